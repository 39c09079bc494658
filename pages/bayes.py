"""Gaussians in every class, Bayes' equation, and a world in which the best possible classifier is known."""

import streamlit as st

from films.prose import prose
from films.topics.bayes.page import BAYES
from ui.shell import layout, stage_page
from ui.topics.bayes.parts import PARTS

stage_page.show(BAYES, PARTS)

with layout.prose():
    st.markdown(prose("bayes"))
