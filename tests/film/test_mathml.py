"""Formulas have the browser's own markup, and holes for captions to fill."""

import xml.etree.ElementTree as ElementTree

import numpy as np

from ui.film import mathml
from ui.film.captions import Caption, render
from ui.film.columns import Col


def test_a_point_is_x_with_its_number_in_parentheses_above() -> None:
    raised = ElementTree.fromstring(mathml.formula(mathml.point("7"))).find("msup")
    assert raised is not None
    assert [child.text for child in raised] == ["x", "(7)"]


def test_the_number_of_a_point_may_come_from_a_column() -> None:
    caption = Caption((mathml.point("{i}"),), {"i": Col("numbers")})
    assert "<mn>(12)</mn>" in render(caption, {"numbers": np.array([3, 12])}, 1)
