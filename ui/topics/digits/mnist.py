"""MNIST below the stage of the digits page: fetched on request, and cached for all readers until the server stops.

No film shows it: films are made by worker processes from their address alone, and none of these has it.
"""

from functools import lru_cache, partial

import numpy as np
import streamlit as st

from films.courses import CSCI_5622
from films.scikit import library_data
from films.scikit.library_data import NotFetchedError
from films.topics.digits import charts, experiments
from films.topics.digits.page import DIGITS
from films.topics.digits.scene import DigitsScene
from playground.datasets import Dataset
from playground.prototype_error import ErrorBySize
from ui.shell import chart_once, in_pieces, session, stage_page
from ui.shell.session import widget_key

Parts = tuple[Dataset, Dataset]
PAGE = DIGITS.name
NAME = "MNIST"
PROJECTED = 560  # pixels: of 1080, so that the table's first rows are on the wall, too


def is_on_show(scene: DigitsScene) -> bool:
    """Whether the scene shows it below the stage."""
    return scene.show == "curve" and scene.data == "mnist"


def show(scene: DigitsScene) -> None:
    """The chart and table of error against the number of prototypes, beside the lecture's numbers; or the offer to
    fetch MNIST."""
    if not is_on_show(scene):
        return
    st.header(f"Error by prototypes of {NAME}", anchor="mnist")
    if "mnist" not in store():
        _offer()
        return
    sizes = experiments.sizes(experiments.MNIST_TRAINING)
    draws = [(m, scene.seed + draw) for draw in range(scene.repeats) for m in sizes]
    pieces = [partial(_error_of_draws, m, seed) for m, seed in draws]
    words, stop = (
        f"Classifying test digits of {NAME} by random prototypes …",
        partial(session.change, PAGE, data="digits"),
    )
    errors = in_pieces.done(words, pieces, stop=stop)
    random, means = ErrorBySize(np.array(sizes), np.reshape(errors, (scene.repeats, len(sizes)))), _error_of_means()
    chart_once.show(charts.on_page(random, means, NAME), scene, projected_height=PROJECTED)
    st.html(charts.table(random, means, NAME))


def _offer() -> None:
    """The button that fetches MNIST, and a message if that fails."""
    st.info(
        f"{NAME}, the 70,000 digits of 28 × 28 pixels that the table of {CSCI_5622} was likely made with, is not part "
        "of the playground. It can be fetched from openml.org, once: some 15 MB, and about a gigabyte of memory to "
        "unpack."
    )
    if not st.button(f"Fetch {NAME}", key=widget_key(PAGE, "fetch mnist"), type="primary"):
        return
    try:
        with st.spinner(f"Fetching {NAME} from openml.org …", show_time=True):
            store()["mnist"] = experiments.mnist_parts(library_data.fetch_mnist())
    except NotFetchedError as error:
        stage_page.say([f"{NAME} was not fetched: {error}. The 8 × 8 digits need no network."])
        return
    st.rerun()


@lru_cache(maxsize=5000)
def _error_of_draws(m: int, seed: int) -> float:
    return experiments.error_of_draws(store()["mnist"], m, seed)


@lru_cache(maxsize=1)
def _error_of_means() -> tuple[int, float]:
    return experiments.error_of_means(store()["mnist"])


@st.cache_resource(show_spinner=False)
def store() -> dict[str, Parts]:
    return {}
