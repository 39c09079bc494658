"""Hinge-loss descent, one draw at a time, beside the perceptron."""

import streamlit as st

from films.prose import prose
from films.symbols import in_letters
from films.topics.hinge.page import HINGE
from ui.shell import layout, stage_page
from ui.topics.hinge import training_methods
from ui.topics.hinge.parts import PARTS

scene = stage_page.show(HINGE, PARTS)

with layout.prose():
    st.markdown(in_letters(prose("hinge"), scene.symbols) + prose("hinge", "methods"))
    training_methods.show(HINGE.name)
    st.markdown(in_letters(prose("hinge", "other losses") + prose("hinge", "surface"), scene.symbols))
