"""Weight space: each point's line, half-plane and handle; the cone; the path of w; and pointing, either way."""

from typing import Any

import numpy as np
import pytest

from tests.films.film.reading import ends, trace, values, words
from tests.films.topics.perceptron.films import overlapping, preset, shoot


def parts(figure, name):
    """A trace's pieces between its gaps."""
    line = trace(figure, name)
    result: list[list[tuple[Any, Any]]] = []
    piece: list[tuple[Any, Any]] = []
    for x, y in zip(values(line.x), values(line.y), strict=True):
        if x is None:
            result.append(piece)
            piece = []
        else:
            piece.append((x, y))
    return [*result, piece] if piece else result


def picture(name="two clusters", **chosen):
    return shoot(preset(name), beside="weights", **chosen)


@pytest.mark.parametrize("offset", [True, False])
def test_a_points_line_is_where_its_margin_would_be_zero_at_the_present_b(offset):
    shot = picture(offset=offset)
    for t in shot.frames:
        b = shot.state(t)[2]
        lines = parts(shot.chart(t), "lines")
        assert len(lines) == len(shot.X)
        for (x1, x2), line in zip(shot.X, lines, strict=True):
            assert all(u * x1 + v * x2 + b == pytest.approx(0, abs=1e-9) for u, v in line)


@pytest.mark.parametrize("offset", [True, False])
def test_a_handle_lies_on_its_own_line(offset):
    shot = picture(offset=offset)
    for t in shot.frames:
        handles = trace(shot.chart(t), "handles")
        assert list(handles.text) == [f"point {i + 1}" for i in range(len(shot.X))]
        for (x1, x2), u, v in zip(shot.X, values(handles.x), values(handles.y), strict=True):
            if u is not None:
                assert u * x1 + v * x2 + shot.state(t)[2] == pytest.approx(0, abs=1e-4)


@pytest.mark.parametrize("offset", [True, False])
@pytest.mark.parametrize("name", ["two clusters", "needs an offset", "two-point worked example"])
def test_the_shaded_polygon_holds_exactly_the_w_without_a_mistake(name, offset):
    shot = picture(name, offset=offset, epochs=20)
    for t in shot.frames:
        figure, b = shot.chart(t), shot.state(t)[2]
        corners, reach = np.array(ends(figure, "cone")).reshape(-1, 2), figure.layout.xaxis.range[1]
        u, v = np.meshgrid(*[np.linspace(-0.97, 0.96, 40) * reach] * 2)
        margins = shot.y * (np.stack([u, v], axis=-1) @ shot.X.T + b)
        near = (np.abs(margins) < 1e-3 * reach * np.abs(shot.X).max()).any(axis=-1)
        assert (within(corners, u, v) == (margins > 0).all(axis=-1))[~near].all()


def within(corners, u, v):
    """Left of every side of the polygon; corners that follow each other in one place make no side."""
    inside = np.full(u.shape, len(corners) > 2)
    for (ax, ay), (bx, by) in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        inside &= (bx - ax) * (v - ay) - (by - ay) * (u - ax) >= 0
    return inside


@pytest.mark.parametrize("offset", [True, False])
def test_the_path_goes_through_every_w_so_far_and_its_last_step_is_the_update(offset):
    shot = picture(offset=offset)
    for t in shot.frames:
        figure = shot.chart(t)
        walked = [shot.state(s)[:2] for s in range(t + 1)]
        assert ends(figure, "path") == [pytest.approx(w, abs=1e-3) for w in walked]
        assert ends(figure, "latest") == [pytest.approx(w, abs=1e-3) for w in walked[-2:]] * (t > 0)
        assert ends(figure, "position") == [pytest.approx(w, abs=1e-3) for w in ((0, 0), walked[-1])] * any(walked[-1])


def test_the_best_separator_is_a_ray_and_with_an_offset_the_place_where_it_has_the_present_b():
    ray = ends(picture("two-point worked example", offset=False).chart(1), "best")
    (x0, y0), (x1, y1) = ray
    assert (x0, y0) == (0, 0)
    margins = [y * (x1 * a + y1 * b) for a, b, y in ((2, 2, 1), (2, -1, -1))]
    assert margins[0] == pytest.approx(margins[1], rel=1e-3)
    shot = picture("needs an offset", epochs=50)
    for t in shot.frames:
        for u, v in ends(shot.chart(t), "best"):
            z = shot.y * (shot.X @ [u, v] + shot.state(t)[2])
            assert (z > 0).all()


@pytest.mark.parametrize("offset", [True, False])
def test_pointing_at_a_handle_or_at_its_point_shows_the_half_plane_and_rings_the_point(offset):
    shot = picture("two-point worked example", offset=offset)
    t, entry = 2, 1
    b, (x1, x2), y = shot.state(t)[2], shot.X[entry], shot.y[entry]
    assert {(hover.figure, hover.mark) for hover in shot.film.hovers} == {(0, "points"), (1, "handles")}
    for hover in shot.film.hovers:
        plane, weights = shot.film.under(t, hover, entry)
        assert ends(plane, "pointed at") == [(x1, x2)]
        corners = ends(weights, "half-plane")
        assert len(corners) >= 3
        assert all(y * (u * x1 + v * x2 + b) >= -1e-9 for u, v in corners)
        assert sum(abs(u * x1 + v * x2 + b) < 1e-9 for u, v in corners) == 2


def test_of_many_points_the_lines_of_those_with_the_most_updates_are_drawn_and_it_says_so():
    shot = shoot(overlapping(0, 100), beside="weights", epochs=10)
    updates = np.bincount(shot.trace.sample, minlength=100)
    traces = [int(text.removeprefix("point ")) - 1 for text in trace(shot.chart(1), "handles").text]
    assert len(traces) == len(parts(shot.chart(1), "lines")) == 60
    assert min(updates[traces]) >= max(np.delete(updates, traces))
    assert "Lines are drawn for the 60 points with the most updates." in words(shot.caption("why", 1))
    hover = next(hover for hover in shot.film.hovers if hover.mark == "handles")
    plane, _ = shot.film.under(1, hover, 7)
    assert ends(plane, "pointed at") == [tuple(shot.X[traces[7]])]


def test_an_empty_cone_is_said_to_be_empty():
    shot = picture("XOR", epochs=3)
    assert ends(shot.chart(2), "cone") == []
    assert "The solution cone is empty" in words(shot.caption("why", 2))


def test_the_words_count_the_half_planes_that_w_is_outside_of():
    shot = picture(offset=False, order="permuted", seed=3)
    for t in shot.frames:
        wrong = int(shot.wrong[t].sum())
        assert f"w lies outside {wrong} of these {len(shot.X)}" in words(shot.caption("why", t))
