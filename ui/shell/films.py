"""What a scene makes, kept: its film as it travels, and the runs that several films of a page share."""

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
from ui.shell import session

S = TypeVar("S", bound=Scene)
T = TypeVar("T")
AROUND = ("lesson", "step", "predict")  # of a scene: what nothing that is made of it depends on
CACHE = LRUCache(50_000_000)  # bytes: five hundred usual films; the runs they are made of are kept in other processes
metrics.CACHE_BYTES.set_function(lambda: CACHE.size)
_thread = threading.local()
_wanted: ContextVar[Callable[[], object]] = ContextVar("wanted", default=session.let_a_newer_run_take_over)


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
    """From now on films are made by it, so many at once."""
    _makers[0] = maker
    CACHE.make_at_once(at_once)


def kept(make: Callable[..., T], scene: Scene, **more: Hashable) -> T:
    """`make(scene, **more)`, of the last ones kept for all visitors: it must be frozen, and depend on nothing else.
    Fields that do not matter to it belong at their defaults: see `scene.without`; some matter to nothing."""
    scene = without(scene, *AROUND)
    return _kept(make, scene, more, lambda: make(scene, **more))


def kept_apart(make: Callable[..., T], scene: Scene, **more: Hashable) -> T:
    """`kept` for what may be made in another process, and is little enough to travel. `make` is a function of a module;
    what it asks `kept` for on the way is kept there."""
    scene = without(scene, *AROUND)
    try:
        return _kept(make, scene, more, lambda: _made(make, scene, more))
    except TooLongError as late:
        session.end_run_with(str(late))
        raise  # outside of a run


@contextmanager
def asked_for(wanted: Callable[[], object]) -> Iterator[None]:
    """What is made in here, in this thread, is made only while `wanted` does not raise: it is called before and after
    waiting for others. A run of a page asks whether its browser has asked for something newer."""
    before = _wanted.set(wanted)
    try:
        yield
    finally:
        _wanted.reset(before)


def seconds_of_thread() -> float:
    """How long this thread has computed, and other processes for it."""
    return time.thread_time() + float(getattr(_thread, "elsewhere", 0.0))


def _kept(make: Callable[..., T], scene: Scene, more: dict[str, Any], do: Callable[[], T]) -> T:
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
