"""The kernel's side of the widget: arrays go in, films answer its view, and what a hand does comes back as arrays."""

import base64
import io
import json
import re
from dataclasses import replace
from typing import Any

import nbformat
import numpy as np
import pytest
from nbconvert import HTMLExporter
from PIL import Image

from addons.python_api.widget import StageWidget, hinge, neighbors, perceptron
from films.pages import PAGES
from films.points import decode
from films.points_csv import csv_of_points
from films.scene import as_text, fields_of, from_query, to_query
from server.wanted_film import understood

X = np.array([[2.0, 2.0], [2.0, -1.0], [-1.0, 0.5]])
Y = np.array([1, -1, -1])
SIGNS = [["+", "-", "-"], ["+", "−", "−"], ["+1", "-1", "-1"], [1, -1, -1], [1.0, -1.0, -1.0], [1, 0, 0]]


def answer_to(widget: StageWidget, **question: Any) -> tuple[int, bytes]:
    """What the kernel answers to a message of the view."""
    sent: list[tuple[Any, Any]] = []
    widget.send = lambda content, buffers=None: sent.append((content, buffers))
    widget._handle_custom_msg({"id": "1", **question}, [])
    ((content, (body,)),) = sent
    assert content["answers"] == "1"
    return content["status"], body


def scene_of(widget: StageWidget) -> Any:
    return from_query(PAGES[widget.page].scene, fields_of(widget.scene))[0]


@pytest.mark.parametrize("function", [perceptron, hinge, neighbors])
def test_the_film_is_that_of_the_same_scene_on_its_page(function: Any) -> None:
    widget = function(X, Y)
    status, body = answer_to(widget, asks="film", scene=widget.scene, edit=None)
    film = json.loads(body)["film"]
    assert status == 200
    assert film == json.loads(understood(PAGES[widget.page], widget.scene, None).body())["film"]


def test_the_greater_label_is_plus_and_labels_come_back_as_they_were() -> None:
    widget = perceptron(X, ["no", "yes", "no"])
    assert [label for _, _, label in scene_of(widget).points] == [1, 0, 1]
    assert widget.y.tolist() == ["no", "yes", "no"]
    assert scene_of(widget).labels == "yes|no"


@pytest.mark.parametrize("function", [perceptron, hinge, neighbors])
@pytest.mark.parametrize(
    "y", [["+", "-", "-"], ["+", "−", "−"], ["+1", "-1", "-1"], [1, -1, -1], [1.0, -1.0, -1.0], [1, 0, 0]]
)
def test_plus_is_plus_as_in_a_file(function: Any, y: list[Any]) -> None:
    widget = function(X, y)
    assert [label for _, _, label in scene_of(widget).points] == [0, 1, 1]
    assert widget.y.tolist() == y


def test_points_that_the_app_has_written_have_the_same_classes_in_a_notebook() -> None:
    scene = PAGES["perceptron"].read("")
    _, *rows = csv_of_points(scene, PAGES["perceptron"].classes).decode().splitlines()
    cells = [row.split(",") for row in rows]
    widget = perceptron([cell[:2] for cell in cells], [cell[2] for cell in cells])
    assert scene_of(widget).points == scene.points
    assert scene_of(widget).labels == ""


def test_the_view_has_as_many_classes_as_there_are_labels() -> None:
    _, body = answer_to(neighbors(X, ["a", "b", "c"]), asks="film", scene="points=none")
    assert [each["title"] for each in json.loads(body)["edit"]["rules"]["classes"]] == ["", "", ""]


def test_points_that_are_moved_come_back_as_arrays() -> None:
    widget, changes = perceptron(X, Y), list[Any]()
    widget.observe(lambda change: changes.append(change.new.tolist()), "X")
    status, body = answer_to(widget, asks="film", scene=widget.scene, edit={"points": [[2, 2, 0], [1.5, -1, 1]]})
    assert status == 200
    widget.set_state({"scene": as_text({**json.loads(body)["scene"], "t": "1"})})  # as the view does at rest
    assert changes == [[[2.0, 2.0], [1.5, -1.0]]]
    assert widget.y.tolist() == [1, -1]
    assert widget.frame == 1


def test_the_arrays_are_read_only_so_that_no_change_is_lost_without_a_word() -> None:
    with pytest.raises(ValueError, match="read-only"):
        perceptron(X, Y).X[0] = 0


def test_other_points_are_shown_that_are_assigned_or_put() -> None:
    widget = perceptron(X, Y, eta=0.5)
    widget.X = X + 1
    assert [place[:2] for place in scene_of(widget).points] == [(3.0, 3.0), (3.0, 0.0), (0.0, 1.5)]
    widget.put(X[:2], Y[:2])
    assert len(scene_of(widget).points) == 2
    widget.frame = 1
    assert to_query(scene_of(widget)) == {"eta": "0.5", "t": "1", "points": widget.scene.partition("points=")[2]}


def test_columns_of_a_data_frame_name_the_axes() -> None:
    class Frame(np.ndarray[Any, Any]):
        columns = ("length", "width")

    for widget in (perceptron(X.view(Frame), Y), perceptron(X, Y, names=("length", "width"))):
        scene = scene_of(widget)
        assert (scene.x, scene.y) == ("length", "width")


@pytest.mark.parametrize(
    ("arrays", "settings", "sentence"),
    [
        ((X[0], Y), {}, "X has the shape (2,); a plane shows two columns"),
        ((np.ones((3, 4)), Y), {}, "X has the shape (3, 4)"),
        ((X, Y[:2]), {}, "X has 3 rows, and y has the shape (2,)"),
        ((X, [[1, 2, 3]]), {}, "y has the shape (1, 3)"),
        ((X, [1, 1, 1]), {}, "y has 1 different labels; this page shows two"),
        ((X, [1, 2, 3]), {}, "y has 3 different labels; this page shows two"),
        ((X, np.array([1, "a", None], dtype=object)), {}, "y mixes labels"),
        ((X * np.nan, Y), {}, "Point 1 has a coordinate that is not a finite number"),
        ((X * 1e7, Y), {}, "Point 1 lies off the plane"),
        ((np.ones((501, 2)), [0] * 500 + [1]), {}, "at most 500 points"),
        (([["one", 2], [1, 2], [1, 2]], Y), {}, "X holds something that is no number"),
        ((X, Y), {"etta": 1}, "The perceptron has no setting 'etta'; it has algorithm"),
        ((X, Y), {"eta": -1}, "eta (η, the learning rate) is -1, but it is not between 0.001 and 1000"),
        ((X, Y), {"names": "abc"}, "names has 3 names"),
        ((X, Y), {"points": "none"}, "no setting 'points'"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(arrays: Any, settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        perceptron(*arrays, **settings)
    assert sentence in str(refused.value)


def test_what_cannot_be_shown_leaves_the_points_as_they_are() -> None:
    widget = perceptron(X, Y)
    before = widget.scene
    for wrong in (X[:2], "many"):
        with pytest.raises(ValueError):
            widget.X = wrong
    with pytest.raises(ValueError, match="the label 5"):
        widget.put(X, [5, 1, 1])
    with pytest.raises(ValueError, match="not one of the 2"):
        neighbors(X, Y).scene = as_text(to_query(replace(scene_of(neighbors(X, Y)), points=((1.0, 2.0, 3),))))
    assert widget.scene == before
    assert decode(widget.scene.removeprefix("points=")) == ((2.0, 2.0, 0), (2.0, -1.0, 1), (-1.0, 0.5, 1))
    assert widget.X.tolist() == X.tolist()


def test_an_edit_that_no_page_knows_is_refused_as_by_a_server() -> None:
    widget = perceptron(X, Y)
    assert answer_to(widget, asks="film", scene="eta=none")[0] == 422
    status, body = answer_to(widget, asks="film", scene="", edit={"points": [[1, 2, 7]]})
    assert (status, "class that is not one of the 2" in body.decode()) == (422, True)
    assert answer_to(widget, asks="film")[0] == 422


def test_a_failure_is_told_to_the_view_which_would_wait_for_ever(caplog: pytest.LogCaptureFixture) -> None:
    def film(_run: object, _scene: object) -> Any:
        raise ZeroDivisionError("by hand")

    page = PAGES["perceptron"]
    broken = replace(page, views=tuple(replace(view, film=film) for view in page.views))
    widget = StageWidget(broken, X, Y, (), {})
    assert answer_to(widget, asks="film", scene=widget.scene) == (
        500,
        b"This picture could not be made. ZeroDivisionError: by hand",
    )
    assert "a film could not be made" in caplog.text


def exported(widget: StageWidget) -> str:
    """The HTML that nbconvert makes of a saved notebook with the widget in a cell's output."""
    data, metadata = widget._repr_mimebundle_()
    output = nbformat.v4.new_output("display_data", data, metadata=metadata)
    cell = nbformat.v4.new_code_cell("widget", outputs=[output])
    return str(HTMLExporter().from_notebook_node(nbformat.v4.new_notebook(cells=[cell]))[0])


@pytest.mark.parametrize("function", [perceptron, hinge, neighbors])
def test_a_saved_notebook_has_a_picture_where_there_is_no_kernel(function: Any) -> None:
    document = exported(function(X, Y))
    (picture,) = re.findall(r'<img [^>]*src="data:image/png;base64,([^"]+)"', document)
    with Image.open(io.BytesIO(base64.b64decode(picture))) as image:
        pixels = np.asarray(image.convert("RGB"))
    assert pixels.shape[1] >= 800
    assert (pixels == (0, 114, 178)).all(axis=2).any()  # the points that are +


def test_the_picture_is_of_the_scene_on_show_and_says_its_address() -> None:
    widget = perceptron(X, Y)
    before = widget._repr_mimebundle_()[0]
    widget.frame = 2
    after = widget._repr_mimebundle_()[0]
    assert before["image/png"] != after["image/png"]
    assert after["text/plain"].startswith("perceptron?")
    assert fields_of(after["text/plain"].partition("?")[2])["t"] == ["2"]
    assert after["application/vnd.jupyter.widget-view+json"]["model_id"] == widget.model_id
