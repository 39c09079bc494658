"""Long computations in pieces, with a progress bar when they take a while."""

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

import streamlit as st

from ui.shell import run_queue

T = TypeVar("T")
SOON = 0.7  # seconds before the bar is shown


def done(words: str, pieces: Sequence[Callable[[], T]], *, stop: Callable[[], None] | None = None) -> list[T]:
    """Return the results of all pieces, in order. Between two pieces the run ends if the reader has asked for something
    else, or has pressed the button "Stop", which exists if its callback `stop` is given."""
    place, start, bar = st.empty(), time.monotonic(), None
    results = []
    for i, piece in enumerate(pieces):
        if bar is None and time.monotonic() - start > SOON:
            with place.container():
                bar = st.empty()
                if stop is not None:
                    st.button("Stop", key=f"stop {words}", on_click=stop)
        if bar is not None:
            bar.progress(i / len(pieces), words)
        results.append(piece())
        run_queue.pass_on()
    place.empty()
    return results
