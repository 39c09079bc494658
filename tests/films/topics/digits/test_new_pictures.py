"""The two pictures of distances and of one pixel on the page: films that a link holds."""

import pytest

from tests.ui.shell.visit import visit


@pytest.mark.parametrize(
    "query", [{"show": "distance", "distance": "shifts", "m": "50"}, {"show": "pixel", "rule": "table"}]
)
def test_it_is_a_film_and_the_link_holds_it(query: dict[str, str]) -> None:
    page = visit("digits", query)
    assert (page.warnings, page.address) == ([], query)
    assert page.frames > 3
