"""The contents of the lectures: a table for each, of its ideas and where each is met."""

from pathlib import Path
from urllib.parse import urlencode

import streamlit as st

from films.film import escape
from films.lectures import Idea, Lecture, Place, lectures
from films.lessons import library
from films.pages import LESSONS
from ui.shell import lesson_ways
from ui.shell.session import widget_key

HERE = Path(__file__).parent
TITLE = "By lecture"
LEAD = "What the five lectures teach, idea by idea, and where you meet it."


def part() -> None:
    """The heading, and a table for each lecture, folded."""
    st.header(TITLE, anchor="by-lecture")
    st.markdown(LEAD)
    st.html(HERE / "by_lecture.css")
    for lecture in lectures():
        name = f"{lecture.number}. {lecture.title}"
        with st.expander(name, key=widget_key(LESSONS, f"lecture {lecture.number}")):
            st.caption(lecture.source)
            st.html(table(lecture))


def table(lecture: Lecture) -> str:
    """A lecture's table in HTML: a row for each idea."""
    rows = "".join(map(_row, lecture.ideas))
    return (
        f'<table class="lecture" aria-label="Lecture {lecture.number}"><thead><tr><th scope="col">The lecture</th>'
        f'<th scope="col">Where you meet it</th></tr></thead><tbody>{rows}</tbody></table>'
    )


def _row(idea: Idea) -> str:
    links = "".join(f"<li>{_link(place)}</li>" for place in idea.places)
    return f'<tr><th scope="row">{escape.html(idea.says)}</th><td><ul>{links}</ul></td></tr>'


def _link(place: Place) -> str:
    address, words = (place.scene, place.words) if not place.lesson else _step(place)
    return f'<a href="./{escape.html(address)}">{escape.html(words)}</a>'


def _step(place: Place) -> tuple[str, str]:
    """The address of a step of a lesson, and what it is called."""
    known = library.lessons()
    lesson = known[place.lesson]
    step = lesson.steps[place.step - 1]
    number = list(known).index(place.lesson) + 1
    address = f"{step.page}?{urlencode(lesson_ways.address(lesson, place.step))}"
    return address, f"Lesson {number}, step {place.step}: {step.title}"
