"""The parts of a film, before they are checked to fit together."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.marks import Figure, Mark
from films.film.questions import QuestionTrack
from films.film.readouts import Readout
from films.film.tracks import Track


@dataclass(frozen=True)
class Hover:
    """What the pointer shows on entry i of a mark's markers: the `tracks` at row i, as if i were the frame, and in the
    tooltip the `caption` of row i. While the pointer is elsewhere, the tracks' marks are empty."""

    figure: int
    mark: str
    tracks: tuple[Track, ...] = ()
    caption: Caption | None = None


@dataclass(frozen=True)
class Cells:
    """Pictures on the first plane, each divided into `across` by `down` square cells of side `size`: a press on a cell
    chooses it.

    corners  the upper left corner of each picture
    name     what a cell is, as in "pixel 29"
    now      the name of the column with each frame's cell, by its number from 1, row by row from the top
    chosen   the number of the cell that the scene has chosen, the same in all frames; 0 for none
    """

    corners: tuple[tuple[float, float], ...]
    size: float
    across: int
    down: int
    name: str
    now: str
    chosen: int = 0


@dataclass(frozen=True)
class Pad:
    """A square of the first plane on which the reader draws strokes: an edit of the scene (`strokes` in
    films/edits.py).

    corner   its upper left corner
    size     its side
    grid     the number of places along a side
    strokes  the strokes, each by its places (x, y), counted from the upper left corner
    """

    corner: tuple[float, float]
    size: float
    grid: int
    strokes: tuple[tuple[tuple[int, int], ...], ...] = ()


@dataclass(frozen=True)
class FilmParts:
    """The parts of a film, not checked; `Film` is the same, checked.

    figures      marks on axes; the first `planes` of them are planes of the same points on the same axes
    n_frames     how many frames there are
    columns      the arrays that frames take their rows from, by name
    tracks       what each frame changes in the figures
    captions     the text of each frame, by slot: see `captions.SLOTS`
    chapters     the frames at which a new epoch (or another unit, `chapter_name`) begins
    hovers       what the pointer shows
    scrubs       charts with the frames along their x axes, each with the column of the frames' places; a drag there
                 moves through the film
    grip         two columns with a row for each frame, the x and the y of places on the first plane; a drag of one of
                 these places moves through the film
    cells        cells of the first plane that a press chooses
    pad          where the reader draws on the first plane
    readouts     what the pointer reads off planes
    questions    what "Predict" asks
    revealed     marks, by figure and name, whose markers appear large if the film before did not have them
    ways         for each mark that moves from another one: its figure, its name, the name of the other, and whether it
                 grows at the end of the other, or stood in its place in the frame before

    While the reader predicts the next step, the stage hides what would give it away: the marks `unseen`, by figure and
    name, and in the charts of `timelines` all that is right of the frame's place.
    """

    figures: tuple[Figure, ...]
    n_frames: int
    columns: Mapping[str, Column] = field(default_factory=dict)
    tracks: tuple[Track, ...] = ()
    captions: Mapping[str, Caption] = field(default_factory=dict)
    chapters: tuple[int, ...] = ()
    chapter_name: str = "epoch"
    planes: int = 1
    hovers: tuple[Hover, ...] = ()
    scrubs: tuple[tuple[int, str], ...] = ()
    grip: tuple[str, str] | None = None
    cells: Cells | None = None
    pad: Pad | None = None
    timelines: tuple[tuple[int, Col], ...] = ()
    unseen: tuple[tuple[int, str], ...] = ()
    revealed: tuple[tuple[int, str], ...] = ()
    ways: tuple[tuple[int, str, str, bool], ...] = ()
    questions: tuple[QuestionTrack, ...] = ()
    readouts: tuple[Readout, ...] = ()

    def mark_number(self, figure: int, name: str) -> int:
        """Return the number of the one mark of that name; ValueError if there is none, or more than one."""
        numbers = self._numbers[figure].get(name, [])
        if len(numbers) != 1:
            there = ", ".join(repr(each) for each in self._numbers[figure] if each)
            raise ValueError(f"figure {figure} has {len(numbers)} marks named {name!r}; a track needs one of {there}")
        return numbers[0]

    def mark_named(self, figure: int, name: str) -> Mark:
        """Return the one mark of that name; ValueError as `mark_number`."""
        return self.figures[figure].marks[self.mark_number(figure, name)]

    @cached_property
    def _numbers(self) -> list[dict[str, list[int]]]:
        """For each figure the numbers of its marks by name."""
        figures: list[dict[str, list[int]]] = [{} for _ in self.figures]
        for numbers, figure in zip(figures, self.figures, strict=True):
            for i, mark in enumerate(figure.marks):
                numbers.setdefault(mark.name, []).append(i)
        return figures
