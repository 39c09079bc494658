"""The presets of the page Regression, and what stands below its stage."""

from films.points import Points
from films.topics.regression.scene import EXAMPLES, FIVE, RegressionScene
from ui.shell import point_sources, presets
from ui.shell.presets import Preset
from ui.shell.stage_page import PageParts

PRESETS: dict[str, Points] = {
    "a curve with noise": EXAMPLES["neighbors"],
    "a line with an outlier": EXAMPLES["line"],
    "five points": FIVE,
}
CURVES = tuple(presets.of_points(name, points, x="x", y="y", labels="") for name, points in PRESETS.items())


def sources(page: str) -> tuple[Preset, ...]:
    """A button for each set of points."""
    return point_sources.examples(page, (*CURVES, presets.of_points("drawn by hand", (), x="x", y="y", labels="")))


PARTS: PageParts[RegressionScene] = PageParts(sources=sources)
