"""Fetching MNIST: a dataset where the network allows it, else a sentence in bounded time. Nothing is fetched here."""

import socket
import time
from types import SimpleNamespace
from urllib.error import URLError

import numpy as np
import pytest
import sklearn.datasets

from films.scikit import library_data
from films.scikit.library_data import NotFetchedError, fetch_mnist


class Answer:
    """What openml.org answers."""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None


@pytest.fixture
def reachable(monkeypatch):
    monkeypatch.setattr(library_data, "urlopen", lambda *_, **__: Answer())


@pytest.mark.usefixtures("reachable")
def test_what_is_fetched_is_a_dataset_of_ten_classes(monkeypatch):
    requests = []

    def fetch(name, **options):
        requests.append((name, options["version"]))
        return SimpleNamespace(data=np.arange(3 * 784).reshape(3, 784) % 256, target=np.array(["7", "0", "7"]))

    monkeypatch.setattr(sklearn.datasets, "fetch_openml", fetch)
    data = fetch_mnist()
    assert requests == [("mnist_784", 1)]
    assert (data.X.shape, data.labels.tolist(), data.class_names) == ((3, 784), [7, 0, 7], tuple("0123456789"))


def test_without_a_network_it_says_so():
    def refuse(*_, **__):
        raise URLError(OSError("Name or service not known"))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library_data, "urlopen", refuse)
        with pytest.raises(NotFetchedError, match=r"openml.org cannot be reached \(.*Name or service not known"):
            fetch_mnist()


def test_a_server_that_never_answers_is_given_up(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setattr(library_data, "OPENML", f"http://127.0.0.1:{silent.getsockname()[1]}/")
        start = time.monotonic()
        with pytest.raises(NotFetchedError, match="cannot be reached"):
            fetch_mnist(timeout=0.3)
        assert time.monotonic() - start < 5


@pytest.mark.usefixtures("reachable")
def test_a_download_that_stalls_is_given_up(monkeypatch):
    monkeypatch.setattr(sklearn.datasets, "fetch_openml", lambda *_, **__: time.sleep(2))
    with pytest.raises(NotFetchedError, match=r"not there after 0.2 seconds"):
        fetch_mnist(limit=0.2)


@pytest.mark.usefixtures("reachable")
@pytest.mark.parametrize("error", [ValueError("md5 checksum differs"), ConnectionResetError("reset")])
def test_a_download_that_breaks_says_why(monkeypatch, error):
    def fetch(*_, **__):
        raise error

    monkeypatch.setattr(sklearn.datasets, "fetch_openml", fetch)
    with pytest.raises(NotFetchedError, match=f"the download failed .{error}"):
        fetch_mnist()
