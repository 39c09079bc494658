"""The reader's own lessons: uploaded files, each kept in this session or refused with a reason."""

import base64
import hashlib
import zlib
from collections.abc import Callable

import streamlit as st

from films.film import escape
from films.lessons.lesson import OWN, Lesson
from films.lessons.progress import Marks
from films.lessons.toml import file_text, read
from films.lessons.validation import SECONDS, problems
from films.lessons.writing import written
from films.pages import LESSON_PAGES, LESSONS
from ui.course.cards import listed
from ui.course.draft import Draft
from ui.course.draft_lesson import draft_of
from ui.shell import session
from ui.shell.session import widget_key

MOST = 20  # lessons that a session keeps
LONGEST_LINK = 8000  # characters that any mail or chat takes whole
SAID = (
    "A lesson is a TOML file. It runs in this session: its steps' addresses work here until the tab is closed or "
    "reloaded. To hand a lesson to a class, hand out the file or the link to its own page, or have it put into the "
    "folder lessons/ of the server."
)
WHOLE_LINK = "In a new tab. The link has all of the lesson: hand it out."


def part(marks: Marks, edit: Callable[[Draft], None]) -> None:
    """The upload, and a card for each uploaded lesson."""
    st.markdown(SAID)
    file = st.file_uploader("A lesson's file", type="toml", key=widget_key(LESSONS, "file"))
    if file is not None:
        try:
            lesson = lesson_in(file.getvalue())
            for sentence in problems(lesson, LESSON_PAGES, SECONDS):
                st.warning(escape.markdown(sentence))
        except ValueError as error:
            st.error(escape.markdown(f"{file.name}. {error}"))
    own: dict[str, Lesson] = session.recall("own lessons", {})
    listed(list(own.values()), marks)
    for lesson in own.values():
        link = link_of(lesson)
        if len(link) <= LONGEST_LINK:
            st.link_button(f"Play “{lesson.title}” on a page of its own", link, help=WHOLE_LINK)
        st.button(
            f"Edit “{lesson.title}”",
            key=widget_key(LESSONS, f"edit {lesson.name}"),
            on_click=edit,
            args=(draft_of(lesson),),
            help="Opens its steps under Compose, and replaces what is there.",
        )


def link_of(lesson: Lesson) -> str:
    """The link to the lesson's own page (ui/stage/ownlesson.js), with all of it: its text, compressed, as base64url."""
    packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    code = packing.compress(written(lesson).encode()) + packing.flush()
    return f"./lesson/own#{base64.urlsafe_b64encode(code).decode().rstrip('=')}"


def lesson_in(content: bytes) -> Lesson:
    """The lesson of an uploaded file, kept in this session; ValueError, as a sentence with the line, if it is
    invalid."""
    return keep(file_text(content))


def keep(text: str) -> Lesson:
    """The lesson of a text, kept in this session. Its name is a hash of the text, so that addresses of its steps stay
    valid when the file is loaded again."""
    name = OWN + hashlib.sha256(text.encode()).hexdigest()[:8]
    lesson = read(text, name, LESSON_PAGES)
    own: dict[str, Lesson] = {key: old for key, old in session.recall("own lessons", {}).items() if key != name}
    session.keep("own lessons", {name: lesson, **dict(list(own.items())[: MOST - 1])})
    return lesson
