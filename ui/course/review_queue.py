"""The review on the page Lessons: the steps of all lessons that are due today, and a file of the reader's progress."""

from datetime import date

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from films.film import escape
from films.lessons import progress_file, review
from films.lessons.addresses import step_address
from films.lessons.lesson import Lesson
from films.lessons.progress import Marks
from films.pages import LESSONS
from ui.shell import layout, lesson_progress, session
from ui.shell.session import widget_key

FILE = "progress file"
SAID = "said of the progress file"
WHEN = "A step that you got wrong comes back at once; once you get it right, in two days, and then after a week."
ELSEWHERE = "Take your progress to another browser: save it as a file here, and load that file there."


def queue(lessons: list[Lesson], marks: Marks) -> None:
    """Draw links to the steps that are due, each asked again, and the date of the next ones."""
    today, entries = lesson_progress.today(), lesson_progress.reviews()
    waiting = [
        (lesson, number, day) for lesson in lessons for number, day in review.waiting(lesson, marks, entries, today)
    ]
    if not waiting:
        return
    due = [(lesson, number) for lesson, number, day in waiting if day == today]
    with st.container(border=True, gap="xsmall", key="review"):
        st.markdown(f"**To review today: {len(due)}**" if due else "**Nothing to review today**")
        with st.container(horizontal=True, gap="small"):
            for lesson, number in due:
                _link(lesson, number)
        later = [day for *_, day in waiting if day > today]
        st.caption(" ".join(filter(None, [WHEN, _later(later)])))


def _link(lesson: Lesson, number: int) -> None:
    seed = lesson_progress.of_today()
    words = f"**{lesson.title}, step {number}:** {lesson.steps[number - 1].title}"
    layout.link(step_address(lesson.name, number, seed), words)


def _later(days: list[date]) -> str:
    """Return how many steps come later, and when the first of them is due."""
    if not days:
        return ""
    return f"Later: {len(days)}, the next on {min(days):%d %B}."


def file(marks: Marks) -> None:
    """Draw the buttons that save the progress as a file, and load one."""
    with st.expander("Your progress as a file", key=widget_key(LESSONS, "progress drawer")):
        st.markdown(ELSEWHERE)
        if marks:
            st.download_button(
                "Save the file",
                progress_file.written(marks, lesson_progress.reviews()),
                progress_file.NAME,
                "application/json",
                key=widget_key(LESSONS, "progress download"),
                on_click="ignore",
            )
        st.file_uploader("A file of progress", type="json", key=widget_key(LESSONS, FILE), on_change=_load)
        kind, message = session.recall(SAID, ("", ""))
        if message:
            (st.error if kind == "error" else st.success)(escape.markdown(message))


def _load() -> None:
    """In a callback: add the progress in the file, or say why it has none."""
    upload = session.widget(LESSONS, FILE)
    if not isinstance(upload, UploadedFile):
        session.keep(SAID, ("", ""))
        return
    try:
        marks, entries = progress_file.read(upload.getvalue())
    except ValueError as error:
        session.keep(SAID, ("error", str(error)))
        return
    lesson_progress.take(marks, entries)
    steps = sum(map(len, marks.values()))
    session.keep(SAID, ("success", f"Taken: {steps} steps of {len(marks)} lessons."))
