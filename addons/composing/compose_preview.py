"""The preview of a draft's step, as a student will see it: words, question and picture, and a link to try it."""

import re
from dataclasses import replace
from urllib.parse import parse_qsl, urlencode

import streamlit as st

from addons.composing import draft_keeper, own_page
from addons.composing.compose_fields import key
from addons.composing.draft import Draft, DraftStep
from addons.composing.draft_lesson import lesson_of
from films.film import escape
from films.lessons import guesses, letters, progress
from films.lessons.lesson import Step
from films.lessons.marks import linked
from films.lessons.sentences import lead
from films.lessons.toml import read
from films.lessons.writing import written
from films.pages import LESSON_PAGES
from films.question import MOVED, Question
from films.symbols import FIRST
from films.version import version

PICTURE = '<img src="./preview/{}.png?{}" alt="The picture of this step" style="width: 100%; height: auto">'
HERE = re.compile(r"^Step 1(?:, | (?=\())")  # of the lesson that is this step alone
NOT_YET = "This step cannot run yet: {}"


def preview(draft: Draft, step: DraftStep) -> dict[str, str]:
    """Draw the preview of a step, or a sentence on what it lacks. Return the text of a lesson with this step alone by
    its name; nothing if it cannot be played."""
    if not st.toggle("Preview", key=key(step.ident, "preview")):
        return {}
    try:
        text = alone(draft, step)
        (own,) = read(text, "draft", LESSON_PAGES).steps
    except ValueError as error:
        st.info(NOT_YET.format(escape.markdown(HERE.sub("", str(error)))))
        return {}
    name = draft_keeper.name_of(step.ident)
    words, picture = st.columns([1, 1.25], gap="medium")
    with words, st.container(border=True):
        _words(own, step.ident)
        own_page.play_button("Try it as a student", text, name, key=key(step.ident, "try"), type="primary")
    with picture:
        fields = {**dict(parse_qsl(own.query)), "v": version()}
        st.html(PICTURE.format(own.page, escape.html(urlencode(fields))))
    return {name: text}


def alone(draft: Draft, step: DraftStep) -> str:
    """Return the file of a lesson with this step alone."""
    title, after = draft.title.strip() or "A step", draft.after.strip() or "This step has been tried."
    return written(lesson_of(replace(draft, title=title, after=after, steps=(step,))))


def _words(step: Step, ident: int) -> None:
    """Draw the step's text as its page does: the first sentences, and the rest folded."""
    st.markdown(f"#### {step.title}")
    step = letters.written(step, FIRST)
    first, rest = lead(step.text)
    st.markdown(linked(first))
    if rest:
        with st.expander("More"):
            st.markdown(linked(rest))
    if step.question:
        _question(step.question, ident)
    if step.challenge:
        st.markdown(linked(step.challenge.task))
        for hint in step.challenge.hints:
            st.markdown(f"*Hint:* {linked(hint)}")


def _question(question: Question, ident: int) -> None:
    """Draw the question, and the words on wrong answers and on the right one."""
    st.markdown(linked(question.text))
    if question.kind in MOVED:
        st.markdown("*Answer at the picture, then press* **Check** *there.*")
    with st.container(horizontal=True, gap="xsmall"):
        for i, option in enumerate(question.options):
            st.button(option, key=key(ident, f"shown option {i}"), disabled=True)
    with st.expander("After an answer"):
        for each in question.nudges:
            st.markdown(f"✗ {linked(each.text)}")
        st.markdown(f"✗ {linked(question.nudge or progress.GENERAL)}")
        st.markdown(f"✓ {linked(f'{guesses.right_answer(question)}. {question.why}')}")
