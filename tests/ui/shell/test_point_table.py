"""The table of a page's points can be opened, whatever points there are."""

import pytest

from films.pages import PAGES
from tests.ui.shell.visit import visit
from ui.shell.point_table import class_of

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


@pytest.mark.parametrize(
    ("text", "number"),
    [("+", 0), ("-", 1), ("−", 1), ("–", 1), ("+1", 0), ("-1", 1), ("−1", 1), ("1", 0), ("2", 1), ("0", 1), (" + ", 0)],
)
def test_a_class_is_told_by_its_sign_or_number(text: str, number: int) -> None:
    assert class_of(1, text, ["+", "−"], ["+", "−"]) == number


def test_a_class_is_told_by_its_name_or_symbol() -> None:
    titles = ["setosa", "1", "the rest"]
    names = [f"{sign} {title}" for sign, title in zip("+−▲", titles, strict=True)]
    texts = ("setosa", "+ setosa", "+", "1", "-", "− 1", "the rest", "3", "▲")
    assert [class_of(1, text, names, titles) for text in texts] == [0, 0, 0, 1, 1, 1, 2, 2, 2]


def test_what_is_no_class_is_refused_and_an_empty_cell_has_none() -> None:
    assert class_of(None, None, ["+", "−"], ["+", "−"]) is None
    assert class_of(None, "", ["+", "−"], ["+", "−"]) is None
    with pytest.raises(ValueError, match=r"^Point 2, class is 'ham'; it must be one of: \+, −\.$"):
        class_of(2, "ham", ["+", "−"], ["+", "−"])
