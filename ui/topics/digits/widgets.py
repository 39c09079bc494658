"""The digits page's widgets."""

from films.topics.digits.page import DIGITS
from films.topics.digits.scene import FEATURES, DigitsScene
from ui.shell import controls


def settings(page: str, scene: DigitsScene) -> DigitsScene:
    """The widgets of the picture that is shown."""
    if scene.show == "curve":
        scene = controls.select(page, scene, "data")
    if scene.show == "mistakes":
        scene = controls.select(page, scene, "chosen")
        scene = controls.number(page, scene, "m") if scene.chosen == "random" else scene
    if scene.show == "shift":
        scene = controls.number(page, controls.select(page, scene, "direction"), "digit")
    if scene.show == "distance":
        scene = controls.number(page, controls.select(page, scene, "distance"), "m")
    if scene.show == "pixel":
        scene = controls.select(page, controls.select(page, scene, "task"), "rule")
        scene = controls.number(page, scene, "pixel")
    if scene.show == "noise":
        scene = controls.select(page, scene, "noisy")
        for name in FEATURES[scene.noisy]:
            scene = controls.toggle(page, scene, name)
        scene = controls.number(page, scene, "k")
    scene = scene if DIGITS.has_film(scene) else controls.number(page, scene, "repeats")
    return controls.number(page, scene, "seed")
