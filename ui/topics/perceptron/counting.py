"""Counting the updates that other orders of the same points need: a few at a time, so that a reader can leave."""

import secrets
from dataclasses import dataclass

import numpy as np
import streamlit as st

from playground import perceptron
from playground.inputs import Floats, Ints
from ui import samples
from ui.shell import session
from ui.shell.films import kept
from ui.shell.session import widget_key
from ui.topics.perceptron.panels.orders import Bar, bars
from ui.topics.perceptron.scene import PerceptronScene
from ui.topics.perceptron.steps import MAX_FRAMES

ORDERS = 200  # those of seeds 0 to 199
PORTION = 10  # counted at once: fractions of a second


@dataclass(frozen=True, eq=False)
class Counting:
    """Points and the counts of their orders so far, by portion. Readers who count the same points add to the same."""

    X: Floats
    y: Floats
    portions: dict[int, Ints]

    @property
    def counts(self) -> Ints | None:
        """The updates of the orders of seeds 0, 1, ...; None before all are counted."""
        if len(self.portions) < ORDERS // PORTION:
            return None
        return np.concatenate([self.portions[i] for i in range(ORDERS // PORTION)])


def counted(scene: PerceptronScene) -> Ints | None:
    """The counts for a scene's points, where they are known."""
    return _counting(scene).counts


def portion(scene: PerceptronScene, number: int) -> Ints:
    """The updates that the scene's run makes in each order of a portion of the seeds, -1 where a limit stops it."""
    counting, n = _counting(scene), len(scene.points)
    seeds = range(number * PORTION, (number + 1) * PORTION)
    orders = [perceptron.visiting_order(n, n, order="permuted", seed=seed) for seed in seeds]
    limits = {"max_epochs": scene.epochs, "max_updates": MAX_FRAMES}
    return perceptron.count_updates(counting.X, counting.y, orders, offset=scene.offset, eta=scene.eta, **limits)


def count(page: str, scene: PerceptronScene) -> None:
    """Count what is missing, saying how far it is; then offer the histogram's bars to choose from."""
    counts = counted(scene)
    if counts is None:
        _count_on(page)
    else:
        _choice(page, counts)


@st.fragment(run_every=0.05)
def _count_on(page: str) -> None:
    """One portion a run, so that nothing else on the page waits; whoever leaves the picture leaves the work."""
    scene = session.current(page, PerceptronScene)
    if len({label for *_, label in scene.points}) < 2:
        return  # points have gone since; the page is about to run without this
    counting = _counting(scene)
    missing = [number for number in range(ORDERS // PORTION) if number not in counting.portions]
    done = ORDERS - PORTION * len(missing)
    st.progress(done / ORDERS, f"Counting: {done} of {ORDERS} orders")
    if missing:
        counting.portions[missing[0]] = portion(scene, missing[0])
    if counting.counts is not None:
        st.rerun()


def _choice(page: str, counts: Ints) -> None:
    """The bars of the histogram to choose from, and a button that loads an order of the one chosen."""
    shown = bars(counts)
    st.selectbox(
        "orders that need",
        range(len(shown)),
        format_func=lambda i: shown[i].label,
        key=widget_key(page, "bar"),
    )
    st.button("Load such an order", key=widget_key(page, "load bar"), on_click=_load, args=(page, shown))


def _load(page: str, shown: tuple[Bar, ...]) -> None:
    """One of the bar's orders, whichever comes: pressed again, another one."""
    chosen = session.widget(page, "bar")
    if chosen is not None and 0 <= chosen < len(shown):
        seed = secrets.choice(shown[chosen].seeds)
        session.change(page, algorithm="single", order="permuted", seed=seed, t=0)


def _counting(scene: PerceptronScene) -> Counting:
    """The scene's, as far as counting depends on it."""
    same = PerceptronScene(
        points=scene.points, offset=scene.offset, eta=scene.eta, epochs=scene.epochs, scaled=scene.scaled
    )
    return kept(_begun, same)


def _begun(scene: PerceptronScene) -> Counting:
    sample = samples.sample(scene, scaled=scene.scaled)
    return Counting(sample.X, sample.y, {})
