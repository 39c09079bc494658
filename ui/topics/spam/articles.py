"""Sample articles, of which words are picked: which one, its words as chips, and the words picked."""

import streamlit as st

from films.topics.spam import articles
from films.topics.spam.rates import Table
from films.topics.spam.scene import SpamScene
from playground.mails import words_of
from ui.shell import session
from ui.shell.page_state import PageState
from ui.shell.session import widget_key
from ui.topics.spam.chips import picks

HELP = "Press words of it: those picked are the vocabulary. For texts of your own, load their file under Data."


def choice(page: str, scene: SpamScene) -> None:
    """Of which article words are picked: that of the frame, or another."""
    every, number = articles.articles(), _number(scene)
    key = f"article {number}"  # another widget in another frame: it begins with that one
    st.selectbox(
        "Words of",
        range(1, len(every) + 1),
        number - 1,
        format_func=lambda i: f"{i}. {every[i - 1].title}",
        help=HELP,
        key=widget_key(page, key),
        on_change=_turn,
        args=(page, key, len(every)),
        width=280,
    )


def words(visit: PageState[SpamScene], scene: SpamScene, table: Table) -> None:
    """The words of that article, to be picked."""
    picks(visit, scene, table, words_of(articles.articles()[_number(scene) - 1].text))


def _number(scene: SpamScene) -> int:
    return min(max(1, scene.t), len(articles.articles()))


def _turn(page: str, key: str, last: int) -> None:
    """In a callback: the frame of the article that was chosen."""
    number = session.widget(page, key)
    if isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= last:
        session.change(page, t=number)
