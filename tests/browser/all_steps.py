"""A page of all lessons' words, each step's in the strip's place: every formula of theirs at once, and no film."""

import streamlit as st

from films.lessons.marks import linked
from tests.films.lessons import as_read
from ui.shell import layout, lesson_strip

st.html(layout.HERE / "page.css")
st.html(layout.HERE / "lesson.css")
with st.container(key=lesson_strip.PLACE, gap="xsmall"):
    for name, lesson in as_read.lessons().items():
        for number, step in enumerate(lesson.steps, 1):
            with st.expander(f"{name} {number}", expanded=True):
                st.markdown(linked(step.text))
                if step.question:
                    st.markdown(linked("\n\n".join((step.question.ask, *step.question.options, step.question.why))))
                if step.challenge:
                    st.markdown(linked("\n\n".join((step.challenge.task, *step.challenge.hints))))
st.markdown("All of them.")
