"""A scene and its film to look at; topics add what their engine makes of the scene."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import plotly.graph_objects as go

from films.film.film import Film


@dataclass(frozen=True, eq=False)
class Shot:
    """A scene and its film."""

    scene: Any
    film: Film

    @property
    def frames(self) -> list[int]:
        """All frames of a short film; of a long one some, its ends among them."""
        return sorted({*np.linspace(0, self.film.n_frames - 1, 14).astype(int).tolist()})

    def figure(self, t: int, i: int = 0) -> go.Figure:
        return _figure(self, t, i)

    def caption(self, slot: str, t: int) -> str:
        return self.film.words(t)[slot]


@cache
def _figure(shot: Shot, t: int, i: int) -> go.Figure:
    """A figure of a frame, made once for all tests that look at it."""
    return shot.film.figure(t, i)
