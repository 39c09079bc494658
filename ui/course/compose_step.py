"""The form fields of one step in the lesson editor."""

from dataclasses import replace

import streamlit as st

from films.lessons.page_protocol import LessonPage, scene_of
from films.pages import LESSON_PAGES, LESSONS
from ui.course.draft import ASKS, DraftStep
from ui.shell import layout, session
from ui.shell.session import widget_key


def key(ident: int, name: str) -> str:
    """The key of a field's widget, different for each draft."""
    return widget_key(LESSONS, f"draft {session.kept('draft number', 0)} {ident} {name}")


def step_fields(step: DraftStep) -> DraftStep:
    """Draws the fields of a step and returns it with their values."""
    page = LESSON_PAGES.get(step.page)
    step = _line(step, "title", "Title")
    step = _text(step, "text", "What it says: Markdown, with formulas as $w \\cdot x$", 110)
    st.caption(f"Its scene: {layout.as_text(step.scene[:90])}{'…' if len(step.scene) > 90 else ''}")
    kinds = [kind for kind in ASKS if kind != "moved" or step.moved]
    asks = st.selectbox(
        "It asks for", kinds, kinds.index(step.asks), format_func=lambda name: ASKS[name],
        key=key(step.ident, "asks"),
    )  # fmt: skip
    step = replace(step, asks=asks)
    if page is None or asks == "nothing":
        return step
    return _challenge(step, page) if asks == "challenge" else _question(step, page)


def _question(step: DraftStep, page: LessonPage) -> DraftStep:
    step = _text(step, "ask", "The question", 68)
    if step.asks == "moved":
        st.caption("What is moved, and what is right, stays as it is in the file; its words can be edited here.")
        return _text(step, "why", "Why: said after the answer", 68)
    if step.asks == "choice":
        step = _text(step, "options", "Its options, one a line, two to six", 90)
        options = [line.strip() for line in step.options.split("\n") if line.strip()]
        chosen = step.choice if step.choice < len(options) else 0
        right = st.selectbox(
            "The right one", range(len(options)), chosen if options else None, format_func=lambda i: options[i],
            key=key(step.ident, f"choice of {len(options)}"),
        )  # fmt: skip
        step = replace(step, choice=step.choice if right is None else right)
    elif step.asks == "number":
        answer, tolerance = st.columns(2)
        with answer:
            step = replace(step, number=_number(step, "number", "The answer", step.number))
        with tolerance:
            step = replace(step, tolerance=_number(step, "tolerance", "give or take", step.tolerance, 0.0))
    else:
        points = max(1, len(scene_of(page.scene, step.scene.partition("?")[2])[0].points))
        value = min(step.point, points)
        held = st.number_input("The right point, by its number", 1, points, value, key=key(step.ident, "point"))
        step = replace(step, point=held or value)
    return _fact(_text(step, "why", "Why: said after the answer", 68), page)


def _fact(step: DraftStep, page: LessonPage) -> DraftStep:
    """The fact that the answer is compared with, if the page has one."""
    names = ["", *page.facts]
    fact = st.selectbox(
        "Held against the engine", names, names.index(step.fact) if step.fact in names else 0,
        format_func=lambda name: name.replace("_", " ") or "no", key=key(step.ident, "fact"),
        help="A number that the engine computes from the scene: a message says if your answer differs.",
    )  # fmt: skip
    if fact:
        found = page.facts[fact](scene_of(page.scene, step.scene.partition("?")[2])[0])
        counted = " Options and points are counted from 0 there." if step.asks != "number" else ""
        st.caption(f"Of this scene the engine says {found:g}.{counted}")
    return replace(step, fact=fact)


def _challenge(step: DraftStep, page: LessonPage) -> DraftStep:
    step = _text(step, "task", "The task", 68)
    names = list(page.checks)
    if not names:
        st.info("This page has nothing that can be checked.")
        return step
    check = st.selectbox(
        "It is met when", names, names.index(step.check) if step.check in names else 0,
        format_func=lambda name: (page.checks[name].__doc__ or name).split("\n")[0], key=key(step.ident, "check"),
    )  # fmt: skip
    return _text(replace(step, check=check), "hints", "Hints, one a line", 68)


def _line(step: DraftStep, name: str, label: str) -> DraftStep:
    return replace(step, **{name: st.text_input(label, getattr(step, name), key=key(step.ident, name))})


def _text(step: DraftStep, name: str, label: str, height: int) -> DraftStep:
    return replace(step, **{name: st.text_area(label, getattr(step, name), height=height, key=key(step.ident, name))})


def _number(step: DraftStep, name: str, label: str, value: float, low: float | None = None) -> float:
    held = st.number_input(label, low, None, value, format="%g", key=key(step.ident, name))
    return value if held is None else held
