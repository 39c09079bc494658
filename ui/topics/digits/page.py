"""The digits page's parts: its scene, its controls, and its three pictures."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
import streamlit as st

from playground import datasets, prototypes
from playground.datasets import Dataset
from playground.inputs import Floats
from playground.prototype_error import ErrorBySize
from playground.prototype_record import Prototypes
from ui.scene import Scene, param, query_text
from ui.shell import controls, in_pieces, session, stage_page
from ui.shell.session import Visit, stage_key
from ui.stage.stage import Seek, stage
from ui.topics.digits import charts as digit_charts
from ui.topics.digits import film as digit_film
from ui.topics.digits import mnist
from ui.topics.digits import work as digit_work

SHOWN = {"curve": "error by prototypes", "mistakes": "prototypes and mistakes", "noise": "irrelevant features"}
DATA = {"digits": "8 × 8 (scikit-learn)", "mnist": "28 × 28 (MNIST)"}
CHOSEN = {"means": "class means", "random": "random subset", "condensed": "condensed (Hart)", "all": "all of them"}
NOISY = {"iris": "Iris", "digits": "8 × 8 digits"}


@dataclass(frozen=True)
class DigitsScene(Scene):
    """Which picture is shown, and of what."""

    show: str = param("curve", "show", options=SHOWN)
    data: str = param("digits", "digits of", options=DATA)
    repeats: int = param(10, "repeats", low=1, high=30, help="How often prototypes, or noise and points, are drawn.")
    chosen: str = param("means", "prototypes", options=CHOSEN)
    m: int = param(100, "m, how many", low=1, high=digit_work.TRAINING)
    noisy: str = param("iris", "add noise to", options=NOISY)
    k: int = param(5, "k of the k nearest", low=1, high=25)
    seed: int = param(0, "seed", low=0, high=99_999, help="The same seed gives the same parts, draws and noise.")


def settings(page: str, scene: DigitsScene) -> DigitsScene:
    """The widgets of the picture that is shown."""
    if scene.show == "curve":
        scene = controls.select(page, scene, "data")
    if scene.show == "mistakes":
        scene = controls.select(page, scene, "chosen")
        scene = controls.number(page, scene, "m") if scene.chosen == "random" else scene
    else:
        scene = controls.number(page, scene, "repeats")
    if scene.show == "noise":
        scene = controls.select(page, scene, "noisy")
        scene = controls.number(page, scene, "k")
    return controls.number(page, scene, "seed")


def picture(visit: Visit[DigitsScene], scene: DigitsScene) -> None:
    """The picture that the scene asks for, and the scene in the address bar."""
    if scene.show == "mistakes":
        _mistakes(visit, scene)
        return
    stage_page.say(visit.problems)
    session.tell(session.keep(visit, scene))
    if scene.show == "noise":
        _noise(scene)
    elif scene.data == "digits":
        _curve(scene, "8 × 8 digits", digit_work.TRAINING)
    elif mnist.is_here():
        _curve(scene, "MNIST", digit_work.MNIST_TRAINING)
    else:
        mnist.offer(visit.page)


def _curve(scene: DigitsScene, of: str, n: int) -> None:
    """Error against the number of prototypes, and the numbers beside those of the lecture."""
    sizes = digit_work.sizes(n)
    draws = [(m, scene.seed + repeat) for repeat in range(scene.repeats) for m in sizes]
    pieces = [partial(_error_of_draws, scene.data, scene.seed, m, seed) for m, seed in draws]
    errors = in_pieces.done(f"Classifying held-out digits of {of} by random prototypes …", pieces)
    found = ErrorBySize(np.array(sizes), np.array(errors).reshape(scene.repeats, len(sizes)))
    means = _error_of_means(scene.data, scene.seed)
    st.plotly_chart(digit_charts.against_prototypes(found, means, of), config={"displayModeBar": False})
    st.markdown(digit_charts.table(found, means, of))


def _noise(scene: DigitsScene) -> None:
    """Error against the number of noise features."""
    tasks = [(count, scene.seed + repeat) for repeat in range(scene.repeats) for count in digit_work.NOISE]
    pieces = [partial(_errors_with_noise, scene.noisy, count, scene.k, seed) for count, seed in tasks]
    errors = np.array(in_pieces.done("Adding noise, and classifying again …", pieces))
    by_rule: dict[str, Floats] = {
        rule: errors[:, i].reshape(scene.repeats, -1) for i, rule in enumerate(digit_work.RULES)
    }
    names = {"nearest": f"{scene.k} nearest", "mean": "nearest class mean", "linear": "linear separators"}
    figure = digit_charts.against_noise(digit_work.NOISE, by_rule, names)
    st.plotly_chart(figure, config={"displayModeBar": False})


def _mistakes(visit: Visit[DigitsScene], scene: DigitsScene) -> None:
    """The film of the misclassified digits on the stage, at a frame that it has."""
    film = _film(scene.chosen, scene.m if scene.chosen == "random" else 0, scene.seed)
    last = int(film["frames"]) - 1
    visit = session.keep(*stage_page.within(replace(visit, scene=scene), last, None))
    stage_page.say(visit.problems)
    stage(
        film,
        key=stage_key(visit.page),
        seek=Seek(visit.token, min(visit.seek, last)),
        query=query_text(replace(visit.scene, t=0)),
        projector=scene.view == "projector",
    )
    session.tell(visit)


def _parts(data: str, seed: int) -> tuple[Dataset, Dataset]:
    return digit_work.digit_parts(seed) if data == "digits" else mnist.parts()


@st.cache_data(max_entries=5000, show_spinner=False)
def _error_of_draws(data: str, split: int, m: int, seed: int) -> float:
    return digit_work.error_of_draws(_parts(data, split), m, seed)


@st.cache_data(max_entries=100, show_spinner=False)
def _error_of_means(data: str, seed: int) -> tuple[int, float]:
    return digit_work.error_of_means(_parts(data, seed))


@st.cache_data(max_entries=5000, show_spinner=False)
def _errors_with_noise(data: str, count: int, k: int, seed: int) -> tuple[float, float, float]:
    chosen = datasets.iris() if data == "iris" else datasets.digits()
    return digit_work.errors_with_noise(chosen, count, k, seed)


@st.cache_resource(max_entries=16, show_spinner=False)
def _film(chosen: str, m: int, seed: int) -> dict[str, Any]:
    train, test = digit_work.digit_parts(seed)
    found = digit_work.mistakes(_chosen(train, chosen, m, seed), test)
    return digit_film.film(found, CHOSEN[chosen], len(train.X)).payload()


def _chosen(train: Dataset, chosen: str, m: int, seed: int) -> Prototypes:
    X, y = train.X, train.labels
    if chosen == "means":
        return prototypes.class_means(X, y)
    if chosen == "condensed":
        return prototypes.condensed(X, y)
    return prototypes.random_subset(X, y, m or len(X), seed=seed)
