"""MNIST below the stage of the digits page: fetched on request, and cached for all readers until the server stops.

No film shows it: films are made by worker processes from their address alone, and none of these has it.
"""

from functools import lru_cache, partial

import numpy as np
import streamlit as st

from films.courses import CSCI_5622
from films.scikit import library_data
from films.scikit.library_data import NotFetchedError
from films.topics.digits import charts, experiments, mnist_neighbors
from films.topics.digits.mnist_neighbors import MnistNeighbors
from films.topics.digits.page import DIGITS
from films.topics.digits.scene import DigitsScene
from films.topics.digits.strokes import Strokes
from playground.datasets import Dataset
from playground.handwriting import mnist_image
from playground.inputs import Floats
from playground.prototype_error import ErrorBySize
from ui.shell import chart_once, in_pieces, session, stage_page
from ui.shell.session import widget_key

Parts = tuple[Dataset, Dataset]
PAGE = DIGITS.name
NAME = "MNIST"
PROJECTED = 560  # pixels: of 1080, so that the table's first rows are on the wall, too
HOW = (
    "Like MNIST's digits, yours is scaled to fit into 20 × 20 pixels, with grey edges. Then it is moved by whole "
    "pixels, so that the centre of its ink is as near as possible to the middle of 28 × 28 pixels."
)


def shows(scene: DigitsScene) -> bool:
    """Return whether something on MNIST is below the stage: it follows the scene."""
    return scene.show == "own" or (scene.show == "curve" and scene.data == "mnist")


def show(scene: DigitsScene) -> None:
    """Draw what the view shows of MNIST, if anything; or the offer to fetch it."""
    if not shows(scene):
        return
    if scene.show == "own":
        _nearest(scene.drawing)
    else:
        _errors(scene)


def _nearest(drawing: Strokes) -> None:
    """Draw the digit as an image of MNIST, beside the training images that are nearest to it."""
    if not drawing:
        return
    st.header(f"Your digit as an {NAME} image", anchor="mnist")
    x, near = _neighbors_of_drawing(drawing, "mnist" in store())
    if near is not None:
        st.markdown(mnist_neighbors.answers(near))
    st.html(mnist_neighbors.row_of_pictures(x, near))
    st.caption(HOW)
    if near is None:
        _offer()


def _errors(scene: DigitsScene) -> None:
    """Draw the chart and table of error against the number of prototypes, beside the lecture's numbers."""
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
    """Draw the button that fetches MNIST, and a message if that fails."""
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


@lru_cache(maxsize=100)
def _neighbors_of_drawing(drawing: Strokes, is_fetched: bool) -> tuple[Floats, MnistNeighbors | None]:
    """Return the image of a drawing, and what is nearest to it in MNIST, once that is fetched."""
    x = mnist_image(drawing)
    return x, mnist_neighbors.neighbors_of(x, store()["mnist"][0]) if is_fetched else None


@lru_cache(maxsize=5000)
def _error_of_draws(m: int, seed: int) -> float:
    return experiments.error_of_draws(store()["mnist"], m, seed)


@lru_cache(maxsize=1)
def _error_of_means() -> tuple[int, float]:
    return experiments.error_of_means(store()["mnist"])


@st.cache_resource(show_spinner=False)
def store() -> dict[str, Parts]:
    return {}
