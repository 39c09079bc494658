"""The contents of the lectures, and notes for those who give them."""

import streamlit as st

from films.prose import prose
from films.version import RELEASE
from ui.course import contents

contents.page()
st.markdown(prose("contents"))
st.caption(f"Classifier playground {RELEASE}")
