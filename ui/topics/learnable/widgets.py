"""The widgets of the page of what can be learned."""

from films.points import Points
from films.topics.learnable.page import LEARNABLE
from films.topics.learnable.scene import EXAMPLES, LearnableScene
from ui.shell import controls, point_sources, presets
from ui.shell.presets import Preset
from ui.shell.stage_page import Widgets
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


def settings(page: str, scene: LearnableScene) -> LearnableScene:
    """The widgets beside the stage: what is asked, and of what."""
    scene = point_sources.shows(page, scene, EXAMPLES)
    return controls.of_fields(page, scene, LEARNABLE.settings(scene), first=controls.FIRST - 1)


def moved(before: LearnableScene, after: LearnableScene) -> int | None:
    """The frame after other labels: the start."""
    return 0 if before.order != after.order else None


WIDGETS = Widgets(sources=sources, controls=settings, moved=moved, below=everyone.show, below_shows=everyone.shows)
