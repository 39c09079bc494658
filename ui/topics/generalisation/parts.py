"""The presets of the page Generalisation, and what stands below its stage."""

from films.other_points import PLAIN
from films.topics.generalisation.scene import EXAMPLE, POINTS, SOURCES
from ui.shell import point_sources, presets
from ui.shell.presets import Preset
from ui.shell.stage_page import PageParts
from ui.topics.generalisation import below

# Where the film draws its points from a known world.
KNOWN = tuple(
    Preset(words, {"part": part, "source": source})
    for part in ("shift", "online")
    for source, words in SOURCES.items()
    if source != POINTS
)


def sources(page: str) -> tuple[Preset, ...]:
    """Presets, Iris and files: where the film draws its points itself, a known world is on show."""
    every = (*point_sources.MANY_CLASSES, presets.of_points("two moons with noise", EXAMPLE, **PLAIN))
    return point_sources.of_page(page, (*every, presets.BY_HAND), KNOWN)


PARTS = PageParts(
    sources=sources,
    below=below.show,
    below_shows=lambda scene: scene.luck or scene.curves or scene.part == "folds",
)
