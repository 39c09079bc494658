"""What this is, a live example, and the way in."""

import streamlit as st

from ui.shell import layout, session
from ui.stage.stage import Seek, stage
from ui.topics.perceptron import page as perceptron
from ui.topics.perceptron.scene import LIVE

session.arrive("start")
layout.page_style()

words, picture = st.columns([1, 2.1], gap="large")
with picture:  # first, as it takes longest to load
    stage(perceptron.film_of(LIVE).film, key="start.stage", seek=Seek("start", 0), moving=True)
with words:
    st.title("See classifiers learn")
    st.markdown(
        "A classifier tells kinds of points apart, and **learns** how from examples. The one beside this draws a line. "
        "Here you can watch classifiers learn **one step at a time**, forwards and back, with the arithmetic of every "
        "step. Click your own points, load Iris, move a point and see what changes. The address bar always holds the "
        "very picture you see: a link is all it takes to share it."
    )
    layout.card(
        "perceptron",
        "The perceptron, update by update",
        "On every mistake add a + point to **w**, or subtract a − point. When does it stop, after how many updates?",
    )
    layout.card(
        "hinge",
        "Hinge loss, draw by draw",
        "Where no line separates the classes, the perceptron never stops. With a loss to descend and steps that "
        "shrink, a line settles. How far is it from the best?",
    )
neighbors, prototypes, digits = st.columns(3, gap="large")
with neighbors:
    layout.card(
        "neighbors",
        "Nearest neighbours, for every k",
        "The k nearest points vote. Watch an outlier's island vanish as k grows; click anywhere to see who votes.",
    )
with prototypes:
    layout.card(
        "prototypes",
        "Few prototypes in place of all points",
        "Condensing, editing and neighbourhood graphs, decision by decision: what is kept, and what it costs.",
    )
with digits:
    layout.card(
        "digits",
        "Handwritten digits",
        "How the error falls as prototypes are added, which digits are still taken for others, and what noise does.",
    )
