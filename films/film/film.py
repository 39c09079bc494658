"""A film: figures of marks, a number of frames, and what each frame changes in the figures. Python computes it once,
and the browser plays it.

The numbers of all frames are in *columns*, arrays whose rows the frames share:

- float64 columns are numbers that people read; they are sent exactly.
- float32 columns are only drawn; they are sent as 16-bit steps of their range. NaN is not drawn.
- Integers are sent in as few bytes as they need, booleans as bits, tuples of strings as they are.
- `Pictures` are sent as differences from one picture to the next, `ArgmaxPictures` as their polynomials. A row of
  either is a PNG in Python and a canvas in the browser.

A *track* sets an attribute of a mark to a row in each frame; a *caption* is a template with numbers from columns.
ui/stage/film/film.js plays `Film.payload()`. `Film.at(t)` is the same frame in Python: tests compare the two.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import plotly.graph_objects as go

from films.film import captions
from films.film.checks import check
from films.film.columns import pack
from films.film.marks import Figure, changed
from films.film.parts import FilmParts, Hover
from films.film.pictures import Pictures
from films.film.plotly_json import checked, packed_figure, unchecked
from films.film.readouts import VoteReadout
from films.film.tracks import Rows, Track, frozen_at
from films.question import Question
from playground.inputs import Ints


@dataclass(frozen=True)
class Frame:
    """One frame of a film: its figures, and its captions as HTML by slot."""

    figures: tuple[go.Figure, ...]
    captions: Mapping[str, str]


@dataclass(frozen=True)
class Film(FilmParts):
    """A film that the browser can play; ValueError if its parts do not fit together."""

    def __post_init__(self) -> None:
        check(self)

    def at(self, t: int) -> Frame:
        """Return all that frame `t` shows; IndexError outside 0..n_frames - 1."""
        if not 0 <= t < self.n_frames:
            raise IndexError(f"frame {t} of a film of {self.n_frames}")
        return Frame(tuple(map(checked, self.frame(t))), self.words(t))

    def figure(self, t: int, i: int) -> go.Figure:
        """Return figure `i` of frame `t`, not validated by plotly; IndexError as `at`."""
        if not 0 <= t < self.n_frames:
            raise IndexError(f"frame {t} of a film of {self.n_frames}")
        return unchecked(self._figure(t, range(len(self.figures))[i]))

    def words(self, t: int) -> dict[str, str]:
        """Return the captions of frame `t`, as HTML by slot."""
        return {slot: captions.render(caption, self.columns, t) for slot, caption in self.captions.items()}

    def question_at(self, t: int) -> Question | None:
        """Return the first question before the step to frame `t`, or None."""
        if not 0 < t < self.n_frames:
            return None
        n_points = next((len(mark.x) for mark in self._figure(t - 1, 0).marks if mark.name == "points"), 0)
        posed = (track.at(self.columns, t, n_points) for track in self.questions)
        return next((question for question in posed if question), None)

    def under(self, t: int, hover: Hover, entry: int) -> tuple[go.Figure, ...]:
        """Return the figures of frame `t` while the pointer is on an entry of one of the film's `hovers`."""
        figures = self._with(self.frame(t), (frozen_at(track, self.columns, t) for track in hover.tracks), entry)
        return tuple(map(checked, figures))

    @cached_property
    def _coarse(self) -> dict[int, tuple[Pictures, str | None]]:
        """The pictures of each figure that `finer` computes, and the column of each frame's picture."""
        sources = {
            each.figure: each.values["source"] for each in self.tracks if isinstance(each, Rows) and each.mark == 0
        }
        by_browser = {each.figure for each in self.readouts if isinstance(each, VoteReadout) and each.fine}
        columns = {i: (self.columns[col.name], col.at) for i, col in sources.items() if i not in by_browser}
        return {i: (column, at) for i, (column, at) in columns.items() if isinstance(column, Pictures) and column.finer}

    @property
    def n_coarse(self) -> int:
        """The number of pictures that `finer` returns, at most."""
        return len(self._coarse)

    def finer(self, t: int, side: int) -> dict[str, Pictures]:
        """Return the regions of frame `t` in `side` x `side` cells, by the number of their figure; not those that the
        browser computes itself."""
        rows = {i: t if at is None else int(self.columns[at][t]) for i, (_, at) in self._coarse.items()}
        return {str(i): self._coarse[i][0].fine(row, side) for i, row in rows.items() if row >= 0}

    def payload(self) -> dict[str, Any]:
        """Return the film as JSON for ui/stage/film/film.js."""
        return {
            "figures": [packed_figure(figure) for figure in self.figures],
            "planes": self.planes,
            "frames": self.n_frames,
            "columns": pack(self.columns),
            "tracks": [self._track(track) for track in self.tracks],
            "hovers": [
                {
                    "figure": hover.figure,
                    "trace": hover.mark,
                    "tracks": [self._track(track) for track in hover.tracks],
                    "caption": hover.caption and hover.caption.payload(),
                }
                for hover in self.hovers
            ],
            "captions": {slot: caption.payload() for slot, caption in self.captions.items()},
            "scrubs": [list(scrub) for scrub in self.scrubs],
            "grip": self.grip and list(self.grip),
            "cells": self.cells and asdict(self.cells),
            **({"pad": asdict(self.pad)} if self.pad else {}),
            "timelines": [[figure, place.payload()] for figure, place in self.timelines],
            "unseen": [[figure, self.mark_number(figure, name)] for figure, name in self.unseen],
            "revealed": [[figure, self.mark_number(figure, name)] for figure, name in self.revealed],
            "ways": [
                [figure, *(self.mark_number(figure, name) for name in (mark, since)), grows]
                for figure, mark, since, grows in self.ways
            ],
            "questions": [
                question.payload()
                | {"tracks": [self._track(track) for track in question.tracks]}
                | {"hides": [self._track(track) for track in question.hides]}
                for question in self.questions
            ],
            "readouts": [{"figure": readout.figure} | readout.payload() for readout in self.readouts],
            "chapters": list(self.chapters),
            "chapterName": self.chapter_name,
        }

    def _track(self, track: Track) -> dict[str, Any]:
        trace = None if isinstance(track.mark, int) else self.mark_number(track.figure, track.mark)
        return {"figure": track.figure, "trace": trace} | track.payload()

    def frame(self, t: int) -> tuple[Figure, ...]:
        """Return the figures of frame `t`."""
        return self._with(self.figures, self.tracks, t)

    def veiled(self, t: int) -> tuple[Figure, ...]:
        """Return the figures of frame `t` with answers hidden, for a lesson that asks about it (see `HELD_BACK`).
        Timelines stay whole."""
        hides = (track for question in self.questions for track in question.hides)
        hidden = {(figure, self.mark_number(figure, name)) for figure, name in self.unseen}
        return tuple(
            replace(
                figure,
                marks=tuple(
                    replace(mark, visible=False) if (i, j) in hidden else mark for j, mark in enumerate(figure.marks)
                ),
            )
            for i, figure in enumerate(self._with(self.frame(t), hides, t))
        )

    def _figure(self, t: int, i: int) -> Figure:
        return self._with(self.figures, (track for track in self.tracks if track.figure == i), t)[i]

    def _with(self, figures: tuple[Figure, ...], tracks: Iterable[Track], row: int) -> tuple[Figure, ...]:
        """Return the figures after the tracks have set their attributes to a row."""
        changes: dict[int, dict[str | int, dict[str, Any]]] = {}
        for track in tracks:
            there = changes.setdefault(track.figure, {}).setdefault(track.mark, {})
            there.update(track.changes(self.columns, self.figures[track.figure], row))
        return tuple(_moved(figure, changes[i]) if i in changes else figure for i, figure in enumerate(figures))


def chapters(turn: Ints) -> tuple[int, ...]:
    """Return the frames at which a count (F,) of epochs, passes or the like grows."""
    return tuple(int(t) for t in np.flatnonzero(np.diff(turn) > 0) + 1)


def _moved(figure: Figure, changes: Mapping[str | int, Mapping[str, Any]]) -> Figure:
    """Return the figure with changes of its marks, by name, and of its pictures, by number."""
    marks = tuple(changed(mark, changes[mark.name]) if mark.name in changes else mark for mark in figure.marks)
    pictures = tuple(changed(each, changes[i]) if i in changes else each for i, each in enumerate(figure.pictures))
    return replace(figure, marks=marks, pictures=pictures)
