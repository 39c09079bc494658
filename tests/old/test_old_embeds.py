"""Pages of others with the playground in them: what they frame, show or link is answered; messages mean the same."""

import html
import json
import re
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.old.foreign import FOLDER, HOST, addresses, answer, browser_reads, from_json, toml

HELD = toml("embeds/expected.toml")
DATA = re.compile(r'<script type="application/json" id="film">(.*?)</script>', re.DOTALL)
KINDS = {  # with what each kind of address is answered
    "embed": ("text/html; charset=utf-8", b"<!doctype html>"),
    "preview": ("image/png", b"\x89PNG"),
    "still": ("image/svg+xml", b"<svg"),
}
ALL = [address for name in HELD["pages"] for address in addresses(name)]
SEEN = [address for address in ALL if not urlsplit(address).path.startswith("/take/")]  # others are an add-on's files


@pytest.mark.parametrize("name", HELD["pages"])
def test_an_old_page_asks_for_what_it_asked_for(name: str) -> None:
    assert [urlsplit(address).path for address in addresses(name)] == HELD["pages"][name]


@pytest.mark.parametrize("address", SEEN, ids=lambda address: urlsplit(address).path)
def test_what_an_old_page_frames_or_shows_is_answered(address: str) -> None:
    response = answer(address.replace("http://", "https://"))
    kind, begins = KINDS[urlsplit(address).path.split("/")[1]]
    assert response.status == 200, response.body
    assert response.headers["content-type"].startswith(kind)
    assert begins in response.body[:200]
    if kind.startswith("text/html"):
        assert "frame-ancestors * file:" in response.headers["content-security-policy"]


@pytest.mark.parametrize("frame", HELD["frame"], ids=lambda frame: frame["embed"])
def test_an_old_frame_has_its_scene_its_parts_and_its_film(frame: dict[str, Any]) -> None:
    (address,) = [each for each in ALL if urlsplit(each).path == frame["embed"]]
    text = answer(address.replace("http://", "https://")).body.decode()
    (data,) = DATA.findall(text)
    stage = json.loads(data)
    assert 'role="alert"' not in text, "there is no problem with it"
    assert (not stage["fixed"], stage["hide"]) == (frame["edit"], frame["hide"])
    assert {name: stage["given"]["scene"].get(name) for name in frame["scene"]} == frame["scene"]
    (film,) = re.findall(r'<link rel="preload" as="fetch" crossorigin href="\.\./([^"]*)"', text)
    answered = json.loads(answer(html.unescape(film)).body)
    assert answered["film"]["frames"] == frame["frames"]
    assert len(answered["edit"]["points"]) == frame["points"]
    assert ("in the playground</a>" in text) == ("link" not in frame["hide"])


def test_old_messages_ask_for_what_they_asked_for() -> None:
    wanted = browser_reads("messages", *from_json("embeds/messages.json"))
    assert [message or {} for message in wanted] == HELD["message"]


def test_the_scene_that_an_old_host_sends_is_one() -> None:
    """As the frame asks for it: a POST with the scene, and with points that a hand has put."""
    (show,) = re.findall(r'const SIX = "([^"]*)"', (FOLDER / "embeds/slides.html").read_text(encoding="utf-8"))
    body = json.loads(answer("film/perceptron", "POST", json.dumps({"scene": show}).encode()).body)
    assert (len(body["edit"]["points"]), body["scene"]["eta"]) == (6, "2.0")
    refused = answer("film/perceptron", "POST", json.dumps({"scene": "eta=none"}).encode())
    assert refused.status == 422
    edited = {"scene": show, "edit": {"points": [[0, 1, 0], [1, -1, 1]]}}
    assert len(json.loads(answer("film/perceptron", "POST", json.dumps(edited).encode()).body)["edit"]["points"]) == 2


def test_an_old_wiki_finds_the_same_frame_once_more() -> None:
    stored = from_json("embeds/wiki.json")
    (address,) = addresses("wiki.json")
    query = f"url={address.replace('%', '%25').replace('&', '%26')}&maxwidth=800"
    described = json.loads(answer(f"oembed?{query}".replace(HOST, "http://playground.example.org")).body)
    assert {name: described[name] for name in ("html", "version", "type", "width", "height")} == {
        name: stored[name] for name in ("html", "version", "type", "width", "height")
    }
