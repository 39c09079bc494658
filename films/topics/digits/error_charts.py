"""The charts of error that a scene without a film stands for, computed in one go."""

from functools import lru_cache

import numpy as np
import plotly.graph_objects as go

from films.film.spec import Spec
from films.topics.digits import charts, work
from films.topics.digits.scene import DigitsScene
from playground import datasets
from playground.prototype_error import ErrorBySize

DIGITS_ALONE = "8 × 8 digits"


def chart_of_prototypes(scene: DigitsScene) -> Spec | None:
    """Error against the number of prototypes; None for MNIST, which is not everywhere."""
    return _prototypes(scene.repeats, scene.seed) if scene.data == "digits" else None


def chart_of_noise(scene: DigitsScene) -> Spec | None:
    """Error against the number of irrelevant features; None where every feature of the data is switched off."""
    return _noise(scene.noisy, scene.features, scene.k, scene.repeats, scene.seed) if scene.features else None


def names_of_rules(k: int) -> tuple[str, str, str]:
    """What the three rules are called that noise is added for."""
    return f"{k} nearest", "nearest class mean", "linear separators"


@lru_cache(maxsize=20)
def _prototypes(repeats: int, seed: int) -> Spec:
    parts, sizes = work.digit_parts(seed), work.sizes(work.TRAINING)
    errors = [[work.error_of_draws(parts, m, seed + repeat) for m in sizes] for repeat in range(repeats)]
    random = ErrorBySize(np.array(sizes), np.array(errors))
    return _spec(charts.against_prototypes(random, work.error_of_means(parts), DIGITS_ALONE))


@lru_cache(maxsize=20)
def _noise(noisy: str, features: tuple[int, ...], k: int, repeats: int, seed: int) -> Spec:
    data = datasets.iris() if noisy == "iris" else datasets.digits()
    errors = np.array(
        [
            [work.errors_with_noise(data, features, count, k, seed + repeat) for count in work.NOISE]
            for repeat in range(repeats)
        ]
    )
    by_rule = {name: errors[:, :, i] for i, name in enumerate(names_of_rules(k))}
    return _spec(charts.against_noise(work.NOISE, by_rule))


def _spec(figure: go.Figure) -> Spec:
    spec = figure.to_plotly_json()
    return {"data": [*spec["data"]], "layout": spec["layout"]}
