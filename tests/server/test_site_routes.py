"""What does not exist is not found; robots and search engines find what does."""

import xml.etree.ElementTree as ET

import pytest
from starlette.applications import Starlette
from starlette.routing import Match
from streamlit.web.server.starlette.starlette_app import create_streamlit_routes

from films.pages import PAGES
from server.middleware import routes
from server.scene_routes import SceneRoutes
from server.settings import Settings
from server.site_routes import site_routes
from tests.browser.hosting.test_proxy import request
from tests.browser.server import Server
from tests.server.asgi_client import ask

UNKNOWN = [
    *("/nothing", "/perceptron/nothing", "/wp-login.php", "/.env", "/index.html", "/manifest.json"),
    *(
        "/perceptron/_stcore/health",
        "/_stcore/nothing",
        "/static/js/nothing.js",
        "/media",
        "/app/static/x",
        "/Perceptron",
    ),
]
HIDDEN = [
    *("/metrics", "/%6detrics", "/metric%73", "//metrics", "/x/../metrics", "/metrics/", "/METRICS", "/%6Detrics"),
    *("/_stcore/metrics", "/_stcore/metric%73", "/_stcore%2fmetrics", "/_stcore//metrics", "/_stcore/./metrics"),
]
THERE = [
    "/",
    "/home",
    "/start",
    "/perceptron",
    "/healthz",
    "/_stcore/health",
    "/_stcore/host-config",
    "/favicon.png",
    "/favicon.ico",
]


@pytest.mark.parametrize("path", UNKNOWN)
def test_what_does_not_exist_is_not_found(server: Server, path: str) -> None:
    status, body = request(server.url, path)
    assert status == 404
    assert 'id="root"' not in body  # of Streamlit's page


@pytest.mark.parametrize("path", THERE)
def test_what_does_is(server: Server, path: str) -> None:
    assert request(server.url, path)[0] == 200


@pytest.mark.parametrize("path", HIDDEN)
def test_figures_are_hidden_however_their_path_is_written(server: Server, path: str) -> None:
    status, body = request(server.url, path)
    assert status in (400, 404)
    assert "# TYPE" not in body


def test_every_page_is_there(server: Server) -> None:
    for page in PAGES.values():
        assert request(server.url, f"/{page.path}")[0] == 200


def site(base: str = "") -> Starlette:
    return Starlette(routes=site_routes(Settings(), base))


def test_a_slash_behind_a_page_is_taken_off() -> None:
    pages = SceneRoutes(Settings(), "/base").routes()
    app = Starlette(routes=[*pages, *site_routes(Settings(), "/base", pages)])
    answer = ask(app, "/base/perceptron/", query="t=3&x=%22")
    assert (answer.status, answer.headers["location"]) == (301, "/base/perceptron?t=3&x=%22")
    assert ask(app, "/base/nothing/").status == 404
    assert ask(site(), "/perceptron/").status == 404  # here is no such page


@pytest.mark.parametrize(
    "path",
    [
        "/perceptron",
        "/lesson/1-perceptron",
        "/lesson",
        "/embed/hinge",
    ],
)
def test_so_it_is_behind_every_address_that_people_share(path: str) -> None:
    answer = ask(Starlette(routes=routes()), f"{path}/", query="step=2")
    assert (answer.status, answer.headers["location"]) == (301, f"{path}?step=2")


def test_a_lesson_without_a_name_leads_to_all() -> None:
    answer = ask(Starlette(routes=routes()), "/lesson")
    assert (answer.status, answer.headers["location"]) == (301, "./lessons")


def test_the_page_for_what_is_not_there_leads_to_the_start() -> None:
    assert b'<a href="/base/">' in ask(site("/base"), "/base/<script>").body
    assert b"<script>" not in ask(site("/base"), "/base/<script>").body


def test_robots_find_the_pages_and_leave_the_rest() -> None:
    robots = ask(site(), "/robots.txt", host="play.example.org").body.decode()
    assert "Disallow: /_stcore/\n" in robots
    assert "Disallow: /still/\n" in robots
    assert "Sitemap: http://play.example.org/sitemap.xml\n" in robots
    assert "Disallow: /preview" not in robots  # the pictures of links
    assert "Sitemap" not in ask(site(), "/robots.txt", host="no host").body.decode()


def test_the_sitemap_names_every_page() -> None:
    answer = ask(site("/base"), "/base/sitemap.xml", host="play.example.org")
    addresses = [
        place.text for place in ET.fromstring(answer.body).iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")
    ]
    assert sorted(addresses, key=str) == sorted(f"http://play.example.org/base/{page.path}" for page in PAGES.values())


def test_nothing_that_streamlits_client_asks_for_is_taken_from_it() -> None:
    """Each of Streamlit's routes, as its new versions may have others: those for logging in are not needed."""
    (*_, unknown) = site_routes(Settings())
    runtime = type("None", (), {"__getattr__": lambda *_: type("None", (), {"_storage": None})()})()
    needed = [
        path.replace("{path:path}", "x/y").replace("{file_id:path}", "x").replace("{session_id}/{file_id}", "x/y")
        for path in (getattr(route, "path", "") for route in create_streamlit_routes(runtime))
        if path and not path.startswith(("/auth/", "/oauth2callback"))
    ]
    assert "/_stcore/upload_file/x/y" in needed
    for path in needed:
        match, _ = unknown.matches({"type": "http", "method": "GET", "path": path})
        assert match == Match.NONE, path
