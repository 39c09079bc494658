"""A link that is pasted where oEmbed is known becomes its film in a frame, and only a link of ours does."""

import json
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.applications import Starlette

from server.scene_routes import SceneRoutes
from server.settings import Settings
from tests.server.asgi_client import ask

APP = Starlette(routes=SceneRoutes(Settings()).routes())
HOST: dict[str, Any] = {"host": "play.example.org"}
ROOT = "http://play.example.org"


def described(url: str, **more: str) -> Any:
    query = "&".join(f"{name}={value}" for name, value in more.items())
    quoted = url.replace("%", "%25").replace("&", "%26").replace("#", "%23")
    answer = ask(APP, "/oembed", query=f"url={quoted}&{query}", **HOST)
    assert answer.status == 200
    return json.loads(answer.body)


def frame(description: Any) -> str:
    return unescape(re.findall('<iframe src="([^"]*)"', description["html"])[0])


@pytest.mark.parametrize("at", ["perceptron", "embed/perceptron"])
def test_a_scene_is_its_film_in_a_frame(at: str) -> None:
    description = described(f"{ROOT}/{at}?t=3&algorithm=batch#x")
    assert (description["version"], description["type"], description["title"]) == ("1.0", "rich", "The perceptron")
    assert frame(description) == f"{ROOT}/embed/perceptron?t=3&algorithm=batch"
    film = urlsplit(frame(description))
    assert ask(APP, film.path, query=film.query, **HOST).status == 200
    assert ask(APP, urlsplit(description["thumbnail_url"]).path, **HOST).headers["content-type"] == "image/png"


@pytest.mark.parametrize(
    ("query", "after"),
    [
        ("edit=1", "?t=1&beside=surface&below=gap&edit=1"),  # as the page opens
        ("t=3&edit=1", "?t=3&edit=1"),
        ("edit=0", "?t=1&beside=surface&below=gap"),
    ],
)
def test_an_embed_whose_points_can_be_moved_stays_one(query: str, after: str) -> None:
    assert frame(described(f"{ROOT}/embed/hinge?{query}")) == f"{ROOT}/embed/hinge{after}"


def test_an_embed_hides_what_its_link_hides() -> None:
    description = described(f"{ROOT}/embed/hinge?t=3&hide=tools,speed&edit=1")
    assert frame(description) == f"{ROOT}/embed/hinge?t=3&edit=1&hide=tools,speed"
    answer = ask(APP, "/oembed", query=f"url={ROOT}/embed/hinge?hide=tols", **HOST)
    assert answer.status == 404
    assert "“tols” is none of tools" in answer.body.decode()


def test_a_link_to_a_page_is_an_embed_that_plays() -> None:
    assert frame(described(f"{ROOT}/hinge?t=3&edit=1")) == f"{ROOT}/embed/hinge?t=3"


def test_it_is_no_larger_than_the_client_asks() -> None:
    assert [described(f"{ROOT}/hinge", maxwidth="400", maxheight="9999")[name] for name in ("width", "height")] == [
        400,
        720,
    ]
    assert described(f"{ROOT}/hinge", maxwidth="-1")["width"] == 960


@pytest.mark.parametrize(
    "url",
    ["", "/hinge", f"{ROOT}.evil.example/hinge", "http://evil.example/hinge", f"{ROOT}/nothing", f"{ROOT}/lessons"],
)
def test_what_is_no_film_of_ours_is_not_described(url: str) -> None:
    assert ask(APP, "/oembed", query=f"url={url}", **HOST).status == 404


def test_words_of_an_address_are_never_markup() -> None:
    description = described(f"{ROOT}/perceptron?x=<script>\"'&t=2")
    assert "<script" not in description["html"]
    assert description["html"].count('"') == 8  # those of four attributes


def test_another_format_is_refused() -> None:
    assert ask(APP, "/oembed", query=f"url={ROOT}/hinge&format=xml", **HOST).status == 501


def test_a_page_says_where_it_is_described() -> None:
    text = ask(APP, "/hinge", query="t=2", **HOST).body.decode()
    (href,) = re.findall('type="application/json.oembed" href="([^"]*)"', text)
    fields = parse_qs(urlsplit(unescape(href)).query)
    assert frame(described(fields["url"][0])) == f"{ROOT}/embed/hinge?t=2"
    assert "oembed" not in ask(APP, "/lessons", **HOST).body.decode()
