"""What a scene makes, kept: its film as it travels, and the runs that several films of a page share."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, TypeVar

from ui.scene import Scene
from ui.shelf import Shelf
from ui.shell import session

S = TypeVar("S", bound=Scene)
T = TypeVar("T")
SHELF = Shelf(150_000_000)  # bytes: thousands of usual films, or four of the longest runs


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
    key = (make.__module__, make.__qualname__, scene, tuple(more.items()))
    return SHELF.get(key, lambda: make(scene, **more), session.let_a_newer_run_take_over)
