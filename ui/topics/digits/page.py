"""The digits page: its scene, its controls, and its four pictures."""

from dataclasses import dataclass, fields
from functools import lru_cache, partial

import numpy as np
import streamlit as st

from films.film.film import Film
from films.scene import Scene, param, without
from films.topics.digits import charts, shift, work
from films.topics.digits import film as digit_film
from films.topics.digits.shift import DIRECTIONS, Shifts
from playground import datasets, prototypes
from playground.datasets import Dataset
from playground.prototype_error import ErrorBySize
from playground.prototype_record import Prototypes
from ui.shell import controls, in_pieces, layout, lesson_strip, session, share, stage_page
from ui.shell.films import FilmView, kept
from ui.shell.page_state import PageState
from ui.topics.digits import mnist

PAGE = "digits"
TITLE, LEAD = "Digits", "How few handwritten digits can stand for all? Choose a picture, then change its settings."
SHOWN = {
    "curve": "error by prototypes",
    "mistakes": "prototypes and mistakes",
    "shift": "a digit shifted",
    "noise": "irrelevant features",
}
DATA = {"digits": "8 × 8 (scikit-learn)", "mnist": "28 × 28 (MNIST)"}
CHOSEN = {"means": "class means", "random": "random subset", "condensed": "condensed (Hart)", "all": "all of them"}
NOISY = {"iris": "Iris", "digits": "8 × 8 digits"}
EDGE = tuple(j for j in range(64) if j // 8 in (0, 7) or j % 8 in (0, 7))
# Which columns of the data each switch stands for.
FEATURES: dict[str, dict[str, tuple[int, ...]]] = {
    "iris": {"sepal_length": (0,), "sepal_width": (1,), "petal_length": (2,), "petal_width": (3,)},
    "digits": {"edge": EDGE, "inside": tuple(j for j in range(64) if j not in EDGE)},
}
# What the films depend on.
FIELDS = {"mistakes": ("show", "chosen", "m", "seed"), "shift": ("show", "direction", "digit", "seed")}


@dataclass(frozen=True)
class DigitsScene(Scene):
    """Which picture is shown, and of what."""

    show: str = param("curve", "show", options=SHOWN)
    data: str = param("digits", "which digits", options=DATA)
    repeats: int = param(10, "repeats", low=1, high=30, help="A curve is the mean over so many draws.")
    chosen: str = param("means", "prototypes", options=CHOSEN)
    m: int = param(100, "m, how many", low=1, high=work.TRAINING)
    digit: int = param(1, "test digit", low=1, high=work.TEST)
    direction: str = param("right", "shift it", options=DIRECTIONS)
    noisy: str = param("iris", "add noise to", options=NOISY)
    sepal_length: bool = param(True, "sepal length")
    sepal_width: bool = param(True, "sepal width")
    petal_length: bool = param(True, "petal length")
    petal_width: bool = param(True, "petal width")
    edge: bool = param(True, "28 pixels along the edge")
    inside: bool = param(True, "36 pixels inside")
    k: int = param(5, "k of the k nearest", low=1, high=25)
    seed: int = param(0, "seed", low=0, high=99_999, help="The same seed gives the same parts, draws and noise.")

    @property
    def features(self) -> tuple[int, ...]:
        """The columns that are switched on."""
        return tuple(j for name, columns in FEATURES[self.noisy].items() if getattr(self, name) for j in columns)


def page() -> None:
    """The page down to the picture; in the projector view that is all."""
    visit = session.enter(PAGE, DigitsScene)
    lesson_strip.strip(visit)
    slots = layout.slots(visit)
    if slots is None:
        _picture(visit, visit.scene)
        layout.leave_projector(PAGE)
        st.stop()
    with slots.heading:
        layout.heading(TITLE, LEAD)
    with slots.points:
        scene = controls.choice(PAGE, visit.scene, "show")
    with slots.controls:
        scene = _settings(scene)
        share.buttons(PAGE, scene, film_of if scene.show in FIELDS else None)
    with slots.stage:
        _picture(visit, scene)


def film_of(scene: DigitsScene) -> FilmView:
    """The film of a scene that has one, kept."""
    return kept(_film, _only(scene, *FIELDS[scene.show]))


def _settings(scene: DigitsScene) -> DigitsScene:
    """The widgets of the picture that is shown."""
    if scene.show == "curve":
        scene = controls.select(PAGE, scene, "data")
    if scene.show == "mistakes":
        scene = controls.select(PAGE, scene, "chosen")
        scene = controls.number(PAGE, scene, "m") if scene.chosen == "random" else scene
    if scene.show == "shift":
        scene = controls.number(PAGE, controls.select(PAGE, scene, "direction"), "digit")
    if scene.show == "noise":
        scene = controls.select(PAGE, scene, "noisy")
        for name in FEATURES[scene.noisy]:
            scene = controls.toggle(PAGE, scene, name)
        scene = controls.number(PAGE, scene, "k")
    scene = scene if scene.show in FIELDS else controls.number(PAGE, scene, "repeats")
    return controls.number(PAGE, scene, "seed")


def _picture(visit: PageState[DigitsScene], scene: DigitsScene) -> None:
    """The picture that the scene asks for, and the scene in the address bar."""
    if scene.show in FIELDS:
        _play(visit, scene)
        return
    stage_page.say(visit.problems)
    session.write_address(session.store(visit, scene))
    session.answered(PAGE)
    if scene.show == "noise":
        _noise(scene)
    elif scene.data == "digits":
        _curve(scene, "8 × 8 digits", work.TRAINING)
    elif mnist.is_here():
        _curve(scene, "MNIST", work.MNIST_TRAINING)
    else:
        mnist.offer(visit.page)


def _play(visit: PageState[DigitsScene], scene: DigitsScene) -> None:
    """The film on the stage, from its start where another picture was shown."""
    stage_page.show(session.store(visit, scene, t=0 if scene.show != visit.scene.show else None), film_of, {})


def _curve(scene: DigitsScene, of: str, n: int) -> None:
    """Error against the number of prototypes, and the numbers beside those of the lecture."""
    sizes = work.sizes(n)
    draws = [(m, scene.seed + repeat) for repeat in range(scene.repeats) for m in sizes]
    pieces = [partial(_error_of_draws, scene.data, scene.seed, m, seed) for m, seed in draws]
    errors = in_pieces.done(f"Classifying the test digits of {of} by random prototypes …", pieces)
    found = ErrorBySize(np.array(sizes), np.array(errors).reshape(scene.repeats, len(sizes)))
    means = _error_of_means(scene.data, scene.seed)
    st.plotly_chart(charts.against_prototypes(found, means, of), config={"displayModeBar": False})
    st.markdown(charts.table(found, means, of))


def _noise(scene: DigitsScene) -> None:
    """Error against the number of noise features."""
    if not scene.features:
        st.info("Every feature is switched off. Switch one on: noise alone says nothing about the classes.")
        return
    tasks = [(count, scene.seed + repeat) for repeat in range(scene.repeats) for count in work.NOISE]
    pieces = [partial(_errors_with_noise, scene.noisy, scene.features, count, scene.k, seed) for count, seed in tasks]
    errors = np.array(in_pieces.done("Adding noise, and classifying again …", pieces))
    names = (f"{scene.k} nearest", "nearest class mean", "linear separators")
    by_rule = {name: errors[:, i].reshape(scene.repeats, -1) for i, name in enumerate(names)}
    st.plotly_chart(charts.against_noise(work.NOISE, by_rule), config={"displayModeBar": False})
    st.markdown(charts.noise_table(work.NOISE, by_rule))


def _film(scene: DigitsScene) -> FilmView:
    return FilmView(whole_film(scene).payload())


def has_film(scene: DigitsScene) -> bool:
    """Whether the scene shows something that has frames; else it is a chart."""
    return scene.show in FIELDS


def whole_film(scene: DigitsScene) -> Film:
    """The film itself of a scene that has one."""
    if scene.show == "shift":
        found = kept(_shifts, _only(scene, "direction", "seed"))
        return shift.film(found, scene.digit - 1, scene.direction)
    train, test = work.digit_parts(scene.seed)
    found_wrong = work.mistakes(_chosen(train, scene), test)
    return digit_film.film(found_wrong, CHOSEN[scene.chosen], len(train.X))


def _shifts(scene: DigitsScene) -> Shifts:
    return work.shifts(*work.digit_parts(scene.seed), scene.direction)


def _chosen(train: Dataset, scene: DigitsScene) -> Prototypes:
    X, y = train.X, train.labels
    if scene.chosen == "means":
        return prototypes.class_means(X, y)
    if scene.chosen == "condensed":
        return prototypes.condensed(X, y)
    return prototypes.random_subset(X, y, scene.m if scene.chosen == "random" else len(X), seed=scene.seed)


def _only(scene: DigitsScene, *names: str) -> DigitsScene:
    """The scene with all but these fields at their defaults."""
    return without(scene, *(field.name for field in fields(scene) if field.name not in names))


def _parts(data: str, seed: int) -> tuple[Dataset, Dataset]:
    return work.digit_parts(seed) if data == "digits" else mnist.parts()


@lru_cache(maxsize=5000)
def _error_of_draws(data: str, split: int, m: int, seed: int) -> float:
    return work.error_of_draws(_parts(data, split), m, seed)


@lru_cache(maxsize=100)
def _error_of_means(data: str, seed: int) -> tuple[int, float]:
    return work.error_of_means(_parts(data, seed))


@lru_cache(maxsize=5000)
def _errors_with_noise(
    data: str, features: tuple[int, ...], count: int, k: int, seed: int
) -> tuple[float, float, float]:
    return work.errors_with_noise(datasets.iris() if data == "iris" else datasets.digits(), features, count, k, seed)
