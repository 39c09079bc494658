"""The start page's cards of all pages."""

import streamlit as st

from ui.shell import layout

EXPLORE = (
    (
        "perceptron",
        "The perceptron, update by update",
        "On every mistake add a + point to **w**, or subtract a − point. When does it stop, after how many updates?",
    ),
    (
        "hinge",
        "Hinge loss, draw by draw",
        "Where no line separates the classes, a loss to descend, and steps that shrink: how far is it from the best?",
    ),
    (
        "neighbors",
        "Nearest neighbours, for every k",
        "The k nearest points vote. Watch an outlier's island vanish as k grows; click anywhere to see who votes.",
    ),
    (
        "prototypes",
        "Few prototypes in place of all points",
        "Condensing, editing and neighbourhood graphs, decision by decision: what is kept, and what it costs.",
    ),
    (
        "digits",
        "Handwritten digits",
        "How the error falls as prototypes are added, which digits are still taken for others, and what noise does.",
    ),
    (
        "bayes",
        "Bayes, in a known world",
        "A Gaussian in each class, as points arrive one at a time; and the best classifier that there could be.",
    ),
    (
        "spam",
        "Spam, word by word",
        "Naive Bayes on the words of a mail: bars that add up to the odds, and a word that rules spam out alone.",
    ),
    (
        "methods",
        "Every method on the same points",
        "Trees, forests, boosting, support vectors, networks and more, side by side, with held-out errors.",
    ),
    (
        "generalisation",
        "How to choose a model",
        "Too small, right, too big: training against validation error, other splits, and a sealed test set.",
    ),
)


def explore(columns: int = 3) -> None:
    """A card for each page."""
    for start in range(0, len(EXPLORE), columns):
        for (name, title, words), place in zip(EXPLORE[start:], st.columns(columns, gap="medium"), strict=False):
            with place:
                layout.card(name, title, words)
