"""A page that shows strangers' texts, a list in the file that TEXTS names, as sentences and as labels of widgets."""

import json
import os
from pathlib import Path

import streamlit as st

from films.film import escape

for i, text in enumerate(json.loads(Path(os.environ["TEXTS"]).read_text())):
    shown = escape.markdown(text)
    with st.container(key=f"sentence-{i}"):
        st.markdown(shown)
    with st.container(key=f"warning-{i}"):
        st.warning(f"{shown} was not loaded.")
    with st.container(key=f"label-{i}"):
        st.number_input(shown, key=i)
st.text("all")
