"""MNIST on the digits page: fetched on request, and cached for all readers until the server stops."""

import streamlit as st

from films.courses import CSCI_5622
from films.topics.digits import work
from playground import datasets
from playground.datasets import Dataset, NotFetchedError
from ui.shell import stage_page
from ui.shell.session import widget_key

Parts = tuple[Dataset, Dataset]


def is_here() -> bool:
    """Whether somebody has fetched it."""
    return "mnist" in store()


def parts() -> Parts:
    """The digits to choose from and those to ask about; KeyError before somebody has fetched them."""
    return store()["mnist"]


def offer(page: str) -> None:
    """The button that fetches MNIST, and a message if that fails."""
    st.info(
        f"MNIST, the 70,000 digits of 28 × 28 pixels that the table of {CSCI_5622} was likely made with, is not part "
        "of the playground. It can be fetched from openml.org, once: some 15 MB, and about a gigabyte of memory to "
        "unpack."
    )
    if not st.button("Fetch MNIST", key=widget_key(page, "fetch mnist"), type="primary"):
        return
    try:
        with st.spinner("Fetching MNIST from openml.org …", show_time=True):
            store()["mnist"] = work.mnist_parts(datasets.fetch_mnist())
    except NotFetchedError as error:
        stage_page.say([f"MNIST was not fetched: {error}. The 8 × 8 digits need no network."])
        return
    st.rerun()


@st.cache_resource(show_spinner=False)
def store() -> dict[str, Parts]:
    return {}
