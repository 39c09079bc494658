"""The settings of a workbench as its stage draws them, and of which of their fields the page around it hears.

The pages that are not named here have Streamlit's widgets yet.
"""

from typing import Any

from films.page import AnyPage
from films.scene import params
from ui.shell.session import NOTATION

DRAWN_BY_STAGE = frozenset({"neighbors", "regression", "learnable", "lifting"})
PROJECTOR = "Projector"


def are_drawn_by_stage(page: AnyPage) -> bool:
    """Whether the stage draws the settings of a page."""
    return page.name in DRAWN_BY_STAGE


def panel(page: AnyPage) -> dict[str, Any]:
    """How the stage shows them: behind a button, those of what stands below the stage, too, and a button for the
    projector view."""
    return {"how": "button", "below": True, "also": [PROJECTOR]} if are_drawn_by_stage(page) else {"how": ""}


def fields_around(page: AnyPage) -> list[str]:
    """The fields that the page around the stage shows: of what stands below it, and the letters of its prose."""
    fields = params(page.scene)
    return [name for name, field in fields.items() if not field.film or name == NOTATION]
