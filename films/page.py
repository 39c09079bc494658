"""A page as films, lessons and the server know it: its scene, its films, and the words about it. No widgets."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Generic, TypeVar
from urllib.parse import urlencode

from films import samples
from films.drawing.palette import CLASSES, ClassStyle
from films.film import still
from films.film.film import Film
from films.film.still_marks import Still
from films.film_cache import FilmView, cached, cached_in_worker, in_one_worker, is_cached
from films.lessons.lesson import Check, Fact, Truth
from films.scene import Scene, fields_of, from_address, without

S = TypeVar("S", bound=Scene)
R = TypeVar("R")
MANY_PIECES = 8  # fewer take about half a second, and are waited for
PARTS = "parts"  # a field of a film's address: who asks takes the beginning of a film
START = "start"  # the name of the page at the server's own address


def same(scene: S) -> S:
    """All of a scene."""
    return scene


def no_steps(_run: object, _scene: Scene) -> None:
    """No frame of the film needs to be found again in another film."""


@dataclass(frozen=True)
class Recipe(Generic[S, R]):
    """How a page's films are made, in functions of modules: so it can be pickled for a worker process."""

    run: Callable[[S], R]
    film: Callable[[R, S], Film]
    run_key: Callable[[S], S]
    steps: Callable[[R, S], Any]

    def cached_run(self, scene: S) -> R:
        return cached(self.run, self.run_key(without(scene, "t", "view")))


@dataclass(frozen=True, eq=False, kw_only=True)
class Page(Generic[S, R]):
    """A page that shows a film.

    name          its address, which also begins the keys of its widgets
    label         its name in the navigation, where that is not its title
    title, lead   its heading, by default its name, and one line on what it shows and what to do first
    card          its title and a sentence on the start page; None for a page that has no card there
    scene         what its address holds
    run           what the algorithm does with a scene: several films may show the same run
    film          the film of a run, as the scene shows it
    run_key       the scene with all fields that the run does not depend on at their defaults
    film_key      the same of the film; `t` and `view` never matter to one
    pieces        what is made before the film, one piece after the other; see below
    begun         the film of so many first pieces, to be looked at while the others are made; None where there is none
    piece_names   what the pieces are called
    steps         what the frames are, where a frame of one film must be found again in another
    example       the one scene that it shows at any address
    classes       the classes that points may have, as many as the scene has; () where points may not be moved
    has_film      whether a scene has a film
    past_end      what to say where the film is too short for the scene's frame
    checks, facts what a lesson may ask of a scene, by name
    truths        where what a lesson lets its readers move comes to be, by name
    frame_checks  the checks that judge the frame on show

    `run`, `film`, `run_key` and `steps` are functions of modules: worker processes get them by their names.

    Pieces are calls without arguments, each of which asks `cached_in_worker` for a part that the film needs. The server
    queues each as a task of its own, so that others have their turn in between; it charges it to the address that asks
    for the film, and begins no further one once nobody waits (server/shared_making.py). What runs is not interrupted:
    a piece should take less than 0.2 CPU seconds (films/fair_share.py). All pieces of a film, and then the film, are
    made in one worker: what a piece has asked `cached` for there, the film finds in that worker's cache, if that has
    room for all of it (`CACHE_BYTES` in server/worker.py). `pieces` may also be a generator, which decides on the next
    piece by what those before came to. A film that is cached asks for no pieces.
    """

    name: str
    title: str = ""
    lead: str
    scene: type[S]
    run: Callable[[S], R]
    film: Callable[[R, S], Film]
    run_key: Callable[[S], S] = same
    film_key: Callable[[S], S] = same
    pieces: Callable[[S], Iterable[Callable[[], object]]] = lambda _scene: ()
    begun: Callable[[S, int], Film] | None = None
    piece_names: str = ""
    steps: Callable[[R, S], Any] = no_steps
    label: str = ""
    card: tuple[str, str] | None = None
    example: S | None = None
    classes: tuple[ClassStyle, ...] = CLASSES
    has_film: Callable[[S], bool] = lambda _scene: True
    past_end: Callable[[S], str] | None = None
    checks: Mapping[str, Check] = field(default_factory=dict)
    facts: Mapping[str, Fact] = field(default_factory=dict)
    truths: Mapping[str, Truth] = field(default_factory=dict)
    frame_checks: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        object.__setattr__(self, "title", self.title or self.name.capitalize())
        object.__setattr__(self, "label", self.label or self.title)
        object.__setattr__(self, "classes", self.classes[: self.scene.N_CLASSES])

    @property
    def moves(self) -> bool:
        """Whether its points may be moved."""
        return bool(self.classes)

    @property
    def path(self) -> str:
        """Its address below the server's own."""
        return "" if self.name == START else self.name

    def read(self, query: str) -> S:
        """The scene of an address; fields that cannot be read are as in the page's example."""
        return self.opened(query)[0]

    def opened(self, query: str) -> tuple[S, tuple[str, ...]]:
        """The same, and a sentence for each field that cannot be read."""
        if self.example is not None:
            return self.example, ()
        return from_address(self.scene, fields_of(query))

    def cached_run(self, scene: S) -> R:
        """The run of a scene."""
        return self._recipe.cached_run(scene)

    def view(self, scene: S) -> FilmView:
        """The film of a scene as it travels, made in a worker."""
        for piece in self.pieces_of_view(scene):
            piece()
        return cached_in_worker(_view, self._filmed(scene), recipe=self._recipe)

    def n_pieces(self, scene: S) -> int:
        """How many pieces are made before the film; 0 where they are so few that one waits for the film."""
        count = len(tuple(self.pieces(self._filmed(scene)))) if self.begun else 0
        return count if count >= MANY_PIECES else 0

    def view_begun(self, scene: S, done: int) -> FilmView:
        """The film of the first `done` pieces, made where these were made."""
        assert self.begun
        scene = self._filmed(scene)
        make = partial(cached_in_worker, _begun, scene, begun=self.begun, done=done)
        return in_one_worker(scene, make)

    def also(self, check: str) -> str:
        """What a page's stage asks for with each film beside its scene, as a query: the verdict of a lesson's check,
        and that it takes the film's beginning while the rest is made."""
        checks, parts = {"check": check} if check in self.checks else {}, {PARTS: "1"} if self.begun else {}
        return urlencode(checks | parts)

    def pieces_of_view(self, scene: S) -> Iterator[Callable[[], object]]:
        """The `pieces` of the film of a scene and, if there are some, the film as the last one: `view` then finds it in
        the cache."""
        scene = self._filmed(scene)
        if is_cached(_view, scene, recipe=self._recipe):
            return
        piece = None
        for piece in self.pieces(scene):
            yield partial(in_one_worker, scene, piece)
        if piece is not None:
            yield partial(in_one_worker, scene, partial(cached_in_worker, _view, scene, recipe=self._recipe))

    def still(self, scene: S, *, asking: bool = False) -> Still:
        """The still of a scene at its frame, or the last there is, made in a worker: the libraries that films of some
        methods need are never imported by the server itself. `asking`: a lesson asks about it."""
        return cached_in_worker(_still, replace(scene, view="page"), recipe=self._recipe, asking=asking)

    def marks(self, scene: S) -> frozenset[str]:
        """The marks of a scene's film that words may name: its traces and the slots of its captions."""
        if not self.has_film(scene):
            return frozenset()
        return cached_in_worker(_marks, self._filmed(scene), recipe=self._recipe)

    def _filmed(self, scene: S) -> S:
        """The scene as far as its film depends on it."""
        return self.film_key(without(scene, "t", "view"))

    @property
    def _recipe(self) -> Recipe[S, R]:
        return Recipe(self.run, self.film, self.run_key, self.steps)


AnyPage = Page[Any, Any]


def _begun(scene: S, *, begun: Callable[[S, int], Film], done: int) -> FilmView:
    return FilmView(begun(scene, done).payload(), samples.scale(scene))


def _view(scene: S, *, recipe: Recipe[S, R]) -> FilmView:
    run = recipe.cached_run(scene)
    return FilmView(recipe.film(run, scene).payload(), samples.scale(scene), recipe.steps(run, scene))


def _marks(scene: S, *, recipe: Recipe[S, R]) -> frozenset[str]:
    film = recipe.film(recipe.cached_run(scene), scene)
    traces = (trace.get("name") for figure in film.figures for trace in figure["data"])
    return frozenset(filter(None, traces)) | frozenset(film.captions)


def _still(scene: S, *, recipe: Recipe[S, R], asking: bool) -> Still:
    film, probe = recipe.film(recipe.cached_run(scene), scene), getattr(scene, "probe", None)
    if probe:  # the film's units may be others than the points'
        probe = (probe[0] * samples.scale(scene), probe[1] * samples.scale(scene))
    return still.of_frame(film, min(scene.t, film.n_frames - 1), probe=probe, asking=asking)
