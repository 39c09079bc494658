"""The page Lessons: the library with the reader's progress, and the tabs of add-ons."""

from pathlib import Path

import streamlit as st

from addons import parts
from films.film import escape
from films.lessons import library
from films.pages import CONTENTS, LESSONS, PAGES
from ui.course import review_queue, tasks
from ui.course.cards import listed
from ui.shell import layout, lesson_progress, session
from ui.shell.session import widget_key

HERE = Path(__file__).parent
KEPT = "How far you are is kept in this browser, and nowhere else."


def page() -> None:
    """Draw the whole page."""
    session.arrive(LESSONS)
    layout.page_style()
    st.html(HERE / "on_the_wall.css")
    marks = lesson_progress.all_marks(LESSONS)
    layout.heading(PAGES[LESSONS].title, PAGES[LESSONS].lead)
    tabs = {title: fill for of_addon in parts("lessons") for title, fill in of_addon.items()}
    learn, *others = st.tabs(["Learn", *tabs]) if tabs else [st.container()]
    with learn:
        review_queue.queue(list(library.lessons().values()), marks)
        listed(list(library.lessons().values()), marks)
        for sentence in library.unread().values():
            st.warning(escape.markdown(sentence))
        with st.container(horizontal=True, gap="small", vertical_alignment="center"):
            st.caption(KEPT, width="content")
            if marks:
                st.button(
                    "Forget it", key=widget_key(LESSONS, "forget"), type="tertiary", on_click=lesson_progress.forget
                )
        review_queue.file(marks)
        layout.link("lesson/own", "Open a lesson from a file")
        tasks.part()
        st.header("By lecture", anchor="by-lecture")
        st.page_link(layout.page_of(CONTENTS), label="What the lectures teach, idea by idea, and where you meet it")
    for tab, fill in zip(others, tabs.values(), strict=True):
        with tab:
            fill(marks)
    lesson_progress.keeper(LESSONS)
