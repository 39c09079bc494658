"""What the proxy of deploy/ hides from outside and says of its visitors, however they ask."""

import re
from collections.abc import Iterator
from http.client import HTTPConnection
from urllib.parse import unquote, urlsplit

import pytest

from tests.browser.hosting.cluster import Cluster

FIGURES = ["/metrics", "/_stcore/metrics"]
WRITTEN = [
    *("/%6detrics", "/%6Detrics", "/metric%73", "/%6d%65%74%72%69%63%73", "/%6D%65trics?x=1", "//metrics", "/metrics/"),
    *("/x/../metrics", "/x/%2e%2e/metrics", "/./metrics", "/%2fmetrics", "/metrics%2f", "/METRICS"),
    *("/_stcore/metric%73", "/_stcore/%6detrics", "/_stcore%2fmetrics", "/%5fstcore/metrics", "/_stcore//metrics"),
]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """One replica that answers with its figures, behind the proxy."""
    running = Cluster(tmp_path_factory.mktemp("cluster"), n=1, PLAYGROUND_METRICS="1")
    try:
        running.start()
        yield running
    finally:
        running.stop()


def request(url: str, path: str, method: str = "GET", **headers: str) -> tuple[int, str]:
    """Status and body of the answer to a request for this very path."""
    line = HTTPConnection(urlsplit(url).netloc, timeout=30)
    try:
        line.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = line.getresponse()
        return answer.status, answer.read().decode(errors="replace")
    finally:
        line.close()


@pytest.mark.parametrize("path", FIGURES + WRITTEN)
def test_figures_are_hidden_however_their_path_is_written(cluster: Cluster, path: str) -> None:
    status, body = request(cluster.url, path)
    assert "# TYPE" not in body
    assert status == 404


def test_within_they_are_there(cluster: Cluster) -> None:
    replica = cluster.replicas[0].url
    open_paths = [path for path in FIGURES + WRITTEN if "# TYPE" in request(replica, path)[1]]
    assert {"/_stcore/metrics", "/_stcore/metric%73"} <= set(open_paths)
    assert {unquote(path.partition("?")[0]) for path in open_paths} <= set(FIGURES)


def test_other_paths_that_end_so_are_not(cluster: Cluster) -> None:
    assert request(cluster.url, "/perceptron?x=/metrics")[0] == 200


def test_the_host_is_what_the_browser_calls_it(cluster: Cluster) -> None:
    _, page = request(cluster.url, "/perceptron", X_Forwarded_Host="evil.example")
    match = re.search(r'og:url" content="([^"?]*)', page)
    assert match
    assert match[1] == f"{cluster.url}/perceptron"


def test_pages_of_other_sites_are_refused_behind_it_too(cluster: Cluster) -> None:
    path = "/_stcore/upload_file/session/file"
    foreign = {"Origin": "http://evil.example", "X_Forwarded_Host": "evil.example", "Content_Length": "0"}
    assert request(cluster.url, path, "PUT", **foreign)[0] == 403
    assert request(cluster.url, path, "OPTIONS", **foreign)[0] == 403
    assert request(cluster.url, path, "OPTIONS", **foreign | {"Origin": cluster.url})[0] == 204
