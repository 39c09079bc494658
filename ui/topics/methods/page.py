"""The methods page's parts: its scene, its controls, and the film of a scene."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from films import samples
from films.charts import rule_comparison, rule_film, rule_planes
from films.charts.rule_comparison import Comparison
from films.drawing import palette
from films.film.film import Film
from films.film.mathml import bold, formula
from films.points import LIMIT, Points, checked
from films.rules import majority_vote
from films.rules.methods import METHODS, Training, exhibit, untrained
from films.rules.rule import Knob
from films.rules.trained import Exhibit
from films.samples import SHARES, arrays, rows
from films.scene import Place, Scene, param, without
from films.topics.methods import lesson
from playground import shapes
from playground.datasets import REGION_PRESETS
from ui.shell import controls, point_sources, session
from ui.shell.films import FilmView, kept, kept_apart
from ui.shell.session import widget_key
from ui.shell.stage_page import Topic

EXAMPLE = REGION_PRESETS["overlapping"]
VOTE = "vote"
NAMES = {key: method.name for key, method in METHODS.items()} | {VOTE: majority_vote.NAME}
MOST = 4
SIZE = 2.0  # of moons and circles on the plane, whose axes reach from -5 to 5
ALONG = -1  # the state of a plane that goes along with the frames
INVITATION = (
    f"Choose the <b>crosshair</b> above the plane and click a query {formula(bold('q'))}: "
    "each method says why it answers as it does."
)


@dataclass(frozen=True)
class MethodsScene(Scene):
    """The points, the methods on the planes and where their knobs stand, and which points are held out."""

    N_CLASSES: ClassVar[int] = 4

    points: Points = param(samples.of_dataset(EXAMPLE, EXAMPLE.labels), "points")
    probe: Place = param(None, "query")
    planes: str = param("2", "planes", options={str(count): str(count) for count in range(1, MOST + 1)})
    method1: str = param("tree", "first plane", options=NAMES)
    method2: str = param("neighbors", "second plane", options=NAMES)
    method3: str = param("kernel", "third plane", options=NAMES)
    method4: str = param("adaboost", "fourth plane", options=NAMES)
    at2: int = param(ALONG, "knob of the second plane", low=ALONG, high=99)
    at3: int = param(ALONG, "knob of the third plane", low=ALONG, high=99)
    at4: int = param(ALONG, "knob of the fourth plane", low=ALONG, high=99)
    held: str = param(
        "30", "held out", options=SHARES, help="No method is trained on these points; small crosses mark them."
    )
    split: int = param(0, "split", low=0, high=99_999, help="Another number holds out other points.")
    hidden: int = param(4, "hidden units", low=1, high=16, help="Of the neural network.")
    overview: bool = param(False, "all methods at once", help="Below: every method on these points, as small planes.")
    seed: int = param(0, "lots", low=0, high=99_999, help="Of forests, bags and the network's first weights.")

    @property
    def methods(self) -> tuple[str, ...]:
        """The keys of the methods on the planes."""
        return (self.method1, self.method2, self.method3, self.method4)[: int(self.planes)]

    @property
    def stands(self) -> tuple[int, ...]:
        """At which value the knob of each plane stands, from 0; ALONG where it is turned by the frames."""
        given = (ALONG, self.at2, self.at3, self.at4)
        return tuple(ALONG if key == VOTE else at for key, at in zip(self.methods, given, strict=False))


def settings(page: str, scene: MethodsScene) -> MethodsScene:
    """The widgets beside the stage."""
    scene = controls.choice(page, scene, "planes")
    places = list[DeltaGenerator]()
    for i in range(1, len(scene.methods) + 1):
        scene = controls.select(page, scene, f"method{i}")
        places.append(st.container())
    scene = controls.choice(page, scene, "held")
    if scene.held != "0":
        scene = controls.number(page, scene, "split")
    scene = controls.toggle(page, scene, "overview")
    shown = set(METHODS) if scene.overview else set(scene.methods)
    if "network" in shown:
        scene = controls.number(page, scene, "hidden")
    if shown & {"forest", "bagging", "network"}:
        scene = controls.number(page, scene, "seed")
    for i, place in enumerate(places[1:], 2):  # once it is known how the methods are trained: their values depend on it
        with place:
            scene = _stand(page, scene, i)
    return scene


def sources(page: str) -> None:
    """Presets, Iris, and two shapes with as much noise as wanted."""
    point_sources.of_many_classes(page)
    with st.popover("Moons"):
        st.selectbox("shape", shapes.SHAPES, key=widget_key(page, "shape"))
        st.number_input("points", 4, LIMIT, 100, key=widget_key(page, "shape n"))
        st.number_input("noise", 0.0, 2.0, 0.2, 0.05, key=widget_key(page, "shape noise"))
        st.number_input("seed", 0, 99_999, 0, key=widget_key(page, "shape seed"))
        st.button("Draw these points", key=widget_key(page, "draw"), on_click=_draw, args=(page,), type="primary")


def film_of(scene: MethodsScene) -> FilmView:
    """The film of a scene, kept."""
    return kept_apart(_film, without(scene, "t", "view", "overview"))


def compute(scene: MethodsScene, run: Callable[[MethodsScene], Comparison] | None = None) -> Film:
    """The film of a scene. `run` may keep what it gives."""
    if not scene.points:
        return rule_planes.no_points(samples.axes(scene), (scene.x, scene.y))
    return rule_film.film((run or compared)(without(scene, "t", "view", "probe", "overview")), scene.probe)


def compared(scene: MethodsScene, taught: Callable[..., Exhibit] | None = None) -> Comparison:
    """All that does not depend on the query: it is kept while that moves. `taught` may keep each method as trained."""
    each = {key: (taught or trained)(alone(scene), method=key) for key in dict.fromkeys(scene.methods) if key != VOTE}
    own = {i: each[key] for i, key in enumerate(scene.methods) if key != VOTE}
    at = {i: _within(scene.stands[i], shown) for i, shown in own.items()}
    exhibits = [own[i] if i in own else _vote(own, at) for i in range(len(scene.methods))]
    stands = [at.get(i) for i in range(len(exhibits))]
    turned = [i for i, stand in enumerate(stands) if stand is None]
    lead = max(turned, key=lambda i: len(exhibits[i].rule.states))
    _, y = arrays(scene.points)
    return rule_comparison.compare(
        scene.points,
        samples.axes(scene),
        (scene.x, scene.y),
        palette.class_names(scene.labels, palette.CLASSES),
        [shown.rule for shown in exhibits],
        exhibits[lead].knob,
        lead=lead,
        states=stands,
        held=rows(len(y), int(scene.held), scene.split, y)[1],
        stories=[shown.stories for shown in exhibits],
        unsettled=[shown.unsettled for shown in exhibits],
        invitation=INVITATION,
    )


def trained(scene: MethodsScene, *, method: str) -> Exhibit:
    """One method, trained on the points that are not held out."""
    X, y = arrays(scene.points)
    train, _ = rows(len(y), int(scene.held), scene.split, y)
    names = palette.class_names(scene.labels, palette.CLASSES)
    return exhibit(method, Training(X[train], y[train], train, names, scene.hidden, scene.seed))


def _film(scene: MethodsScene) -> FilmView:
    return FilmView(whole_film(scene).payload())


def whole_film(scene: MethodsScene) -> Film:
    """The film itself."""
    return compute(scene, partial(kept, _compared))


def _compared(scene: MethodsScene) -> Comparison:
    return compared(scene, partial(kept, trained))


def alone(scene: MethodsScene) -> MethodsScene:
    """The scene as far as training one method depends on it."""
    planes = [f"method{i}" for i in range(1, MOST + 1)] + [f"at{i}" for i in range(2, MOST + 1)]
    return without(scene, "axes", "planes", "x", "y", "overview", "t", "view", "probe", *planes)


def _vote(own: Mapping[int, Exhibit], at: Mapping[int, int | None]) -> Exhibit:
    """What most of the other planes answer."""
    try:
        rule = majority_vote.of_members([each.rule for each in own.values()], [at[i] for i in own])
    except ValueError as error:
        return untrained(majority_vote.NAME, str(error))
    longest = next((each.knob for each in own.values() if each.rule.states == rule.states), Knob("", rule.states))
    return Exhibit(rule, longest)


def _within(stand: int, shown: Exhibit) -> int | None:
    """At which state a plane stands, the last there is if it is beyond; None where it goes along with the frames."""
    return None if stand == ALONG else min(stand, len(shown.rule.states) - 1)


def _stand(page: str, scene: MethodsScene, i: int) -> MethodsScene:
    """Where the knob of plane i stands: turned by the frames, or one of its values."""
    name, key = f"at{i}", scene.methods[i - 1]
    states = kept_apart(_states, alone(scene), method=key) if scene.points and key != VOTE else ()
    return controls.state(page, scene, name, states, f"{name} {key}", none="turned too", label="its {}")


def _states(scene: MethodsScene, *, method: str) -> tuple[str, ...]:
    return kept(trained, scene, method=method).rule.states


def _draw(page: str) -> None:
    """In a callback: the points of a shape, with noise."""
    shape, n, noise, seed = (session.widget(page, name) for name in ("shape", "shape n", "shape noise", "shape seed"))
    X, y = shapes.draw(shape, n, noise=noise, seed=seed)
    session.load(page, checked(samples.labelled(SIZE * X, y)), probe=None, x="x₁", y="x₂", labels="")


METHODS_PAGE = Topic(
    name="methods",
    scene=MethodsScene,
    title="Methods",
    lead="Every classifier on the same points. Press next to turn the knob, and watch the two errors part.",
    classes=palette.CLASSES,
    film_view=film_of,
    film=whole_film,
    sources=sources,
    controls=settings,
    more=lambda _page, scene, _slots: len(scene.methods) > 1,  # the values of a knob are those these points allow
    below_shows=lambda scene: scene.overview,
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
)
