"""The settings of a workbench as its stage draws them, and of which of their fields the page around it hears.

Some pages have Streamlit's widgets yet.
"""

from typing import Any

from films.page import AnyPage
from films.scene import params
from ui.shell.session import NOTATION

WITH_WIDGETS = frozenset({"perceptron", "methods", "digits", "spam"})
PROJECTOR = "Projector"


def are_drawn_by_stage(page: AnyPage) -> bool:
    """Whether the stage draws the settings of a page."""
    return page.name not in WITH_WIDGETS


def panel(page: AnyPage) -> dict[str, Any]:
    """How the stage shows them: behind a button, those of what stands below the stage, too, and a button for the
    projector view."""
    return {"mode": "button", "below": True, "also": [PROJECTOR]} if are_drawn_by_stage(page) else {"mode": ""}


def fields_around(page: AnyPage) -> list[str]:
    """The fields that the page around the stage shows: of what stands below it, and the letters of its prose."""
    fields = params(page.scene)
    return [name for name, field in fields.items() if not field.film or name == NOTATION]
