"""The digits page's widgets."""

from films.topics.digits.page import DIGITS
from films.topics.digits.scene import DigitsScene
from ui.shell import controls


def settings(page: str, scene: DigitsScene) -> DigitsScene:
    """The widgets of the picture that is shown."""
    return controls.of_fields(page, scene, DIGITS.settings(scene), first=controls.FIRST - 1)
