"""The reader's own lessons: uploaded files, each of which is kept for this session or refused with a reason."""

from collections.abc import Callable

import streamlit as st

from addons.composing import own_page
from addons.composing.draft import Draft
from addons.composing.draft_lesson import draft_of
from films.film import escape
from films.lessons import progress
from films.lessons.lesson import Lesson
from films.lessons.progress import Marks
from films.lessons.tally import tally
from films.lessons.toml import file_text, read
from films.lessons.validation import SECONDS, problems
from films.lessons.writing import named_own, written
from films.pages import LESSON_PAGES, LESSONS
from ui.shell import session
from ui.shell.session import widget_key

MOST = 20  # lessons that a session keeps
SAID = (
    "A lesson is a TOML file. It is played on a page of its own. To hand it to a class, hand out the address of that "
    "page, or the file, or have it put into the folder lessons/ of the server."
)


def part(marks: Marks, edit: Callable[[Draft], None]) -> None:
    """Draw the upload, and a card for each uploaded lesson."""
    st.markdown(SAID)
    file = st.file_uploader("A lesson's file", type="toml", key=widget_key(LESSONS, "file"))
    if file is not None:
        try:
            lesson = lesson_in(file.getvalue())
            for sentence in problems(lesson, LESSON_PAGES, SECONDS):
                st.warning(escape.markdown(sentence))
        except ValueError as error:
            st.error(escape.markdown(f"{file.name}. {error}"))
    for lesson in _own().values():
        with st.container(border=True, gap="xsmall"):
            _card(lesson, marks, edit)


def texts() -> dict[str, str]:
    """Return the texts of the uploaded lessons, by name."""
    return {name: written(lesson) for name, lesson in _own().items()}


def _own() -> dict[str, Lesson]:
    lessons: dict[str, Lesson] = session.recall("own lessons", {})
    return lessons


def _card(lesson: Lesson, marks: Marks, edit: Callable[[Draft], None]) -> None:
    """What a lesson is, how far its reader is, and the ways to play and to edit it."""
    st.markdown(f"**{lesson.title}** · {len(lesson.steps)} steps · {lesson.minutes} minutes")
    st.markdown(lesson.after)
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        own_page.play_button(
            f"Play “{lesson.title}”",
            written(lesson),
            lesson.name,
            progress.go_on(lesson, marks),
            key=key(lesson, "play"),
        )
        st.button(
            f"Edit “{lesson.title}”",
            key=key(lesson, "edit"),
            on_click=edit,
            args=(draft_of(lesson),),
            help="Opens its steps under Compose, and replaces what is there.",
        )
        if lesson.name in marks:
            st.caption(str(tally(lesson, marks)), width="content")


def key(lesson: Lesson, name: str) -> str:
    """The key of a widget of a lesson's card."""
    return widget_key(LESSONS, f"{name} {lesson.name}")


def lesson_in(content: bytes) -> Lesson:
    """The lesson of an uploaded file, kept in this session; ValueError, as a sentence with the step and the line, if it
    is invalid."""
    lesson = named_own(read(file_text(content), "", LESSON_PAGES))
    others = [each for name, each in _own().items() if name != lesson.name][: MOST - 1]
    session.keep("own lessons", {each.name: each for each in (lesson, *others)})
    return lesson
