"""The contents of the lectures, and notes for those who give them."""

import streamlit as st

from films.prose import prose
from films.version import RELEASE
from ui.course import contents, documents

contents.page()
st.markdown(prose("contents"))
documents.show()
st.markdown(prose("contents", "differences"))
st.caption(f"Classifier playground {RELEASE}")
