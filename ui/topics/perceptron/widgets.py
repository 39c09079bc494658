"""The perceptron page's widgets."""

import secrets

import streamlit as st

from films.scene import differing
from films.topics.perceptron.film import shows_orders
from films.topics.perceptron.page import PERCEPTRON, outcomes
from films.topics.perceptron.panels import orders
from films.topics.perceptron.presses import shuffled
from films.topics.perceptron.prose import ON_THE_BOUNDARY
from films.topics.perceptron.scene import LAST_SEED, PerceptronScene
from ui.shell import controls, notation, session
from ui.shell.layout import Slots
from ui.shell.session import widget_key
from ui.shell.stage_page import Widgets
from ui.topics.perceptron import export, order_choice

SHOWN = ("below", "contours", "proof", "pocket", "unit", "notation", "own", "best")


def settings(page: str, scene: PerceptronScene) -> PerceptronScene:
    """The widgets beside the stage: what runs, and what is shown of it."""
    first, others = st.container(), controls.more()
    with first:
        scene = controls.fields(page, scene, "algorithm", "steps", "beside")
    with others:
        run, pictures, mistakes = st.tabs(["Algorithm", "Pictures", "Mistakes"])
    with pictures:  # first, as the letters are chosen there
        scene = notation.chosen(page, scene)
    with mistakes:
        scene = controls.fields(page, scene, "condition")
        more = "More below: *What is a mistake on the boundary?*"
        st.caption(f"{ON_THE_BOUNDARY[scene.condition]} {more}")
    with run:
        scene = _algorithm(page, scene)
    with pictures:  # last, as a batch has fewer
        return controls.fields(page, scene, *SHOWN)


def _algorithm(page: str, scene: PerceptronScene) -> PerceptronScene:
    scene = controls.toggle(page, scene, "offset", scene.written.offset)
    scene = controls.fields(page, scene, "scaled", "stop", "order", "rate")
    left, right = st.columns(2)
    with left:
        scene = controls.number(page, scene, "eta")
        scene = controls.number(page, scene, "epochs")
    if scene.algorithm != "batch":
        with right:
            scene = controls.fields(page, scene, "seed")
            st.button("Shuffle", key=widget_key(page, "shuffle"), on_click=_shuffle, args=(page,), width="stretch")
    return controls.fields(page, scene, "held", "split")


def _shuffle(page: str) -> None:
    """In a callback: choose another seed, and an order that depends on it."""
    scene = session.current(page, PerceptronScene)
    after = shuffled(scene, secrets.randbelow(LAST_SEED + 1))
    session.change(page, **(differing(scene, after) | {"t": 0}))


def more(page: str, scene: PerceptronScene, slots: Slots) -> bool:
    """A way on: the same in Python, with the updates as a file. Whether the page shows the points beside the stage."""
    with slots.controls:
        help_text = "The same run as a program, and its updates as CSV."
        if st.button("In Python", key=widget_key(page, "export"), help=help_text):
            export.dialog(scene, PERCEPTRON.cached_run(scene))
    return shows_orders(scene)


def order_controls(page: str, scene: PerceptronScene) -> None:
    """The choice of an order by its count; drawn after the stage, as the counts may take a second."""
    counted = outcomes.in_worker(scene) if shows_orders(scene) else None
    if counted is not None:
        order_choice.choice(page, orders.bars(counted.counts))


WIDGETS = Widgets(
    controls=settings,
    more=more,
    slow_controls=order_controls,
)
