"""/still/<page>?<scene>: the picture of a scene alone, which the gallery's cards show."""

from starlette.applications import Starlette

from films.pages import PAGES
from films.still.svg import svg
from films.version import version
from server.middleware import middleware, routes
from tests.server.asgi_client import ask

APP = Starlette(routes=routes(), middleware=middleware())


def test_it_is_the_scenes_own_still_at_its_frame() -> None:
    page = PAGES["neighbors"]
    answer = ask(APP, "/still/neighbors", query="t=3&metric=manhattan")
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.body.decode() == svg(page.still(page.read("t=3&metric=manhattan")).planes[0])
    assert answer.body != ask(APP, "/still/neighbors", query="t=4&metric=manhattan").body


def test_under_the_codes_version_it_is_kept_for_ever_and_else_for_minutes() -> None:
    lives = [
        ask(APP, "/still/perceptron", query=query).headers["cache-control"]
        for query in (f"t=2&v={version()}", "t=2&v=another", "t=2")
    ]
    assert "immutable" in lives[0]
    assert not any("immutable" in life for life in lives[1:])


def test_a_page_without_a_film_has_none() -> None:
    for path in ("/still/start", "/still/lessons", "/still/nothing"):
        assert ask(APP, path).status == 404


def test_names_from_an_address_are_text() -> None:
    body = ask(APP, "/still/perceptron", query="x=%3Cscript%3Ealert(1)%3C/script%3E").body.decode()
    assert "&lt;script&gt;" in body
    assert "<script" not in body
