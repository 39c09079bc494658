"""Makes a `Film`, which every renderer takes, of figures, words and questions."""

from collections.abc import Collection, Container, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from films.film import marks
from films.film.film import Film
from films.film.parts import Cells, Hover
from films.film.questions import QuestionTrack
from films.film.tracks import Rows, Track
from films.picture.ask import Ask
from films.picture.figure import Figure
from films.picture.mark import Mark, Place
from films.picture.now import NO_PICTURE, ColumnNames, Now, as_drawn, identity
from films.picture.words import Words, joined

Placed = list[tuple[Mark, Place]]
NOTHING_ON_AN_AXIS = marks.Path(line=marks.Stroke(), x=[0], y=[None])


def film(
    figures: Sequence[Figure],
    n_frames: int,
    *,
    words: Mapping[str, Words],
    asks: Sequence[Ask] = (),
    grip: tuple[Now, Now] | None = None,
    cells: tuple[Now, Cells] | None = None,
    **others: Any,
) -> Film:
    """Return the film of figures, the first of which are planes of the same points. `words`: by slot of
    `films.film.captions.SLOTS`. `grip`: the x and the y of places on the first plane by which the reader drags through
    the film. `cells`: the number of each frame's cell, and cells whose `now` this function fills in. `others`: more
    parts of a `Film`.
    """
    names = ColumnNames(n_frames)
    placed = [_placed(i, figure, names) for i, figure in enumerate(figures)]
    everything = [pair for each in placed for pair in each]
    pointed = {id(mark) for figure in figures for each in figure.pointed for mark in each.marks}
    tracks = tuple(track for i, each in enumerate(placed) for track in _tracks(i, figures[i], each, pointed, names))
    hovers = tuple(hover for i, figure in enumerate(figures) for hover in _hovers(i, figure, everything, names))
    why = [each for each in (words.get("why"), *(figure.words for figure in figures)) if each]
    spoken = {**words, "why": joined(why[0], why[1:])} if why else words
    lines = [(i, names.col(f.timeline, "timeline", exact=False)) for i, f in enumerate(figures) if f.timeline]
    along = [(i, f.timeline if f.scrubs is True else f.scrubs) for i, f in enumerate(figures)]
    scrubs = [(i, names.col(each, "scrub", exact=False).name) for i, each in along if each]
    captions = {slot: each.caption(names, slot) for slot, each in spoken.items()}
    images = [(i, figure.image) for i, figure in enumerate(figures) if figure.image]
    questions = tuple(_question(i, each, everything, images, names) for i, each in enumerate(asks))
    held = grip and (names.col(grip[0], "grip x", exact=False).name, names.col(grip[1], "grip y", exact=False).name)
    pressed = cells and replace(cells[1], now=names.col(cells[0], "cell", exact=True).name)
    readouts = tuple(figure.readout.placed(i, names) for i, figure in enumerate(figures) if figure.readout)
    about = {identity(array) for each in asks for array in each.about}
    unseen = {(at.figure, mark.name) for mark, at in everything if _foretells(mark, figures[at.figure], about)}
    return Film(
        figures=tuple(
            marks.Figure(marks=_looks(each, unseen), layout=figures[i].layout, pictures=figures[i].pictures)
            for i, each in enumerate(placed)
        ),
        n_frames=n_frames,
        columns=names.columns(),
        tracks=tracks,
        captions=captions,
        hovers=hovers,
        questions=questions,
        timelines=tuple(lines),
        scrubs=tuple(scrubs),
        grip=held,
        cells=pressed,
        readouts=readouts,
        unseen=tuple(sorted(unseen)),
        revealed=tuple((at.figure, mark.name) for mark, at in everything if mark.revealed),
        ways=tuple((at.figure, mark.name, mark.since, mark.grows) for mark, at in everything if mark.since),
        **others,
    )


def _placed(number: int, figure: Figure, names: ColumnNames) -> Placed:
    return [(mark, Place(number, mark.name, names)) for mark in figure.marks]


def _tracks(
    number: int, figure: Figure, placed: Placed, pointed: Collection[int], names: ColumnNames
) -> tuple[Track, ...]:
    """Return what each frame changes: the picture, and the marks, except those that only the pointer shows."""
    tracks = tuple(track for mark, place in placed if id(mark) not in pointed for track in mark.moves(place))
    if figure.image is None:
        return tracks
    return (*tracks, Rows(number, 0, {"source": names.col(figure.image, "picture", exact=True)}))


def _hovers(number: int, figure: Figure, placed: Placed, names: ColumnNames) -> tuple[Hover, ...]:
    """Return what the pointer shows when it is on a mark of a figure, also in other figures. `placed`: all marks."""
    where = {id(mark): place for mark, place in placed}
    return tuple(
        Hover(
            number,
            each.on.name,
            tuple(track for mark in each.marks for track in mark.moves(replace(where[id(mark)], states=each.rows))),
            each.words.in_states(each.rows).caption(names, f"{each.on.name} pointed") if each.words else None,
        )
        for each in figure.pointed
    )


def _foretells(mark: Mark, figure: Figure, about: Collection[Hashable]) -> bool:
    """Return whether a mark foretells the next step, or stands still and shows how the run ends. That is a mark that
    shows what is asked about or, in a figure without a timeline, which would cover what is still to come, one that is
    not given."""
    if mark.foretells:
        return True
    if about and any(identity(array) in about for array in mark.still):
        return True
    return mark.stands and not mark.given and figure.timeline is None and len(mark.look.x) > 0


def _looks(placed: Placed, unseen: Container[tuple[int, str]]) -> tuple[marks.Mark, ...]:
    """Return the marks of a figure. From the first one on that frames or Predict change, the painter draws them, so
    their arrays become lists. An array that is only drawn, as the pointer does not read it, is in single precision. If
    the painter draws all marks of a second axis, an empty mark on each axis comes first, as plotly draws no axis
    without a mark."""
    looks, painted, second = list[marks.Mark](), False, list[bool]()
    for mark, place in placed:
        painted |= not mark.stands or mark.revealed or (place.figure, mark.name) in unseen
        look = mark.look
        if painted or look.hover == marks.SKIP:
            x, y = (_listed(part) if painted else _rough(part) for part in (look.x, look.y))
            look = replace(look, x=x, y=y)
        looks.append(look)
        second += [painted] if look.right else []
    anchors = [replace(NOTHING_ON_AN_AXIS, right=right) for right in (False, True)] if second and all(second) else []
    return (*anchors, *looks)


def _rough(values: Any) -> Any:
    return as_drawn(values) if isinstance(values, np.ndarray) else values


def _listed(value: Any) -> Any:
    """Return an array as a list, with None, a gap, for NaN; anything else unchanged. Numbers in single precision keep
    no more digits than they have."""
    if not isinstance(value, np.ndarray):
        return value
    numbers = value.astype(np.str_).astype(np.float64) if value.dtype == np.float32 else value
    return [None if v != v else v for v in numbers.tolist()]


def _question(
    i: int, ask: Ask, placed: Sequence[tuple[Mark, Place]], images: Sequence[tuple[int, Now]], names: ColumnNames
) -> QuestionTrack:
    where = {id(mark): place for mark, place in placed}
    about, secrets = {identity(array) for array in ask.about}, tuple[Track, ...]()
    there = {id(mark) for mark in ask.points_out}
    for mark, place in placed:
        if id(mark) not in there and any(_is_about(value, about) for value in place.shows):
            secrets += mark.hidden(place)
    for figure, image in images:
        if _is_about(image, about):
            secrets += (Rows(figure, 0, {"source": names.col(NO_PICTURE, "no picture", exact=True)}),)
    pointed_out = [track for mark in ask.points_out for track in mark.moves(where[id(mark)])]
    cleared = [track for mark in ask.clears for track in mark.hidden(where[id(mark)])]
    return QuestionTrack(
        ask.text.caption(names, f"question {i}"),
        names.col(ask.right, f"right {i}", exact=True),
        ask.why.caption(names, f"reason {i}"),
        ask.options,
        (*pointed_out, *cleared),
        secrets,
    )


def _is_about(value: Now, about: Collection[Hashable]) -> bool:
    """Return whether an array `about` the answer is what it shows, or what it chooses rows by."""
    if not about:
        return False
    return identity(value.values) in about or (value.at is not None and identity(value.at) in about)
