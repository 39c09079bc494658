"""The reader's own lessons: uploaded files, each kept in this session or refused with a reason."""

import hashlib
from collections.abc import Callable

import streamlit as st

from films.film import escape
from films.lessons.lesson import Lesson
from films.lessons.progress import Marks
from films.lessons.toml import LARGEST, read
from films.lessons.validation import SECONDS, problems
from films.pages import LESSON_PAGES, LESSONS
from ui.course.cards import listed
from ui.course.draft import Draft
from ui.course.draft_lesson import draft_of
from ui.shell import lesson_step, session
from ui.shell.session import widget_key

MOST = 20  # lessons that a session keeps
SAID = (
    "A lesson is a TOML file. It runs in this session: its steps' addresses work here until the tab is closed or "
    "reloaded. To hand a lesson to a class, hand out the file, or have it put into the folder lessons/ of the server."
)


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
        st.button(
            f"Edit “{lesson.title}”",
            key=widget_key(LESSONS, f"edit {lesson.name}"),
            on_click=edit,
            args=(draft_of(lesson),),
            help="Opens its steps under Compose, and replaces what is there.",
        )


def lesson_in(content: bytes) -> Lesson:
    """The lesson of an uploaded file, kept in this session; ValueError, as a sentence with the line, if it is
    invalid."""
    return keep(text_of(content))


def text_of(content: bytes) -> str:
    """The text of a file; ValueError, as a sentence, where it is too large or not UTF-8."""
    if len(content) > 4 * LARGEST:
        raise ValueError(f"The file has {len(content):,} bytes; a lesson has at most {4 * LARGEST:,}.")
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise ValueError(f"Line {line}: this is not UTF-8.") from error


def keep(text: str) -> Lesson:
    """The lesson of a text, kept in this session. Its name is a hash of the text, so that addresses of its steps stay
    valid when the file is loaded again."""
    name = lesson_step.OWN + hashlib.sha256(text.encode()).hexdigest()[:8]
    lesson = read(text, name, LESSON_PAGES)
    own: dict[str, Lesson] = {key: old for key, old in session.recall("own lessons", {}).items() if key != name}
    session.keep("own lessons", {name: lesson, **dict(list(own.items())[: MOST - 1])})
    return lesson
