"""What a reader of the page of regression presses: presets, another regressor, files without classes."""

from films.points import decode
from films.points_csv import csv_of_points
from films.samples import arrays
from films.topics.regression.scene import CURVE, FIVE, OUTLIER, STYLES
from tests.ui.shell.visit import visit
from ui.topics.regression.parts import PRESETS


def test_a_preset_is_one_press():
    for name, points in PRESETS.items():
        page = visit("regression", t="1").press(name)
        assert decode(page.address.get("points", "")) in (points, ())
        assert page.scene.points == points


def test_another_regressor_brings_its_example_and_keeps_a_readers_own_points():
    page = visit("regression", t="2").choose("show", "line")
    assert (page.scene.points, page.seek) == (OUTLIER, 0)
    assert page.choose("show", "neighbors").scene.points == CURVE
    own = visit("regression", t="2").draw([list(point) for point in FIVE]).choose("show", "line")
    assert own.scene.points == FIVE


def test_a_file_of_its_points_has_two_columns():
    page = visit("regression", t="0")
    text = csv_of_points(page.scene, STYLES).decode()
    assert text.splitlines()[0] == "x,y"
    assert len(text.splitlines()) == 1 + len(arrays(CURVE)[0])
