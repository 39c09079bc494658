"""The lesson editor: captured scenes become steps with a text and a question or a challenge."""

from dataclasses import replace
from typing import Any

import streamlit as st

from addons.composing import draft_keeper, kept_scenes, own_page
from addons.composing.compose_fields import fields_anew, key
from addons.composing.compose_preview import preview
from addons.composing.compose_step import step_fields
from addons.composing.draft import MOST, Draft, address_of
from addons.composing.draft_lesson import lesson_of
from films.film import escape
from films.lessons.lesson import Lesson
from films.lessons.toml import read
from films.lessons.validation import SECONDS, problems
from films.lessons.writing import written
from films.pages import LESSON_PAGES, LESSONS, PAGES
from ui.shell import session
from ui.shell.number_field import number_field
from ui.shell.session import widget_key

SAID = (
    "Set up a scene on a page, press **Share** below its plane and **Capture this scene**; or take it from the "
    "list below. Then say what a step shows and what it asks."
)


def part() -> dict[str, str]:
    """Draw the editor of the draft. Return, by name, the texts of the lesson and of single steps that can be played."""
    texts: dict[str, str] = {}
    draft_before, problems = draft_keeper.with_kept(session.recall("draft", Draft()))
    draft = _with_captured(draft_before)
    st.markdown(SAID)
    for sentence in problems:
        st.warning(escape.markdown(sentence))
    draft = _about(draft)
    for number, step in enumerate(draft.steps, 1):
        # The label must not change while one types: a new one would close the expander.
        with st.expander(f"Step {number} · {PAGES[step.page].label}", expanded=True, key=key(step.ident, "box")):
            changed = step_fields(step)
            draft = replace(draft, steps=tuple(changed if old.ident == step.ident else old for old in draft.steps))
            texts |= preview(draft, changed)
            _order(step.ident, number, len(draft.steps))
    session.keep("draft", draft)
    _adding(len(draft.steps))
    if draft.steps:
        texts |= _lesson_file(draft)
    _where_kept(draft)
    return texts


def _where_kept(draft: Draft) -> None:
    """Say where the draft is stored; draw the buttons that delete it or restore the previous one."""
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        st.caption(draft_keeper.where_kept(draft), width="content")
        before = session.recall("draft before", Draft())
        if draft != Draft():
            _other("Delete it", Draft())
        if before not in (Draft(), draft):
            _other("Bring back the one before", before)
    draft_keeper.keeper(draft)


def _other(label: str, draft: Draft) -> None:
    st.button(label, key=widget_key(LESSONS, f"draft {label}"), type="tertiary", on_click=edit, args=(draft,))


def capture(address: str) -> None:
    """In a callback: store a scene that is to become a step."""
    session.keep("captured", (*session.recall("captured", ()), address))


def edit(draft: Draft) -> None:
    """In a callback: replace the draft, which can be restored; all fields get new values."""
    session.keep("draft before", session.recall("draft", Draft()))
    session.keep("draft left out", ())
    session.keep("draft", draft)
    fields_anew()


def _with_captured(draft: Draft) -> Draft:
    """Return the draft with a step for each scene that was captured since the last run."""
    for address in session.recall("captured", ()):
        draft = draft.added(address) if len(draft.steps) < MOST else draft
    session.keep("captured", ())
    return draft


def _about(draft: Draft) -> Draft:
    words, minutes = st.columns([4, 1])
    with words:
        title = st.text_input("Title of the lesson", draft.title, key=key(0, "title"))
    with minutes:
        length = number_field("Minutes", 1, 600, draft.minutes, key=key(0, "minutes"))
    after = st.text_input("What a student can do after it", draft.after, key=key(0, "after"))
    return replace(draft, title=title, minutes=length or draft.minutes, after=after)


def _order(ident: int, number: int, steps: int) -> None:
    with st.container(horizontal=True, gap="xsmall"):
        for label, by, off in (("Up", -1, number == 1), ("Down", 1, number == steps)):
            st.button(label, key=key(ident, label), disabled=off, on_click=_move, args=(ident, by))
        st.button("Remove", key=key(ident, "remove"), type="tertiary", on_click=_remove, args=(ident,))


def _move(ident: int, by: int) -> None:
    session.keep("draft", session.recall("draft", Draft()).moved(ident, by))


def _remove(ident: int) -> None:
    session.keep("draft", session.recall("draft", Draft()).without(ident))


def _adding(steps: int) -> None:
    """Draw the buttons that add a step: from a page as the reader left it, or from a link."""
    visited = kept_scenes.addresses(LESSON_PAGES)
    full = steps >= MOST
    left, right = st.columns(2, vertical_alignment="bottom")
    with left, st.container(horizontal=True, vertical_alignment="bottom"):
        chosen: Any = st.selectbox(
            "A page as you left it",
            list(visited),
            None,
            format_func=lambda name: PAGES[name].label,
            placeholder="visit a page first" if not visited else "which page?",
            key=widget_key(LESSONS, "visited"),
        )
        address = visited.get(chosen, "")
        st.button("Add", key=widget_key(LESSONS, "add"), disabled=full or not address, on_click=_add, args=(address,))
    with right, st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input("A link to a scene", key=widget_key(LESSONS, "link"))
        st.button("Add the link", key=widget_key(LESSONS, "add link"), disabled=full, on_click=_add_link)
    if reason := session.recall("refused link", ""):
        st.warning(escape.markdown(reason))


def _add(address: str) -> None:
    session.keep("captured", (address,))
    session.keep("refused link", "")


def _add_link() -> None:
    """In a callback: add the scene of the typed link, or say why that is impossible."""
    link = session.widget(LESSONS, "link")
    try:
        _add(address_of(link if isinstance(link, str) else "", LESSON_PAGES))
    except ValueError as error:
        session.keep("refused link", str(error))


def _lesson_file(draft: Draft) -> dict[str, str]:
    """Draw the lesson's problems, its download and the link to play it. Return its text by its name; nothing if it
    cannot be played."""
    text, name = written(lesson_of(draft)), draft_keeper.name_of()
    lesson: Lesson | None = None
    try:
        lesson = read(text, "draft", LESSON_PAGES)
        for sentence in problems(lesson, LESSON_PAGES, SECONDS):
            st.warning(escape.markdown(sentence))
    except ValueError as error:
        st.info(f"It cannot run yet. In the file below: {escape.markdown(str(error))}")
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        if lesson is not None:
            own_page.play_button("Play it", text, name, key=widget_key(LESSONS, "play draft"), type="primary")
        st.download_button("Download the file", text, "my-lesson.toml", "application/toml", on_click="ignore")
        if lesson is not None:
            st.caption(own_page.how_handed_out(text), width="content")
    with st.expander("The file"):
        st.code(text, language="toml", line_numbers=True, wrap_lines=True)
    return {name: text} if lesson is not None else {}
