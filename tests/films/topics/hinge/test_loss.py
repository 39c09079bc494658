"""The losses along the way, and the loss of the margin: every height can be worked out from the points."""

import numpy as np
import pytest

from films.film.geometry import box
from playground import losses
from playground.optimum import minimize_hinge
from tests.films.film.reading import ends, numbers, present, trace, values
from tests.films.topics.hinge.films import SETTINGS, petals, shoot, shot
from tests.films.topics.perceptron.films import preset

ALONE = [name for name in SETTINGS if "against" not in name]
every_setting = pytest.mark.parametrize("name", ALONE)


def j(seen, w, b):
    """The objective of a state, by the plain formula."""
    hinge = np.maximum(1 - seen.y * (seen.X @ w + b), 0).mean()
    return hinge + seen.descent.regularization / 2 * w @ w


def height(figure, name, at):
    """A step curve's height at `at`."""
    shown = ends(figure, name)
    return [y for x, y in shown if x <= at][-1]


@every_setting
def test_the_marks_stand_at_the_draw_and_at_j_now_the_best_j_and_the_error(name):
    seen = shot(name)
    for t in seen.frames:
        now, draw, figure = seen.steps.now[t], seen.steps.count[t], seen.figure(t, 1)
        w1, w2, b = seen.state(t)
        ((x, y),) = ends(figure, "now")
        assert (x, y) == (draw, pytest.approx(j(seen, np.array([w1, w2]), b), rel=1e-9))
        ((x, y),) = ends(figure, "best now")
        assert (x, y) == (draw, seen.trace.objective[: now + 1].min())
        ((x, y),) = ends(figure, "error now")
        assert (x, y) == (draw, pytest.approx((seen.y * seen.sides(t) <= 0).mean(), rel=1e-6))


@every_setting
def test_every_mark_stands_on_its_curve_and_the_best_never_rises(name):
    seen = shot(name)
    best = [y for _, y in ends(seen.figure(0, 1), "best so far")]
    assert best == sorted(best, reverse=True)
    for t in seen.frames:
        figure, draw = seen.figure(t, 1), seen.steps.count[t]
        for mark, curve in (("now", "J"), ("best now", "best so far"), ("error now", "training error")):
            ((_, y),) = ends(figure, mark)
            assert y == pytest.approx(height(figure, curve, draw), rel=1e-6)


@every_setting
def test_the_least_is_drawn_where_the_exact_optimum_is(name):
    seen = shot(name)
    least = minimize_hinge(seen.X, seen.y, offset=seen.descent.offset, regularization=seen.descent.regularization).value
    if least > 1e-12 or not seen.scene.log:
        assert ends(seen.figure(0, 1), "least") == [(0, least), (seen.trace.n_draws, least)]
    else:
        assert "least" not in [shown.name for shown in seen.figure(0, 1).data]


def test_the_curve_of_the_average_is_j_of_the_mean_state_after_each_update():
    seen = shot("in turn")
    for t in range(1, seen.film.n_frames):
        states = seen.steps.now[1 : t + 1]
        if seen.steps.now[t] > seen.steps.now[t - 1]:
            expected = j(seen, seen.trace.w[states].mean(axis=0), seen.trace.b[states].mean())
            assert height(seen.figure(0, 1), "average", t) == pytest.approx(expected, rel=1e-5)


def test_the_run_on_the_right_has_its_curve_too():
    seen = shot("against the perceptron")
    for t in seen.frames:
        ((x, y),) = ends(seen.figure(t, 2), "other now")
        other = present(seen.other)
        state = np.searchsorted(other.draw, t, side="right")
        assert (x, y) == (t, other.objective[state])
        assert height(seen.figure(t, 2), "J, right", t) == pytest.approx(y, rel=1e-6)


def test_a_logarithmic_axis_holds_all_curves():
    seen = petals(2, n_draws=900, log=True)
    low, high = seen.figure(0, 1).layout.yaxis.range
    shown = np.concatenate([[y for _, y in ends(seen.figure(0, 1), name)] for name in ("J", "best so far", "least")])
    assert seen.figure(0, 1).layout.yaxis.type == "log"
    assert low <= np.log10(shown.min()) <= np.log10(shown.max()) <= high


@every_setting
def test_every_point_stands_at_its_z_on_the_loss_that_is_followed(name):
    seen = shot(name)
    loss = losses.perceptron if seen.descent.threshold == 0 else losses.hinge
    for t in seen.frames:
        figure = seen.figure(t, 2)
        left, right, _, top = box(figure)
        z = seen.y * seen.sides(t)
        within = (z >= left) & (z <= right) & (loss(z) <= top)
        shown = trace(figure, "terms")
        assert values(shown.x) == [v if ok else None for v, ok in zip(z.tolist(), within, strict=True)]
        assert values(shown.y) == [v if ok else None for v, ok in zip(loss(z).tolist(), within, strict=True)]
        outside = ends(figure, "terms beyond")
        assert len(outside) == (~within).sum()
        assert all(x in (left, right) or y == top for x, y in outside)
        said = numbers(trace(figure, "how many beyond").text[0])
        assert said == ([int((~within).sum()), len(z)] if outside else [])


@every_setting
def test_the_upright_line_is_the_term_of_the_sample(name):
    seen = shot(name)
    for t in seen.frames:
        row, shown = seen.steps.sample[t], ends(seen.figure(t, 2), "sample term")
        left, right, _, top = box(seen.figure(t, 2))
        z = seen.y[row] * seen.sides(t)[row]
        if row < 0 or not left <= z <= right:
            assert shown == []
        else:
            term = min(max(seen.descent.threshold - z, 0), top)
            assert np.array(shown) == pytest.approx(np.array([(z, 0), (z, term)]), abs=1e-6)


def test_the_four_losses_are_drawn_by_their_formulas():
    figure = shot("default").figure(0, 2)
    for name, formula in {
        "zero-one": lambda z: float(z <= 0),
        "hinge": lambda z: max(1 - z, 0),
        "perceptron": lambda z: max(-z, 0),
        "squared": lambda z: (1 - z) ** 2,
    }.items():
        shown = ends(figure, name)
        assert len(shown) > 50
        assert [y for _, y in shown] == pytest.approx([formula(x) for x, _ in shown], abs=1e-5)


@pytest.mark.parametrize("name", ["default", "perceptron"])
def test_the_supporting_lines_touch_the_loss_at_its_kink_and_lie_below_it_everywhere(name):
    seen = shot(name)
    loss, kink = (losses.hinge, 1) if seen.descent.threshold else (losses.perceptron, 0)
    left, right, *_ = box(seen.figure(0, 2))
    fan = ends(seen.figure(0, 2), "")
    slopes = set()
    for (x0, y0), (x1, y1) in zip(fan[::2], fan[1::2], strict=True):
        slopes.add(slope := (y1 - y0) / (x1 - x0))
        assert (x0, x1) == (left, right)
        assert y0 + slope * (kink - x0) == pytest.approx(0, abs=1e-6)
        z = np.linspace(left - 5, right + 5, 301)
        assert (slope * (z - kink) <= loss(z) + 1e-6).all()
    assert {-1.0, 0.0} < slopes <= {s for s in slopes if -1 <= s <= 0}


@pytest.mark.parametrize("beside", ["loss", "margin", "surface", "seeds", "rates", "none"])
@pytest.mark.parametrize("below", ["loss", "none"])
def test_a_film_has_the_figures_that_were_chosen_each_once(beside, below):
    seen = shoot(preset("XOR"), n_draws=12, beside=beside, below=below)
    assert len(seen.film.figures) == 1 + len({beside, below} - {"none"})


@pytest.mark.parametrize("name", ["default", "against the perceptron"])
def test_pointing_at_a_term_rings_its_point_on_every_plane(name):
    seen = shot(name)
    for hover in seen.film.hovers:
        assert seen.film.figures[hover.figure]["layout"]["xaxis"]["title"]["text"].startswith("functional margin z")
        for entry in (0, len(seen.X) - 1):
            figures = seen.film.under(7, hover, entry)
            for plane in range(seen.film.planes):
                assert ends(figures[plane], "pointed at") == [tuple(seen.X[entry])]
    assert [hover.trace for hover in seen.film.hovers] == ["terms", "terms beyond"]
    assert ends(seen.figure(7), "pointed at") == []


def test_without_the_loss_of_the_margin_there_is_nothing_to_point_at():
    assert shoot(preset("XOR"), n_draws=5, below="none").film.hovers == ()
