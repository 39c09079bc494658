"""Handwritten digits: few that stand for many, a digit against its own shifted copy, and irrelevant features."""

import streamlit as st

from films.prose import prose
from ui.shell import layout
from ui.topics.digits import page as digits

digits.page()

with layout.prose():
    st.markdown(prose("digits"))
