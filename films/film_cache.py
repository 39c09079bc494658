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

from films import metrics
from films.fair_share import Client, Shares, Usage
from films.lru_cache import NOBODY, LRUCache, Turns
from films.scene import AROUND, Scene, only, without

S = TypeVar("S", bound=Scene)
T = TypeVar("T")
Aside = Callable[[], AbstractContextManager[object]]
APART = tuple(name for name in AROUND if name not in ("t", "view"))  # what is said of a frame may depend on these two
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
    """A scene's film as it travels, JSON that is written once, and by how much it scales the points. `steps`: what its
    frames are, as far as its topic must find one of them again in another film; None where there is nothing to step
    through. `knobs`: by setting, the names among which it chooses if the run decides on them."""

    payload: InitVar[dict[str, Any]]
    scale: float = 1.0
    steps: Any = None
    knobs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
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


def seconds_of_thread() -> float:
    """How long this thread has computed, and other processes for it."""
    return time.thread_time() + float(getattr(_thread, "elsewhere", 0.0))


def add_seconds_of_worker(seconds: float) -> None:
    """Add the seconds that a worker has computed for this thread."""
    _thread.elsewhere = getattr(_thread, "elsewhere", 0.0) + seconds


def seconds_outside_turns() -> float:
    """The same without what the turns of the cache have charged already."""
    return seconds_of_thread() - CACHE.turns.charged


# Bytes: four hundred usual films; the runs they are made of are kept in other processes.
CACHE = LRUCache(40_000_000, Turns(Shares(1, USAGE), seconds_of_thread))
metrics.CACHE_BYTES.set_function(lambda: CACHE.size)
_MAKER: list[Maker] = [in_process]  # one, in a list so that it can be set


def made_by(maker: Maker, *, at_once: int = 1, reserved: int = 0) -> None:
    """Set the maker of films, and how many it makes at once; so many of these only for who has used little."""
    exchange_maker(maker)
    CACHE.turns.resize(at_once, reserved)


def exchange_maker(maker: Maker) -> Maker:
    """Set the maker of films; returns the one before, to be set again."""
    before, _MAKER[0] = _MAKER[0], maker
    return before


def cached(make: Callable[..., T], scene: Scene, **more: Hashable) -> T:
    """`make(scene, **more)`, made once for all visitors: it must be frozen, and depend on nothing else. Fields that it
    does not depend on belong at their defaults, so that scenes which differ in these alone share it: see
    `scene.without`."""
    scene = without(scene, *APART)
    return _cached(make, scene, more, lambda: make(scene, **more))


def cached_in_worker(make: Callable[..., T], scene: Scene, **more: Hashable) -> T:
    """`cached`, made in a worker process where there is one: for what is small enough to travel. `make` and what `more`
    holds are pickled, so `make` is a function of a module; what it asks `cached` for is cached in the worker."""
    scene = without(scene, *APART)
    return in_turn(CACHE, _key(make, scene, more), lambda: _timed(lambda: _from_maker(make, scene, more)))


def in_turn(cache: LRUCache, key: Hashable, make: Callable[[], T]) -> T:
    """The value of `key` in a cache, or what `make` returns, which waits for another process; in a slot of whom this
    thread works for."""
    demand = _demand.get()
    with nullcontext() if key in cache else demand.aside():
        return cache.get(key, make, demand.wanted, demand.client)


def in_worker(make: Callable[..., T], scene: Scene, **more: Hashable) -> T:
    """`cached_in_worker`, but nothing is kept."""
    demand = _demand.get()
    with demand.aside():
        return CACHE.once(lambda: _from_maker(make, scene, more), demand.wanted, demand.client)


class CachedBy(Generic[S, T]):
    """A function of a scene that is cached by the `fields` that it depends on: it gets the scene with all others at
    their defaults. It is one of a module, as worker processes get it by its name."""

    def __init__(self, make: Callable[..., T], fields: tuple[str, ...]) -> None:
        self.make, self.fields = make, fields
        update_wrapper(self, make)

    def __call__(self, scene: S, **more: Hashable) -> T:
        return cached(self.make, only(scene, *self.fields), **more)

    def in_worker(self, scene: S, **more: Hashable) -> T:
        """The same, made in a worker process where there is one, if it is small enough to travel."""
        return cached_in_worker(_call, only(scene, *self.fields), function=self, **more)

    def __reduce__(self) -> str:
        return self.make.__qualname__


def cached_by(*fields: str) -> Callable[[Callable[..., T]], CachedBy[Any, T]]:
    """Cache a function of a scene by these fields, which are all that it depends on."""
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
    """The result of `make`, which asks for a part of `whole`: one worker makes all parts, if it can, as it caches what
    they have in common."""
    before = _whole.set(whole)
    try:
        return make()
    finally:
        _whole.reset(before)


def whole() -> Hashable:
    """Within a maker: what it is asked for a part of; None where it is asked for something whole."""
    return _whole.get()


def still_wanted() -> None:
    """Within a maker, while it waits for another process: raises once nobody waits for the film any more."""
    CACHE.still_wanted()


def is_cached(make: Callable[..., Any], scene: Scene, **more: Hashable) -> bool:
    """Whether `cached` and `cached_in_worker` need not make it."""
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
    """What `make` returns; films are counted, with the runs that are made for them on the way."""
    start = time.perf_counter()
    result = make()
    if isinstance(result, JsonFilm):
        metrics.FILM_SECONDS.observe(time.perf_counter() - start)
    return result
