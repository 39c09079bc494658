"""The spam page's widgets: the prior, the smoothing, and what is set more rarely."""

import secrets
from dataclasses import replace

import streamlit as st

from films.film import escape
from films.film.numbers import number
from films.scene import params
from films.topics.spam.rates import Table
from films.topics.spam.scene import HIGHEST, LOWEST, SpamScene
from ui.shell import controls, session
from ui.shell.number_field import number_field
from ui.shell.session import widget_key


def settings(page: str, scene: SpamScene, table: Table) -> SpamScene:
    """The widgets of the formula: the prior and the smoothing first, all else one press away."""
    first = st.container()
    if not scene.shows_articles:
        with controls.more():
            scene = _costs(page, scene)
            scene = _of_the_mail(page, scene, table)
    with first:
        scene = _prior(page, scene, table)
        if scene.table == "lecture":
            return controls.number(page, scene, "added", step=0.01)
        return controls.number(page, scene, "smoothing", step=0.1)


def _of_the_mail(page: str, scene: SpamScene, table: Table) -> SpamScene:
    """How long the mail is, and how its words are counted and ordered."""
    scene = controls.number(page, scene, "words")
    if scene.length > scene.words:
        st.caption(f"{scene.length:,} words are counted in it, so it is taken to be that long.")
    scene = _doubled(page, scene, table)
    scene = controls.number(page, scene, "order")
    st.button("Shuffle the words", key=widget_key(page, "shuffle"), on_click=_shuffle, args=(page,), width="stretch")
    return scene


def _prior(page: str, scene: SpamScene, table: Table) -> SpamScene:
    """The prior, in the words of the table's classes: what the mails have, until another is typed."""
    field, name = params(scene)["prior"], escape.markdown(table.names[0])
    first, n, texts = table.mails[0], sum(table.mails), "articles" if scene.shows_articles else "mails"
    if scene.prior is None:
        st.markdown(f"prior of {name}: **{number(first / n)}**, counted, {first:,} of {n:,} {texts}")
        _button(page, "Another prior", min(HIGHEST, max(LOWEST, round(first / n, 2))))
        return scene
    prior = number_field(
        f"prior of {name}",
        field.low,
        field.high,
        controls.number_held(page, scene, "prior"),
        step=0.05,
        key=widget_key(page, "prior"),
        help=f"The share of {name} among all {texts}; of the {n:,} counted {first:,}, {number(first / n)}.",
    )
    _button(page, "Prior as the mails have it", None)
    return scene if prior is None else replace(scene, prior=prior)


def _button(page: str, title: str, prior: float | None) -> None:
    st.button(title, key=widget_key(page, title), on_click=_set_prior, args=(page, prior), width="stretch")


def _set_prior(page: str, prior: float | None) -> None:
    session.change(page, prior=prior)


def _costs(page: str, scene: SpamScene) -> SpamScene:
    """What either error costs."""
    left, right = st.columns(2)
    with left:
        scene = controls.number(page, scene, "lost", step=1.0)
    with right:
        return controls.number(page, scene, "seen", step=1.0)


def _doubled(page: str, scene: SpamScene, table: Table) -> SpamScene:
    """Which word is counted twice, if any."""
    field, options = params(scene)["doubled"], ["", *table.words]
    index = options.index(scene.doubled) if scene.doubled in options else 0
    session.draws(page, "doubled", options[index])
    held = st.selectbox(
        field.label,
        options,
        index,
        format_func=lambda word: word or "none",
        help=field.help,
        key=widget_key(page, "doubled"),
    )
    return replace(scene, doubled=held)


def _shuffle(page: str) -> None:
    session.change(page, order=1 + secrets.randbelow(99_999))
