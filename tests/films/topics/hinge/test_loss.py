"""The losses along the way, and the loss of the margin: every height can be worked out from the points."""

import numpy as np
import pytest

from films.film.geometry import box
from films.film.numbers import number
from playground import losses
from playground.optimum import minimize_hinge
from tests.films.film.reading import ends, numbers, present, trace, values, words
from tests.films.topics.hinge.films import SETTINGS, petals, shoot, shot
from tests.films.topics.perceptron.films import preset

ALONE = [name for name in SETTINGS if "against" not in name]
every_setting = pytest.mark.parametrize("name", ALONE)


def j(case, w, b):
    """The objective of a state, by the plain formula."""
    hinge = np.maximum(1 - case.y * (case.X @ w + b), 0).mean()
    return hinge + case.descent.regularization / 2 * w @ w


def height(figure, name, at):
    """A step curve's height at `at`."""
    marks = ends(figure, name)
    return [y for x, y in marks if x <= at][-1]


@every_setting
def test_the_marks_stand_at_the_draw_and_at_j_now_the_best_j_and_the_error(name):
    case = shot(name)
    for t in case.frames:
        now, draw, figure = case.steps.now[t], case.steps.count[t], case.figure(t, 1)
        w1, w2, b = case.state(t)
        ((x, y),) = ends(figure, "now")
        assert (x, y) == (draw, pytest.approx(j(case, np.array([w1, w2]), b), rel=1e-9))
        ((x, y),) = ends(figure, "best now")
        assert (x, y) == (draw, case.trace.objective[: now + 1].min())
        ((x, y),) = ends(figure, "error now")
        assert (x, y) == (draw, pytest.approx((case.y * case.sides(t) <= 0).mean(), rel=1e-6))


@every_setting
def test_every_mark_stands_on_its_curve_and_the_best_never_rises(name):
    case = shot(name)
    best = [y for _, y in ends(case.figure(0, 1), "best so far")]
    assert best == sorted(best, reverse=True)
    for t in case.frames:
        figure, draw = case.figure(t, 1), case.steps.count[t]
        for mark, curve in (("now", "J"), ("best now", "best so far"), ("error now", "training error")):
            ((_, y),) = ends(figure, mark)
            assert y == pytest.approx(height(figure, curve, draw), rel=1e-6)


@every_setting
def test_the_least_is_drawn_where_the_exact_optimum_is(name):
    case = shot(name)
    least = minimize_hinge(case.X, case.y, offset=case.descent.offset, regularization=case.descent.regularization).value
    if least > 1e-12 or not case.scene.log:
        assert ends(case.figure(0, 1), "least") == [(0, least), (case.trace.n_draws, least)]
    else:
        assert "least" not in [marks.name for marks in case.figure(0, 1).data]


def test_the_curve_of_the_average_is_j_of_the_mean_state_after_each_update():
    case = shot("in turn")
    for t in range(1, case.film.n_frames):
        states = case.steps.now[1 : t + 1]
        if case.steps.now[t] > case.steps.now[t - 1]:
            expected = j(case, case.trace.w[states].mean(axis=0), case.trace.b[states].mean())
            assert height(case.figure(0, 1), "average", t) == pytest.approx(expected, rel=1e-5)


def test_the_run_on_the_right_has_its_curve_too():
    case = shot("against the perceptron")
    for t in case.frames:
        ((x, y),) = ends(case.figure(t, 2), "other now")
        other = present(case.other)
        state = np.searchsorted(other.draw, t, side="right")
        assert (x, y) == (t, other.objective[state])
        assert height(case.figure(t, 2), "J, right", t) == pytest.approx(y, rel=1e-6)


def test_a_logarithmic_axis_holds_all_curves():
    case = petals(2, n_draws=900, log=True)
    low, high = case.figure(0, 1).layout.yaxis.range
    marks = np.concatenate([[y for _, y in ends(case.figure(0, 1), name)] for name in ("J", "best so far", "least")])
    assert case.figure(0, 1).layout.yaxis.type == "log"
    assert low <= np.log10(marks.min()) <= np.log10(marks.max()) <= high


@every_setting
def test_every_point_stands_at_its_z_on_the_loss_that_is_followed(name):
    case = shot(name)
    loss = losses.perceptron if case.descent.threshold == 0 else losses.hinge
    for t in case.frames:
        figure = case.figure(t, 2)
        left, right, _, top = box(figure)
        z = case.y * case.sides(t)
        within = (z >= left) & (z <= right) & (loss(z) <= top)
        marks = trace(figure, "terms")
        assert values(marks.x) == [v if ok else None for v, ok in zip(z.tolist(), within, strict=True)]
        assert values(marks.y) == [v if ok else None for v, ok in zip(loss(z).tolist(), within, strict=True)]
        outside = ends(figure, "terms beyond")
        assert len(outside) == (~within).sum()
        assert all(x in (left, right) or y == top for x, y in outside)
        counts = numbers(trace(figure, "how many beyond").text[0])
        assert counts == ([int((~within).sum()), len(z)] if outside else [])


@every_setting
def test_the_upright_line_is_the_term_of_the_sample(name):
    case = shot(name)
    for t in case.frames:
        row, marks = case.steps.sample[t], ends(case.figure(t, 2), "sample term")
        left, right, _, top = box(case.figure(t, 2))
        z = case.y[row] * case.sides(t)[row]
        if row < 0 or not left <= z <= right:
            assert marks == []
        else:
            term = min(max(case.descent.threshold - z, 0), top)
            assert np.array(marks) == pytest.approx(np.array([(z, 0), (z, term)]), abs=1e-6)


def test_the_four_losses_are_drawn_by_their_formulas():
    figure = shot("default").figure(0, 2)
    for name, formula in {
        "zero-one": lambda z: float(z <= 0),
        "hinge": lambda z: max(1 - z, 0),
        "perceptron": lambda z: max(-z, 0),
        "squared": lambda z: (1 - z) ** 2,
    }.items():
        marks = ends(figure, name)
        assert len(marks) > 50
        assert [y for _, y in marks] == pytest.approx([formula(x) for x, _ in marks], abs=1e-5)


@pytest.mark.parametrize("name", ["default", "perceptron"])
def test_the_supporting_lines_touch_the_loss_at_its_kink_and_lie_below_it_everywhere(name):
    case = shot(name)
    loss, kink = (losses.hinge, 1) if case.descent.threshold else (losses.perceptron, 0)
    left, right, *_ = box(case.figure(0, 2))
    fan = ends(case.figure(0, 2), None)
    slopes = set()
    for (x0, y0), (x1, y1) in zip(fan[::2], fan[1::2], strict=True):
        slopes.add(slope := (y1 - y0) / (x1 - x0))
        assert (x0, x1) == (left, right)
        assert y0 + slope * (kink - x0) == pytest.approx(0, abs=1e-6)
        z = np.linspace(left - 5, right + 5, 301)
        assert (slope * (z - kink) <= loss(z) + 1e-6).all()
    assert {-1.0, 0.0} < slopes <= {s for s in slopes if -1 <= s <= 0}


@pytest.mark.parametrize("beside", ["loss", "gap", "margin", "surface", "seeds", "rates", "none"])
@pytest.mark.parametrize("below", ["loss", "none"])
def test_a_film_has_the_figures_that_were_chosen_each_once(beside, below):
    case = shoot(preset("XOR"), n_draws=12, beside=beside, below=below)
    assert len(case.film.figures) == 1 + len({beside, below} - {"none"})


@pytest.mark.parametrize("name", ["default", "against the perceptron"])
def test_pointing_at_a_term_rings_its_point_on_every_plane(name):
    case = shot(name)
    for hover in case.film.hovers:
        assert case.film.figures[hover.figure].layout["xaxis"]["title"]["text"].startswith("functional margin z")
        for entry in (0, len(case.X) - 1):
            figures = case.film.under(7, hover, entry)
            for plane in range(case.film.planes):
                assert ends(figures[plane], "pointed at") == [tuple(case.X[entry])]
    assert [hover.mark for hover in case.film.hovers] == ["terms", "terms beyond"]
    assert ends(case.figure(7), "pointed at") == []


def test_without_the_loss_of_the_margin_there_is_nothing_to_point_at():
    assert shoot(preset("XOR"), n_draws=5, below="none").film.hovers == ()


@pytest.mark.parametrize("name", ["one mislabelled point", "XOR", "two clusters"])
def test_the_gap_is_j_less_the_least_there_is(name):
    case = shoot(preset(name), beside="gap", below="none")
    least = minimize_hinge(case.X, case.y).value
    for t in range(0, case.film.n_frames, 37):
        gap = case.trace.objective[case.steps.now[t]] - least
        ends_drawn = ends(case.figure(t, 1), "gap now")
        assert ends_drawn == ([(case.steps.count[t], pytest.approx(gap, rel=1e-3, abs=1e-4))] if gap > 1e-9 else [])


def test_the_other_dot_of_the_gap_is_the_best_so_far():
    case = shoot(preset("one mislabelled point"), beside="gap", below="none")
    J, least = case.trace.objective.tolist(), minimize_hinge(case.X, case.y).value
    behind = 0
    for t in range(case.film.n_frames):
        state = case.steps.now[t]
        best = min(J[: state + 1])
        ((draws, height),) = ends(case.figure(t, 1), "gap of best now")
        assert (draws, height) == (case.steps.count[t], pytest.approx(best - least, rel=1e-3, abs=1e-4))
        behind += best < J[state]
    assert behind > 10  # in which both dots differ


@pytest.mark.parametrize("loss", ["hinge", "squared", "logistic"])
def test_the_best_so_far_is_not_above_the_j_beside_it_however_small_both_are(loss):
    case = shoot(
        ((1.0, 0.0, 0), (-1.0, 0.5, 1)), loss=loss, rate="constant", eta=0.2, draws="batch", n_draws=60, below="none"
    )
    J, best = case.trace.objective, case.trace.best
    assert (J[best] <= J * (1 + 1e-9)).all()
    text = words(case.caption("verdict", case.film.n_frames - 1))
    assert f"Best so far {number(J[best[-1]])}" in text


def test_every_point_of_a_settled_run_has_a_place_on_the_axis_of_z():
    case = shoot(preset("one mislabelled point"), beside="margin", below="none")
    left, _ = case.figure(0, 1).layout.xaxis.range
    for t in range(case.film.n_frames // 2, case.film.n_frames):
        assert left < case.margins[case.steps.now[t]].min()
