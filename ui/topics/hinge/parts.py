"""The presets of the page Hinge, and what stands below its stage."""

from functools import cache
from typing import Any

from films import samples
from films.other_points import PLAIN
from films.scene import MAX_FRAME, query_text
from films.scikit import library_data
from films.topics.hinge.scene import HingeScene
from playground import datasets
from ui.shell import point_sources, presets
from ui.shell.presets import Preset
from ui.shell.stage_page import PageParts


def _petals(species: str, below: str) -> Preset:
    """Iris petals, one species against the rest: where descent settles, or where the rate decides how soon."""
    petals = library_data.iris().select(["petal length (cm)", "petal width (cm)"])
    classes = (petals.against_rest(species) < 0).astype(int)
    names = {"x": "petal length (cm)", "y": "petal width (cm)", "labels": f"{species}|the rest"}
    run = {"n_draws": MAX_FRAME, "threshold": "1", "rate": "inverse", "draws": "random", "eta": 1.0, "log": True}
    run |= {"compare": "none", "beside": "loss", "below": below}
    points = samples.of_dataset(petals, classes)
    picture = f"hinge.svg?{query_text(HingeScene(points=points, t=1))}"  # the run itself takes seconds
    return Preset(f"{species} | rest", {"points": points}, {**names, **PLAIN_RUN, **run}, picture=picture)


PLAIN_RUN: dict[str, Any] = {"offset": True, "scaled": False, "regularization": 0.0}
# Where least squares errs for the sake of a point that is right, beside the hinge loss, which does not.
FAR_AND_RIGHT = presets.of_points(
    "far and right",
    samples.of_dataset(datasets.WEAKNESSES["far and right"]),
    **PLAIN,
    **PLAIN_RUN,
    **{"loss": "squared", "draws": "batch", "rate": "constant", "eta": 0.05, "compare": "hinge", "log": False},
    **{"beside": "loss", "below": "margin"},
)


@cache
def _own() -> tuple[Preset, ...]:
    """The page's presets besides those of two classes."""
    return _petals("versicolor", "seeds"), _petals("virginica", "rates"), FAR_AND_RIGHT


def _sources(page: str) -> tuple[Preset, ...]:
    return point_sources.of_page(page, (*point_sources.TWO_CLASSES, *_own(), presets.BY_HAND))


PARTS: PageParts[HingeScene] = PageParts(sources=_sources)
