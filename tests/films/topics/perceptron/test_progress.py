"""The progress chart: exact where its steps can be told apart, means over whole passes where they cannot."""

import itertools

import numpy as np
import pytest

from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from tests.films.film.reading import ends, words
from tests.films.made import with_steps
from tests.films.topics.perceptron.films import overlapping, preset, shoot


def error_curve(figure):
    (name,) = [t.name for t in figure.data if t.name.startswith("training error") and not t.name.endswith("now")]
    return name, ends(figure, name)


def test_thousands_of_mistakes_that_come_again_in_every_pass_are_a_line_and_no_block():
    shot = shoot(preset("XOR"))
    name, curve = error_curve(shot.chart(1))
    assert shot.film.n_frames > 3000
    assert name == "training error (mean of 9 passes)"
    assert len(curve) < 150
    assert [y for _, y in curve] == pytest.approx([(1 + 0.25 + 0.25 + 1) / 4] * len(curve))
    assert ends(shot.chart(1300), "training error now")[0] == (1300, 1.0)  # the dot is of the frame


@pytest.mark.parametrize("name", ["XOR", "one mislabelled point"])
@pytest.mark.parametrize("chart", ["progress", "descent", "stopping"])
def test_where_the_curve_is_of_means_the_dot_is_in_the_band_behind_it(name, chart):
    shot = shoot(preset(name), beside=chart)
    bands = [trace for trace in shot.chart(1).data if trace.name.startswith("range of")]
    assert len(bands) == (2 if chart == "stopping" else 1)
    now = {"range of errors": "training error now", "range of costs": "C_P now", "range of distances": "Error′ now"}
    for band in bands:
        across, heights = np.array(band.x), np.array(band.y)
        if chart == "stopping" and band.name == "range of errors":  # which has no dot of its own there
            continue
        for t in range(1, shot.film.n_frames, 97):
            dot = ends(shot.chart(t), now[band.name])
            if not dot:  # at w = 0 there is no distance
                continue
            ((x, y),) = dot
            edges = across[across <= x].max(), across[across >= x].min()  # of its bin, or of two that meet there
            at = heights[np.isin(across, edges)]
            assert at.min() - 1e-5 <= y <= at.max() + 1e-5, (t, x, y)


@pytest.mark.parametrize("epochs", [120, 333])
def test_a_mean_is_over_all_checks_of_its_passes(epochs):
    points = preset("one mislabelled point")
    shot = shoot(points, epochs=epochs)
    assert shot.trace.n_updates > 300
    name, curve = error_curve(shot.chart(1))
    wrong = shot.wrong.mean(axis=1)
    last = int(shot.steps.count[-1])
    by_check = wrong[shot.trace.updates_before(np.arange(last))]
    edges = [int(x) for x, _ in curve]
    for start, end, (_, mean) in zip(edges, edges[1:], curve, strict=False):
        assert mean == pytest.approx(by_check[start:end].mean(), abs=1e-5)
    (passes,) = {(end - start) / len(points) for start, end in itertools.pairwise(edges[:-1])}
    over = "each pass" if passes == 1 else f"{passes:.0f} passes"
    assert name == f"training error (mean of {over})"


def test_few_steps_are_drawn_one_by_one():
    shot = shoot(preset("one mislabelled point"), epochs=10)
    name, curve = error_curve(shot.chart(1))
    assert name == "training error"
    assert len(curve) == shot.trace.n_updates + 2


def test_few_long_passes_are_not_put_together():
    shot = shoot(overlapping(0, 200), epochs=20)
    name, curve = error_curve(shot.chart(1))
    assert name.endswith(" checks)")
    assert 100 <= len(curve) <= 130


def test_error_prime_is_drawn_as_its_means_too_and_they_leave_out_where_it_is_not_defined():
    shot = shoot(preset("XOR"), beside="stopping")
    heights = {round(y, 4) for _, y in ends(shot.chart(1), "Error′")}
    assert len(heights) < 5
    assert "Training error and Error′ are drawn as the mean of 9 passes." in words(shot.caption("why", 1))


def test_of_two_algorithms_neither_curve_is_a_block():
    film, _, _ = with_steps(PERCEPTRON, PerceptronScene(points=preset("XOR"), algorithm="both"))
    figure = film.figure(1, 2)
    assert all(len(ends(figure, name)) < 150 for name in ("one at a time", "batch"))
    assert "(mean of 9 passes)" in figure.layout.annotations[0].text


def test_it_counts_the_products_that_the_checks_have_cost():
    shot = shoot(preset("two clusters"))
    cost = "Checks so far: 13, of d = 2 products each: 26 in all. A pass over n = 16 points takes n d = 32."
    assert words(shot.caption("why", 3)).endswith(cost)
