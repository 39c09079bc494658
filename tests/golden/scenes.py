"""The scenes of the golden films, each by a name that says where it comes from: of all views, presets, methods, cards,
lessons and lectures; each setting once with another value; and odd points.

A new page, preset, method, card or lesson is among them without being named here.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache, partial
from itertools import chain, cycle, islice
from typing import Any

from films.gallery import gallery, tasks
from films.lectures import lectures
from films.lessons.library import lessons
from films.page import AnyPage, AnyView
from films.pages import LESSON_PAGES
from films.points import Points
from films.rules.methods import METHODS
from films.samples import of_dataset
from films.scene import LOOKS, Scene, address_text, only, params
from films.topics.perceptron.scene import PerceptronScene
from playground import datasets

TWO_CLASSES = {name: of_dataset(data) for name, data in datasets.PRESETS.items()}
MANY_CLASSES = {name: of_dataset(data) for name, data in datasets.REGION_PRESETS.items()}
ODD: dict[str, Points] = {
    "no point": (),
    "one point": ((1.5, -0.5, 0),),
    "one class": ((0.0, 1.0, 0), (1.0, 2.0, 0), (2.5, 0.5, 0)),
    "two points": ((1.0, 0.0, 0), (-1.0, 0.0, 1)),
    "one place, two classes": ((1.0, 1.0, 0), (1.0, 1.0, 1), (3.0, 2.0, 0)),
    "in a row": ((0.0, 0.0, 0), (1.0, 2.0, 1), (2.0, 4.0, 0), (3.0, 6.0, 1)),
    "far off": ((900_000.0, 899_999.5, 0), (900_001.0, 900_002.0, 1), (899_998.5, 900_001.0, 0)),
    "tiny": ((1e-6, 2e-6, 0), (-2e-6, 1e-6, 1), (3e-6, -1e-6, 0), (0.0, -2e-6, 1)),
    "many classes": ((0.0, 0.0, 0), (3.0, 0.5, 1), (0.5, 3.0, 2), (3.5, 3.0, 3), (1.5, 1.0, 0), (2.0, 2.5, 3)),
}
LONGEST_LIST = 5  # options of a setting that are tried; of methods, of which there are more, `_methods` has all
Named = Iterator[tuple[str, AnyPage, Any]]


@dataclass(frozen=True)
class Case:
    """A scene of a page, and where it comes from."""

    name: str
    page: AnyPage
    scene: Any

    @property
    def address(self) -> str:
        return f"{self.page.name}?{address_text(self.scene)}"


@cache
def cases() -> dict[str, dict[str, Case]]:
    """The cases by view, "perceptron-single", and there by name. Of two that show the same the first counts."""
    by_view: dict[str, dict[str, Case]] = {f"{page.name}-{view.name}": {} for page, view in _filmed()}
    earlier = set[tuple[str, int, Any]]()
    for name, page, scene in chain(
        _first(), _presets(), _methods(), _cards(), _lessons(), _lectures(), _settings(), _odd()
    ):
        view = page.view_of(scene)
        key = (page.name, scene.t, only(scene, *view.for_film))
        if key not in earlier:
            earlier.add(key)
            by_view[f"{page.name}-{view.name}"].setdefault(name, Case(name, page, scene))
    return {name: of_view for name, of_view in by_view.items() if of_view}


def _filmed() -> Iterator[tuple[AnyPage, AnyView]]:
    return ((page, view) for page in LESSON_PAGES.values() for view in page.views)


def _of_points() -> Iterator[tuple[AnyPage, AnyView]]:
    """The views of pages whose points may be moved. A view's place among these decides which points it gets."""
    return ((page, view) for page, view in _filmed() if page.moves)


def _shows(page: AnyPage, view: AnyView, points: Points) -> bool:
    """Whether the view shows such points."""
    return page.moves and "points" in view.for_film and all(label < page.scene.N_CLASSES for _, _, label in points)


def _first() -> Named:
    for page, view in _filmed():
        yield "first", page, page.first(view)
        if view is page.views[0]:
            yield "opens with", page, page.scene(**page.scene.OPENS_WITH)


def _presets() -> Named:
    """Every preset in the first view that shows it; in each other view two of them."""
    turns = cycle(sorted(TWO_CLASSES)), cycle(sorted(MANY_CLASSES))
    for page, view in _of_points():
        several = page.scene.N_CLASSES > 2
        every = MANY_CLASSES if several else TWO_CLASSES
        names = [*every] if view is page.views[0] else [*islice(turns[several], 2)]
        for name in names:
            if _shows(page, view, every[name]):
                yield f"preset {name}", page, replace(page.first(view), points=every[name])


def _methods() -> Named:
    """Every method alone on two presets, and each beside the next."""
    page = LESSON_PAGES["methods"]
    for key, other in zip(METHODS, [*METHODS][1:] + [*METHODS][:1], strict=True):
        for name in ("overlapping", "three classes"):
            points = MANY_CLASSES[name]
            yield f"method {key} on {name}", page, page.scene(planes="1", method1=key, points=points, t=3)
        yield f"methods {key} and {other}", page, page.scene(planes="2", method1=key, method2=other, t=1)


def _cards() -> Named:
    for name, card in chain(gallery().items(), tasks().items()):
        page = LESSON_PAGES[card.page]
        yield f"card {name}", page, page.read(card.query())


def _lessons() -> Named:
    for name, lesson in lessons().items():
        for number, step in enumerate(lesson.steps, 1):
            page = LESSON_PAGES[step.page]
            yield f"lesson {name.partition('-')[0]}.{number}", page, page.read(step.query)


def _lectures() -> Named:
    for lecture in lectures():
        for idea in lecture.ideas:
            for number, place in enumerate(idea.places, 1):
                name, _, query = place.scene.partition("?")
                if query and name in LESSON_PAGES:
                    page = LESSON_PAGES[name]
                    where = f"idea {lecture.number}.{'+'.join(map(str, idea.items))}"
                    yield f"{where} place {number}", page, page.read(query.partition("#")[0])


def _settings() -> Named:
    """Each setting that has an effect as a view opens, with another value: in the first view that has it every option
    of its list, in each other view one; a number off its default."""
    earlier = set[tuple[str, str]]()
    for page, view in _filmed():
        first = page.first(view)
        for name in view.for_film:
            if name == page.chosen_by or name in {*params(Scene), *LOOKS} or not params(first)[name].applies(first):
                continue
            values = _others(page.scene, name)
            for value in values[:1] if (page.name, name) in earlier else values:
                yield f"{name} {value}", page, replace(first, **{name: value})
            earlier.add((page.name, name))


def _others(scene: type[Scene], name: str) -> list[Any]:
    """Values of a field other than its default; () where only a form of its own could tell."""
    param, (default,) = params(scene)[name], (field.default for field in fields(scene) if field.name == name)
    if isinstance(default, bool):
        return [not default]
    if param.options is not None:
        others = [option for option in param.options if option != default]
        return others[:: max(1, -(-len(others) // LONGEST_LIST))]
    if isinstance(default, (int, float)) and param.low is not None and param.high is not None:
        step = max(1, default // 2) if isinstance(default, int) else default / 2 or (param.high - param.low) / 4
        return [type(default)(default + step if default + step <= param.high else default - step)]
    return [(0.5, -1.0, 0.3)] if (scene, name) == (PerceptronScene, "start") else []


def _odd() -> Named:
    """Odd points in every first view; elsewhere one set after the other."""
    turn = cycle(ODD)
    for page, view in _of_points():
        for name in ODD if view is page.views[0] else islice(turn, 3):
            points = ODD[name]
            if _shows(page, view, points):
                yield f"odd {name}", page, replace(page.first(view), points=points)


of_view = partial(dict.__getitem__)
