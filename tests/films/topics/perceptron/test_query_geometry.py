"""A query point: what is drawn and written of it is what one gets by hand from the w and b of the frame."""

import numpy as np
import pytest

from tests.films.film.reading import calculated, ends, formulas, numbers, words
from tests.films.topics.perceptron.films import preset, shoot

QUERIES = [(-3.0, 2.0), (0.0, 0.0), (1.25, -0.5)]
every_film = pytest.mark.parametrize("chosen", [{}, {"offset": False, "order": "permuted", "seed": 2}, {"eta": 0.25}])


def rounded(value):
    return pytest.approx(value, abs=1e-4 + 1e-3 * abs(value))


@every_film
@pytest.mark.parametrize("query", QUERIES)
def test_the_perpendicular_ends_on_the_boundary_and_is_as_long_as_the_distance_said(query, chosen):
    shot = shoot(preset("needs an offset"), probe=query, epochs=4, **chosen)
    for t in shot.frames[1:]:
        w1, w2, b = shot.state(t)
        traces = ends(shot.plane(t), "distance")
        if w1 == w2 == 0:
            assert traces == []
            continue
        (start, end), length = np.array(traces), np.hypot(w1, w2)
        assert start == pytest.approx(query, abs=1e-6)
        assert w1 * end[0] + w2 * end[1] + b == pytest.approx(0, abs=1e-5 * length)
        signed = (w1 * query[0] + w2 * query[1] + b) / length
        assert (start - end) @ [w1, w2] == pytest.approx(signed * length, abs=1e-5 * length)
        assert abs((start - end) @ [-w2, w1]) < 1e-5 * length
        distance = next(f for f in formulas(shot.caption("why", t)) if f.count("/") == 1 and f.count("=") == 1)
        over, under, result = numbers(distance)
        assert float(result) == rounded(signed)
        assert (float(over), float(under)) == (rounded(signed * length), rounded(length))


@every_film
def test_the_projection_lies_on_the_line_of_w_under_the_query(chosen):
    query = (-3.0, 2.0)
    shot = shoot(preset("needs an offset"), probe=query, epochs=4, **chosen)
    for t in shot.frames[1:]:
        w1, w2, _ = shot.state(t)
        if w1 == w2 == 0:
            continue
        start, end = np.array(ends(shot.plane(t), "projection"))
        assert start.tolist() == [0, 0]
        assert end[0] * w2 - end[1] * w1 == pytest.approx(0, abs=1e-5 * np.hypot(w1, w2))
        assert (np.array(query) - end) @ [w1, w2] == pytest.approx(0, abs=1e-5 * np.hypot(w1, w2))
        text = words(shot.caption("why", t)).split("Projection on w: ")[1]
        projection, cosine, angle = (float(v) for v in numbers(text)[:3])
        assert projection == rounded((w1 * query[0] + w2 * query[1]) / np.hypot(w1, w2))
        assert cosine == rounded(projection / np.hypot(*query))
        assert np.cos(np.radians(angle)) == rounded(cosine)


def test_at_the_origin_there_is_no_angle():
    shot = shoot(preset("two clusters"), probe=(0.0, 0.0))
    assert "=0, with cos∠(x,w)=— (an angle of —°)." in words(shot.caption("why", 3))


def test_the_arithmetic_written_out_comes_to_what_it_says():
    shot = shoot(preset("two clusters"), probe=(-3.0, 2.0))
    for t in shot.frames:
        product = next(f for f in formulas(shot.caption("why", t)) if f.startswith("w·x+b="))
        _, middle, result = product.split("=")
        assert float(calculated(middle)) == pytest.approx(float(numbers(result)[0]), abs=1e-9)
        assert "(1;−3;2)" in formulas(shot.caption("why", t))


def test_with_x_scaled_the_query_is_scaled_with_it():
    shot = shoot(preset("needs an offset"), probe=(6.0, 3.0), scaled=True, epochs=4)
    scale = 1 / max(np.hypot(x, y) for x, y, _ in preset("needs an offset"))
    assert ends(shot.plane(2), "distance")[0] == pytest.approx((6 * scale, 3 * scale), abs=1e-5)


def test_without_a_query_nothing_is_drawn_or_said_of_one():
    shot = shoot(preset("two clusters"))
    assert "distance" not in {t.name for t in shot.plane(1).data}
    assert "homogeneous" not in shot.caption("why", 1)


@pytest.mark.parametrize("chosen", [{}, {"eta": 0.3}])
def test_each_notation_gives_the_same_decision_with_the_numbers_written(chosen):
    shot = shoot(preset("needs an offset"), notation=True, epochs=5, **chosen)
    for t in shot.frames[1:]:
        w1, w2, b = shot.state(t)
        table = shot.caption("why", t).split("<table>")[1]
        plain, theta, threshold, unit = (formulas(f"<p>{row}")[1] for row in table.split("<tr>")[1:5])
        assert [float(v) for v in numbers(plain)] == [rounded(w1), rounded(w2), rounded(b)]
        assert theta.replace("θ0", "b").replace("θ", "w") == plain
        if w1 or w2:
            length = np.hypot(w1, w2)
            assert [float(v) for v in numbers(unit)] == [
                rounded(w1 / length),
                rounded(w2 / length),
                rounded(-b / length),
            ]
        assert float(numbers(threshold)[0]) == rounded(-b)


def test_on_the_boundary_the_lectures_differ_and_it_says_so():
    text = words(shoot(preset("two clusters"), notation=True).caption("why", 2))
    signs = "Linear Classification has sign(0) = +1 and CSCI 5622 sign(0) = −1."
    assert f"{signs} Here a point there counts as a mistake" in text
