"""Scenes: what an address bar holds, as a frozen dataclass for each page. Its fields have defaults, bounds and words.

`from_query` is total: a field that cannot be read gets its default, and a plain sentence says so. `to_query` leaves out
defaults, so `from_query(type(scene), to_query(scene))` is `(scene, ())` and short scenes have short addresses.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from functools import cache
from typing import Any, ClassVar, Self, TypeVar
from urllib.parse import parse_qs, quote, urlencode

from films import axes as plane_axes
from films import link_damage
from films.axes import Axes
from films.param import Area, Form, Group, Param, problem, read, written
from films.points import Points

MAX_FRAME = 4999
VIEWS = {
    "page": "with all controls",
    "projector": "for a projector",
    "lesson": "of old links to lessons",
}
LESSON_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
LAST_STEP = 99
LAST_AGAIN = 9999  # the largest seed for asking a step again
MOST_FIELDS = 200  # of a query: no scene has more than some forty
LONGEST = 60_000  # characters of a query
PLANE = ("points", "axes", "x", "y", "labels")  # fields of every scene, for views with a plane of points
LOOKS = ("axes", "x", "y", "labels")  # the fields among them that most runs do not depend on
AROUND = ("t", "view", "predict", "lesson", "step", "again")  # fields of every scene that no film depends on
TOO_LONG = f"The address has more than {LONGEST:,} characters. It was not read: here is what the page begins with."
TOO_MANY = f"The address has more than {MOST_FIELDS} fields. It was not read: here is what the page begins with."
TEXTS = ("labels", "x", "y", "doubled", "categories", "categories2")  # fields that may hold any text

Place = tuple[float, float] | None  # somewhere on a plane
Curve = tuple[float, float, float]  # (a, b, c) of x2 = a + b x1 + c x1^2


def _lesson(text: str) -> str:
    if not LESSON_NAME.fullmatch(text):
        raise ValueError("it is no lesson's name")
    return text


LESSON = Form(_lesson, str, "no lesson runs")


def param(
    default: Any,
    label: str,
    *,
    low: float | None = None,
    high: float | None = None,
    options: Mapping[str, str] | None = None,
    help: str | None = None,
    check: Callable[[Sequence[float]], tuple[float, ...]] | None = None,
    form: Form | None = None,
    when: Callable[[Any], bool] | None = None,
    listed: bool = False,
    step: float = 0.0,
    group: Group | None = None,
    area: Area | None = None,
    looks: bool = False,
    film: bool = True,
) -> Any:
    """Return a field of a scene. Its type is that of the default: bool, int, float, str, or a tuple of points. If the
    default is None, it is a Place, or numbers that `check` accepts. A `form` allows any other type."""
    description = Param(label, low, high, options, help, check, form, when, listed, step, group, area, looks, film)
    return field(default=default, metadata={"param": description})


@dataclass(frozen=True)
class Handle:
    """A part of the scene that is drawn at (x, y), in the colour of a class or of the reader's own things, and can be
    dragged; the pointer shows its `name`. The film's planes have a mark "handles" for all of them."""

    x: float
    y: float
    class_index: int | None
    name: str
    symbol: str = "circle-open-dot"


@dataclass(frozen=True)
class Scene:
    """The fields of every page's scene. Each page's scene adds its algorithm's parameters and its example's points."""

    N_CLASSES: ClassVar[int] = 2
    TAP_LOOKS: ClassVar[bool] = False  # whether a finger's first tap puts the query and adds no point
    OPENS_WITH: ClassVar[Mapping[str, Any]] = {}  # the fields that an address without fields sets: the first screen

    points: Points = param((), "points")
    t: int = param(0, "frame", low=0, high=MAX_FRAME)
    x: str = param("x₁", "name of the first measurement")
    y: str = param("x₂", "name of the second measurement")
    labels: str = param("", "names of the classes")
    view: str = param("page", "view", options=VIEWS)
    axes: Axes | None = param(None, "axes of the plane", check=plane_axes.checked)
    predict: bool = param(False, "predict before each step")
    lesson: str = param("", "lesson", form=LESSON)
    step: int = param(1, "step of the lesson", low=1, high=LAST_STEP)
    again: int = param(0, "asked once more", low=0, high=LAST_AGAIN)

    @property
    def own_points(self) -> bool:
        """Whether the plane shows `points`, which can be edited. If not, the film has points of its own."""
        return True

    def shows_plane_of(self, other: Self) -> bool:  # noqa: ARG002
        """Return whether its plane shows the same points as another scene's, or the same known world, so that the axes
        stay."""
        return True

    @property
    def opens_table(self) -> bool:
        """Whether the table of the points below the plane is open at first."""
        return False

    @property
    def challenge(self) -> str:
        """The check of the challenge that its link sets, by name; "" for none."""
        return ""

    def showing_points(self) -> Mapping[str, Any]:
        """Return the fields and values that make the plane show `points`, such as those of a file."""
        return {}

    def sealed(self) -> tuple[int, ...]:
        """Return the rows of the points whose class the page does not show."""
        return ()

    def held_out(self) -> tuple[int, int]:
        """Return the percentage of the points that are held out, and the seed that draws them."""
        return 0, 0

    def home(self) -> Axes:
        """Return the axes before the reader moves them."""
        return plane_axes.around(self.points)

    def handles(self) -> tuple[Handle, ...]:
        """Return what can be dragged besides points."""
        return ()

    def point_curves(self) -> tuple[Curve, ...]:
        """Return the curves on which the planes show the points, one for each plane, if only the first coordinate of a
        point counts; else nothing."""
        return ()

    def on_planes(self, points: Points) -> Points:
        """Return points as the planes show them: on their curves, if they have curves."""
        curves = self.point_curves()
        if not curves:
            return points
        return tuple((x, a + b * x + c * x * x, label) for a, b, c in curves for x, _, label in points)

    def angles(self) -> tuple[int, int] | None:
        """Return the degrees by which the picture of three dimensions is turned and tilted; None if there is no such
        picture. It is the first figure after the planes, and its angles are the fields "turn" and "tilt"."""
        return None

    @classmethod
    def renewed(cls, query: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
        """Return the query of an older link as it is written today, so that it opens what it opened then."""
        return query

    def with_handles(self, places: Sequence[tuple[float, float]]) -> Self:  # noqa: ARG002
        """Return the scene with its handles at other places, one for each handle; ValueError, as a sentence, for places
        that are not allowed."""
        return self

    def with_cell(self, cell: int) -> Self:
        """Return the scene with a cell of its picture chosen, by its number from 1, or no cell for 0; ValueError, as a
        sentence, if there is no such cell."""
        raise ValueError(f"This scene has no picture of which cell {cell} could be chosen.")

    def with_strokes(self, strokes: Any) -> Self:  # noqa: ARG002
        """Return the scene with other strokes on its pad, as a browser sends them; ValueError, as a sentence, if they
        are not strokes, or if there is no pad."""
        raise ValueError("This scene has no pad to draw on.")

    def with_points(self, points: Points) -> Self:
        """Return the scene with other points. Its axes stay, so that the view does not jump while a point is moved.
        They become those of `home` if a new point lies outside them, or if no point is left."""
        after, now = replace(self, points=points, axes=None), self.axes or plane_axes.rounded(self.home())
        put = set(after.on_planes(points)) - set(self.on_planes(self.points))
        if not points or not plane_axes.holds(now, put) or plane_axes.alike(now, after.home()):
            return after
        return replace(after, axes=now)


S = TypeVar("S", bound=Scene)


def params(scene: type[Scene] | Scene) -> dict[str, Param]:
    """Return what each field of a scene may be, by its name, in the order of the fields."""
    return {f.name: f.metadata["param"] for f in fields(scene)}


@cache
def _defaults(cls: Any) -> dict[str, Any]:
    return {f.name: f.default for f in fields(cls)}


class EmptyQuery(dict[str, list[str]]):
    """No fields, in place of a query that no real link holds; `problem`, a sentence, says why it was not read."""

    def __init__(self, problem: str) -> None:
        super().__init__()
        self.problem = problem


def fields_of(query: str) -> Mapping[str, list[str]]:
    """Return the fields of a query; an `EmptyQuery` if it is too long, or has too many fields."""
    if len(query) > LONGEST:
        return EmptyQuery(TOO_LONG)
    try:
        return parse_qs(query, keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        return EmptyQuery(TOO_MANY)


def _unread(query: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return a sentence on why a query is not read; nothing if it is."""
    if isinstance(query, EmptyQuery):
        return (query.problem,)
    if sum(map(len, query.values())) > MOST_FIELDS:
        return (TOO_MANY,)
    written = sum(len(name) + len(text) + 2 for name, texts in query.items() for text in texts)
    return (TOO_LONG,) * (written > LONGEST)


def from_query(cls: type[S], query: Mapping[str, Sequence[str]]) -> tuple[S, tuple[str, ...]]:
    """Return the scene that an address holds, and a sentence for each value that could not be used. Damage to the link
    on its way is repaired (films/link_damage.py); names of other fields are ignored."""
    if unread := _unread(query):
        return cls(), unread
    problems = list(link_damage.lost(query, *_names(cls)))
    query = cls.renewed(named(cls, query))
    values: dict[str, Any] = {}
    for f in fields(cls):
        texts = query.get(f.name, [])
        if not texts:
            continue
        try:
            if len(texts) > 1:
                raise ValueError("it is set more than once")
            values[f.name] = _value(cls, f, texts[0])
        except ValueError as error:
            problems.append(problem(f.name, f.default, f.metadata["param"], str(error)))
    return cls(**values), tuple(problems)


def _value(cls: type[Scene], declared: Field[Any], text: str) -> Any:
    """Return the value of a field that a text stands for. The text is repaired, unless the field may hold any text, of
    which nobody can see what does not belong to it."""
    param = declared.metadata["param"]
    if param.is_text(declared.default):
        return read(text, declared.default, param, cls.N_CLASSES)
    return link_damage.read_repaired(text, lambda each: read(each, declared.default, param, cls.N_CLASSES))


def named(cls: type[Scene], query: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
    """Return the query with its fields under the scene's names."""
    names, texts = _names(cls)
    if names.issuperset(query) and not any("&" in text or "%" in text for values in query.values() for text in values):
        return query
    return link_damage.named(query, names, texts)


def names_a_scene(cls: type[Scene], query: Mapping[str, Sequence[str]]) -> bool:
    """Return whether an address has any field of the class other than `view`."""
    return not (_names(cls)[0] - {"view"}).isdisjoint(named(cls, query))


def _names(cls: Any) -> tuple[frozenset[str], frozenset[str]]:
    """Return the names of the fields, and the names of those that may hold any text."""
    return _names_of(cls)


@cache
def _names_of(cls: type[Scene]) -> tuple[frozenset[str], frozenset[str]]:
    texts = (f.name for f in fields(cls) if f.metadata["param"].is_text(f.default))
    return frozenset(f.name for f in fields(cls)), frozenset(texts)


def in_order(names: Iterable[str]) -> list[str]:
    """Return the names of fields in the order of an address, as `written` in scene.js does. Texts come first, as a text
    does not show that its end was cut off; the points come last, as their code does show it."""
    return sorted(names, key=lambda name: 0 if name in TEXTS else 2 if name == "points" else 1)


def to_query(scene: Scene) -> dict[str, str]:
    """Return the scene's fields that are not at their defaults, as texts."""
    values = {f.name: f for f in fields(scene) if getattr(scene, f.name) != f.default}
    changed = [values[name] for name in in_order(values)]
    return {f.name: written(getattr(scene, f.name), f.metadata["param"]) for f in changed}


# Fields that say where a scene is shown; its pictures, checks and facts do not depend on them.
WHERE_SHOWN = ("lesson", "step", "again", "view")


def opening(cls: type[S]) -> S:
    """Return the scene of an address without fields, the first screen. It may change, as links name what they show."""
    return cls(**cls.OPENS_WITH)


def from_address(cls: type[S], query: Mapping[str, Sequence[str]]) -> tuple[S, tuple[str, ...]]:
    """Return the same as `from_query`, for the address of a page. If the address names no scene, or is not read, it is
    the scene of `opening`, in the view that the address asks for."""
    if unread := _unread(query):
        return opening(cls), unread
    scene, problems = from_query(cls, query)
    return (scene if names_a_scene(cls, query) else replace(opening(cls), view=scene.view)), problems


def to_address(scene: Scene) -> dict[str, str]:
    """Return the fields by which the address of a page names this scene: those of `to_query`, and the frame if they
    alone would be read as another scene."""
    query = to_query(scene)
    if query.keys() - {"view"} or scene == replace(opening(type(scene)), view=scene.view):
        return query
    return {"t": str(scene.t), **query}


def address_text(scene: Scene) -> str:
    """Return the same as one text, which the address of a page has after its question mark."""
    return as_text(to_address(scene))


def without(scene: S, *names: str) -> S:
    """Return the scene with these fields at their defaults, for use where they do not matter. ValueError if it has no
    such field."""
    defaults: dict[str, Any] = _defaults(type(scene))  # type: ignore[arg-type]
    if unknown := [name for name in names if name not in defaults]:
        raise ValueError(f"{type(scene).__name__} has no field {' or '.join(unknown)}; it has {', '.join(defaults)}.")
    if all(getattr(scene, name) == defaults[name] for name in names):
        return scene
    return only(scene, *(name for name in defaults if name not in names))


def free_texts(scene: Scene) -> tuple[str, ...]:
    """Return the names of the fields in which people write, as names of classes and axes, or words of mails."""
    own = params(scene)
    return tuple(f.name for f in fields(scene) if own[f.name].form is not None or own[f.name].is_text(f.default))


def differing(before: S, after: S) -> dict[str, Any]:
    """Return the fields whose values differ from those before, with their new values."""
    return {name: getattr(after, name) for name in params(after) if getattr(before, name) != getattr(after, name)}


def only(scene: S, *names: str) -> S:
    """Return the scene with all fields but these at their defaults, for use where no other field matters."""
    return type(scene)(**{name: getattr(scene, name) for name in names})


def query_text(scene: Scene) -> str:
    """Return the fields of `to_query` as one text."""
    return as_text(to_query(scene))


def as_text(query: Mapping[str, str]) -> str:
    """Return the fields as one text, in which a space is %20, as a "+" could be read as a plus sign."""
    return urlencode(query, quote_via=quote, safe="*").replace("~", "%7E")
