"""What the perceptron page has beside its stage."""

import streamlit as st

from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from ui.shell.layout import Slots
from ui.shell.session import widget_key
from ui.shell.stage_page import Widgets
from ui.topics.perceptron import export


def in_python(page: str, scene: PerceptronScene, slots: Slots) -> bool:
    """A button for the same run in Python. The page around the stage shows no points."""
    with slots.bar:
        help_text = "The same run as a program, and its updates as CSV."
        if st.button("In Python", key=widget_key(page, "export"), help=help_text):
            export.dialog(scene, PERCEPTRON.cached_run(scene))
    return False


WIDGETS = Widgets(more=in_python)
