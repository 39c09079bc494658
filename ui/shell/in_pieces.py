"""Long work done piece by piece, each kept, with a bar that says how far it is once it takes a while."""

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

import streamlit as st

from ui.shell import run_queue

T = TypeVar("T")
SOON = 0.7  # seconds before a bar is shown


def done(words: str, pieces: Sequence[Callable[[], T]], *, stop: Callable[[], None] | None = None) -> list[T]:
    """The results of all pieces. A reader who turns to something else leaves between two of them; so does one who
    presses "Stop", which is there beside the bar where `stop` says in a callback that nothing is wanted any more."""
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
