"""The page Lessons: those there are, how far the reader has come with each, and files of one's own."""

import streamlit as st

from films.lessons import library
from films.pages import LESSONS
from ui.course import compose, own_files
from ui.course.cards import listed
from ui.shell import layout, progress, session
from ui.shell.session import widget_key

TITLE = "Lessons"
LEAD = "Say what will happen, then see. Each lesson runs on the pages themselves, and ends with something to solve."
KEPT = "How far you are is kept in this browser, and nowhere else."


def page() -> None:
    """All of it."""
    session.arrive(LESSONS)
    layout.page_style()
    marks = progress.known(LESSONS)
    layout.heading(TITLE, LEAD)
    lessons, own, composed = st.tabs(["Learn", "Your own", "Compose"])
    with lessons:
        listed(list(library.lessons().values()), marks)
        for sentence in library.unread().values():
            st.warning(layout.as_text(sentence))
        with st.container(horizontal=True, gap="small", vertical_alignment="center"):
            st.caption(KEPT, width="content")
            if marks:
                st.button(
                    "Forget it", key=widget_key(LESSONS, "forget"), type="tertiary", on_click=progress.forget
                )  # fmt: skip
    with own:
        own_files.part(marks, compose.edit)
    with composed, st.container(key="composed"):
        compose.part()
    progress.keeper(LESSONS)
