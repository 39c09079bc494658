"""Few prototypes in place of all points, one decision at a time."""

import streamlit as st

from films.prose import prose
from films.topics.prototypes.page import PROTOTYPES
from ui.shell import layout, stage_page
from ui.topics.prototypes.parts import PARTS

stage_page.show(PROTOTYPES, PARTS)

with layout.prose():
    st.markdown(prose("prototypes"))
