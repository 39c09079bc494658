"""The digits page: a film on the stage, or a chart that is drawn once."""

from collections.abc import Sequence
from functools import lru_cache, partial

import numpy as np
import streamlit as st

from films.points import encode
from films.samples import of_dataset
from films.scene import as_text
from films.topics.digits import charts, error_charts, work
from films.topics.digits.page import DIGITS
from films.topics.digits.scene import DigitsScene
from playground import datasets
from playground.datasets import Dataset
from playground.prototype_error import ErrorBySize
from ui.shell import (
    chart_once,
    controls,
    in_pieces,
    layout,
    lesson_strip,
    point_sources,
    presets,
    session,
    share,
    stage_page,
)
from ui.shell.page_state import PageState
from ui.shell.presets import Preset
from ui.topics.digits import mnist, widgets

PAGE = DIGITS.name
PROJECTED = 560  # pixels: of 1080, so that the table's first rows are on the wall, too
_EIGHT, _IRIS = (
    "digits.svg?show=mistakes&t=1",
    f"methods.svg?{as_text({'points': encode(of_dataset(datasets.iris()))})}",
)
DIGITS_ALONE = (Preset("8 × 8 digits", {}, picture=_EIGHT),)
# What each view may be shown of.
PRESETS = {
    "curve": (
        Preset("8 × 8 digits", {"data": "digits"}, picture=_EIGHT),
        Preset("MNIST, 28 × 28", {"data": "mnist"}, picture="none"),
    ),
    "noise": (
        Preset("Iris", {"noisy": "iris"}, picture=_IRIS),
        Preset("8 × 8 digits", {"noisy": "digits"}, picture=_EIGHT),
    ),
}


def page() -> None:
    """The page down to the picture; in the projector view that is all."""
    visit = session.enter(PAGE, DigitsScene)
    lesson_strip.strip(visit)
    slots = layout.slots(visit)
    if slots is None:
        _picture(visit, visit.scene)
        st.stop()
    with slots.heading:
        layout.heading(DIGITS.title, DIGITS.lead)
    with slots.controls:
        scene = controls.choice(PAGE, visit.scene, "show")
    with slots.controls:
        scene = widgets.settings(PAGE, scene)
    with slots.bar:
        with point_sources.data(PAGE):
            examples = presets.buttons(PAGE, PRESETS.get(scene.show, DIGITS_ALONE))
        share.buttons(DIGITS, scene)
    with slots.controls:
        share.projector_button(DIGITS)
    with slots.stage:
        _picture(visit, scene, examples)


def _picture(visit: PageState[DigitsScene], scene: DigitsScene, examples: Sequence[Preset] = ()) -> None:
    """The picture that the scene asks for, and the scene in the address bar."""
    if DIGITS.has_film(scene):
        _play(visit, scene, examples)
        return
    stage_page.say_of_address(visit.problems)
    session.write_address(session.store(visit, scene))
    if scene.show == "noise":
        _noise(scene)
    elif scene.data == "digits":
        _curve(scene, "8 × 8 digits", work.TRAINING)
    elif mnist.is_here():
        _curve(scene, "MNIST", work.MNIST_TRAINING)
    else:
        mnist.offer(visit.page)


def _play(visit: PageState[DigitsScene], scene: DigitsScene, examples: Sequence[Preset]) -> None:
    """The film on the stage, from its start where another picture was shown."""
    stored = session.store(visit, scene, t=0 if scene.show != visit.scene.show else None)
    stage_page.play(DIGITS, stored, presets=examples)


def _curve(scene: DigitsScene, data: str, n: int) -> None:
    """Error against the number of prototypes, and the numbers beside those of the lecture."""
    sizes = work.sizes(n)
    draws = [(m, scene.seed + repeat) for repeat in range(scene.repeats) for m in sizes]
    pieces = [partial(_error_of_draws, scene.data, scene.seed, m, seed) for m, seed in draws]
    errors = in_pieces.done(f"Classifying the test digits of {data} by random prototypes …", pieces)
    random = ErrorBySize(np.array(sizes), np.array(errors).reshape(scene.repeats, len(sizes)))
    means = _error_of_means(scene.data, scene.seed)
    chart_once.show(charts.against_prototypes(random, means, data), scene, projected_height=PROJECTED)
    st.markdown(charts.table(random, means, data))


def _noise(scene: DigitsScene) -> None:
    """Error against the number of noise features."""
    if not scene.features:
        st.info("Every feature is switched off. Switch one on: noise alone says nothing about the classes.")
        return
    tasks = [(count, scene.seed + repeat) for repeat in range(scene.repeats) for count in work.NOISE]
    pieces = [partial(_errors_with_noise, scene.noisy, scene.features, count, scene.k, seed) for count, seed in tasks]
    errors = np.array(in_pieces.done("Adding noise, and classifying again …", pieces))
    names = error_charts.names_of_rules(scene.k)
    by_rule = {name: errors[:, i].reshape(scene.repeats, -1) for i, name in enumerate(names)}
    chart_once.show(charts.against_noise(work.NOISE, by_rule), scene, projected_height=PROJECTED)
    st.markdown(charts.noise_table(work.NOISE, by_rule))


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
