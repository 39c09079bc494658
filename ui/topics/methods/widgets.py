"""The methods page's widgets."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from films import samples
from films.drawing import palette
from films.points import LIMIT, checked
from films.topics.methods.page import states
from films.topics.methods.scene import FRUIT, FRUIT_FIELDS, SHAPES, SHAPES_FIELDS, VOTE, MethodsScene
from playground import shapes
from ui.shell import controls, cost_table, point_sources, presets, session
from ui.shell.number_field import number_field
from ui.shell.presets import Preset
from ui.shell.session import widget_key
from ui.shell.stage_page import Widgets
from ui.topics.methods import overview

FRUIT_HELP = (
    "Fruit by colour, a category, and weight: trees ask whether it is green, others get a column for each colour."
)
SHAPES_HELP = "Fruit by two categories, colour and shape: those of one cell stand side by side."
SIZE = 2.0  # of moons and circles on the plane, whose axes reach from -5 to 5


def settings(page: str, scene: MethodsScene) -> MethodsScene:
    """The widgets beside the stage: what is on the planes first, and how the points are split one press away."""
    planes, others = st.container(), controls.more()
    with planes:
        scene = controls.fields(page, scene, "planes")
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
    with others:
        names = palette.class_names(scene.labels, palette.CLASSES)[: scene.n_classes]
        cost_table.table(page, MethodsScene, scene.costs, names)
    return scene


def _others(page: str, scene: MethodsScene) -> MethodsScene:
    """Which points are held out, and what stands below."""
    return controls.fields(page, scene, "held", "split", "overview", "data")


def _by_lot(page: str, scene: MethodsScene) -> MethodsScene:
    """The size of a network, and the seed of methods that are trained at random."""
    return controls.fields(page, scene, "hidden", "seed")


COLOURS = Preset("colours", {"points": FRUIT}, FRUIT_FIELDS, help=FRUIT_HELP)
COLOURS_AND_SHAPES = Preset("colours and shapes", {"points": SHAPES}, SHAPES_FIELDS, help=SHAPES_HELP)


def sources(page: str) -> tuple[Preset, ...]:
    """Presets, Iris, and two shapes with as much noise as wanted."""
    every = point_sources.of_many_classes(
        page, (*point_sources.MANY_CLASSES, COLOURS, COLOURS_AND_SHAPES, presets.BY_HAND)
    )
    with point_sources.section("Moons"):
        st.selectbox("shape", shapes.SHAPES, key=widget_key(page, "shape"))
        number_field("points", 4, LIMIT, 100, key=widget_key(page, "shape n"))
        number_field("noise", 0.0, 2.0, 0.2, step=0.05, key=widget_key(page, "shape noise"))
        number_field("seed", 0, 99_999, 0, key=widget_key(page, "shape seed"))
        st.button("Draw these points", key=widget_key(page, "draw"), on_click=_draw, args=(page,), type="primary")
    return every


def _stand(page: str, scene: MethodsScene, i: int) -> MethodsScene:
    """Where the knob of plane i stands: turned by the frames, or one of its values."""
    name, key = f"at{i}", scene.methods[i - 1]
    turned = states.in_worker(scene, method=key) if scene.points and key != VOTE else ()
    return controls.state(page, scene, name, turned, f"{name} {key}", none="changes with each step", label="its {}")


def _draw(page: str) -> None:
    """In a callback: the points of a shape, with noise."""
    shape, n, noise, seed = (session.widget(page, name) for name in ("shape", "shape n", "shape noise", "shape seed"))
    X, y = shapes.draw(shape, n, noise=noise, seed=seed)
    presets.load(page, checked(samples.labelled(SIZE * X, y)), **presets.PLAIN)


WIDGETS = Widgets(
    sources=sources,
    controls=settings,
    more=lambda _page, scene, _slots: len(scene.methods) > 1,  # the values of a knob are those these points allow
    below=overview.show,
    below_shows=lambda scene: scene.overview,
)
