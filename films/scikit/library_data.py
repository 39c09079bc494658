"""The data sets that scikit-learn contains or fetches: Iris, digits, and MNIST."""

from functools import cache
from http.client import HTTPException
from queue import Empty, Queue
from threading import Thread
from typing import Any
from urllib.request import urlopen

import numpy as np

from playground.datasets import IRIS_FEATURES, IRIS_SPECIES, Dataset

OPENML = "https://www.openml.org/api/v1/json/data/554"  # its description of MNIST


@cache
def iris() -> Dataset:
    """Return Anderson's 150 irises as Fisher published them: four measurements in cm, three species of 50 each.

    Source: Fisher, "The use of multiple measurements in taxonomic problems", Annals of Eugenics 7 (1936).
    """
    from sklearn.datasets import load_iris  # deferred: importing scikit-learn takes a second, and most visits need none

    data = load_iris()
    return Dataset(data.data, data.target, IRIS_FEATURES, IRIS_SPECIES)


@cache
def digits() -> Dataset:
    """Return 1,797 handwritten digits of 8x8 pixels with values 0 to 16, the test set of Alpaydin and Kaynak (UCI,
    1998)."""
    from sklearn.datasets import load_digits

    data = load_digits()
    return Dataset(data.data, data.target, tuple(data.feature_names), tuple(str(name) for name in data.target_names))


class NotFetchedError(Exception):
    """A dataset could not be fetched; the message says why, as the end of a sentence."""


def fetch_mnist(*, timeout: float = 10.0, limit: float = 300.0) -> Dataset:
    """Return 70,000 handwritten digits of 28x28 pixels with values 0 to 255 (LeCun et al. 1998), from openml.org. The
    first 60,000 are the training set.

    scikit-learn stores what it has fetched on the disk. NotFetchedError if openml.org does not respond within `timeout`
    seconds, or if the download takes more than `limit` seconds.
    """
    try:
        with urlopen(OPENML, timeout=timeout):
            pass  # a server that answers at all is worth waiting for
    except (OSError, HTTPException) as error:
        raise NotFetchedError(f"openml.org cannot be reached ({_reason(error)})") from error
    outcome: Queue[Any] = Queue()
    Thread(target=_fetch_mnist, args=(outcome,), daemon=True).start()  # a daemon: a stalled download never holds us up
    try:
        data = outcome.get(timeout=limit)
    except Empty as error:
        raise NotFetchedError(f"it was not there after {limit:g} seconds") from error
    if isinstance(data, Exception):
        raise NotFetchedError(f"the download failed ({_reason(data)})") from data
    names = tuple(f"pixel_{row}_{column}" for row in range(28) for column in range(28))
    return Dataset(data.data, data.target.astype(np.int64), names, tuple("0123456789"))


def _fetch_mnist(outcome: Queue[Any]) -> None:
    """Put the dataset, or the error, into the queue that the caller waits for."""
    from sklearn.datasets import fetch_openml

    try:
        outcome.put(fetch_openml("mnist_784", version=1, as_frame=False))
    except (OSError, HTTPException, ValueError) as error:  # a broken or altered download is a ValueError
        outcome.put(error)


def _reason(error: Exception) -> str:
    """Return what the system said, without the layers around it."""
    reason = getattr(error, "reason", error)
    return str(getattr(reason, "strerror", None) or reason)
