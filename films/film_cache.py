"""The cache of films and of the runs that they are made of, keyed by their scene."""

import json
import threading
import time
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import InitVar, dataclass, field
from functools import update_wrapper
from typing import Any, Generic, TypeVar

from films.events import report
from films.fair_share import Client, Shares, Usage
from films.lru_cache import NOBODY, LRUCache, Turns
from films.scene import AROUND, Scene, only, without

S = TypeVar("S", bound=Scene)
T = TypeVar("T")
Aside = Callable[[], AbstractContextManager[object]]
APART = tuple(name for name in AROUND if name not in ("t", "view"))  # values cached for one frame may depend on these
USAGE = Usage()  # of all that is done in this process, and for it in others
_thread = threading.local()
_whole: ContextVar[Hashable] = ContextVar("whole", default=None)


@dataclass(frozen=True)
class _Client:
    """For whom a thread makes films; see `asked_for`."""

    wanted: Callable[[], object] = lambda: None
    client: Client = NOBODY
    aside: Aside = nullcontext


_demand: ContextVar[_Client] = ContextVar("demand", default=_Client())  # noqa: B039


@dataclass(frozen=True, eq=False)
class JsonFilm:
    """A scene's film as JSON, which is written once, and the factor by which it scales the points. `steps`: by what the
    topic finds one of its frames again in another film; None if there is nothing to step through. `knobs`: by setting,
    the names it chooses among, if the run decides on them. `finer`: whether its regions can be computed in finer
    cells."""

    payload: InitVar[dict[str, Any]]
    scale: float = 1.0
    steps: Any = None
    knobs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    finer: bool = False
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


# Returns `make(scene, **more)`, and the seconds that another process has computed for it.
Maker = Callable[[Callable[..., Any], Scene, dict[str, Any]], tuple[Any, float]]


def in_process(make: Callable[..., Any], scene: Scene, more: dict[str, Any]) -> tuple[Any, float]:
    """Make a film in this process. A server's maker uses its workers instead (server/worker_pool.py)."""
    return make(scene, **more), 0.0


def seconds_of_thread() -> float:
    """Return the CPU seconds of this thread, and of other processes that computed for it."""
    return time.thread_time() + float(getattr(_thread, "elsewhere", 0.0))


def add_seconds_of_worker(seconds: float) -> None:
    """Add the seconds that a worker has computed for this thread."""
    _thread.elsewhere = getattr(_thread, "elsewhere", 0.0) + seconds


def seconds_outside_turns() -> float:
    """Return the same without the seconds that the turns of the cache have charged already."""
    return seconds_of_thread() - CACHE.turns.charged


# Bytes: room for four hundred usual films. Their runs are cached in other processes.
CACHE = LRUCache(40_000_000, Turns(Shares(1, USAGE), seconds_of_thread))
_MAKER: list[Maker] = [in_process]  # one, in a list so that it can be set


def made_by(maker: Maker, *, at_once: int = 1, reserved: int = 0) -> None:
    """Set the maker of films and how many it makes at once; `reserved` of these are for clients that have used
    little."""
    exchange_maker(maker)
    CACHE.turns.resize(at_once, reserved)


def exchange_maker(maker: Maker) -> Maker:
    """Set the maker of films. Return the one before, so that it can be set again."""
    before, _MAKER[0] = _MAKER[0], maker
    return before


def cached(make: Callable[..., T], scene: Scene, **more: Hashable) -> T:
    """Return `make(scene, **more)`, made once for all visitors: it must be frozen, and depend on nothing else. The
    caller sets fields that it does not depend on to their defaults (`scene.without`), so that scenes which differ in
    these alone share one value."""
    scene = without(scene, *APART)
    return _cached(make, scene, more, lambda: make(scene, **more))


def cached_in_worker(make: Callable[..., T], scene: Scene, **more: Hashable) -> T:
    """Return the same, made in a worker process if there is one: for values small enough to travel. `make` and the
    values of `more` are pickled, so `make` is a function of a module. What `make` asks `cached` for is cached in the
    worker."""
    scene = without(scene, *APART)
    return in_turn(CACHE, _key(make, scene, more), lambda: _timed(lambda: _from_maker(make, scene, more)))


def in_turn(cache: LRUCache, key: Hashable, make: Callable[[], T]) -> T:
    """Return the value of `key` in a cache, or of `make`, which waits for another process. It is computed in a slot of
    the client that this thread works for."""
    demand = _demand.get()
    with nullcontext() if key in cache else demand.aside():
        return cache.get(key, make, demand.wanted, demand.client)


def in_worker(make: Callable[..., T], scene: Scene, **more: Hashable) -> T:
    """Return the same as `cached_in_worker`, but cache nothing."""
    demand = _demand.get()
    with demand.aside():
        return CACHE.once(lambda: _from_maker(make, scene, more), demand.wanted, demand.client)


class CachedBy(Generic[S, T]):
    """A function of a scene that is cached by the `fields` that it depends on: it gets the scene with all other fields
    at their defaults. It is a function of a module, as workers get it by its name."""

    def __init__(self, make: Callable[..., T], fields: tuple[str, ...]) -> None:
        self.make, self.fields = make, fields
        update_wrapper(self, make)

    def __call__(self, scene: S, **more: Hashable) -> T:
        return cached(self.make, only(scene, *self.fields), **more)

    def in_worker(self, scene: S, **more: Hashable) -> T:
        """Return the same, made in a worker process if there is one: for values small enough to travel."""
        return cached_in_worker(_call, only(scene, *self.fields), function=self, **more)

    def __reduce__(self) -> str:
        return self.make.__qualname__


def cached_by(*fields: str) -> Callable[[Callable[..., T]], CachedBy[Any, T]]:
    """Cache a function of a scene by these fields, the only ones that it depends on."""
    return lambda make: CachedBy(make, fields)


def _call(scene: Scene, *, function: Callable[..., T], **more: Hashable) -> T:
    return function(scene, **more)


@contextmanager
def asked_for(wanted: Callable[[], object], client: Client = NOBODY, aside: Aside = nullcontext) -> Iterator[None]:
    """In here this thread makes films for `client`, and only while `wanted` does not raise: the cache calls it before,
    while and after it waits for others. A run of a page asks whether its browser has asked for something newer. While a
    worker makes a film the thread is within `aside`."""
    before = _demand.set(_Client(wanted, client, aside))
    try:
        yield
    finally:
        _demand.reset(before)


def in_one_worker(whole: Hashable, make: Callable[[], T]) -> T:
    """Return the result of `make`, which asks for a part of `whole`. One worker makes all parts if it can, as it caches
    what they have in common."""
    before = _whole.set(whole)
    try:
        return make()
    finally:
        _whole.reset(before)


def whole() -> Hashable:
    """Return, within a maker, what it makes a part of; None if it does not make a part."""
    return _whole.get()


def still_wanted() -> None:
    """Raise, within a maker that waits for another process, if nobody waits for the film any more."""
    CACHE.still_wanted()


def is_cached(make: Callable[..., Any], scene: Scene, **more: Hashable) -> bool:
    """Return whether `cached` and `cached_in_worker` have the value already."""
    return _key(make, without(scene, *APART), more) in CACHE


def _cached(make: Callable[..., T], scene: Scene, more: dict[str, Any], do: Callable[[], T]) -> T:
    demand = _demand.get()
    return CACHE.get(_key(make, scene, more), lambda: _timed(do), demand.wanted, demand.client)


def _key(make: Callable[..., Any], scene: Scene, more: dict[str, Any]) -> Hashable:
    return make.__module__, make.__qualname__, scene, tuple(more.items())


def _from_maker(make: Callable[..., T], scene: Scene, more: dict[str, Any]) -> T:
    result: T
    result, seconds = _MAKER[0](make, scene, more)
    add_seconds_of_worker(seconds)
    return result


def _timed(make: Callable[[], T]) -> T:
    """Return what `make` returns. The seconds of a film, and of the runs made for it, are reported."""
    start = time.perf_counter()
    result = make()
    if isinstance(result, JsonFilm):
        report("film", time.perf_counter() - start)
    return result
