"""What this is, a live example, and the way in."""

import streamlit as st

from ui.course import cards, explore
from ui.shell import layout, session
from ui.stage.stage import stage

session.arrive("start")
layout.page_style()

words, picture = st.columns([1, 2.1], gap="large")
with picture:  # first, as it takes longest to load
    stage("start", session.example("start"), key="start.stage", moving=True)
with words, st.container(key="start_words"):  # on a phone they stand below the picture, but for the title
    st.title("See classifiers learn")
    st.markdown(
        "A classifier tells kinds of points apart, and **learns** how from examples. The one shown draws a line. "
        "Here you can watch classifiers learn **one step at a time**, forwards and back, with the arithmetic of every "
        "step. Click your own points, load Iris, move a point and see what changes. The address bar always holds the "
        "very picture you see: a link is all it takes to share it."
    )
    st.markdown("**New to this?** The lessons ask what will happen, and then show it.")
    cards.entrance("start")
    st.page_link(layout.page_of("lessons"), label="All lessons, and your own")

st.markdown("## Learn")
cards.shelf("start")

st.markdown("## Explore")
explore.explore()
