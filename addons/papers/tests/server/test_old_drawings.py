"""Old links to drawings still lead to files of their kind."""

from urllib.parse import urljoin, urlsplit

import pytest

from tests.old.foreign import addresses, answer

FILES = {"pdf": b"%PDF-", "tex": b"%PDF-", "svg": b"<svg", "png": b"\x89PNG"}  # how each begins
LINKS = [address for address in addresses("notes.html") if urlsplit(address).path.startswith("/take/")]


def ending(address: str) -> str:
    return urlsplit(address).path.rpartition(".")[2]


def test_the_old_page_links_one_of_each_kind() -> None:
    assert sorted(map(ending, LINKS)) == sorted(FILES)


@pytest.mark.parametrize("address", LINKS, ids=ending)
def test_an_old_link_leads_to_the_drawing(address: str) -> None:
    response = answer(address)
    if ending(address) == "tex":  # LaTeX takes the PDF
        response = answer(urljoin(address, response.headers["location"]))
    assert response.status == 200, response.body
    assert FILES[ending(address)] in response.body[:200]
