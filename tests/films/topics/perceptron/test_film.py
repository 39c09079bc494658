"""What the perceptron's picture shows in a frame is the trace at that frame, and nothing else."""

import numpy as np
import pytest

from films.topics.perceptron.run import MISTAKE, UPDATE
from tests.films.film.reading import ends, numbers, trace
from tests.films.topics.perceptron.films import SETTINGS, shot

every_setting = pytest.mark.parametrize("name", SETTINGS)


def arrow(figure, name):
    """Where an arrow starts and where it points; None where it is not drawn."""
    places = ends(figure, name)
    return (np.array(places[0]), np.array(places[1])) if len(places) == 2 else None


def scale(seen, t):
    """How long vectors are drawn, as the words beside the plane say."""
    text = seen.caption("plane", t)
    if text == "vectors to scale":
        return 1.0
    factor = float(numbers(text)[-1])
    return factor if text.endswith("times as long") else 1 / factor


@every_setting
def test_the_faint_line_is_the_boundary_before_the_update_and_only_after_one(name):
    seen = shot(name)
    for t in seen.frames:
        drawn = ends(seen.plane(t), "before")
        if seen.steps.kind[t] == UPDATE:
            earlier = max(s for s in range(t) if seen.steps.now[s] == seen.steps.now[t] - 1)
            assert drawn == ends(seen.plane(earlier), "boundary")
        else:
            assert drawn == []


@every_setting
def test_w_is_an_arrow_across_the_boundary_and_none_where_w_is_zero(name):
    seen = shot(name)
    for t in seen.frames:
        (w1, w2, b), figure = seen.state(t), seen.plane(t)
        drawn, (x0, x1) = arrow(figure, "w"), figure.layout.xaxis.range
        if w1 == w2 == 0:
            assert drawn is None
            continue
        start, tip = drawn
        assert tip - start == pytest.approx(scale(seen, t) * np.array([w1, w2]), abs=1e-6 * (x1 - x0))
        assert np.hypot(*(tip - start)) <= 0.5 * (x1 - x0)
        if not seen.scene.offset:
            assert start.tolist() == [0, 0]
        elif ends(figure, "boundary"):
            foot = w1 * start[0] + w2 * start[1] + b
            assert foot == pytest.approx(0, abs=1e-6 * (x1 - x0) * np.hypot(w1, w2)) or is_centre(start, figure)


def is_centre(place, figure):
    return place == pytest.approx([sum(figure.layout.xaxis.range) / 2, sum(figure.layout.yaxis.range) / 2])


@every_setting
def test_what_is_added_is_eta_y_x_at_the_tip_of_w_before(name):
    seen = shot(name)
    for t in seen.frames:
        figure, drawn = seen.plane(t), arrow(seen.plane(t), "added")
        if seen.steps.kind[t] not in (MISTAKE, UPDATE):
            assert drawn is None
            assert arrow(figure, "w before") is None
            continue
        start, tip = drawn
        row, near = seen.steps.sample[t], 1e-5 * (figure.layout.xaxis.range[1] - figure.layout.xaxis.range[0])
        added = seen.scene.eta * seen.y[row] * seen.X[row]
        assert tip - start == pytest.approx(scale(seen, t) * added, abs=near)
        before, now = arrow(figure, "w before"), arrow(figure, "w")
        if before is not None:
            assert before[1] == pytest.approx(start, abs=near)
        if seen.steps.kind[t] == UPDATE and now is not None:
            assert now[1] == pytest.approx(tip, abs=near)
            assert before is None or now[0] == pytest.approx(before[0], abs=near)


@every_setting
def test_the_dots_on_the_progress_mark_the_checks_mistakes_and_error_of_the_frame(name):
    seen = shot(name)
    wrong = seen.wrong.mean(axis=1)
    for t in seen.frames:
        check, state = int(seen.steps.count[t]), int(seen.steps.now[t])
        assert ends(seen.progress(t), "mistakes now") == [(check, state)]
        assert ends(seen.progress(t), "training error now") == [(check, pytest.approx(wrong[state]))]


@every_setting
def test_the_curves_count_mistakes_and_share_of_wrong_points_against_checks(name):
    seen = shot(name)
    figure, last = seen.progress(0), int(seen.steps.now.max())
    wrong = seen.wrong.mean(axis=1)[: last + 1]
    checks = [0, *seen.trace.visit[:last].tolist(), int(seen.steps.count[-1])]
    assert ends(figure, "mistakes so far") == list(zip(checks, [*range(last + 1), last], strict=True))
    errors = zip(checks, [*wrong, wrong[-1]], strict=True)
    assert ends(figure, "training error") == [(c, pytest.approx(e)) for c, e in errors]


@every_setting
def test_a_chapter_is_the_first_frame_of_an_epoch(name):
    seen = shot(name)
    epochs = seen.steps.epoch.tolist()
    assert seen.film.chapters == tuple(epochs.index(e) for e in sorted(set(epochs) - {0}))
    assert seen.film.chapter_name == "epoch"


@every_setting
def test_w_lies_on_what_is_added_which_is_wider_and_has_its_letter_beside_it(name):
    seen = shot(name)
    for t in seen.frames:
        figure, (w1, w2, _) = seen.plane(t), seen.state(t)
        order = [each.name for each in figure.data]
        assert order.index("w") > max(order.index("added"), order.index("w before"), order.index("points"))
        added, w, letter = (trace(figure, each) for each in ("added", "w", "letter"))
        assert added.line.width >= w.line.width + 2
        assert added.marker.size[1] > w.marker.size[1]
        assert letter.text == ("w",)
        if w1 == w2 == 0:
            assert np.isnan(np.array(letter.x, dtype=float)).all()
            continue
        start, tip = arrow(figure, "w")
        across = np.array([letter.x[0], letter.y[0]]) - (start + tip) / 2
        width = figure.layout.xaxis.range[1] - figure.layout.xaxis.range[0]
        assert np.hypot(*across) == pytest.approx(width / 60, rel=0.01)
        assert across @ (tip - start) == pytest.approx(0, abs=1e-3 * width * np.hypot(*(tip - start)))
        assert towards(letter.textposition[0]) @ across > 0  # it is written away from the arrow


def towards(side):
    """The direction of a side such as "top left"."""
    up, along = side.split()
    return np.array([{"left": -1, "center": 0, "right": 1}[along], {"bottom": -1, "middle": 0, "top": 1}[up]])
