"""`show(MyClassifier, knob={"k": [1, 3, 5]}, data=(X, y))`: the app with one's own estimator beside its methods.

A process of one's own serves it, on 127.0.0.1 and until the one that asked for it ends: what is handed over is code, so
no other computer may reach it, and no hosted app has a way to take any. Nor may other people at this one, or other
sites' pages in a browser here: the address has a token, without which nothing is answered.
"""

import subprocess
import sys
import webbrowser
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cloudpickle
from numpy.typing import ArrayLike

from addons.python_api.arrays import axis_names, labels_of, points_of
from addons.python_api.own_estimator.estimator import OWN, OwnEstimator, own_estimator
from films.points import Points
from films.samples import arrays
from films.scene import address_text

HOUSE = Path(__file__).parents[3]
MOST_CLASSES = 4
BESIDE = {"method2": "neighbors", "at2": 2, "overview": True}  # which stands still, as one's own knob is turned
HOME = "127.0.0.1"
FIELD = "token"  # of the address
READY = b"ready "  # begins the line by which the process says its port and its token
SECONDS = 120.0  # that it may take to start


@dataclass(frozen=True, eq=False)
class OwnApp:
    """A running app with an estimator of one's own. `url` has the token that lets a browser in."""

    url: str
    process: subprocess.Popen[bytes]

    def stop(self) -> None:
        """End it; it ends by itself with the process that has started it."""
        self.process.terminate()
        self.process.wait()

    def wait(self) -> None:
        """Return once it has ended, or at Ctrl-C, which ends it."""
        try:
            self.process.wait()
        except KeyboardInterrupt:
            self.stop()

    def __repr__(self) -> str:
        return f"<own app at {self.url}>"


def show(
    classifier: Any,
    knob: Mapping[str, Sequence[Any]] | None = None,
    data: tuple[ArrayLike, ArrayLike] | None = None,
    *,
    name: str = "",
    opens: bool = True,
    wait: bool | None = None,
) -> OwnApp:
    """Open the Methods page with a classifier of one's own, beside nearest neighbours, above all others.

    classifier  a class with `fit(X, y)` and `predict(X)`, better with `predict_proba(X)`, as scikit-learn's: X is
                (n, 2), y (n,) has whole numbers from 0. Or such a classifier, without a knob
    knob        one parameter of it and the values that the frames turn: {"depth": [1, 2, 3]}
    data        X (n, 2) and y (n,) of two to four labels; by default the page's example
    opens       whether a browser opens it
    wait        whether to return only once it has ended; by default so in a script, which would end it

    ValueError says in a sentence what is wrong with them.
    """
    own = own_estimator(classifier, knob, name)
    scene, points = _address(data)
    own.exhibit(*arrays(points))
    app = _started(_packed(own), scene)
    if opens:
        webbrowser.open(app.url)
    if not _interactive() if wait is None else wait:
        print(f"{own.name}: {app.url} (Ctrl-C ends it)", flush=True)
        app.wait()
    return app


def _address(data: tuple[ArrayLike, ArrayLike] | None) -> tuple[str, Points]:
    """The address of the scene, and its points."""
    from films.topics.methods.scene import MethodsScene  # deferred: it reads the list of methods

    fields = dict[str, Any](BESIDE)
    if data is not None:
        X, y = data
        labels = labels_of(y, MOST_CLASSES)
        fields |= {"points": points_of(X, y, labels), "labels": labels.names} | axis_names(X)
    scene = MethodsScene(**fields)
    return f"method1={OWN}&{address_text(scene)}", scene.points


def _packed(own: OwnEstimator) -> bytes:
    paths = [str(Path(path).resolve()) for path in sys.path]  # "" is where this process stands
    try:
        return bytes(cloudpickle.dumps((paths, cloudpickle.dumps(own))))
    except Exception as error:
        raise ValueError(f"{own.name} cannot be handed to the app: {type(error).__name__}: {error}") from error


def _started(packed: bytes, scene: str) -> OwnApp:
    command = [sys.executable, "-m", str(__package__)]
    process = subprocess.Popen(command, cwd=HOUSE, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("The app's process has no pipes.")
    process.stdin.write(len(packed).to_bytes(8, "big") + packed)
    process.stdin.flush()  # and left open: once it is closed, the app ends
    for line in process.stdout:
        if line.startswith(READY):
            port, token = line.removeprefix(READY).decode().split()
            return OwnApp(f"http://{HOME}:{port}/methods?{FIELD}={token}&{scene}", process)
    process.wait()
    raise RuntimeError("The app has ended before it was ready; what it said stands above.")


def _interactive() -> bool:
    """Whether somebody types at Python, or at a notebook."""
    ipython = sys.modules.get("IPython")
    return hasattr(sys, "ps1") or (ipython is not None and ipython.get_ipython() is not None)
