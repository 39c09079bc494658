"""A page as films, lessons and the server know it: its scene, its films, and the words about it. No widgets."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Generic, Self, TypeVar
from urllib.parse import urlencode

from addons import parts
from films import samples
from films.charts.regions import side_at_rest
from films.download import POINTS, WEB_PAGE, Download
from films.drawing.palette import CLASSES, ClassStyle
from films.film import escape
from films.film.columns import pack
from films.film.film import Film
from films.film_cache import JsonFilm, cached, cached_in_worker, in_one_worker, in_worker, is_cached
from films.lessons.lesson import Check, Fact, Truth
from films.number_table import NumberTable
from films.points import Points
from films.question import Question
from films.scene import AROUND, Scene, fields_of, from_address, only, params
from films.still.planes import of_frame
from films.still.shapes import Still

S = TypeVar("S", bound=Scene)
R = TypeVar("R")
MANY_PIECES = 8  # fewer take about half a second, so the answer waits for them
PARTS = "parts"  # a field of a film's address: the beginning of a film is welcome
FINER = "finer"  # a field of a film's address: its regions are asked for, in finer cells
START = "start"  # the name of the page at the server's own address


def no_run(_scene: object) -> Any:
    """Compute nothing before the film."""


def no_steps(_run: object, _scene: object) -> None:
    """Return None: no frame of the film needs to be found again in another film."""


def no_knobs(_run: object, _scene: object) -> Mapping[str, tuple[str, ...]]:
    """Return nothing: no setting chooses the value of a knob."""
    return {}


def no_pieces(_scene: object) -> tuple[Callable[[], object], ...]:
    """Return nothing: the film is made at once."""
    return ()


Press = Callable[[Any, int], Any]  # a scene and a seed: another scene


@dataclass(frozen=True, kw_only=True)
class View(Generic[S, R]):
    """One of the pictures that a page shows: a run, the film of it, and the fields of the scene that both use. Run and
    film get the scene with all other fields at their defaults, and are cached by these fields, so that nothing can
    depend on a field that is not named here.

    name          one word
    values        the values of its page's field `chosen_by` that show it; by default its name
    fields        the fields that it uses, in the order of their settings; by default all. No film depends on fields
                  declared with film=False (films/param.py)
    looks         those that only the film uses, besides fields declared with looks=True
    run           what the algorithm does with a scene; several films may show the same run
    film          the film of a run, as the scene shows it
    steps         by what a frame of one film is found again in another
    knobs         by setting, the names it chooses among, if the run decides on them, such as "k = 3"
    pieces        what is made before the film, one piece after the other; see below
    begun         the film of the first pieces, that many, shown while the others are made; None if there is none
    piece_names   what the pieces are called
    points        the points with which it is first shown; () for the default of its page
    below         fields that, in this view, only the part below the stage uses
    in_sight      the settings that stand in sight; by default the first three. The others are under “More settings”

    All functions are functions of modules, as worker processes get them by their names.

    Pieces are calls without arguments, each of which asks `cached_in_worker` for a part that the film needs. The server
    queues each piece as a task of its own, so that other clients have their turn in between. It charges the piece to
    the address that asks for the film, and begins no further piece once nobody waits (server/shared_making.py). A piece
    cannot be interrupted, so it should take less than 0.2 CPU seconds (films/fair_share.py). All pieces of a film, and
    then the film, are made in one worker. The film finds what the pieces asked `cached` for in that worker's cache, if
    there is room for all of it (`CACHE_BYTES` in server/worker.py). `pieces` may also be a generator, which decides on
    the next piece by the results of those before. A film that is cached asks for no pieces.
    """

    name: str = "all"
    values: tuple[str, ...] = ()
    fields: tuple[str, ...] | None = None
    looks: tuple[str, ...] = ()
    run: Callable[[S], R] = no_run
    film: Callable[[R, S], Film]
    steps: Callable[[R, S], Any] = no_steps
    knobs: Callable[[R, S], Mapping[str, tuple[str, ...]]] = no_knobs
    pieces: Callable[[S], Iterable[Callable[[], object]]] = no_pieces
    begun: Callable[[S, int], Film] | None = None
    piece_names: str = ""
    points: Points = ()
    below: tuple[str, ...] = ()
    in_sight: tuple[str, ...] = ()
    for_film: tuple[str, ...] = ()  # these two are filled in by the page
    for_run: tuple[str, ...] = ()

    def for_scenes(self, scene: type[S], chosen_by: str) -> Self:
        """Return the view for a page with scenes of this class, with its fields sorted by what uses them. ValueError if
        it names a field that the scenes do not have."""
        fields = params(scene)
        names = (*filter(None, [chosen_by]), *(fields if self.fields is None else self.fields), *self.below)
        if unknown := [name for name in (*names, *self.looks) if name not in fields]:
            raise ValueError(
                f"The view “{self.name}” uses {' and '.join(unknown)}, which {scene.__name__} has not: "
                f"it has {', '.join(fields)}."
            )
        names = tuple(dict.fromkeys(names))
        film = tuple(name for name in names if fields[name].film and name not in (*AROUND, *self.below))
        run = tuple(name for name in film if not (fields[name].looks or name in self.looks))
        return replace(self, values=self.values or (self.name,), fields=names, for_film=film, for_run=run)

    def cached_run(self, scene: S) -> R:
        """Return the run of a scene."""
        return cached(self.run, only(scene, *self.for_run))

    def film_of(self, run: R, scene: S) -> Film:
        """Return the film of a run."""
        return self.film(run, only(scene, *self.for_film))


@dataclass(frozen=True, eq=False, kw_only=True)
class Page(Generic[S]):
    """A page that shows films.

    name          its address, which also begins the keys of its widgets
    label         its name in the navigation; by default its title
    title, lead   its heading, by default its name, and one line on what it shows and what to do first
    card          its title and a sentence on the start page; None for a page without a card
    scene         the class of its scenes
    views         the pictures that it shows
    chosen_by     the field of the scene that chooses among the views; "" if there is one view
    example       for a page of words, the one scene of its pictures; the page plays no film
    classes       the classes that points may have, as many as the scene has; () if points cannot be moved
    past_end      the sentence for a scene whose frame is beyond the end of the film
    checks, facts what a lesson may ask of a scene, by name
    truths        by name, the right place of what a lesson's readers move
    frame_checks  the names of the checks that judge the current frame
    presses       the buttons beside the settings, by label: each makes another scene of a scene and a seed for random
                  draws
    press_lists   by the label of a button, a list of further presses, one of which the reader chooses; these may use
                  the film
    pressed       fields without a control: a press, a handle or the view of a figure sets them
    overrides     by field, the parts of its setting (films/settings.py) that this scene replaces; None removes the
                  setting, and a `kind` gives a control to a field that otherwise has none
    tables        fields that hold several numbers, each a setting of its own (films/number_table.py)
    consequences  of the scenes before and after a change of settings, the scene with all that follows from the change
    frame_after   of the same two scenes, the frame to go to; None if the frame stays
    around        the fields that what stands around the stage depends on: prose, presets, the table of points
    downloads     further files of a scene besides those of every page (films/download.py)
    """

    name: str
    title: str = ""
    lead: str
    scene: type[S]
    views: tuple[View[S, Any], ...]
    chosen_by: str = ""
    label: str = ""
    card: tuple[str, str] | None = None
    example: S | None = None
    classes: tuple[ClassStyle, ...] = CLASSES
    past_end: Callable[[S], str] | None = None
    checks: Mapping[str, Check] = field(default_factory=dict)
    facts: Mapping[str, Fact] = field(default_factory=dict)
    truths: Mapping[str, Truth] = field(default_factory=dict)
    frame_checks: frozenset[str] = frozenset()
    presses: Callable[[S], Mapping[str, Press]] = lambda _scene: {}
    press_lists: Callable[[S], Mapping[str, Mapping[str, Press]]] = lambda _scene: {}
    pressed: frozenset[str] = frozenset()
    overrides: Callable[[S], Mapping[str, Mapping[str, Any] | None]] = lambda _scene: {}
    tables: Mapping[str, NumberTable[S]] = field(default_factory=dict)
    consequences: Callable[[S, S], S] = lambda _before, after: after
    frame_after: Callable[[S, S], int | None] = lambda _before, _after: None
    around: tuple[str, ...] = ()
    downloads: tuple[Download, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "title", self.title or self.name.capitalize())
        object.__setattr__(self, "label", self.label or self.title)
        object.__setattr__(self, "classes", self.classes[: self.scene.N_CLASSES])
        views = tuple(view.for_scenes(self.scene, self.chosen_by) for view in self.views)
        object.__setattr__(self, "views", views)
        if self.chosen_by:
            options = [*(params(self.scene)[self.chosen_by].options or ())]
            if sorted(options) != sorted(value for view in views for value in view.values):
                raise ValueError(
                    f"The page “{self.name}” needs one view for each value of {self.chosen_by}: {', '.join(options)}."
                )

    def view_of(self, scene: S) -> View[S, Any]:
        """Return the view that shows a scene."""
        if not self.chosen_by:
            return self.views[0]
        return next(view for view in self.views if getattr(scene, self.chosen_by) in view.values)

    def first(self, view: View[S, Any]) -> S:
        """Return the first scene of a view."""
        values: dict[str, Any] = {self.chosen_by: view.values[0]} if self.chosen_by else {}
        return self.scene(**(values | ({"points": view.points} if view.points else {})))

    def settings(self, scene: S) -> tuple[str, ...]:
        """Return the fields that the view of a scene uses, in the order of their widgets, without the fields of every
        scene and the field that chose the view."""
        others = {*params(Scene), self.chosen_by}
        return tuple(name for name in self.view_of(scene).fields or () if name not in others)

    @property
    def has_films(self) -> bool:
        """Whether it plays films. Pages of words have an example, for their pictures alone."""
        return self.example is None

    @property
    def moves(self) -> bool:
        """Whether its points may be moved."""
        return bool(self.classes)

    @property
    def files(self) -> tuple[Download, ...]:
        """All files that its scenes may have, in the order in which they are offered."""
        of_addons = [file for downloads in parts("downloads") for file in downloads(self.name)]
        return (WEB_PAGE, *of_addons, *((POINTS,) if self.moves else ()), *self.downloads)

    def has_file(self, scene: S, file: Download) -> bool:
        """Return whether a scene has such a file, as far as that depends on its points."""
        return not file.needs or (scene.own_points and len({point[2] for point in scene.points}) >= file.needs)

    @property
    def path(self) -> str:
        """Its address below the server's own."""
        return "" if self.name == START else self.name

    def read(self, query: str) -> S:
        """Return the scene of an address. A field that cannot be read has its default."""
        return self.opened(query)[0]

    def opened(self, query: str) -> tuple[S, tuple[str, ...]]:
        """Return the scene of an address, and a sentence for each field that cannot be read."""
        if self.example is not None:
            return self.example, ()
        return from_address(self.scene, fields_of(query))

    def run(self, scene: S) -> Any:
        """Return the run of a scene, not cached."""
        view = self.view_of(scene)
        return view.run(only(scene, *view.for_run))

    def cached_run(self, scene: S) -> Any:
        """Return the run of a scene."""
        return self.view_of(scene).cached_run(scene)

    def film(self, scene: S) -> Film:
        """Return the film of a scene, nothing of it cached."""
        return self.view_of(scene).film_of(self.run(scene), scene)

    def json_film(self, scene: S) -> JsonFilm:
        """Return the film of a scene as JSON, made in a worker."""
        for piece in self.pieces_of_film(scene):
            piece()
        view = self.view_of(scene)
        return cached_in_worker(_json, only(scene, *view.for_film), view=view)

    def finer(self, scene: S) -> dict[str, Any]:
        """Return the regions of a scene's frame in finer cells, as the columns of a film, by the number of their
        figure. They are computed in the worker that made the film."""
        view = self.view_of(scene)
        film = only(scene, *view.for_film)
        return in_one_worker(film, partial(in_worker, _finer, replace(film, t=scene.t), view=view))

    def n_pieces(self, scene: S) -> int:
        """Return the number of pieces that are made before the film; 0 if they are so few that the answer waits for the
        film."""
        view = self.view_of(scene)
        count = len(tuple(view.pieces(only(scene, *view.for_film)))) if view.begun else 0
        return count if count >= MANY_PIECES else 0

    def piece_names(self, scene: S) -> str:
        """Return the name of the pieces of a scene's film."""
        return self.view_of(scene).piece_names

    def json_beginning(self, scene: S, done: int) -> JsonFilm:
        """Return the film of the first `done` pieces, made in the worker that made them."""
        view = self.view_of(scene)
        scene = only(scene, *view.for_film)
        return in_one_worker(scene, partial(cached_in_worker, _json_beginning, scene, view=view, done=done))

    def also(self, check: str) -> str:
        """Return what a page's stage asks for with each film besides its scene, as a query: the verdict of a lesson's
        check, and the film's beginning while the rest is made."""
        checks = {"check": check} if check in self.checks else {}
        return urlencode(checks | ({PARTS: "1"} if any(view.begun for view in self.views) else {}))

    def pieces_of_film(self, scene: S) -> Iterator[Callable[[], object]]:
        """Yield the `pieces` of a scene's film and, if there are any, the film as the last piece: `json_film` then
        finds it in the cache."""
        view = self.view_of(scene)
        scene = only(scene, *view.for_film)
        if is_cached(_json, scene, view=view):
            return
        piece = None
        for piece in view.pieces(scene):
            yield partial(in_one_worker, scene, piece)
        if piece is not None:
            yield partial(in_one_worker, scene, partial(cached_in_worker, _json, scene, view=view))

    def still(self, scene: S, *, asking: bool = False) -> Still:
        """Return the still of a scene at its frame, or at the film's last one if that is earlier. It is made in a
        worker, as the server itself never imports the libraries that films of some methods need. `asking`: a lesson
        asks about the frame, so answers are hidden."""
        view = self.view_of(scene)
        return cached_in_worker(_still, replace(only(scene, *view.for_film), t=scene.t), view=view, asking=asking)

    def marks(self, scene: S) -> frozenset[str]:
        """Return the names that a text may use for parts of a scene's film: marks of its figures, slots of captions."""
        view = self.view_of(scene)
        return cached_in_worker(_marks, only(scene, *view.for_film), view=view)

    def question(self, scene: S) -> Question | None:
        """Return the film's question about the step after the scene's frame, as plain text; None if it asks nothing."""
        view = self.view_of(scene)
        return cached_in_worker(_question, replace(only(scene, *view.for_film), t=scene.t), view=view)


AnyPage = Page[Any]
AnyView = View[Any, Any]


def _film(view: AnyView, scene: Scene) -> Film:
    return view.film_of(view.cached_run(scene), scene)


def _json(scene: Scene, *, view: AnyView) -> JsonFilm:
    run = view.cached_run(scene)
    film = view.film_of(run, scene)
    steps, knobs = view.steps(run, scene), view.knobs(run, scene)
    return JsonFilm(film.payload(), samples.scale(scene), steps, knobs, finer=film.n_coarse > 0)


def _finer(scene: Scene, *, view: AnyView) -> dict[str, Any]:
    film = _film(view, scene)
    return pack(film.finer(min(scene.t, film.n_frames - 1), side_at_rest(film.n_coarse)))


def _json_beginning(scene: Scene, *, view: AnyView, done: int) -> JsonFilm:
    if view.begun is None:
        raise ValueError(f"The film of the view “{view.name}” is made at once.")
    return JsonFilm(view.begun(scene, done).payload(), samples.scale(scene))


def _marks(scene: Scene, *, view: AnyView) -> frozenset[str]:
    film = _film(view, scene)
    names = (mark.name for figure in film.figures for mark in figure.marks)
    return frozenset(filter(None, names)) | frozenset(film.captions)


def _question(scene: Scene, *, view: AnyView) -> Question | None:
    question = _film(view, scene).question_at(scene.t + 1)
    return question and replace(question, text=escape.plain(question.text), why=escape.plain(question.why))


def _still(scene: Scene, *, view: AnyView, asking: bool) -> Still:
    film, probe = _film(view, scene), getattr(scene, "probe", None)
    if probe:  # the film may scale the points
        probe = (probe[0] * samples.scale(scene), probe[1] * samples.scale(scene))
    return of_frame(film, min(scene.t, film.n_frames - 1), probe=probe, asking=asking)
