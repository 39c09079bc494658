"""A film of figures, words and questions: the plain film that every renderer takes."""

from collections.abc import Mapping, Sequence
from typing import Any

from films.film.film import Film
from films.film.panel import Panel
from films.film.questions import Question
from films.film.tracks import Track
from films.picture.ask import Ask
from films.picture.figure import Figure
from films.picture.mark import Mark, Place
from films.picture.now import ColumnNames, Now, identity
from films.picture.words import Words, joined


def film(
    figures: Sequence[Figure],
    n_frames: int,
    *,
    words: Mapping[str, Words],
    asks: Sequence[Ask] = (),
    grip: tuple[Now, Now] | None = None,
    **others: Any,
) -> Film:
    """The first figures are planes of the same points; `words` by slot, see `films.film.captions.SLOTS`. `grip`: the
    places x and y of marks on the first plane by which a hand moves through the film. `others`: more parts of a `Film`.
    """
    names = ColumnNames(n_frames)
    placed = [(mark, Place(i, mark.name, names)) for i, figure in enumerate(figures) for mark in figure.marks]
    tracks = tuple(track for mark, place in placed for track in mark.moves(place))
    below = [figure.words for figure in figures if figure.words]
    spoken = {**words, "why": joined(words["why"], below)} if below else words
    lines = [(i, names.col(f.timeline, "timeline", exact=False)) for i, f in enumerate(figures) if f.timeline]
    captions = {slot: each.caption(names, slot) for slot, each in spoken.items()}
    questions = tuple(_question(i, each, placed, names) for i, each in enumerate(asks))
    held = grip and (names.col(grip[0], "grip x", exact=False).name, names.col(grip[1], "grip y", exact=False).name)
    return Film(
        figures=tuple({"data": [mark.look for mark in figure.marks], "layout": figure.layout} for figure in figures),
        n_frames=n_frames,
        columns=names.columns(),
        tracks=tracks,
        captions=captions,
        questions=questions,
        timelines=tuple(lines),
        scrubs=tuple((i, place.name) for i, place in lines if figures[i].scrubs),
        grip=held,
        unseen=tuple((place.figure, mark.name) for mark, place in placed if _foretells(mark, figures[place.figure])),
        **others,
    )


def panel(figure: Figure, number: int, n_frames: int) -> Panel:
    """The figure as part number `number` of a film that is put together of panels."""
    names = ColumnNames(n_frames, f"figure {number} ")
    placed = [(mark, Place(number, mark.name, names)) for mark in figure.marks]
    tracks = tuple(track for mark, place in placed for track in mark.moves(place))
    timeline = names.col(figure.timeline, "timeline", exact=False) if figure.timeline else None
    caption = figure.words.caption(names, "words") if figure.words else None
    look = {"data": [mark.look for mark in figure.marks], "layout": figure.layout}
    scrub = timeline.name if timeline and figure.scrubs else ""
    return Panel(look, names.columns(), tracks, words=caption, scrub=scrub, timeline=timeline)


def _foretells(mark: Mark, figure: Figure) -> bool:
    """Whether a mark that stands still shows how the run ends. With a timeline the stage hides that by itself."""
    numbers = mark.look.get("x")
    return mark.stands and not mark.given and figure.timeline is None and numbers is not None and len(numbers) > 0


def _question(i: int, asked: Ask, placed: Sequence[tuple[Mark, Place]], names: ColumnNames) -> Question:
    where = {id(mark): place for mark, place in placed}
    about, told = {identity(array) for array in asked.about}, tuple[Track, ...]()
    for mark, place in placed:
        if any(identity(shown.values) in about for shown in place.shows):
            told += mark.hidden(place)
    return Question(
        asked.text.caption(names, f"question {i}"),
        names.col(asked.right, f"right {i}", exact=True),
        asked.why.caption(names, f"reason {i}"),
        asked.options,
        tuple(track for mark in asked.points_out for track in mark.moves(where[id(mark)])),
        told,
    )
