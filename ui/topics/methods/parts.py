"""The presets of the page Methods, and what stands below its stage."""

import streamlit as st

from films import samples
from films.other_points import PLAIN
from films.points import LIMIT, checked
from films.topics.methods.scene import FRUIT, FRUIT_FIELDS, SHAPES, SHAPES_FIELDS
from playground import shapes
from ui.shell import point_sources, presets, session
from ui.shell.number_field import number_field
from ui.shell.presets import Preset
from ui.shell.session import widget_key
from ui.shell.stage_page import PageParts
from ui.topics.methods import overview

FRUIT_HELP = (
    "Fruit by colour, a category, and weight: trees ask whether it is green, others get a column for each colour."
)
SHAPES_HELP = "Fruit by two categories, colour and shape: those of one cell stand side by side."
SIZE = 2.0  # of moons and circles on the plane, whose axes reach from -5 to 5


COLOURS = Preset("colours", {"points": FRUIT}, FRUIT_FIELDS, help=FRUIT_HELP)
COLOURS_AND_SHAPES = Preset("colours and shapes", {"points": SHAPES}, SHAPES_FIELDS, help=SHAPES_HELP)


def sources(page: str) -> tuple[Preset, ...]:
    """Presets, Iris, and two shapes with as much noise as wanted."""
    every = point_sources.of_page(page, (*point_sources.MANY_CLASSES, COLOURS, COLOURS_AND_SHAPES, presets.BY_HAND))
    with point_sources.section("Moons"):
        st.selectbox("shape", shapes.SHAPES, key=widget_key(page, "shape"))
        number_field("points", 4, LIMIT, 100, key=widget_key(page, "shape n"))
        number_field("noise", 0.0, 2.0, 0.2, step=0.05, key=widget_key(page, "shape noise"))
        number_field("seed", 0, 99_999, 0, key=widget_key(page, "shape seed"))
        st.button("Draw these points", key=widget_key(page, "draw"), on_click=_draw, args=(page,), type="primary")
    return every


def _draw(page: str) -> None:
    """In a callback: the points of a shape, with noise."""
    shape, n, noise, seed = (session.widget(page, name) for name in ("shape", "shape n", "shape noise", "shape seed"))
    X, y = shapes.draw(shape, n, noise=noise, seed=seed)
    presets.load(page, checked(samples.labelled(SIZE * X, y)), **PLAIN)


PARTS = PageParts(sources=sources, below=overview.show, below_shows=lambda scene: scene.overview)
