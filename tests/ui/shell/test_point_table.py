"""The table of a page's points can be opened, whatever points there are."""

import pytest

from films.pages import PAGES
from tests.ui.shell.visit import visit

WITH_POINTS = [page.name for page in PAGES.values() if page.moves and page.example is None]


@pytest.mark.parametrize("name", WITH_POINTS)
def test_a_plane_without_points_has_an_empty_table(name: str) -> None:
    page = visit(name, points="none")
    page.app.session_state[f"{name}.table drawer"] = True
    page.run()
    for table in page.app.dataframe:
        if "point" in table.value.columns:
            assert table.value.empty
