"""What a scene makes, kept: its film as it travels, and the runs that several films of a page share."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, TypeVar

import streamlit as st

from ui.scene import Scene, query_text

S = TypeVar("S", bound=Scene)
T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class FilmView:
    """A scene's film as it travels, and by how much it scales the points. `steps`: what its frames are, as far as its
    topic must find one of them again in another film; None where there is nothing to step through."""

    film: dict[str, Any]
    scale: float = 1.0
    steps: Any = None

    @property
    def n_frames(self) -> int:
        return int(self.film["frames"])


def kept(make: Callable[..., T], scene: S, **more: Hashable) -> T:
    """`make(scene, **more)`, of the last ones kept for all visitors: it must be frozen, and depend on nothing else.
    Fields that do not matter to it belong at their defaults: see `scene.without`."""
    return _kept(f"{make.__module__}.{make.__qualname__}", query_text(scene), tuple(more.items()), make, scene)


@st.cache_resource(max_entries=128, show_spinner=False)
def _kept(name: str, query: str, more: tuple[tuple[str, Any], ...], _make: Callable[..., T], _scene: Any) -> T:  # noqa: ARG001
    return _make(_scene, **dict(more))
