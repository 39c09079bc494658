"""Long work done piece by piece, each kept, with a bar that says how far it is once it takes a while."""

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

import streamlit as st

T = TypeVar("T")
SOON = 0.7  # seconds before a bar is shown


def done(words: str, pieces: Sequence[Callable[[], T]]) -> list[T]:
    """The results of all pieces. A reader who turns to something else leaves between two of them."""
    place, start = st.empty(), time.monotonic()
    results = []
    for i, piece in enumerate(pieces):
        if time.monotonic() - start > SOON:
            place.progress(i / len(pieces), words)
        results.append(piece())
    place.empty()
    return results
