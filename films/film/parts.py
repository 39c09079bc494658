"""The parts of a film, as they are before anything has checked that they go together."""

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
    """What the pointer shows on entry i of a mark's markers: the `tracks` of row i, as if i were the frame, and in the
    tooltip the `caption` of row i. Away from the markers the tracks' marks are empty."""

    figure: int
    mark: str
    tracks: tuple[Track, ...] = ()
    caption: Caption | None = None


@dataclass(frozen=True)
class Cells:
    """Pictures on the first plane, each cut into `across` by `down` equal cells of a side `size`: a press on one
    chooses it.

    corners  the upper left corner of each picture
    name     what a cell is, as in "pixel 29"
    now      column of the number, from 1 and row by row from the top, of the cell in use, for each frame
    chosen   the one that the scene has chosen, whatever the frame; 0 for none
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
    """A square of the first plane on which a hand draws strokes: an edit of the scene (`strokes` in films/edits.py).

    corner   its upper left corner
    size     its side
    grid     places along a side
    strokes  what is drawn, each stroke by its places (x, y), counted from the upper left corner
    """

    corner: tuple[float, float]
    size: float
    grid: int
    strokes: tuple[tuple[tuple[int, int], ...], ...] = ()


@dataclass(frozen=True)
class FilmParts:
    """The parts of a film; `Film` is the same, checked.

    figures      marks on axes; the first `planes` of them are planes of the same points on the same axes
    n_frames     how many frames there are
    columns      the arrays that frames take their rows from, by name
    tracks       what each frame changes in the figures
    captions     the text of each frame, by slot: see `captions.SLOTS`
    chapters     the frames at which a new epoch (or another unit, `chapter_name`) begins
    hovers       what the pointer shows
    scrubs       charts along whose x axis the frames lie, each with the column of the frames' places; a drag there
                 moves through the film
    grip         columns with a row for each frame, the places x and y of marks on the first plane: a drag of one moves
                 through the film
    cells        cells of the first plane that a press chooses
    pad          where a hand draws on the first plane
    readouts     what the pointer reads off planes, from what they hold
    questions    what "Predict" asks
    revealed     markers, by figure and mark, that come in large where the film before had none
    ways         for each mark of which another says how it came to be: figure, its name, that of the other, and
                 whether it grows at the end of that, or stood as it in the frame before

    While the next step is to be predicted, the stage hides what would give it away: the marks `unseen`, by figure and
    name, and in the charts `timelines` all that is right of the frame's place.
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
        """The number of the one mark of that name; ValueError where there is none, or more than one."""
        numbers = self._numbers[figure].get(name, [])
        if len(numbers) != 1:
            there = ", ".join(repr(each) for each in self._numbers[figure] if each)
            raise ValueError(f"figure {figure} has {len(numbers)} marks named {name!r}; a track needs one of {there}")
        return numbers[0]

    def mark_named(self, figure: int, name: str) -> Mark:
        """The one mark of that name; ValueError as `mark_number`."""
        return self.figures[figure].marks[self.mark_number(figure, name)]

    @cached_property
    def _numbers(self) -> list[dict[str, list[int]]]:
        """For each figure the numbers of its marks by name."""
        figures: list[dict[str, list[int]]] = [{} for _ in self.figures]
        for numbers, figure in zip(figures, self.figures, strict=True):
            for i, mark in enumerate(figure.marks):
                numbers.setdefault(mark.name, []).append(i)
        return figures
