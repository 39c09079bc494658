"""Lessons as cards: title, picture, progress, and a link to a step."""

import streamlit as st

from films.film import escape
from films.lessons import library, progress
from films.lessons.addresses import cover_address, step_address
from films.lessons.lesson import Lesson
from films.lessons.progress import Marks
from films.lessons.tally import solved, tally
from films.pages import LESSONS
from ui.shell import layout, lesson_progress
from ui.shell.session import widget_key

SAID = {progress.SHOWN: "solution shown"}  # words for marks that are neither right nor only seen


def listed(lessons: list[Lesson], marks: Marks, columns: int = 2) -> None:
    """Draw a card for each lesson."""
    for start in range(0, len(lessons), columns):
        for lesson, place in zip(lessons[start:], st.columns(columns, gap="medium"), strict=False):
            with place, st.container(border=True, gap="xsmall", height="stretch", key=f"lesson_card_{lesson.name}"):
                card(lesson, marks)


def entrance(page: str) -> None:
    """Draw a card on the start page for the lesson to begin or to continue."""
    marks = lesson_progress.all_marks(page)
    lessons = list(library.lessons().values())
    if not lessons:
        return
    n = len(lessons)
    open_ones = [
        i for i in range(n) if lessons[i].name in marks and progress.n_done(lessons[i], marks) < len(lessons[i].steps)
    ]
    done = [i for i in range(n) if progress.n_done(lessons[i], marks) == len(lessons[i].steps)]
    i = open_ones[-1] if open_ones else min(max(done, default=-1) + 1, n - 1)
    on = progress.go_on(lessons[i], marks)
    verb = "Go on with lesson" if on > 1 else "Start with lesson"
    with st.container(border=True, gap=None, key="entrance"):
        way_in(lessons[i], on, f"{verb} {i + 1}: {lessons[i].title}")
        st.caption(f"{lessons[i].minutes} minutes. {lessons[i].after}")
    lesson_progress.keeper(page)


def lessons_in_brief(page: str, columns: int = 4) -> None:
    """Draw all lessons as small cards, with minutes, progress and outcome."""
    marks, lessons = lesson_progress.all_marks(page), list(library.lessons().values())
    for start in range(0, len(lessons), columns):
        for i, place in enumerate(st.columns(columns, gap="medium"), start):
            if i < len(lessons):
                with place, st.container(border=True, gap=None, height="stretch"):
                    lesson = lessons[i]
                    way_in(lesson, progress.go_on(lesson, marks), f"{i + 1}. {lesson.title}")
                    so_far = f" · {tally(lesson, marks)}" if lesson.name in marks else ""
                    st.caption(f"{lesson.minutes} minutes{so_far}. {lesson.after}")


def card(lesson: Lesson, marks: Marks) -> None:
    """Draw a lesson's card: its picture, title and outcome, the reader's progress, and links to its steps."""
    done, n = progress.n_done(lesson, marks), len(lesson.steps)
    st.html(f'<img class="lesson-cover" loading="lazy" alt="" src="./{escape.html(cover_address(lesson))}">')
    st.markdown(f"**{lesson.title}** · {lesson.minutes} minutes")
    st.markdown(lesson.after)
    on = progress.go_on(lesson, marks)
    begun = lesson.name in marks
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        way_in(lesson, on, _label(begun, done == n, on), lesson_progress.of_today(whole=True) if done == n else 0)
        if begun:
            st.caption(str(tally(lesson, marks)), width="content")
            if on != 1:
                way_in(lesson, 1, "From the start")
    with st.expander(f"{n} steps", key=widget_key(LESSONS, f"steps of {lesson.name}")):
        of_steps = marks.get(lesson.name, {})
        st.markdown("\n".join(_line(lesson, number, of_steps.get(number, "")) for number in range(1, n + 1)))


def _label(begun: bool, finished: bool, on: int) -> str:
    if finished:
        return "Once more"
    return f"Continue at step {on}" if begun else "Start"


def _line(lesson: Lesson, number: int, mark: str) -> str:
    step = lesson.steps[number - 1]
    kind = "a question" if step.question else "a challenge" if step.challenge else ""
    right, at_once = solved(step, mark)
    how = ("correct at first try" if at_once else "correct") if right else SAID.get(mark, "seen" if mark else "")
    return f"{number}. {step.title}{f' · {kind}' if kind else ''}{f' · {how}' if how else ''}"


def way_in(lesson: Lesson, number: int, label: str, again: int = 0) -> None:
    """Draw a link to a step of a lesson; `again`: the seed by which it is asked again."""
    layout.link(step_address(lesson.name, number, again), f"**{label}**")
