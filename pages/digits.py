"""Handwritten digits: a few that stand for many, a digit against its own shifted copy, and irrelevant features."""

import streamlit as st

from films.prose import prose
from films.topics.digits.page import DIGITS
from ui.shell import layout, stage_page
from ui.topics.digits.parts import PARTS

stage_page.show(DIGITS, PARTS)

with layout.prose():
    st.markdown(prose("digits"))
