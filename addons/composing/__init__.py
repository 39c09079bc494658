"""Composing: write lessons in the browser, and try them as a student would (README.md)."""

from addons import Addon, SceneButton

ADDON = Addon(
    name="composing",
    lessons=f"{__name__}.tabs:TABS",
    scene_button=SceneButton(
        name="capture",
        words="Teaching with it? Make it a step of a lesson of your own.",
        label="Capture this scene",
        done="The scene is now a step: find it on the page Lessons, under Compose.",
        press=f"{__name__}.compose:capture",
    ),
)
