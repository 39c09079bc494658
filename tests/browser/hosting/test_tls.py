"""A replica behind HAProxy behind Caddy, as compose.tls.yaml has them: encrypted, and nothing strangers say counts."""

import http.client
import re
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Page

from tests.browser.hosting.cluster import Cluster
from tests.browser.hosting.tls import NAME, Tls
from tests.browser.stage_page import StagePage

LIMITED = "/embed/nothing"  # counted by address, and cheap
OTHERS_ASK = 50  # more than an address that has asked too much may ask in that time
MOST_ASKED = 2000  # several times what an address may ask at once


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    running = Cluster(tmp_path_factory.mktemp("cluster"), 1, PLAYGROUND_PROXIES="2", PLAYGROUND_METRICS="1")
    try:
        running.start()
        yield running
    finally:
        running.stop()
    if running.exceptions():
        pytest.fail(f"the replica's log:\n{running.exceptions()}", pytrace=False)


@pytest.fixture(scope="module")
def tls(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tls]:
    running = Tls(tmp_path_factory.mktemp("tls"), f"127.0.0.1:{cluster.port}")
    try:
        running.start()
        packs_its_files(running)
        yield running
    finally:
        running.stop()


def packs_its_files(tls: Tls) -> None:
    """The first answers take seconds on a machine with other work, in which the only replica does not say that it is
    ready, and so loses what a browser asks for at once: here one after the other."""
    with tls.client() as somebody:
        _, page = somebody.get("/perceptron", Accept_Encoding="br")
        for path in ("film/perceptron", *re.findall(r'"\./(static/[^"]+|assets/[^"]+)"', page)):
            somebody.get(f"/{path}", Accept_Encoding="br")


def test_a_page_loads_and_edits_over_an_encrypted_line(tls: Tls, new_page: Callable[..., Page]) -> None:
    page = new_page(ignore_https_errors=True)
    with page.expect_websocket() as line:
        stage = StagePage(page).open(f"{tls.url}/perceptron?points=none")
    assert line.value.url.startswith(f"wss://{NAME}:")
    stage.click(1, 1)
    assert stage.address("points=1").startswith(tls.url)


def test_http_is_sent_to_https(tls: Tls) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", tls.plain_port, timeout=30)) as plain:
        plain.request("GET", "/perceptron?t=2", headers={"Host": NAME})
        answer = plain.getresponse()
    assert (answer.status, answer.getheader("location")) == (308, f"https://{NAME}/perceptron?t=2")


def test_an_address_is_limited_whatever_it_says_of_itself_and_no_other_is(tls: Tls) -> None:
    with tls.client("127.0.0.9") as stranger, tls.client("127.0.0.10") as other:
        forged = (f"192.0.2.{i % 250}, 198.51.100.{i % 240}" for i in range(MOST_ASKED))
        assert any(stranger.get(LIMITED, X_Forwarded_For=text, X_Real_IP=text)[0] == 429 for text in forged)
        assert 429 not in {other.get(LIMITED)[0] for _ in range(OTHERS_ASK)}


def test_the_page_names_the_host_that_was_asked_for_whatever_a_stranger_says(tls: Tls) -> None:
    with tls.client() as stranger:
        _, text = stranger.get("/hinge", X_Forwarded_Host="evil.example", X_Forwarded_Proto="http")
    assert re.findall('property="og:url" content="([^"]*)"', text)[0].partition("?")[0] == f"{tls.url}/hinge"
    assert "evil.example" not in text


@pytest.mark.parametrize("path", ["/metrics", "/%6detrics", "/_stcore/metrics", "/_stcore/metric%73", "//metrics"])
def test_figures_are_for_those_within(tls: Tls, path: str) -> None:
    with tls.client() as stranger:
        status, text = stranger.get(path)
    assert (status, "playground_sessions" in text, "session_" in text) == (404, False, False)
