"""What this is, a live example, and the way in."""

import streamlit as st

from ui import layout, perceptron, session
from ui.perceptron_scene import LIVE
from ui.stage.stage import Seek, stage

session.arrive("start")
layout.page_style()

words, picture = st.columns([1, 2.1], gap="large")
with words:
    st.title("See classifiers learn")
    st.markdown(
        "A classifier draws a line between two kinds of points, and **learns** where to draw it. "
        "Here you can watch it do so **one step at a time**, forwards and back, with the arithmetic of every step. "
        "Click your own points, load Iris, move one and see what changes; the address bar always holds the very "
        "picture you see, so a link is all it takes to share it."
    )
    layout.card(
        "pages/perceptron.py",
        ":material/linear_scale:",
        "The perceptron, update by update",
        "Rosenblatt's rule of 1958: look at the points in turn, and on every mistake add the point to **w**. "
        "When does it stop, and after how many updates at most?",
    )
    layout.card(
        "pages/hinge.py",
        None,
        "Hinge loss, draw by draw",
        "What the perceptron becomes with a loss to descend: it settles where no line separates the classes. See the "
        "loss of every point, the surface it walks on, and how far it is from the exact optimum.",
    )
    layout.card(
        "pages/neighbors.py",
        None,
        "Nearest neighbours, for every k",
        "Ask the k nearest points and let them vote. Watch an outlier's island vanish as k grows, click a place to see "
        "who votes, and compare distances, scales and a few prototypes side by side.",
    )
with picture:
    stage(perceptron.shown(LIVE).film, key="start.stage", seek=Seek("start", 0), moving=True)
