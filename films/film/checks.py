"""Checks that a film can be played, made when it is constructed."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np

from films.film import markup, painted
from films.film.captions import SLOTS
from films.film.parts import FilmParts, Hover
from films.film.questions import QuestionTrack
from films.film.shapes import Lengths, ShapeCache, Shapes
from films.film.spec import Spec
from films.film.tracks import OF_TRACES, Rows, Switch, Track

DRAWABLE = ("scatter", "bar")  # types that the served plotly.js draws: see ui/stage/served.py
PATHS = {path: path.split(".") for path in OF_TRACES}
Moved = dict[str | None, Lengths]  # in a figure, by trace: the attributes that change, with their numbers of entries


def check(film: FilmParts) -> None:
    """ValueError, in a sentence that names figure, trace and column, where the browser could not play the film: columns
    are missing, rows do not fit, the painter cannot draw a trace, and the like."""
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
    for figure, place in film.timelines:
        _check_chart(film, figure, "timelines")
        replace(frames, place=f"timeline of figure {figure}").number(place)
    for figure, mark, since, _ in film.ways:
        film.trace_named(figure, mark)
        film.trace_named(figure, since)
    moved = _moved(film, film.tracks, frames)
    _check_traces(film, moved)
    for number, question in enumerate(film.questions):
        for caption in (question.text, question.why):
            markup.check_caption(caption, f"question {number}")
        _check_question(film, question, replace(frames, place=f"question {number}"), moved)
    pointed = [(hover, _pointed(film, hover, frames, moved)) for hover in film.hovers]
    for i, spec in enumerate(film.figures):
        names = {*moved[i], *(name for _, under in pointed for name in under[i])} - {None}
        names |= {name for at, name in (*film.unseen, *film.revealed) if at == i and film.trace_named(i, name) >= 0}
        _check_painted(spec, i, names)
        markup.check_layout(spec, f"figure {i}")


def _check_scrubs(film: FilmParts) -> None:
    """Scrubs are of charts, not planes, and give each frame its place."""
    for figure, name in film.scrubs:
        _check_chart(film, figure, "scrubs")
        column = film.columns.get(name)
        if not isinstance(column, np.ndarray) or column.shape != (film.n_frames,) or column.dtype.kind not in "iuf":
            raise ValueError(f"scrubs of figure {figure}: column {name!r} is not one number for each frame")


def _check_grip(film: FilmParts) -> None:
    """A grip has as many places across as up, for each frame."""
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
    """Cells are counted, and one of them is in use in each frame."""
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
    """The attributes that the tracks change, by figure and trace, with their numbers of entries."""
    by_figure: list[Moved] = [{} for _ in film.figures]
    for track in tracks:
        place = f"{prefix}figure {track.figure}, " + ("layout" if track.trace is None else f"trace {track.trace!r}")
        if not 0 <= track.figure < len(film.figures):
            raise ValueError(f"{place}: the film has {len(film.figures)} figures")
        there = replace(shapes, place=place, figure=film.figures[track.figure])
        lengths, before = track.fits(there), by_figure[track.figure].setdefault(track.trace, {})
        if lengths.keys() & before.keys():
            there.refuse(f"two tracks set {', '.join(sorted(lengths.keys() & before.keys()))}")
        before |= lengths
        if track.trace is not None:
            traces = film.figures[track.figure]["data"]
            _check_values(film, track, traces[film.trace_named(track.figure, track.trace)], place)
    return by_figure


def _check_values(film: FilmParts, track: Track, trace: Spec, place: str) -> None:
    """The painter must know the values that frames choose from."""
    if isinstance(track, Switch):
        painted.check_values(trace, track.attribute, (*track.on, *track.off), place)
    elif isinstance(track, Rows):
        for path, col in track.values.items():
            column = film.columns[col.name]
            words = column if isinstance(column, tuple) else ()
            painted.check_values(trace, path, words, f"{place}, {path}, column {col.name!r}")


def _pointed(film: FilmParts, hover: Hover, frames: Shapes, moved: list[Moved]) -> list[Moved]:
    """The attributes that change while the pointer is on an entry of the hover's trace, which must have markers."""
    place = f"hover over figure {hover.figure}, trace {hover.trace!r}"
    trace = film.figures[hover.figure]["data"][film.trace_named(hover.figure, hover.trace)]
    if "markers" not in trace.get("mode", "") or trace.get("hoverinfo") == "skip":
        raise ValueError(f"{place}: it has no markers that the pointer could be on")
    entries = _entries(trace, "x", moved[hover.figure].get(hover.trace, {}))
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
                raise ValueError(f"{place}: figure {i}, trace {name!r}: frames move it, too")
            if name is not None:
                spec = film.figures[i]["data"][film.trace_named(i, name)]
                _check_lengths(spec, lengths, f"{place}: figure {i}, trace {name!r}")
    return by_figure


def _check_question(film: FilmParts, question: QuestionTrack, frames: Shapes, moved: list[Moved]) -> None:
    """A question changes only attributes that frames change too, so that the next frame resets them."""
    dots: Spec = next((trace for trace in film.figures[0]["data"] if trace.get("name") == "points"), {})
    question.fits(frames, _entries(dots, "x", moved[0].get("points", {})))
    for i, changes in enumerate(_moved(film, (*question.tracks, *question.hides), frames, f"{frames.place}: ")):
        for name, lengths in changes.items():
            place, before = f"{frames.place}: figure {i}, trace {name!r}", moved[i].get(name, {})
            if lengths.keys() - before.keys():
                raise ValueError(f"{place}: no frame sets {', '.join(sorted(lengths.keys() - before.keys()))}")
            if name is not None:
                spec = film.figures[i]["data"][film.trace_named(i, name)]
                _check_lengths(spec, before | lengths, place)


def _check_traces(film: FilmParts, moved: list[Moved]) -> None:
    """Names are unique, and a trace has as many x as y."""
    for i, figure in enumerate(film.figures):
        names = [trace["name"] for trace in figure["data"] if trace.get("name")]
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise ValueError(f"figure {i} has {names.count(twice)} traces named {twice!r}; a name is one trace's")
        for number, trace in enumerate(figure["data"]):
            name = trace.get("name")
            place = f"figure {i}, trace {name!r}" if name else f"figure {i}, trace number {number}"
            if trace.get("type", "scatter") in DRAWABLE:
                _check_lengths(trace, moved[i].get(name, {}) if name else {}, place)


def _check_lengths(trace: Spec, moved: Lengths, place: str) -> None:
    """Attributes with an entry per point have the same number of entries."""
    x = _entries(trace, "x", moved)
    for path in PATHS if x is not None else ():
        there = _entries(trace, path, moved)
        if there is not None and there != x:
            raise ValueError(f"{place}: {there} entries of {path} for {x} of x")


def _entries(trace: Spec, path: str, moved: Lengths) -> int | None:
    """The number of entries of an attribute; None where it varies, or where one value is for all points."""
    if path in moved:
        return moved[path]
    part: Any = trace
    for name in PATHS[path]:
        part = part.get(name) if isinstance(part, dict) else None
    return len(part) if isinstance(part, (list, tuple, range, np.ndarray)) else None


def _check_painted(figure: Spec, number: int, names: set[str | None]) -> None:
    """plotly.js must be able to draw the traces of a figure before the first one that changes, and the painter all from
    there on."""
    traces = figure["data"]
    first = next((i for i, trace in enumerate(traces) if trace.get("name") in names), len(traces))
    for i, trace in enumerate(traces[:first]):
        kind = trace.get("type", "scatter")
        if kind not in DRAWABLE:
            name = trace.get("name") or i
            raise ValueError(f"figure {number}, trace {name!r}: the browser draws no type {kind}")
    for i, trace in enumerate(traces[first:], first):
        painted.check(trace, f"figure {number}, trace {trace.get('name') or i!r}")
    if first < len(traces):
        painted.check_figure(figure, first, f"figure {number}")
