"""Hinge-loss descent, one draw at a time, beside the perceptron."""

import streamlit as st

from films.prose import prose
from films.topics.hinge import table
from films.topics.hinge.page import HINGE
from ui.shell import stage_page
from ui.topics.hinge.widgets import WIDGETS

stage_page.show(HINGE, WIDGETS)

st.markdown(
    prose("hinge")
    + prose("hinge", "methods")
    + table.written()
    + prose("hinge", "other losses")
    + prose("hinge", "surface")
)
