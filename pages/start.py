"""A plane to play with, and the way in."""

import streamlit as st

from films import gallery as scenes
from films.film import escape
from server.institution import institution
from ui.course import cards, explore
from ui.front import gallery
from ui.front.front import front
from ui.shell import layout, session

session.arrive("start")
layout.page_style()

words, plane = st.columns([1, 2.1], gap="large")
with plane:
    front(key="start.front")
with words, st.container(key="start_words"):  # on a phone all but the title stands below the plane
    st.title("See classifiers learn")
    st.markdown(
        "Watch a classifier learn, **step by step**, forwards and back, on points you place. "
        "The address bar always holds the very picture you see: a link is all it takes to share it."
    )
    cards.entrance("start")
    st.page_link(layout.page_of("lessons"), label="All lessons, and your own")
    st.page_link(layout.page_of("contents"), label="What the lectures teach, idea by idea")
    layout.link("contents#for-lecturers", "For lecturers")
    if host := institution().name:
        st.caption(f"Hosted by {escape.markdown(host)}")

st.markdown("## Explore")
explore.explore()

st.markdown("## Learn")
cards.lessons_in_brief("start")

st.markdown("## Worth seeing")
gallery.show(scenes.gallery(), key="start.gallery")
