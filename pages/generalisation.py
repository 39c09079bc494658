"""Generalisation: three sets, models too small and too big, and how much of an error is luck."""

import streamlit as st

from films.prose import prose
from films.topics.generalisation.page import GENERALISATION
from ui.shell import layout, stage_page
from ui.topics.generalisation.parts import PARTS

stage_page.show(GENERALISATION, PARTS)

with layout.prose():
    st.markdown(prose("generalisation"))
