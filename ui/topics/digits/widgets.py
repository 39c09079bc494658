"""The digits page's widgets."""

from films.topics.digits.page import DIGITS
from films.topics.digits.scene import FEATURES, DigitsScene
from ui.shell import controls

OF_PICTURE = {
    "curve": ("data",),
    "mistakes": ("chosen", "m"),
    "shift": ("direction", "digit"),
    "distance": ("distance", "m"),
    "pixel": ("task", "rule", "pixel"),
}


def settings(page: str, scene: DigitsScene) -> DigitsScene:
    """The widgets of the picture that is shown."""
    scene = controls.fields(page, scene, *OF_PICTURE.get(scene.show, ()))
    if scene.show == "noise":
        scene = controls.fields(page, scene, "noisy")
        scene = controls.fields(page, scene, *FEATURES[scene.noisy], "k")
    return controls.fields(page, scene, *(() if DIGITS.has_film(scene) else ("repeats",)), "seed")
