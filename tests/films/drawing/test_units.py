"""Wired units as a drawing: a circle for each, a wire and a number for each weight, in the order of the inputs."""

import itertools
import re
import xml.etree.ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from films.drawing.units import Layer, diagram, perceptron_unit

SPACE = "{http://www.w3.org/2000/svg}"


def read(svg):
    return ET.fromstring(svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


@given(st.integers(1, 3), st.integers(1, 6), st.integers(1, 4))
def test_each_weight_has_a_wire_and_a_number_and_each_unit_a_circle(n_inputs, hidden, outputs):
    names = [f"h{j}" for j in range(hidden)], [f"o{k}" for k in range(outputs)]
    first = [[f"v{j},{i}" for i in range(n_inputs + 1)] for j in range(hidden)]
    second = [[f"w{k},{j}" for j in range(hidden + 1)] for k in range(outputs)]
    root = read(
        diagram([f"x{i}" for i in range(n_inputs)], (Layer(names[0], first), Layer(names[1], second)), "a <net>")
    )
    assert len(root.findall(f".//{SPACE}circle")) == n_inputs + 1 + hidden + 1 + outputs
    assert root.find(f"{SPACE}path").get("d").count("M") == hidden * (n_inputs + 1) + outputs * (hidden + 1)
    numbers = [text.text for text in root.findall(f"{SPACE}g[1]/{SPACE}text")]
    assert numbers == [word for row in (*first, *second) for word in row]
    assert root.get("aria-label") == "a <net>"
    _, _, width, height = (float(v) for v in root.get("viewBox").split())
    for circle in root.findall(f".//{SPACE}circle"):
        x, y, r = (float(circle.get(part)) for part in ("cx", "cy", "r"))
        assert r <= x <= width - r
        assert r <= y <= height - r


@given(st.integers(1, 6), st.integers(2, 4))
def test_no_two_numbers_of_a_column_stand_on_each_other(hidden, outputs):
    first, second = [["1"] * 3] * hidden, [["2"] * (hidden + 1)] * outputs
    svg = diagram(("x", "y"), (Layer(["h"] * hidden, first), Layer(["o"] * outputs, second)), "")
    heights: dict[str, list[int]] = {}
    for x, y in re.findall(r'<text x="(\d+)" y="(\d+)">[12]</text>', svg.partition('<g text-anchor="middle">')[0]):
        heights.setdefault(x, []).append(int(y))
    assert all(b - a >= 13 for each in heights.values() for a, b in itertools.pairwise(each))


def test_the_perceptron_has_two_inputs_a_constant_three_weights_a_sum_and_a_sign():
    texts = [text.text for text in read(perceptron_unit()).iter(f"{SPACE}text")]
    assert texts == ["w₁", "w₂", "w₀", "x₁", "x₂", "1", "Σ", "sign", "±1"]
