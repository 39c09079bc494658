"""The presets of the page Lifting, and what stands below its stage."""

from films.points import Points
from films.scene import MAX_FRAME
from films.topics.lifting.scene import EXAMPLES, LiftingScene
from ui.shell import point_sources, presets
from ui.shell.presets import Preset
from ui.shell.stage_page import PageParts

GROUPS: Points = ((-3.0, 0.0, 0), (-2.0, 0.0, 0), (-1.0, 0.0, 1), (0.0, 0.0, 1), (1.0, 0.0, 0), (2.5, 0.0, 1))
PRESETS: dict[str, tuple[dict[str, str], Points]] = {
    "one threshold": ({"show": "line"}, EXAMPLES["line"]),
    "+ between": ({"show": "square"}, EXAMPLES["square"]),
    "four groups": ({"show": "square"}, GROUPS),
    "a line in the plane": ({"show": "plane"}, EXAMPLES["plane"]),
    "a disc": ({"show": "circle", "terms": "paraboloid"}, EXAMPLES["circle"]),
    "XOR": ({"show": "circle", "terms": "products"}, ((2.0, 1.5, 0), (-1.0, -2.0, 0), (1.5, -2.5, 1), (-2.0, 1.0, 1))),
}


LIFTS = tuple(Preset(name, {"points": points, **fields}, frame=MAX_FRAME) for name, (fields, points) in PRESETS.items())


def sources(page: str) -> tuple[Preset, ...]:
    """A button for each set of points, which shows the lift that it is for."""
    return point_sources.examples(page, (*LIFTS, presets.BY_HAND))


PARTS: PageParts[LiftingScene] = PageParts(sources=sources)
