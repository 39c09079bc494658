"""The switches of the reader's own line."""

from typing import TypeVar

from films.charts.own_line import OwnLineScene
from ui.shell import controls

S = TypeVar("S", bound=OwnLineScene)


def settings(page: str, scene: S) -> S:
    """Whether the reader has a line, and if so, whether the best line shows."""
    scene = controls.toggle(page, scene, "own")
    return controls.toggle(page, scene, "best") if scene.own else scene
