"""A choice of a bar in the histogram of other orders, and a button that loads one of the bar's orders."""

import secrets

import streamlit as st

from films.topics.perceptron.panels.orders import Bar
from ui.shell import session
from ui.shell.session import widget_key


def choice(page: str, bars: tuple[Bar, ...]) -> None:
    """Other counts get a widget of their own: a browser goes on showing the label that was chosen before."""
    name = f"bar of {[bar.label for bar in bars]}"
    st.selectbox(
        "orders that need",
        range(len(bars)),
        format_func=lambda i: bars[i].label,
        key=widget_key(page, name),
    )
    st.button("Load such an order", key=widget_key(page, "load bar"), on_click=_load, args=(page, name, bars))


def _load(page: str, name: str, bars: tuple[Bar, ...]) -> None:
    """One of the bar's orders, whichever comes: pressed again, another one. It runs to its end, as it was counted."""
    chosen = session.widget(page, name)
    if chosen is not None and 0 <= chosen < len(bars):
        seed = secrets.choice(bars[chosen].seeds)
        session.change(page, algorithm="single", order="permuted", seed=seed, stop=False, t=0)
