"""Runs of the perceptron to look at, as the page computes them, with the trace beside the film."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import Any

import numpy as np
import plotly.graph_objects as go
from hypothesis import strategies as st
from numpy.typing import NDArray

from films import samples
from films.points import DECIMALS, Points, checked
from films.samples import of_dataset
from films.scikit import library_data
from films.steps import MAX_FRAMES, Steps
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from playground import datasets, perceptron
from playground.inputs import Floats
from playground.stopping import stopped
from playground.trace import Trace
from tests.engine.plain_mistake import plain_mistakes
from tests.films.made import with_steps
from tests.films.scenes.point_strategies import coordinates
from tests.films.shots import Shot


@dataclass(frozen=True, eq=False)
class Trained(Shot):
    """Its steps, and the trace of `X`, `y`: the points as the algorithm sees them; `written` as whole numbers."""

    steps: Steps
    X: Floats
    y: Floats
    written: Floats
    trace: Trace

    def plane(self, t: int) -> go.Figure:
        return self.figure(t)

    def chart(self, t: int) -> go.Figure:
        return self.figure(t, 1)

    def state(self, t: int) -> tuple[float, float, float]:
        """(w1, w2, b) as frame `t` shows it."""
        k = self.steps.now[t]
        return (*self.trace.w[k], self.trace.b[k])

    @cached_property
    def wrong(self) -> NDArray[np.bool_]:
        """Which points each state of the trace has wrong, by the scene's condition: (T+1, n)."""
        return plain_mistakes(self.trace.margins(self.written, self.y), self.y, self.scene.condition)


def shoot(points: Points, **settings) -> Trained:
    """The film of a scene that can be trained on."""
    scene = PerceptronScene(points=points, **settings)
    film, steps, _ = with_steps(PERCEPTRON, scene)
    assert steps is not None
    sample = samples.sample(scene)
    X, y = np.array([p[:2] for p in points]), np.where(np.array([p[2] for p in points]) == 0, 1.0, -1.0)
    X = X / np.hypot(*X.T).max() if sample.scale != 1 else X
    written = np.rint(np.array([p[:2] for p in points]) * 10**DECIMALS)
    radius = max(int(a) ** 2 + int(b) ** 2 for a, b in written.tolist())
    squares = Fraction(1, radius if sample.scale != 1 else 100**DECIMALS)
    rule: Any = {"squares": squares, "offset": scene.offset, "condition": scene.condition}
    rule["eta"] = Fraction(repr(scene.eta))
    if scene.algorithm == "batch":
        limit = min(scene.epochs, MAX_FRAMES)
        trace = perceptron.train_batch(written, y, rate=scene.rate, max_iterations=limit, **rule)
    else:
        limits: Any = {"max_epochs": scene.epochs, "max_updates": MAX_FRAMES}
        trace = perceptron.train(written, y, order=scene.order, seed=scene.seed, **limits, **rule)
    trace = stopped(trace, written, y) if scene.stop else trace
    return Trained(scene, film, steps, X, y, written, trace)


def preset(name: str) -> Points:
    data = datasets.PRESETS[name]
    return of_dataset(data)


def iris(features: list[int], species: int) -> Points:
    data = library_data.iris().select(features)
    return of_dataset(data, data.against_rest(species) < 0)


def overlapping(seed: int, n: int, decimals: int = 2) -> Points:
    """Two clouds that no line separates, as many points in each, mixed."""
    random = np.random.default_rng(seed)
    X, labels = random.normal(0, 2, (n, 2)), np.arange(n) % 2
    X += np.where(labels == 0, 1.0, -1.0)[:, None]
    rows = zip(*X.round(decimals).T.tolist(), labels.tolist(), strict=True)
    return checked(list(rows))


SETTINGS: dict[str, tuple[str, dict[str, Any]]] = {
    "worked": ("two-point worked example", {"offset": False}),
    "worked, checks": ("two-point worked example", {"offset": False, "steps": "checks"}),
    "clusters": ("two clusters", {}),
    "clusters, checks": ("two clusters", {"steps": "checks", "eta": 0.25}),
    "thin": ("thin margin", {"order": "permuted", "seed": 4}),
    "mislabelled": ("one mislabelled point", {"epochs": 20, "order": "reshuffled", "seed": 1}),
    "xor": ("XOR", {"steps": "checks", "epochs": 9, "eta": 1000.0}),
    "no offset": ("needs an offset", {"offset": False, "epochs": 12}),
    "plus": ("two-point worked example", {"offset": False, "steps": "checks", "condition": "plus"}),
    "plus, not separable": ("XOR", {"condition": "plus", "epochs": 9}),
    "strict": ("two clusters", {"steps": "checks", "condition": "strict"}),
    "scaled": ("needs an offset", {"scaled": True, "steps": "checks"}),
}


@cache
def shot(name: str) -> Trained:
    chosen, settings = SETTINGS[name]
    return shoot(preset(chosen), **settings)


def two_classes(max_size: int = 8) -> st.SearchStrategy[Points]:
    """Points of both classes, with coordinates as a hand clicks them."""
    place = st.tuples(coordinates(10, 2), coordinates(10, 2))
    both = st.lists(st.tuples(place, st.integers(0, 1)), max_size=max_size - 2)
    rows = st.builds(lambda p, q, more: [(p, 0), (q, 1), *more], place, place, both).flatmap(st.permutations)
    return rows.map(lambda labelled: checked([(x, y, c) for (x, y), c in labelled]))
