"""On the pages of a class titles end with the institution's name; the hall and the door show its logo."""

import pytest

from addons.classroom import pages, results_page
from server import institution
from server.institution import Institution

LOGO = "/app/static/logo-0123456789ab.svg"
IMAGE = '<img class="logo" alt="University of &lt;Example&gt;" src="%s">'


@pytest.fixture(autouse=True)
def _host(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Institution("University of <Example>", (LOGO, b"<svg/>"))
    monkeypatch.setattr(institution, "institution", lambda: host)


def test_titles_end_with_the_name() -> None:
    rooms = [pages.room(role, "ABCD", "") for role in pages.ROOT]
    for page in [*rooms, pages.door("", None), results_page.page()]:
        assert " · Playground · University of &lt;Example&gt;</title>" in page


def test_the_logo_is_in_the_hall_and_where_a_code_is_typed() -> None:
    assert f"<header>{IMAGE % f'../..{LOGO}'}<h1 " in pages.room("hall", "ABCD", "")
    assert f"{IMAGE % f'.{LOGO}'}<h1>Join" in pages.door("", None)
