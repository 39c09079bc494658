"""Formulas have the browser's own markup, and holes for captions to fill."""

import xml.etree.ElementTree as ElementTree

import numpy as np

from films.film import mathml
from films.film.captions import Caption, render
from films.film.columns import Col


def test_a_point_is_x_with_its_number_in_parentheses_above() -> None:
    raised = ElementTree.fromstring(mathml.formula(mathml.point("7"))).find("msup")
    assert raised is not None
    assert [child.text for child in raised] == ["x", "(7)"]


def test_the_number_of_a_point_may_come_from_a_column() -> None:
    caption = Caption((mathml.point("{i}"),), {"i": Col("numbers")})
    assert "<mn>(12)</mn>" in render(caption, {"numbers": np.array([3, 12])}, 1)


def test_a_long_formula_goes_on_in_the_next_line_with_an_equals_sign() -> None:
    equals = mathml.sign("=")
    written = mathml.formula(
        mathml.name("z"), equals, mathml.group(mathml.name("a"), equals), equals, mathml.value("3")
    )
    pieces = ElementTree.fromstring(written.replace("<wbr>", ""))
    assert ["".join(piece.itertext()) for piece in pieces] == ["z", "=(a=)", "=3"]
    assert written.count("</math><wbr><math>") == 2


def test_a_formula_that_begins_with_an_equals_sign_is_not_broken_before_it() -> None:
    assert mathml.formula(mathml.sign("="), mathml.value("3")).count("<math>") == 1
