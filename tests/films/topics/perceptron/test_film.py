"""What the perceptron's picture shows in a frame is the trace at that frame, and nothing else."""

import numpy as np
import pytest

from films.topics.perceptron.frames import MISTAKE, UPDATE
from server.description import plain
from tests.films.film.reading import by_name, ends, numbers, trace
from tests.films.topics.perceptron.films import SETTINGS, preset, shoot, shot

every_setting = pytest.mark.parametrize("name", SETTINGS)


def arrow(figure, name):
    """Where an arrow starts and where it points; None where it is not drawn."""
    places = ends(figure, name)
    return (np.array(places[0]), np.array(places[1])) if len(places) == 2 else None


def scale(take, t):
    """How long vectors are drawn, as the words beside the plane say."""
    text = take.caption("plane", t)
    if text == "vectors to scale":
        return 1.0
    factor = float(numbers(text)[-1])
    return factor if text.endswith("times as long") else 1 / factor


@every_setting
def test_the_faint_line_is_the_boundary_before_the_update_and_only_after_one(name):
    take = shot(name)
    for t in take.frames:
        traces = ends(take.plane(t), "before")
        if take.steps.kind[t] == UPDATE:
            earlier = max(s for s in range(t) if take.steps.now[s] == take.steps.now[t] - 1)
            assert traces == ends(take.plane(earlier), "boundary")
        else:
            assert traces == []


@every_setting
def test_w_is_an_arrow_across_the_boundary_and_none_where_w_is_zero(name):
    take = shot(name)
    for t in take.frames:
        (w1, w2, b), figure = take.state(t), take.plane(t)
        traces, (x0, x1) = arrow(figure, "w"), figure.layout.xaxis.range
        if w1 == w2 == 0:
            assert traces is None
            continue
        start, tip = traces
        assert tip - start == pytest.approx(scale(take, t) * np.array([w1, w2]), abs=1e-6 * (x1 - x0))
        assert np.hypot(*(tip - start)) <= 0.5 * (x1 - x0)
        if not take.scene.offset:
            assert start.tolist() == [0, 0]
        elif ends(figure, "boundary"):
            foot = w1 * start[0] + w2 * start[1] + b
            assert foot == pytest.approx(0, abs=1e-6 * (x1 - x0) * np.hypot(w1, w2)) or is_centre(start, figure)


@every_setting
def test_all_vectors_of_a_film_are_drawn_in_one_scale(name):
    take = shot(name)
    assert len({scale(take, t) for t in take.frames}) == 1


@every_setting
def test_a_faint_ring_is_around_the_point_that_the_next_step_looks_at(name):
    take = shot(name)
    for t in take.frames:
        following = ends(take.plane(t + 1), "sample") if t + 1 < take.film.n_frames else []
        assert ends(take.plane(t), "next") == following


def test_while_a_step_is_to_be_predicted_the_next_point_has_no_ring():
    film = shot("clusters").film
    picture, veiled = (by_name(plane)["next"] for plane, *_ in (film.frame(1), film.veiled(1)))
    assert picture.visible
    assert not veiled.visible


def test_on_xor_every_pass_ends_where_it_began_which_is_said_and_drawn_as_a_closed_chain():
    take = shot("xor")
    back = "The weights are back where they were 1 epoch ago: it will never stop."
    for t in take.frames:
        last_of_pass = t + 1 == take.film.n_frames or take.steps.epoch[t + 1] > take.steps.epoch[t] > 0
        assert (back in plain(take.caption("why", t))) == last_of_pass
        chain = ends(take.plane(t), "cycle")
        assert bool(chain) == last_of_pass
        assert not chain or (chain[0] == chain[-1] and len(chain) == 5)


def test_with_points_drawn_anew_in_each_pass_nothing_says_that_it_goes_round():
    take = shoot(preset("XOR"), order="reshuffled", epochs=60)
    assert not any("back where they were" in take.caption("why", t) for t in take.frames)


def is_centre(place, figure):
    return place == pytest.approx([sum(figure.layout.xaxis.range) / 2, sum(figure.layout.yaxis.range) / 2])


@every_setting
def test_what_is_added_is_eta_y_x_at_the_tip_of_w_before(name):
    take = shot(name)
    for t in take.frames:
        figure, traces = take.plane(t), arrow(take.plane(t), "added")
        if take.steps.kind[t] not in (MISTAKE, UPDATE):
            assert traces is None
            assert arrow(figure, "w before") is None
            continue
        start, tip = traces
        row, near = take.steps.sample[t], 1e-5 * (figure.layout.xaxis.range[1] - figure.layout.xaxis.range[0])
        added = take.scene.eta * take.y[row] * take.X[row]
        assert tip - start == pytest.approx(scale(take, t) * added, abs=near)
        before, now = arrow(figure, "w before"), arrow(figure, "w")
        if before is not None:
            assert before[1] == pytest.approx(start, abs=near)
        if take.steps.kind[t] == UPDATE and now is not None:
            assert now[1] == pytest.approx(tip, abs=near)
            assert before is None or now[0] == pytest.approx(before[0], abs=near)


@every_setting
def test_the_dots_on_the_progress_mark_the_checks_mistakes_and_error_of_the_frame(name):
    take = shot(name)
    wrong = take.wrong.mean(axis=1)
    for t in take.frames:
        check, state = int(take.steps.count[t]), int(take.steps.now[t])
        assert ends(take.chart(t), "mistakes now") == [(check, state)]
        assert ends(take.chart(t), "training error now") == [(check, pytest.approx(wrong[state]))]


@every_setting
def test_the_curves_count_mistakes_and_share_of_wrong_points_against_checks(name):
    take = shot(name)
    figure, last = take.chart(0), int(take.steps.now.max())
    wrong = take.wrong.mean(axis=1)[: last + 1]
    checks = [0, *take.trace.visit[:last].tolist(), int(take.steps.count[-1])]
    assert ends(figure, "mistakes so far") == list(zip(checks, [*range(last + 1), last], strict=True))
    errors = zip(checks, [*wrong, wrong[-1]], strict=True)
    assert ends(figure, "training error") == [(c, pytest.approx(e)) for c, e in errors]


@every_setting
def test_a_chapter_is_the_first_frame_of_an_epoch(name):
    take = shot(name)
    epochs = take.steps.epoch.tolist()
    assert take.film.chapters == tuple(epochs.index(e) for e in sorted(set(epochs) - {0}))
    assert take.film.chapter_name == "epoch"


@every_setting
def test_w_lies_on_what_is_added_which_is_wider_and_has_its_letter_beside_it(name):
    take = shot(name)
    for t in take.frames:
        figure, (w1, w2, _) = take.plane(t), take.state(t)
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
