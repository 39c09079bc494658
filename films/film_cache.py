"""The cache of films and of the runs that they are made of, keyed by their scene."""

import json
import threading
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import InitVar, dataclass, field
from typing import Any, TypeVar

from films import metrics
from films.lru_cache import LRUCache
from films.scene import Scene, without

T = TypeVar("T")
AROUND = ("lesson", "step", "again", "predict")  # fields of a scene that no film and no run depends on
CACHE = LRUCache(50_000_000)  # bytes: five hundred usual films; the runs they are made of are kept in other processes
metrics.CACHE_BYTES.set_function(lambda: CACHE.size)
_thread = threading.local()
_wanted: ContextVar[Callable[[], object]] = ContextVar("wanted", default=lambda: None)


@dataclass(frozen=True, eq=False)
class FilmView:
    """A scene's film as it travels, JSON that is written once, and by how much it scales the points. `steps`: what its
    frames are, as far as its topic must find one of them again in another film; None where there is nothing to step
    through."""

    payload: InitVar[dict[str, Any]]
    scale: float = 1.0
    steps: Any = None
    text: str = field(init=False)
    n_frames: int = field(init=False)

    def __post_init__(self, payload: dict[str, Any]) -> None:
        object.__setattr__(self, "text", json.dumps(payload, separators=(",", ":")))
        object.__setattr__(self, "n_frames", int(payload["frames"]))

    @property
    def film(self) -> dict[str, Any]:
        """The film's `payload()`, read again."""
        return dict(json.loads(self.text))


class TooLongError(Exception):
    """A film took so long that it was given up."""

    def __str__(self) -> str:
        return "This picture took far too long to make and was given up. Change something, or try again in a minute."


# Makes `make(scene, **more)`, and says how many seconds another process has computed for it.
Maker = Callable[[Callable[..., Any], Scene, dict[str, Any]], tuple[Any, float]]


def in_process(make: Callable[..., Any], scene: Scene, more: dict[str, Any]) -> tuple[Any, float]:
    """A maker that makes films in this very process; a server's makes them in its workers (server/worker_pool.py)."""
    return make(scene, **more), 0.0


_makers: list[Maker] = [in_process]


def made_by(maker: Maker, *, at_once: int = 1) -> None:
    """Set the maker of films, and how many it makes at once."""
    _makers[0] = maker
    CACHE.make_at_once(at_once)


def cached(make: Callable[..., T], scene: Scene, **more: Hashable) -> T:
    """`make(scene, **more)`, made once for all visitors: it must be frozen, and depend on nothing else. Fields that it
    does not depend on belong at their defaults, so that scenes which differ in these alone share it: see
    `scene.without`."""
    scene = without(scene, *AROUND)
    return _cached(make, scene, more, lambda: make(scene, **more))


def cached_in_worker(make: Callable[..., T], scene: Scene, **more: Hashable) -> T:
    """`cached`, made in a worker process where there is one: for what is small enough to travel. `make` and what `more`
    holds are pickled, so `make` is a function of a module; what it asks `cached` for is cached in the worker."""
    scene = without(scene, *AROUND)
    return _cached(make, scene, more, lambda: _made(make, scene, more))


@contextmanager
def asked_for(wanted: Callable[[], object]) -> Iterator[None]:
    """In here this thread makes films only while `wanted` does not raise: the cache calls it before and after it waits
    for others. A run of a page asks whether its browser has asked for something newer."""
    before = _wanted.set(wanted)
    try:
        yield
    finally:
        _wanted.reset(before)


def seconds_of_thread() -> float:
    """How long this thread has computed, and other processes for it."""
    return time.thread_time() + float(getattr(_thread, "elsewhere", 0.0))


def _cached(make: Callable[..., T], scene: Scene, more: dict[str, Any], do: Callable[[], T]) -> T:
    key = (make.__module__, make.__qualname__, scene, tuple(more.items()))
    return CACHE.get(key, lambda: _timed(do), _wanted.get())


def _made(make: Callable[..., T], scene: Scene, more: dict[str, Any]) -> T:
    made: T
    made, seconds = _makers[0](make, scene, more)
    _thread.elsewhere = getattr(_thread, "elsewhere", 0.0) + seconds
    return made


def _timed(make: Callable[[], T]) -> T:
    """What `make` returns; films are counted, with the runs that are made for them on the way."""
    start = time.perf_counter()
    made = make()
    if isinstance(made, FilmView):
        metrics.FILM_SECONDS.observe(time.perf_counter() - start)
    return made
