"""Nearest neighbours: regions for every k, the votes on a query, and comparisons side by side."""

import streamlit as st

from films.drawing.iris import iris_flower
from films.prose import prose
from films.topics.neighbors.page import NEIGHBORS
from ui.shell import drawing, layout, stage_page

stage_page.show(NEIGHBORS)

with layout.prose():
    st.markdown(prose("neighbors"))
    drawing.show(iris_flower())
