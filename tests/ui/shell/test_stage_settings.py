"""How the stage of a workbench shows the settings."""

import pytest

from films.pages import LESSON_PAGES
from tests.ui.shell.visit import visit


@pytest.mark.parametrize("name", LESSON_PAGES)
def test_settings_open_by_a_button_and_the_projector_view_has_none(name: str) -> None:
    assert visit(name).data["settings"]["mode"] == "button"
    assert visit(name, view="projector").data["settings"]["mode"] == ""
