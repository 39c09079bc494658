"""Training with other orders of the same points: a few at a time, so that a reader can leave."""

import secrets
from dataclasses import dataclass

import numpy as np
import streamlit as st

from playground import perceptron
from playground.inputs import Floats
from playground.trace import Trace
from ui import samples
from ui.shell import session, turns
from ui.shell.films import kept
from ui.shell.session import widget_key
from ui.topics.perceptron.panels.orders import Bar, Outcomes, bars
from ui.topics.perceptron.run import MAX_FRAMES
from ui.topics.perceptron.scene import PerceptronScene

ORDERS = 200  # those of seeds 0 to 199
PORTION = 10  # trained at once: fractions of a second


@dataclass(frozen=True, eq=False)
class Counting:
    """Points and the outcomes of their orders so far, by portion. Readers of the same points add to the same."""

    X: Floats
    y: Floats
    portions: dict[int, Outcomes]

    @property
    def outcomes(self) -> Outcomes | None:
        """Of the orders of seeds 0, 1, ...; None before all have been trained with."""
        if len(self.portions) < ORDERS // PORTION:
            return None
        done = [self.portions[i] for i in range(ORDERS // PORTION)]
        return Outcomes(
            np.concatenate([portion.counts for portion in done]), np.concatenate([portion.lines for portion in done])
        )


def counted(scene: PerceptronScene) -> Outcomes | None:
    """The outcomes for a scene's points, where they are known."""
    return _counting(scene).outcomes


def count(page: str, scene: PerceptronScene) -> None:
    """Count what is missing, saying how far it is; then offer the histogram's bars to choose from."""
    outcomes = counted(scene)
    if outcomes is None:
        _count_on(page)
    else:
        _choice(page, bars(outcomes.counts))


@st.fragment(run_every=0.05)
@turns.turn()
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
    if counting.outcomes is not None:
        st.rerun()


def portion(scene: PerceptronScene, number: int) -> Outcomes:
    """What the orders of a portion of the seeds come to. Each is the very run that a press on its bar loads: with the
    scene's eta, as rounding can make it count."""
    counting = _counting(scene)
    return outcomes_of([
        perceptron.train(
            counting.X, counting.y, offset=scene.offset, eta=scene.eta, order="permuted", seed=seed,
            max_epochs=scene.epochs, max_updates=MAX_FRAMES,
        )
        for seed in range(number * PORTION, (number + 1) * PORTION)
    ])  # fmt: skip


def outcomes_of(traces: list[Trace]) -> Outcomes:
    """Their numbers of updates, and where they ended."""
    counts = np.array([trace.n_updates if trace.converged else -1 for trace in traces])
    return Outcomes(counts, np.array([(*trace.w[-1], trace.b[-1]) for trace in traces]))


def _choice(page: str, found: tuple[Bar, ...]) -> None:
    """The bars of the histogram to choose from, and a button that loads an order of the one chosen."""
    st.selectbox(
        "orders that need",
        range(len(found)),
        format_func=lambda i: found[i].label,
        key=widget_key(page, "bar"),
    )
    st.button("Load such an order", key=widget_key(page, "load bar"), on_click=_load, args=(page, found))


def _load(page: str, found: tuple[Bar, ...]) -> None:
    """One of the bar's orders, whichever comes: pressed again, another one. It runs to its end, as it was counted."""
    chosen = session.widget(page, "bar")
    if chosen is not None and 0 <= chosen < len(found):
        seed = secrets.choice(found[chosen].seeds)
        session.change(page, algorithm="single", order="permuted", seed=seed, stop=False, t=0)


def _counting(scene: PerceptronScene) -> Counting:
    """The scene's, as far as counting depends on it."""
    same = {name: getattr(scene, name) for name in ("points", "offset", "eta", "epochs", "scaled", "held", "split")}
    return kept(_begun, PerceptronScene(**same))


def _begun(scene: PerceptronScene) -> Counting:
    sample = samples.sample(scene, scaled=scene.scaled)
    return Counting(sample.X, sample.y, {})
