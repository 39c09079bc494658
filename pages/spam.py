"""Naive Bayes on words: a spam filter whose every number can be recomputed by hand."""

import streamlit as st

from films.prose import prose
from ui.shell import layout
from ui.topics.spam import page as spam

spam.page()

with layout.prose():
    st.markdown(prose("spam"))
