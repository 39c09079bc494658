"""Two pictures of a canvas are compared as an eye would: marks stand where they do, edges are rounded anyhow."""

import base64
import io

import pytest
from PIL import Image, ImageDraw

from tests.browser.walk.page_state import differences

FINE = 20  # pixels of a drawing for one of the picture


def painted(x: float, ground: str = "#fff") -> str:
    """A dashed line two pixels wide at `x`, shrunk to a picture of 40 x 40."""
    image = Image.new("RGBA", (40 * FINE, 40 * FINE), ground)
    for top in range(0, 40, 8):
        ImageDraw.Draw(image).rectangle((x * FINE, (top + 0.5) * FINE, (x + 2) * FINE, (top + 4.5) * FINE), "#000")
    file = io.BytesIO()
    image.resize((40, 40), Image.Resampling.BOX).save(file, "png")
    return "data:image/png;base64," + base64.b64encode(file.getvalue()).decode()


@pytest.mark.parametrize("shift", [0.0, 0.05, -0.2])
def test_a_line_that_has_shaken_by_less_than_a_quarter_of_a_pixel_is_the_same(shift: float) -> None:
    assert differences(painted(20.5), painted(20.5 + shift), "canvas") == []


@pytest.mark.parametrize("shift", [0.5, 1.0, -3.0])
def test_a_line_that_has_moved_is_another(shift: float) -> None:
    (sentence,) = differences(painted(20.5), painted(20.5 + shift), "canvas")
    assert "of 40 x 40 pixels differ" in sentence


def test_another_tint_is_another_picture_however_faint() -> None:
    (sentence,) = differences(painted(20.5, "#bedceb"), painted(20.5, "#f3d7be"), "canvas")
    assert "columns 0 to 39, rows 0 to 39" in sentence


def test_a_line_that_is_missing_is_missed() -> None:
    assert differences(painted(20.5), painted(50.0), "canvas") != []
