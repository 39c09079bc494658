"""How the stage of a workbench shows the settings, and which fields it reports to the page around it."""

from typing import Any

from films.page import AnyPage
from films.scene import Scene, params

PROJECTOR = "Projector"
NOTATION = "symbols"  # a field of scenes, whose letters the prose has, too


def panel(scene: Scene, *, has_file: bool = False) -> dict[str, Any]:
    """Return how the stage shows the settings: behind a button, with the settings of the part below the stage, and with
    a button for the projector view, which shows no settings. `has_file`: with the settings that need the page's
    file."""
    if scene.view == "projector":
        return {"mode": ""}
    return {"mode": "button", "below": True, "file": has_file, "also": [PROJECTOR]}


def fields_around(page: AnyPage) -> list[str]:
    """Return the fields on which the page around the stage depends, among them the notation."""
    own = {*page.around, NOTATION}
    return [name for name, field in params(page.scene).items() if not field.film or name in own]
