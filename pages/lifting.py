"""A straight cut in a larger space: homogeneous coordinates, the parabola, the squares of a plane, and kernels."""

import streamlit as st

from films.prose import prose
from films.symbols import in_letters
from films.topics.lifting.page import LIFTING
from ui.shell import layout, stage_page
from ui.topics.lifting.parts import PARTS

scene = stage_page.show(LIFTING, PARTS)

with layout.prose():
    st.markdown(in_letters(prose("lifting"), scene.symbols))
