"""The stage as a widget: `perceptron(X, y)` shows the film of one's own arrays, and points that are moved come back.

The view (stage/widget.js) asks for films by messages, which are answered in the kernel as a server answers
requests; at rest it sets the trait `scene`, the fields of an address, from which `X`, `y` and `frame` follow."""

import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import anywidget
import numpy as np
import traitlets
from numpy.typing import ArrayLike

from addons.python_api import looks, still
from addons.python_api.arrays import Labels, arrays_of, axis_names, labels_of, points_of
from films import points as point_code
from films.drawing.palette import ON_DARK
from films.page import AnyPage
from films.pages import PAGES
from films.param import read
from films.scene import Scene, as_text, fields_of, from_query, params, to_query
from server.wanted_film import UnreadableError, understood

LOG = logging.getLogger(__name__)
STAGE = {
    "key": "widget",
    "plotly": "",
    "inks": ON_DARK,
    "start": 0,
    "alone": True,
    "projector": False,
    "picking": False,
    "asking": None,
    "lit": "",
    "settings": {"mode": "button"},
}
OK, REFUSED, FAILED = 200, 422, 500  # as a server says them


class StageWidget(anywidget.AnyWidget):
    """A page's stage in the output of a cell.

    scene  the fields of an address that name all that is on show; may be set
    X, y   the points as arrays (n, 2) and (n,), read-only; assign others of the same length, or `put` both at once
    frame  the number of the frame on show; may be set

    `observe` tells of changes by hand: `widget.observe(lambda change: print(change.new), "X")`.
    """

    _esm = traitlets.Unicode(looks.script()).tag(sync=True)
    _css = traitlets.Unicode(looks.style()).tag(sync=True)
    page = traitlets.Unicode().tag(sync=True)
    stage = traitlets.Dict().tag(sync=True)
    scene = traitlets.Unicode().tag(sync=True)
    X = traitlets.Any()
    y = traitlets.Any()
    frame = traitlets.Int(0)

    def __init__(
        self, page: AnyPage, X: ArrayLike, y: ArrayLike, names: Sequence[str], settings: Mapping[str, Any]
    ) -> None:
        labels = labels_of(y, len(page.classes))
        self._page = replace(page, classes=page.classes[: len(labels.sorted)])
        self._labels: Labels = labels
        texts = axis_names(X, names) | ({"labels": labels.names} if labels.names else {})
        scene = _scene(page, points_of(X, y, labels), texts | dict(settings))
        self._following = True  # the scene, and sets none
        super().__init__(page=page.name, stage=STAGE, scene=as_text(to_query(scene)))
        self._follow(scene)
        self.on_msg(self._answer)

    def _repr_mimebundle_(self, **chosen: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the view, and a picture for readers without a kernel; if that cannot be drawn, the view alone."""
        view, about = super()._repr_mimebundle_(**chosen) or ({}, {})
        try:
            picture, about_picture = still.mime_bundle(self._page, self._scene)
        except Exception:
            LOG.exception("the picture of a widget cannot be drawn")
            return view, about
        return {**view, **picture}, {**about, **about_picture}

    def put(self, X: ArrayLike, y: ArrayLike) -> None:
        """Show these points instead. ValueError, as a sentence, where they cannot be shown; then all stays as it is."""
        points = points_of(X, y, self._labels)
        self.scene = as_text(to_query(replace(self._scene, points=points)))

    @property
    def _scene(self) -> Scene:
        scene: Scene = from_query(self._page.scene, fields_of(self.scene))[0]
        return scene

    @traitlets.validate("scene")
    def _checked_scene(self, proposal: Mapping[str, Any]) -> str:
        scene, problems = from_query(self._page.scene, fields_of(proposal["value"]))
        if problems:
            raise ValueError(problems[0])
        point_code.checked(scene.points, len(self._labels.sorted))
        return str(proposal["value"])

    @traitlets.validate("X", "y")
    def _checked_array(self, proposal: Mapping[str, Any]) -> Any:
        name, value = proposal["trait"].name, proposal["value"]
        if self._following:
            return value
        arrays = {"X": self.X, "y": self.y} | {name: value}
        return dict(zip("Xy", arrays_of(points_of(**arrays, labels=self._labels), self._labels), strict=True))[name]

    @traitlets.observe("scene")
    def _scene_changed(self, change: Mapping[str, Any]) -> None:  # noqa: ARG002
        self._follow(self._scene)

    def _follow(self, scene: Scene) -> None:
        """X, y and frame as the scene has them."""
        X, y = arrays_of(scene.points, self._labels)
        self._following = True
        try:
            with self.hold_trait_notifications():
                if not (np.array_equal(X, self.X) and np.array_equal(y, self.y)):
                    self.X, self.y = X, y
                self.frame = scene.t
        finally:
            self._following = False

    @traitlets.observe("X", "y")
    def _arrays_changed(self, change: Mapping[str, Any]) -> None:  # noqa: ARG002
        if not self._following:
            self.put(self.X, self.y)

    @traitlets.observe("frame")
    def _frame_changed(self, change: Mapping[str, Any]) -> None:
        if not self._following:
            self.scene = as_text(to_query(replace(self._scene, t=change["new"])))

    def _answer(self, _widget: object, question: Any, _buffers: object) -> None:
        """Answer a view's question, as a server does."""
        if question.get("asks") == "plotly":
            status, body = OK, looks.plotly()
        else:
            status, body = self._film(question)
        self.send({"answers": question.get("id"), "status": status}, buffers=[body])

    def _film(self, question: Mapping[str, Any]) -> tuple[int, bytes]:
        posted = json.dumps(
            {name: question[name] for name in ("scene", "edit", "has") if question.get(name) is not None}
        )
        try:
            return OK, understood(self._page, "", posted.encode()).body()
        except UnreadableError as error:
            return REFUSED, str(error).encode()
        except Exception as error:  # the view asks again, and says why it shows nothing new
            LOG.exception("a film could not be made")
            return FAILED, f"This picture could not be made. {type(error).__name__}: {error}".encode()


def _scene(page: AnyPage, points: Any, settings: Mapping[str, Any]) -> Scene:
    """The scene with these points and settings; ValueError, as a sentence, on one that it has not, or of no such
    value."""
    fields = params(page.scene)
    for name in settings:
        if name not in fields or name == "points":
            raise ValueError(f"{page.title} has no setting {name!r}; it has {', '.join(_names(page))}.")
    texts = {name: _text(value) for name, value in settings.items()}
    for name, text in texts.items():
        try:
            read(text, getattr(page.scene(), name), fields[name], page.scene.N_CLASSES)
        except ValueError as error:
            raise ValueError(f"{name} ({fields[name].label}) is {settings[name]!r}, but {error}.") from error
    scene: Scene = from_query(page.scene, {name: [text] for name, text in texts.items()})[0]
    return replace(scene, points=points)


def _text(value: Any) -> str:
    """A value as it stands in an address: of several numbers, with commas between them."""
    if isinstance(value, (list, tuple, np.ndarray)):
        return ",".join(map(str, value))
    return str(int(value)) if isinstance(value, bool) else str(value)


def _names(page: AnyPage) -> tuple[str, ...]:
    views = {name: None for view in page.views for name in view.fields or ()}
    return tuple(name for name in views if name != "points")


def perceptron(X: ArrayLike, y: ArrayLike, names: Sequence[str] = (), **settings: Any) -> StageWidget:
    """The perceptron on points X (n, 2) with two labels y (n,), of which the greater is +. `names` are those of the two
    columns, by default a data frame's own. Settings are those of the page by their names in its address, as `eta=0.5`
    or `algorithm="batch"`. Coordinates are rounded to six decimals. ValueError says in a sentence what is wrong."""
    return StageWidget(PAGES["perceptron"], X, y, names, settings)


def hinge(X: ArrayLike, y: ArrayLike, names: Sequence[str] = (), **settings: Any) -> StageWidget:
    """Descent on the hinge, squared or logistic loss; else as `perceptron`."""
    return StageWidget(PAGES["hinge"], X, y, names, settings)


def neighbors(X: ArrayLike, y: ArrayLike, names: Sequence[str] = (), **settings: Any) -> StageWidget:
    """Nearest neighbours on points X (n, 2) with two to four labels y (n,); else as `perceptron`."""
    return StageWidget(PAGES["neighbors"], X, y, names, settings)
