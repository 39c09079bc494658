"""How the stage of a workbench shows the settings, and which fields it reports to the page around it.

Some pages still use Streamlit's widgets.
"""

from typing import Any

from films.page import AnyPage
from films.scene import Scene, params
from ui.shell.session import NOTATION

WITH_WIDGETS = frozenset({"perceptron", "methods", "spam"})
PROJECTOR = "Projector"


def are_drawn_by_stage(page: AnyPage) -> bool:
    """Whether the stage draws the settings of a page."""
    return page.name not in WITH_WIDGETS


def panel(page: AnyPage, scene: Scene) -> dict[str, Any]:
    """How the stage shows the settings: behind a button, with those of the part below the stage and a button for the
    projector view, which itself shows none."""
    if scene.view == "projector" or not are_drawn_by_stage(page):
        return {"mode": ""}
    return {"mode": "button", "below": True, "also": [PROJECTOR]}


def fields_around(page: AnyPage) -> list[str]:
    """The fields that the page around the stage shows: of what stands below it, and the letters of its prose."""
    fields = params(page.scene)
    return [name for name, field in fields.items() if not field.film or name == NOTATION]
