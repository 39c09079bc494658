"""The presets of the page Prototypes, and what stands below its stage."""

from films.topics.prototypes.scene import PrototypesScene
from ui.shell.layout import Slots
from ui.shell.stage_page import PageParts
from ui.topics.prototypes import table


def more(page: str, scene: PrototypesScene, slots: Slots) -> bool:
    """All methods side by side, in a drawer; whether it is open."""
    with slots.below:
        return table.show(page, scene.points, scene.choice)


PARTS = PageParts(more=more)
