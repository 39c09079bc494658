"""A classifier of one's own beside the others: in a process of one's own, for nobody else, and in no hosted app."""

import ast
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, ProxyHandler, build_opener

import numpy as np
import pytest

from addons.python_api.own_estimator.estimator import BROUGHT, bring, own_estimator
from films.rules.methods import METHODS
from films.rules.rule import Knob
from films.scene import fields_of, from_query
from films.topics.methods.scene import MethodsScene
from tests.browser.server import ROOT
from tests.test_architecture import graph, sources

X = np.array([[0.0, 0.0], [1.0, 0.0], [3.0, 1.0], [4.0, 1.0]])
Y = np.array([0, 0, 1, 1])
# As a reader would write it: the class is of no module that another process could import.
SCRIPT = """
import numpy as np
from addons.python_api.own_estimator.show import show

class Stripes:
    def __init__(self, width):
        self.width = width
    def fit(self, X, y):
        print("fitted " * 100)
        self.labels = np.unique(y)
        return self
    def predict(self, X):
        return self.labels[(X[:, 0] // self.width).astype(int) % len(self.labels)]

X = [[0, 0], [1, 0], [3, 1], [4, 1], [2, 2], [5, 2]]
app = show(Stripes, knob={"width": [1, 2]}, data=(X, ["no", "yes"] * 3), opens=False, wait=False)
print(app.url, flush=True)
input()
"""


class Constant:
    def __init__(self, label: Any = 0) -> None:
        self.label = label

    def fit(self, X: Any, y: Any) -> None:  # noqa: ARG002
        if self.label == "refuses":
            raise RuntimeError("no such thing")

    def predict(self, X: Any) -> Any:
        return np.full(len(X), self.label)


class WithoutPredict:
    def fit(self, X: Any, y: Any) -> None: ...


class WithoutPlaces(Constant):
    def predict(self) -> Any:  # type: ignore[override]
        return self.label


class Scalar(Constant):
    def predict(self, X: Any) -> Any:  # noqa: ARG002
        return 0


def test_its_knob_is_turned_by_the_frames() -> None:
    exhibit = own_estimator(Constant, {"label": [0, 1]}).exhibit(X, Y)
    assert exhibit.rule.states == ("label = 0", "label = 1")
    assert exhibit.rule.at(X).tolist() == [[0, 0, 0, 0], [1, 1, 1, 1]]


def test_one_that_is_made_already_has_no_knob() -> None:
    own = own_estimator(Constant(1), name="ones")
    assert (own.name, own.knob) == ("ones", Knob("", ("",)))
    assert own.exhibit(X, Y).rule.at(X).tolist() == [[1, 1, 1, 1]]


@pytest.mark.parametrize(
    ("classifier", "knob", "sentence"),
    [
        (WithoutPredict, None, "WithoutPredict has no method predict; a classifier has fit(X, y) and predict(X)."),
        (WithoutPlaces, None, "WithoutPlaces.predict cannot be called as predict(X): too many positional arguments."),
        (3, None, "int has no method fit"),
        (Constant, {"depth": [1]}, "Constant(depth=1) failed: TypeError"),
        (Constant, {"label": []}, "The knob label has 0 values; it may have from 1 to 50."),
        (Constant, {"label": [0], "depth": [1]}, "The knob names 2 parameters"),
        (Constant(1), {"label": [0]}, "Constant is made already; to turn a knob, hand over its class."),
        (Constant, {"label": ["refuses"]}, "Constant failed: RuntimeError: no such thing"),
        (Constant, {"label": [7]}, "Constant.predict answered 7, which is no label of the points"),
        (Scalar, None, "Scalar.predict of 7 points returned an array of shape ()"),
    ],
)
def test_what_is_no_classifier_is_refused_in_a_sentence(classifier: Any, knob: Any, sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        own_estimator(classifier, knob).exhibit(X, Y)
    assert sentence in str(refused.value)


def test_one_that_answers_wrongly_is_refused_before_others_are_fitted() -> None:
    fits: list[int] = []

    class Counted(Constant):
        def fit(self, X: Any, y: Any) -> None:  # noqa: ARG002
            fits.append(self.label)

    with pytest.raises(ValueError, match="answered 7"):
        own_estimator(Counted, {"label": [7, 0, 1]}).exhibit(X, Y)
    assert fits == [7]


def test_no_address_of_an_app_names_one() -> None:
    scene, problems = from_query(MethodsScene, fields_of("method1=own"))
    assert scene.method1 == MethodsScene.method1
    assert len(problems) == 1
    assert "own" not in METHODS


def test_a_process_that_has_read_the_list_of_methods_takes_none() -> None:
    with pytest.raises(RuntimeError, match="has been read already"):
        bring(own_estimator(Constant))
    assert BROUGHT == {}


def test_nothing_of_a_hosted_app_reaches_what_brings_one() -> None:
    edges = graph()
    reached, ahead = set[str](), {"app", "server.worker", "ui.site"} | {name for name in edges if "pages." in name}
    while ahead:
        reached |= ahead
        ahead = {other for module in ahead for other in edges.get(module, ())} - reached
    assert "films.rules.methods" in reached
    assert not {module for module in reached if module.startswith("addons.python_api")}
    callers = [module for module, tree in sources().items() if "bring" in called(tree)]
    assert callers == ["addons.python_api.own_estimator.__main__"]


def called(tree: ast.Module) -> Iterator[str]:
    """The names of the functions that a module calls."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            yield node.func.id if isinstance(node.func, ast.Name) else node.func.attr


@pytest.fixture
def script(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A script that shows a class of its own, and waits."""
    (tmp_path / "stripes.py").write_text(SCRIPT)
    environment = {"PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"}
    command, pipe = [sys.executable, "stripes.py"], subprocess.PIPE
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdin=pipe, stdout=pipe, text=True) as process:
        yield process
        process.kill()


def test_a_class_of_a_script_is_on_the_page_until_the_script_ends(script: subprocess.Popen[str]) -> None:
    assert script.stdout is not None
    url = next(line for line in script.stdout if line.startswith("http")).strip()
    port = int(url.split(":")[2].partition("/")[0])
    opener = build_opener(ProxyHandler({}), HTTPCookieProcessor())
    bare = re.sub(r"token=[^&]+&", "", url)
    assert bare != url
    for address in (bare, f"http://127.0.0.1:{port}/healthz"):
        with pytest.raises(HTTPError) as refused:
            opener.open(address, timeout=60)
        with refused.value:
            assert refused.value.code == 403
    onward = opener.open(url, timeout=60).read().decode()
    assert f'url=?{bare.partition("?")[2]}"' in unescape(onward)
    assert "<title>Methods" in opener.open(bare, timeout=60).read().decode()
    film = opener.open(bare.replace("/methods?", "/film/methods?"), timeout=60).read().decode()
    assert "Stripes" in film
    assert "width = 2" in film
    assert "yes" in film
    with pytest.raises(ConnectionRefusedError), socket.socket() as other:
        other.connect(("127.0.0.2", port))  # bound to 127.0.0.1 alone, so to no address of a network
    script.kill()
    deadline = time.monotonic() + 60
    while answers(port):
        assert time.monotonic() < deadline
        time.sleep(0.1)


def answers(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0
