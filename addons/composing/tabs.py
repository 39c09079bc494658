"""The tabs of the page Lessons for lessons of one's own: one with their files, one to compose them."""

import streamlit as st

from addons.composing import compose, own_files, own_page
from films.lessons.progress import Marks


def _own(marks: Marks) -> None:
    own_files.part(marks, compose.edit)


def _composed(_marks: Marks) -> None:
    with st.container(key="composed"):
        texts = compose.part()
    own_page.keeper(own_files.texts() | texts)


TABS = {"Your own": _own, "Compose": _composed}
