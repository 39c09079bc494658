"""The start page's cards of all pages."""

import streamlit as st

from films.pages import PAGES
from ui.shell import layout


def explore(columns: int = 3) -> None:
    """A card for each page that has one."""
    cards = [(page.name, *page.card) for page in PAGES.values() if page.card]
    for start in range(0, len(cards), columns):
        for card, place in zip(cards[start:], st.columns(columns, gap="medium"), strict=False):
            with place:
                layout.card(*card)
