"""The presets of the page What can be learned, and what stands below its stage."""

from films.points import Points
from films.topics.learnable.scene import EXAMPLES
from ui.shell import point_sources, presets
from ui.shell.presets import Preset
from ui.shell.stage_page import PageParts
from ui.topics.learnable import everyone

PRESETS: dict[str, Points] = {
    "three": ((-2.0, -1.5, 2), (2.0, -1.5, 2), (0.0, 2.0, 2)),
    "three on a line": ((-2.0, -1.0, 2), (0.0, 0.0, 2), (2.0, 1.0, 2)),
    "four corners": EXAMPLES["shatter"],
    "four, one inside": ((-3.0, -2.0, 2), (3.0, -2.0, 2), (0.0, 3.0, 2), (0.0, -0.5, 2)),
    "a diamond": ((0.0, 3.0, 2), (3.0, 0.0, 2), (0.0, -3.0, 2), (-3.0, 0.0, 2)),
    "six on a circle": ((3.0, 0.0, 2), (1.5, 2.6, 2), (-1.5, 2.6, 2), (-3.0, 0.0, 2), (-1.5, -2.6, 2), (1.5, -2.6, 2)),
    "seen and unseen": EXAMPLES["unseen"],
    "two moons": EXAMPLES["size"],
}


EXAMPLES_TO_LOAD = tuple(presets.of_points(name, points) for name, points in PRESETS.items())


def sources(page: str) -> tuple[Preset, ...]:
    """A button for each set of points."""
    return point_sources.examples(page, (*EXAMPLES_TO_LOAD, presets.BY_HAND))


PARTS = PageParts(sources=sources, below=everyone.show, below_shows=everyone.shows)
