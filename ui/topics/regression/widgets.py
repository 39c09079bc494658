"""The widgets of the page of regression."""

from films.points import Points
from films.topics.regression.page import REGRESSION
from films.topics.regression.scene import EXAMPLES, FIVE, RegressionScene
from ui.shell import controls, point_sources, presets
from ui.shell.presets import Preset
from ui.shell.stage_page import Widgets

PRESETS: dict[str, Points] = {
    "a curve with noise": EXAMPLES["neighbors"],
    "a line with an outlier": EXAMPLES["line"],
    "five points": FIVE,
}
CURVES = tuple(presets.of_points(name, points, x="x", y="y", labels="") for name, points in PRESETS.items())


def sources(page: str) -> tuple[Preset, ...]:
    """A button for each set of points."""
    return point_sources.examples(page, (*CURVES, presets.of_points("drawn by hand", (), x="x", y="y", labels="")))


def settings(page: str, scene: RegressionScene) -> RegressionScene:
    """The widgets beside the stage: what predicts, and how it is fitted."""
    scene = point_sources.shows(page, scene, EXAMPLES)
    return controls.of_fields(page, scene, REGRESSION.settings(scene), first=controls.FIRST - 1)


WIDGETS = Widgets(sources=sources, controls=settings)
