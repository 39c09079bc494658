"""A server trusts proxy headers only as far as its settings say; uvicorn would trust every client on the machine."""

import re
from collections.abc import Iterator
from urllib.request import ProxyHandler, Request, build_opener

import pytest

from tests.browser.server import Server, served

CLAIMS = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example"}


@pytest.fixture(scope="module", params=[0, 1])
def trusting(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, int]]:
    """A server with so many proxies of ours before it, and their number."""
    with served(tmp_path_factory.mktemp("app"), PLAYGROUND_PROXIES=str(request.param)) as running:
        yield running, request.param


def test_how_it_was_asked_for_is_believed_behind_a_proxy_only(trusting: tuple[Server, int]) -> None:
    server, proxies = trusting
    request = Request(f"{server.url}/perceptron", headers=CLAIMS)
    with build_opener(ProxyHandler({})).open(request, timeout=30) as answer:
        url = re.search(r'og:url" content="([^"?]*)', answer.read().decode())
    assert url
    assert url[1] == ("https://evil.example/perceptron" if proxies else f"{server.url}/perceptron")
