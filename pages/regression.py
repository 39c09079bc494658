"""Regression: a number is predicted, by the mean of the nearest points or by the line of least squares."""

import streamlit as st

from films.prose import prose
from films.topics.regression.page import REGRESSION
from ui.shell import layout, stage_page
from ui.topics.regression.parts import PARTS

stage_page.show(REGRESSION, PARTS)

with layout.prose():
    st.markdown(prose("regression"))
