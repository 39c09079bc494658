"""The presets of the page Bayes, and what stands below its stage."""

from dataclasses import replace

from films import samples
from films.other_points import PLAIN
from films.scene import MAX_FRAME
from films.topics.bayes.scene import START, BayesScene
from playground.datasets import WEAKNESSES
from ui.shell import point_sources, presets
from ui.shell.presets import Preset
from ui.shell.stage_page import PageParts

WEAKNESS = "far-off points"


# The lecture's weakness: the fit follows the bulk of the points, the hinge separator those at the boundary.
FAR_OFF = Preset(
    "far-off points",
    {"points": samples.of_dataset(WEAKNESSES["far-off points"])},
    PLAIN
    | {"covariance": "shared", "compare": "hinge", "axis": "arrivals", "probe": None}
    | {"t": len(WEAKNESSES["far-off points"].X) - 1},
)
WORLDS = tuple(
    Preset(f"world of {n} classes", {"source": "world", "classes": n, "world": None}, {"t": START}, frame=MAX_FRAME)
    for n in ("2", "3", "4")
)
YOUR_WORLD = Preset("your world", {"source": "world"})


OWN = tuple(
    replace(preset, on_show={**preset.on_show, "source": "own"}, frame=MAX_FRAME)
    for preset in (*point_sources.MANY_CLASSES, FAR_OFF, presets.BY_HAND)
)


def _sources(page: str) -> tuple[Preset, ...]:
    return point_sources.of_page(page, (*WORLDS, *OWN), (YOUR_WORLD,))


PARTS: PageParts[BayesScene] = PageParts(sources=_sources)
