"""The kinds of learning tasks: a card for each, which says what is given and what is sought."""

import streamlit as st

from films.gallery import tasks
from films.pages import LESSONS
from ui.front import gallery
from ui.shell.session import widget_key

TITLE, ANCHOR = "Learning tasks", "learning-tasks"
LEAD = (
    "Tasks differ in what is **given** and what is **sought**. Lecture notes show several, "
    "and say: *all these tasks have a nearest-neighbor solution*. Each card opens one: find the nearest **example** "
    "that you know, and answer with its **label**, be it a class or a number. Where there are no labels, answer with "
    "its group; where the nearest disagree, ask. You only have to choose what **near** means."
)


def part() -> None:
    """Draw the heading, and the cards; a press on a card opens its scene."""
    st.header(TITLE, anchor=ANCHOR)
    st.markdown(LEAD)
    gallery.show(tasks(), key=widget_key(LESSONS, "tasks"))
