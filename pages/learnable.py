"""What can be learned: all labellings and what separates them; what no data can tell; and the size of a model."""

import streamlit as st

from films.drawing.scans import scans
from films.prose import prose
from films.topics.learnable.page import LEARNABLE
from ui.shell import layout, stage_page
from ui.topics.learnable.parts import PARTS

stage_page.show(LEARNABLE, PARTS)

with layout.prose():
    st.markdown(prose("learnable"))
    st.html(scans())
    st.markdown(prose("learnable", "scans"))
