"""Figures travel unseen by plotly.py: what arrives is what plotly.py itself would have sent."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from films.film.marks import Figure, Path, Stroke
from films.film.plotly_json import checked, packed, packed_figure
from tests.films.film.reading import values

NUMBERS: dict[str, NDArray[Any]] = {
    "int8": np.array([-3, 4], dtype=np.int8),
    "int64": np.arange(300),
    "uint8": np.array([0, 255], dtype=np.uint8),
    "float32": np.array([0.1, np.nan, -2.0], dtype=np.float32),
    "float64": np.array([np.pi, np.nan, 1e300]),
    "big-endian": np.array([1.5, 2.5], dtype=">f8"),
    "every other": np.arange(10.0)[::2],
    "none": np.array([]),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_arrive_as_plotly_would_send_them(name: str) -> None:
    figure = Figure(marks=(Path(x=NUMBERS[name], y=[1, None]),), layout={})
    sent, expected = packed_figure(figure)["data"][0], checked(figure).to_plotly_json()["data"][0]
    assert values(sent["x"]) == values(expected["x"]) == values(NUMBERS[name])
    assert sent["y"] == [1, None]


def test_whole_numbers_take_few_bytes() -> None:
    assert packed(np.arange(3))["dtype"] == "u1"


def test_numbers_beyond_32_bits_are_refused() -> None:
    with pytest.raises(ValueError, match="do not fit 32 bits"):
        packed({"x": np.array([2**40])})


@pytest.mark.parametrize(
    "figure",
    [
        Figure(marks=(Path(line=Stroke(color="no colour")),), layout={}),
        Figure(marks=(), layout={"xaxis": 3}),
    ],
)
def test_what_plotly_does_not_know_is_found_when_a_frame_is_looked_at(figure: Figure) -> None:
    with pytest.raises(ValueError, match="Invalid"):
        checked(figure)
