"""The table of a page's points can be opened, whatever points there are."""

import pytest

from films.pages import PAGES
from tests.ui.shell.visit import visit

WITH_POINTS = [page.name for page in PAGES.values() if page.moves and page.has_films]


@pytest.mark.parametrize("name", WITH_POINTS)
def test_a_plane_without_points_has_an_empty_table(name: str) -> None:
    page = visit(name, points="none")
    page.app.session_state[f"{name}.table drawer"] = True
    page.run()
    for table in page.app.dataframe:
        if "point" in table.value.columns:
            assert table.value.empty


def test_a_link_opens_the_table_and_names_its_columns() -> None:
    assert not visit("methods", t="2").app.dataframe
    page = visit("methods", t="2", data="1")
    (table,) = page.app.dataframe
    assert len(table.value) == len(page.scene.points)
    assert any("class variable" in caption.value for caption in page.app.caption)
