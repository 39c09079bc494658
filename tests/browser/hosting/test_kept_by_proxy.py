"""Which responses the proxy of deploy/ caches, and how long it waits for one, in front of a stand-in server."""

from collections.abc import Iterator
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from server import readers
from server.static_files import FOREVER
from tests.browser.hosting.proxy import Proxy
from tests.browser.hosting.standin import StandIn, StandInAnswer
from tests.browser.server import free_port

HOST = "127.0.0.2"
KEPT = {"cache-control": FOREVER, "vary": "Accept-Encoding", "etag": '"1"'}
ANSWERS = {
    "/film/perceptron": StandInAnswer(headers=KEPT),
    "/film/late": StandInAnswer(503, headers={"cache-control": "no-store", "retry-after": "2"}),
    "/film/late-but-says-it-lasts": StandInAnswer(503, headers=KEPT),
    "/film/refused": StandInAnswer(422, headers=KEPT),
    "/film/of-another-version": StandInAnswer(headers={**KEPT, "cache-control": "no-store"}),
    "/film/slow": StandInAnswer(headers=KEPT, seconds=7.0),  # longer than the proxy waits for a page
    "/still/perceptron": StandInAnswer(headers={"cache-control": FOREVER}),
    "/assets/stage.js": StandInAnswer(headers=KEPT),
    "/preview/perceptron.png": StandInAnswer(headers={"cache-control": "public, max-age=300"}),
    "/perceptron": StandInAnswer(headers={"cache-control": "no-cache", "vary": "Accept-Encoding"}),
}


@pytest.fixture(scope="module")
def server() -> Iterator[StandIn]:
    running = StandIn(HOST, free_port(), ANSWERS)
    yield running
    running.close()


@pytest.fixture(scope="module")
def proxy(server: StandIn, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    running = Proxy(tmp_path_factory.mktemp("proxy"), [HOST], server.port)
    try:
        running.start()
        running.wait_for(1)
        yield running
    finally:
        running.stop()


class Asking:
    """Requests through the proxy, and how many of them have come to the server."""

    def __init__(self, proxy: Proxy, server: StandIn) -> None:
        self.proxy, self.server = proxy, server

    def ask(self, target: str, method: str = "GET", **headers: str) -> tuple[int, str, dict[str, str]]:
        line = HTTPConnection(urlsplit(self.proxy.url).netloc, timeout=30)
        line.request(method, target, headers={name.replace("_", "-"): text for name, text in headers.items()})
        answer = line.getresponse()
        result = answer.status, answer.read().decode(), {n.lower(): text for n, text in answer.getheaders()}
        line.close()
        return result

    def came(self, target: str, method: str = "GET", times: int = 3, **headers: str) -> int:
        for _ in range(times):
            self.ask(target, method, **headers)
        return self.server.asked[f"{method} {target}"]


@pytest.fixture
def asking(proxy: Proxy, server: StandIn) -> Asking:
    server.asked.clear()
    return Asking(proxy, server)


LASTING = [
    "/film/perceptron?points=none&v=1",
    "/still/perceptron?t=2&v=1",
    "/assets/stage.js",
    "/preview/perceptron.png",
]


@pytest.mark.parametrize("target", LASTING)
def test_what_lasts_is_asked_for_once(asking: Asking, target: str) -> None:
    assert asking.came(target) == 1
    assert "age" in asking.ask(target)[2]


@pytest.mark.parametrize("page", ["late", "late-but-says-it-lasts", "refused", "of-another-version"])
def test_what_is_no_film_of_this_version_is_never_kept(asking: Asking, page: str) -> None:
    assert asking.came(f"/film/{page}?v=1") == 3


def test_pages_and_edits_are_not_kept(asking: Asking) -> None:
    assert asking.came("/perceptron") == 3
    assert asking.came("/film/perceptron?v=2", "POST") == 3


def test_each_gets_an_encoding_that_it_takes(asking: Asking) -> None:
    target = "/film/perceptron?eta=2&v=1"
    for encoding in ("br", "gzip", "identity"):
        assert {asking.ask(target, accept_encoding=encoding)[1] for _ in range(2)} == {encoding}
    assert asking.server.asked[f"GET {target}"] == 3


def test_another_scene_is_another_film(asking: Asking) -> None:
    assert asking.came("/film/perceptron?eta=3&v=1", times=1) == 1
    assert asking.came("/film/perceptron?eta=4&v=1", times=1) == 1
    assert asking.came("/film/perceptron?eta=4&v=2", times=1) == 1


def test_who_has_the_film_already_is_told_so(asking: Asking) -> None:
    asking.ask("/film/perceptron?eta=5&v=1")
    assert asking.ask("/film/perceptron?eta=5&v=1", if_none_match='"1"')[:2] == (304, "")
    assert asking.server.asked["GET /film/perceptron?eta=5&v=1"] == 1


def test_nobodys_cookie_is_kept_with_a_film(asking: Asking) -> None:
    for _ in range(2):
        status, _, headers = asking.ask("/film/perceptron?eta=6&v=1")
        assert status == 200
        assert "set-cookie" not in headers
        assert headers["cache-control"] == FOREVER


def test_what_only_this_visits_replica_can_answer_goes_there(asking: Asking) -> None:
    """It comes with the cookie that names it."""
    assert "replica=" in asking.ask("/film/of-another-version?v=1&here=1")[2]["set-cookie"]


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_film_that_takes_as_long_as_the_app_may_is_asked_for_once(asking: Asking, method: str) -> None:
    assert ANSWERS["/film/slow"].seconds < readers.SECONDS
    assert asking.ask("/film/slow?v=1", method)[0] == 200
    assert asking.server.asked[f"{method} /film/slow?v=1"] == 1


def test_a_replica_too_busy_to_say_that_it_is_ready_still_answers(asking: Asking) -> None:
    asking.server.answers["/healthz"] = StandInAnswer(503)
    asking.proxy.wait_for(0)
    try:
        status, _, headers = asking.ask("/perceptron")
    finally:
        del asking.server.answers["/healthz"]
        asking.proxy.wait_for(1)
    assert status == 200
    assert "replica=" in headers["set-cookie"]
