"""The contents of the lectures, and notes for those who give them."""

import streamlit as st

from films.prose import prose
from ui.course import contents

contents.page()
st.markdown(prose("contents"))
