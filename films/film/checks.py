"""Checks that a film can be played, made when it is constructed."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from films.film import markup, painted
from films.film.captions import SLOTS
from films.film.marks import SKIP, Figure, Mark, Path, value
from films.film.parts import FilmParts, Hover
from films.film.questions import QuestionTrack
from films.film.shapes import Lengths, ShapeCache, Shapes
from films.film.tracks import OF_MARKS, Rows, Switch, Track

Moved = dict[str | int, Lengths]  # of a figure: by mark, the attributes that change, with their numbers of entries


def check(film: FilmParts) -> None:
    """Raise ValueError, with a sentence that names figure, mark and column, if the browser could not play the film:
    columns are missing, rows do not fit, the painter cannot draw a mark, and the like."""
    if film.n_frames < 1:
        raise ValueError(f"n_frames is {film.n_frames}; a film has at least one frame")
    if not 1 <= film.planes <= min(4, len(film.figures)):
        raise ValueError(f"planes is {film.planes}; a film of {len(film.figures)} figures has 1 to 4 planes, first")
    if list(film.chapters) != sorted(set(film.chapters)) or not all(0 < t < film.n_frames for t in film.chapters):
        raise ValueError(f"chapters begin at {film.chapters}: they rise, within a film of {film.n_frames} frames")
    frames = Shapes(ShapeCache(film.columns, film.n_frames), "", film.n_frames)
    for slot, caption in film.captions.items():
        if slot not in SLOTS:
            raise ValueError(f"caption {slot!r}: the stage shows {', '.join(SLOTS)}")
        caption.fits(replace(frames, place=f"caption {slot!r}"))
        markup.check_caption(caption, f"caption {slot!r}")
    _check_scrubs(film)
    _check_grip(film)
    _check_cells(film)
    for readout in film.readouts:
        if not 0 <= readout.figure < film.planes:
            raise ValueError(f"a readout names figure {readout.figure}; the planes are 0 to {film.planes - 1}")
        readout.fits(replace(frames, place=f"readout of figure {readout.figure}"))
    for number, place in film.timelines:
        _check_chart(film, number, "timelines")
        replace(frames, place=f"timeline of figure {number}").number(place)
    for number, mark, since, _ in film.ways:
        film.mark_number(number, mark)
        film.mark_number(number, since)
    moved = _moved(film, film.tracks, frames)
    _check_marks(film, moved)
    for number, question in enumerate(film.questions):
        for caption in (question.text, question.why):
            markup.check_caption(caption, f"question {number}")
        _check_question(film, question, replace(frames, place=f"question {number}"), moved)
    pointed = [(hover, _pointed(film, hover, frames, moved)) for hover in film.hovers]
    for i, figure in enumerate(film.figures):
        names = {*moved[i], *(name for _, under in pointed for name in under[i])}
        names |= {name for at, name in (*film.unseen, *film.revealed) if at == i and film.mark_number(i, name) >= 0}
        _check_painted(figure, i, names)
        markup.check_layout(figure, f"figure {i}")


def _check_scrubs(film: FilmParts) -> None:
    """Raise ValueError unless scrubs belong to charts, not planes, and have a place for each frame."""
    for figure, name in film.scrubs:
        _check_chart(film, figure, "scrubs")
        column = film.columns.get(name)
        if not isinstance(column, np.ndarray) or column.shape != (film.n_frames,) or column.dtype.kind not in "iuf":
            raise ValueError(f"scrubs of figure {figure}: column {name!r} is not one number for each frame")


def _check_grip(film: FilmParts) -> None:
    """Raise ValueError unless a grip has, for each frame, as many x as y."""
    if film.grip is None:
        return
    shapes = set()
    for name in film.grip:
        column = film.columns.get(name)
        if not isinstance(column, np.ndarray) or column.ndim != 2 or len(column) != film.n_frames or not column.size:
            raise ValueError(f"grip: column {name!r} has no row of places for each frame")
        shapes.add(column.shape)
    if len(shapes) > 1:
        raise ValueError(f"grip: the columns {film.grip} are not of one shape")


def _check_cells(film: FilmParts) -> None:
    """Raise ValueError unless each frame has the number of one of the cells, and the chosen one exists or is 0."""
    if film.cells is None:
        return
    column, most = film.columns.get(film.cells.now), film.cells.across * film.cells.down
    if not isinstance(column, np.ndarray) or column.shape != (film.n_frames,) or column.dtype.kind not in "iu":
        raise ValueError(f"cells: column {film.cells.now!r} is not one whole number for each frame")
    if column.min() < 1 or column.max() > most or not 0 <= film.cells.chosen <= most:
        raise ValueError(f"cells: there are {most}, and not all that are in use or chosen are among them")


def _check_chart(film: FilmParts, figure: int, what: str) -> None:
    if not film.planes <= figure < len(film.figures):
        raise ValueError(f"{what} name figure {figure}; the charts are {film.planes} to {len(film.figures) - 1}")


def _moved(film: FilmParts, tracks: Iterable[Track], shapes: Shapes, prefix: str = "") -> list[Moved]:
    """Return the attributes that the tracks change, by figure and mark, with their numbers of entries."""
    by_figure: list[Moved] = [{} for _ in film.figures]
    for track in tracks:
        of_what = "picture" if isinstance(track.mark, int) else "mark"
        place = f"{prefix}figure {track.figure}, {of_what} {track.mark!r}"
        if not 0 <= track.figure < len(film.figures):
            raise ValueError(f"{place}: the film has {len(film.figures)} figures")
        figure = film.figures[track.figure]
        there = replace(shapes, place=place, figure=figure)
        if isinstance(track.mark, int) and track.mark >= len(figure.pictures):
            there.refuse(f"the figure has {len(figure.pictures)} pictures")
        lengths, before = track.fits(there), by_figure[track.figure].setdefault(track.mark, {})
        if lengths.keys() & before.keys():
            there.refuse(f"two tracks set {', '.join(sorted(lengths.keys() & before.keys()))}")
        before |= lengths
        if isinstance(track.mark, str):
            _check_values(film, track, film.mark_named(track.figure, track.mark), place)
    return by_figure


def _check_values(film: FilmParts, track: Track, mark: Mark, place: str) -> None:
    """Raise ValueError if the painter does not know a value that frames choose from."""
    if isinstance(track, Switch):
        painted.check_values(mark, track.attribute, (*track.on, *track.off), place)
    elif isinstance(track, Rows):
        for path, col in track.values.items():
            column = film.columns[col.name]
            words = column if isinstance(column, tuple) else ()
            painted.check_values(mark, path, words, f"{place}, {path}, column {col.name!r}")


def _pointed(film: FilmParts, hover: Hover, frames: Shapes, moved: list[Moved]) -> list[Moved]:
    """Return the attributes that change while the pointer is on an entry of the hover's mark. ValueError if the mark
    has no markers."""
    place = f"hover over figure {hover.figure}, mark {hover.mark!r}"
    mark = film.mark_named(hover.figure, hover.mark)
    if not isinstance(mark, Path) or not mark.marker or mark.hover == SKIP:
        raise ValueError(f"{place}: it has no markers that the pointer could be on")
    entries = _entries(mark, "x", moved[hover.figure].get(hover.mark, {}))
    if entries is None:
        raise ValueError(f"{place}: nothing says how many entries it has")
    under = replace(frames, place=place, n=entries, n_of="entries")
    if hover.caption:
        hover.caption.fits(under.part("caption"))
        markup.check_caption(hover.caption, f"{place}, caption")
    by_figure = _moved(film, hover.tracks, under, f"{place}: ")
    for i, changes in enumerate(by_figure):
        for name, lengths in changes.items():
            if {"x", "y"} & moved[i].get(name, {}).keys():
                raise ValueError(f"{place}: figure {i}, mark {name!r}: frames move it, too")
            if isinstance(name, str):
                _check_lengths(film.mark_named(i, name), lengths, f"{place}: figure {i}, mark {name!r}")
    return by_figure


def _check_question(film: FilmParts, question: QuestionTrack, frames: Shapes, moved: list[Moved]) -> None:
    """Raise ValueError unless a question changes only attributes that frames change, too, so that the next frame resets
    them."""
    dots = next((mark for mark in film.figures[0].marks if mark.name == "points"), None)
    question.fits(frames, _entries(dots, "x", moved[0].get("points", {})) if dots else None)
    for i, changes in enumerate(_moved(film, (*question.tracks, *question.hides), frames, f"{frames.place}: ")):
        for name, lengths in changes.items():
            place, before = f"{frames.place}: figure {i}, mark {name!r}", moved[i].get(name, {})
            if lengths.keys() - before.keys():
                raise ValueError(f"{place}: no frame sets {', '.join(sorted(lengths.keys() - before.keys()))}")
            if isinstance(name, str):
                _check_lengths(film.mark_named(i, name), before | lengths, place)


def _check_marks(film: FilmParts, moved: list[Moved]) -> None:
    """Raise ValueError unless names are unique, and each mark has as many x as y."""
    for i, figure in enumerate(film.figures):
        names = [mark.name for mark in figure.marks if mark.name]
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise ValueError(f"figure {i} has {names.count(twice)} marks named {twice!r}; a name is one mark's")
        for number, mark in enumerate(figure.marks):
            place = f"figure {i}, mark {mark.name!r}" if mark.name else f"figure {i}, mark number {number}"
            _check_lengths(mark, moved[i].get(mark.name, {}) if mark.name else {}, place)


def _check_lengths(mark: Mark, moved: Lengths, place: str) -> None:
    """Raise ValueError unless all attributes with an entry for each point have the same number of entries."""
    x = _entries(mark, "x", moved)
    for path in OF_MARKS if x is not None else ():
        there = _entries(mark, path, moved)
        if there is not None and there != x:
            raise ValueError(f"{place}: {there} entries of {path} for {x} of x")


def _entries(mark: Mark, path: str, moved: Lengths) -> int | None:
    """Return the number of entries of an attribute; None if it varies, or if one value is for all points."""
    if path in moved:
        return moved[path]
    entries = value(mark, path)
    return len(entries) if isinstance(entries, (list, tuple, range, np.ndarray)) else None


def _check_painted(figure: Figure, number: int, names: set[str | int]) -> None:
    """Raise ValueError if the painter cannot draw the first mark of a figure that changes, or a mark after it."""
    first = next((i for i, mark in enumerate(figure.marks) if mark.name in names), len(figure.marks))
    for i, mark in enumerate(figure.marks[first:], first):
        painted.check(mark, f"figure {number}, mark {mark.name or i!r}")
    if first < len(figure.marks):
        painted.check_figure(figure, first, f"figure {number}")
