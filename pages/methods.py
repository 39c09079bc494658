"""Methods: one to four classifiers on the same points, each with its knob, and both errors of each."""

import streamlit as st

from films.prose import prose
from films.topics.methods.page import METHODS_PAGE
from ui.shell import layout, stage_page
from ui.topics.methods.parts import PARTS

stage_page.show(METHODS_PAGE, PARTS)

with layout.prose():
    st.markdown(prose("methods"))
