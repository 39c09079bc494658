"""A film: plotly figures, a number of frames, and what each frame changes in them. Python computes it once, and the
browser plays it.

The numbers of all frames stand in *columns*, arrays whose rows the frames share:

- float64 columns are numbers that people read; they are sent exactly.
- float32 columns are only drawn; they are sent as 16-bit steps of their range. NaN is not drawn.
- integers are sent in as few bytes as they need, booleans as bits, tuples of strings as they are.
- `Pictures` are sent as differences from one picture to the next, `ArgmaxPictures` as the polynomials they show. A row
  of either is a PNG in Python and a canvas in the browser.

A *track* sets an attribute of a trace to a row in each frame; a *caption* is a template with numbers from columns.
ui/stage/film/film.js plays `Film.payload()`. `Film.at(t)` is the same frame in Python: tests compare the two.
"""

import copy
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import plotly.graph_objects as go

from films.film import captions
from films.film.checks import check
from films.film.columns import pack
from films.film.parts import FilmParts, Hover
from films.film.spec import Spec, checked, packed, unchecked
from films.film.tracks import Track, frozen_at
from films.question import Question
from playground.inputs import Ints


@dataclass(frozen=True)
class Frame:
    """One frame of a film: its figures, and its captions as HTML by slot."""

    figures: tuple[go.Figure, ...]
    captions: Mapping[str, str]


@dataclass(frozen=True)
class Film(FilmParts):
    """A film that the browser can play; ValueError where its parts do not go together."""

    def __post_init__(self) -> None:
        check(self)

    def at(self, t: int) -> Frame:
        """Exactly what frame `t` shows; IndexError outside 0..n_frames - 1."""
        if not 0 <= t < self.n_frames:
            raise IndexError(f"frame {t} of a film of {self.n_frames}")
        return Frame(tuple(map(checked, self.specs(t))), self.words(t))

    def figure(self, t: int, i: int) -> go.Figure:
        """Figure `i` of frame `t`, not validated by plotly; IndexError as `at`."""
        if not 0 <= t < self.n_frames:
            raise IndexError(f"frame {t} of a film of {self.n_frames}")
        return unchecked(self._spec(t, range(len(self.figures))[i]))

    def words(self, t: int) -> dict[str, str]:
        """The captions of frame `t`, HTML by slot."""
        return {slot: captions.render(caption, self.columns, t) for slot, caption in self.captions.items()}

    def question_at(self, t: int) -> Question | None:
        """Return the first question before the step to frame `t`, or None."""
        if not 0 < t < self.n_frames:
            return None
        dots: Spec = next((trace for trace in self._spec(t - 1, 0)["data"] if trace.get("name") == "points"), {})
        posed = (track.at(self.columns, t, len(dots.get("x", ()))) for track in self.questions)
        return next((question for question in posed if question), None)

    def under(self, t: int, hover: Hover, entry: int) -> tuple[go.Figure, ...]:
        """The figures of frame `t` while the pointer is on an entry of one of its `hovers`."""
        specs = self.specs(t)
        for track in hover.tracks:
            self._apply(frozen_at(track, self.columns, t), specs[track.figure], entry)
        return tuple(map(checked, specs))

    def payload(self) -> dict[str, Any]:
        """The film as JSON for ui/stage/film/film.js."""
        return {
            "figures": packed(self.figures),
            "planes": self.planes,
            "frames": self.n_frames,
            "columns": pack(self.columns),
            "tracks": [self._track(track) for track in self.tracks],
            "hovers": [
                {
                    "figure": hover.figure,
                    "trace": hover.trace,
                    "tracks": [self._track(track) for track in hover.tracks],
                    "caption": hover.caption and hover.caption.payload(),
                }
                for hover in self.hovers
            ],
            "captions": {slot: caption.payload() for slot, caption in self.captions.items()},
            "scrubs": [list(scrub) for scrub in self.scrubs],
            "grip": self.grip and list(self.grip),
            "cells": self.cells and asdict(self.cells),
            "timelines": [[figure, place.payload()] for figure, place in self.timelines],
            "unseen": [[figure, self.trace_named(figure, name)] for figure, name in self.unseen],
            "revealed": [[figure, self.trace_named(figure, name)] for figure, name in self.revealed],
            "ways": [
                [figure, *(self.trace_named(figure, name) for name in (mark, since)), grows]
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
        return {"figure": track.figure, "trace": self._trace_index(track)} | track.payload()

    def specs(self, t: int) -> list[Spec]:
        """The figures of frame `t` as specs; IndexError as `at`."""
        return [self._spec(t, i) for i in range(len(self.figures))]

    def veiled(self, t: int) -> list[Spec]:
        """`specs` with answers hidden, while a lesson asks about the frame: see `HELD_BACK`. Timelines stay whole."""
        specs = self.specs(t)
        for track in (track for question in self.questions for track in question.hides):
            self._apply(track, specs[track.figure], t)
        for figure, name in self.unseen:
            specs[figure]["data"][self.trace_named(figure, name)]["visible"] = False
        return specs

    def _spec(self, t: int, i: int) -> Spec:
        spec = copy.deepcopy(self.figures[i])
        for track in self.tracks:
            if track.figure == i:
                self._apply(track, spec, t)
        return spec

    def _apply(self, track: Track, spec: Spec, row: int) -> None:
        index = self._trace_index(track)
        target = spec["layout"] if index is None else spec["data"][index]
        for path, value in track.changes(self.columns, self.figures[track.figure], row).items():
            _put(target, path, value)

    def _trace_index(self, track: Track) -> int | None:
        return None if track.trace is None else self.trace_named(track.figure, track.trace)


def chapters(turn: Ints) -> tuple[int, ...]:
    """The frames at which a number (F,) that counts epochs, passes or the like grows."""
    return tuple(int(t) for t in np.flatnonzero(np.diff(turn) > 0) + 1)


def _put(target: Any, path: str, value: Any) -> None:
    """Set `path` ("marker.color", "images[0].source") within a figure's JSON."""
    *parents, last = path.replace("[", ".").replace("]", "").split(".")
    for name in parents:
        target = target[int(name)] if isinstance(target, (list, tuple)) else target.setdefault(name, {})
    target[last] = value
