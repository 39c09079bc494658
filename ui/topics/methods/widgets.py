"""The methods page's widgets."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from films import samples
from films.drawing import palette
from films.points import LIMIT, checked
from films.rules.methods import METHODS
from films.topics.methods.page import states
from films.topics.methods.scene import FRUIT, FRUIT_FIELDS, VOTE, MethodsScene
from playground import shapes
from ui.shell import controls, cost_table, point_sources, session
from ui.shell.number_field import number_field
from ui.shell.session import widget_key
from ui.shell.stage_page import Widgets
from ui.topics.methods import overview

FRUIT_HELP = "Fruit by colour, a category, and weight: trees and association rules ask whether it is green."
SIZE = 2.0  # of moons and circles on the plane, whose axes reach from -5 to 5


def settings(page: str, scene: MethodsScene) -> MethodsScene:
    """The widgets beside the stage: what is on the planes first, and how the points are split one press away."""
    planes, others = st.container(), st.popover("More settings", width="stretch")
    with others:
        scene = _others(page, scene)
    places = list[DeltaGenerator]()
    with planes:
        for i in range(1, len(scene.methods) + 1):
            scene = controls.select(page, scene, f"method{i}")
            places.append(st.container())
    with others:
        scene = _by_lot(page, scene)
    for i, place in enumerate(places[1:], 2):  # once it is known how the methods are trained: their values depend on it
        with place:
            scene = _stand(page, scene, i)
    names = palette.class_names(scene.labels, palette.CLASSES)[: scene.n_classes]
    cost_table.table(page, MethodsScene, scene.costs, names)
    return scene


def _others(page: str, scene: MethodsScene) -> MethodsScene:
    """How many planes there are, which points are held out, and what stands below."""
    return controls.fields(page, scene, "planes", "held", "split", "overview", "data")


def _by_lot(page: str, scene: MethodsScene) -> MethodsScene:
    """The size of a network, and the seed of methods that are trained at random."""
    methods = set(METHODS) if scene.overview else set(scene.methods)
    if "network" in methods:
        scene = controls.number(page, scene, "hidden")
    if methods & {"forest", "bagging", "network"}:
        scene = controls.number(page, scene, "seed")
    return scene


def sources(page: str) -> None:
    """Presets, Iris, and two shapes with as much noise as wanted."""
    point_sources.of_many_classes(page)
    st.button("colours", key=widget_key(page, "fruit"), on_click=_load_fruit, args=(page,), help=FRUIT_HELP)
    with st.popover("Moons"):
        st.selectbox("shape", shapes.SHAPES, key=widget_key(page, "shape"))
        number_field("points", 4, LIMIT, 100, key=widget_key(page, "shape n"))
        number_field("noise", 0.0, 2.0, 0.2, step=0.05, key=widget_key(page, "shape noise"))
        number_field("seed", 0, 99_999, 0, key=widget_key(page, "shape seed"))
        st.button("Draw these points", key=widget_key(page, "draw"), on_click=_draw, args=(page,), type="primary")


def _load_fruit(page: str) -> None:
    """In a callback: fruit, of which the colour is a category."""
    point_sources.load(page, FRUIT, **FRUIT_FIELDS)


def _stand(page: str, scene: MethodsScene, i: int) -> MethodsScene:
    """Where the knob of plane i stands: turned by the frames, or one of its values."""
    name, key = f"at{i}", scene.methods[i - 1]
    turned = states.in_worker(scene, method=key) if scene.points and key != VOTE else ()
    return controls.state(page, scene, name, turned, f"{name} {key}", none="changes with each step", label="its {}")


def _draw(page: str) -> None:
    """In a callback: the points of a shape, with noise."""
    shape, n, noise, seed = (session.widget(page, name) for name in ("shape", "shape n", "shape noise", "shape seed"))
    X, y = shapes.draw(shape, n, noise=noise, seed=seed)
    session.load(page, checked(samples.labelled(SIZE * X, y)), probe=None, x="x₁", y="x₂", labels="", categories="")


WIDGETS = Widgets(
    sources=sources,
    controls=settings,
    more=lambda _page, scene, _slots: len(scene.methods) > 1,  # the values of a knob are those these points allow
    below=overview.show,
    below_shows=lambda scene: scene.overview,
)
