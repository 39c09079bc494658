"""What the prototypes' picture shows in a frame is the choice after as many decisions, and nothing else."""

import json
import re

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from films.axes import around
from films.charts import regions
from films.decimals import as_written
from films.drawing.palette import CLASSES
from films.rules.marks import CLEAR
from films.samples import of_dataset
from films.topics.prototypes.film import picture_side
from films.topics.prototypes.page import PROTOTYPES
from films.topics.prototypes.run import GRAPHS, METHODS
from films.topics.prototypes.scene import PrototypesScene
from playground.datasets import PRESETS, REGION_PRESETS
from playground.neighbors import kneighbors
from playground.prototypes import class_means
from tests.examples import examples
from tests.films.film.reading import ends, numbers, pixels, trace, values, words
from tests.films.made import film_of
from tests.films.scenes.point_strategies import points
from tests.films.topics.perceptron.films import overlapping
from tests.films.topics.prototypes.films import SETTINGS, preset, sepals, shoot, shot

every_setting = pytest.mark.parametrize("name", SETTINGS)


def classes_in(source, side):
    """The classes of a picture of regions, (rows, cols) with row 0 at the bottom, -1 where it is clear."""
    picture = pixels(source)
    assert picture.shape == (side, side, 4)
    hues = {tuple(int(style.color[i : i + 2], 16) for i in (1, 3, 5)): c for c, style in enumerate(CLASSES)}
    return np.array([[hues[tuple(p[:3].tolist())] if p[3] else -1 for p in row] for row in picture])


def store(case, t):
    return case.found.decisions.stored(t)


@every_setting
def test_the_regions_are_what_the_store_of_the_frame_answers_at_the_middles_of_pixels(name):
    case = shot(name)
    axes = around(case.scene.points)
    for t in case.frames[:: max(1, len(case.frames) // 3)]:
        (image,) = case.plane(t).layout.images
        stored = store(case, t)
        if not len(stored):
            assert not pixels(image.source)[..., 3].any()
            continue
        side = len(pixels(image.source))
        grid = regions.grid(axes, side)
        expected = case.nearest(stored, grid.points).reshape(grid.shape)
        assert (classes_in(image.source, side) == expected).all()
        assert (image.x, image.y, image.sizex, image.sizey) == (axes[0], axes[3], axes[1] - axes[0], axes[3] - axes[2])


@every_setting
def test_large_are_exactly_the_prototypes_and_hollow_what_they_get_wrong(name):
    case = shot(name)
    for t in case.frames:
        stored = store(case, t)
        colors = values(trace(case.plane(t), "kept").marker.color)
        assert [i for i, color in enumerate(colors) if color != CLEAR] == stored.tolist()
        answers = case.nearest(stored, case.X) if len(stored) else np.full(len(case.X), -1)
        hollow = [symbol.endswith("-open") for symbol in values(trace(case.plane(t), "points").marker.symbol)]
        assert hollow == (answers != case.y).tolist()


@every_setting
def test_the_ring_is_on_the_point_of_the_decision(name):
    case = shot(name)
    assert ends(case.plane(0), "sample") == []
    for t in case.frames[1:]:
        row = case.found.decisions.sample[t - 1]
        assert ends(case.plane(t), "sample") == [pytest.approx(tuple(case.X[row]), abs=1e-6)]
        assert trace(case.plane(t), "sample").text == (f"{row + 1}",)


@pytest.mark.parametrize("name", ["condensed", "condensed, permuted", *GRAPHS])
def test_a_line_joins_it_to_the_point_it_was_compared_with_and_its_length_is_written_out(name):
    case = shot(name)
    for t in case.frames[1:]:
        row, nearest = (int(getattr(case.found.decisions, part)[t - 1]) for part in ("sample", "nearest"))
        ends_drawn = ends(case.plane(t), "compared")
        if nearest < 0:
            assert ends_drawn == []
            continue
        assert ends_drawn == [pytest.approx(tuple(case.X[i]), abs=1e-6) for i in (row, nearest)]
        text = words(case.caption("why", t))
        assert float(numbers(text)[-1]) == pytest.approx(np.hypot(*(case.X[row] - case.X[nearest])), abs=5e-5)
        assert f"Point {row + 1} is" in text
        assert re.search(rf"point {nearest + 1}\b[^.]* is {re.escape(CLASSES[case.y[nearest]].name)}", text), text


@pytest.mark.parametrize("name", ["edited", "edited, ties", "edited, tenths"])
def test_lines_join_it_to_its_k_nearest_others_whose_votes_are_counted(name):
    case = shot(name)
    k, names = case.scene.k, [style.name for style in CLASSES]
    for t in case.frames[1:]:
        row = t - 1
        others = np.delete(np.arange(len(case.X)), row)
        X, _ = as_written(case.X)
        _, order = kneighbors(X[others], X[[row]], k)
        voters = others[order[0]]
        ends_drawn = ends(case.plane(t), "compared")
        assert ends_drawn[::2] == [pytest.approx(tuple(case.X[row]), abs=1e-5)] * k
        assert ends_drawn[1::2] == [pytest.approx(tuple(case.X[i]), abs=1e-5) for i in voters]
        count = np.bincount(case.y[voters], minlength=4)
        text = words(case.caption("why", t))
        assert all(f"{count[c]} vote{'s' if count[c] > 1 else ''} {names[c]}" in text for c in range(4) if count[c])
        assert ("a tie" in text) == (sorted(count)[-1] == sorted(count)[-2])
        assert "a tie" in text or f": classified {names[count.argmax()]}." in text
        assert ("Drop it" in text) == (not case.found.decisions.kept[row])


@every_setting
def test_the_verdict_counts_prototypes_and_mistakes(name):
    case = shot(name)
    n = len(case.X)
    for t in case.frames:
        stored = store(case, t)
        if not len(stored):  # an empty store has no nearest prototype
            text = words(case.caption("verdict", t))
            assert text.startswith(f"Prototypes: 0 in place of {n} points. Without one, no point gets a class")
            assert "nearest" not in text
            continue
        wrong = (case.nearest(stored, case.X) != case.y).sum()
        size, total, share, mistakes, _, percent = numbers(words(case.caption("verdict", t)))[:6]
        assert [int(size), int(total), int(mistakes)] == [len(stored), n, int(wrong)]
        assert float(share) == pytest.approx(100 * len(stored) / n, abs=0.05)
        assert float(percent) == pytest.approx(100 * wrong / n, abs=0.05)


@pytest.mark.parametrize("data", [*PRESETS.values(), *REGION_PRESETS.values()], ids=[*PRESETS, *REGION_PRESETS])
def test_a_whole_pass_kept_nothing_is_said_where_one_did(data):
    case = shoot(of_dataset(data), method="condensed")
    steps, text = case.found.decisions, words(case.caption("verdict", case.film.n_frames - 1))
    kept_in_last_pass = steps.kept[steps.epoch == steps.epoch[-1]].any()
    assert ("a whole pass kept nothing" in text) == (not kept_in_last_pass)
    assert ("every point was kept" in text) == (len(case.found.X) == len(case.X))
    assert text.endswith("the nearest prototype classifies all points correctly.")


@pytest.mark.parametrize(("count", "text"), [(1, "all 1 point"), (3, "all 3 points")])
def test_the_plane_of_all_points_counts_them(count, text):
    points = ((0.0, 0.0, 0), (1.0, 0.0, 0), (2.0, 1.0, 1))[:count]
    assert shoot(points, method="all", beside_all=True).caption("plane 2", 0) == text


def test_of_one_class_the_first_point_is_enough_in_the_very_pass_that_keeps_it():
    case = shoot(((0.0, 0.0, 0), (1.0, 0.0, 0), (2.0, 1.0, 0)), method="condensed")
    text = words(case.caption("verdict", case.film.n_frames - 1))
    assert "Condensed: the pass over all others kept nothing, and" in text


def test_editing_counts_what_it_dropped():
    for case in (shot("edited"), shoot(PrototypesScene().points, method="edited", k=1)):
        dropped = len(case.X) - len(case.found.X)
        assert dropped > 0
        gone = f"{dropped} of the {len(case.X)} points {'was' if dropped == 1 else 'were'} dropped"
        assert gone in case.caption("verdict", case.film.n_frames - 1)


@every_setting
def test_the_legend_names_what_is_drawn_and_nothing_else(name):
    case = shot(name)
    legend, planes = case.caption("legend", 0), [case.plane(t) for t in case.frames]
    hollow = any(s.endswith("-open") for plane in planes for s in values(trace(plane, "points").marker.symbol))
    assert ("hollow: misclassified" in legend) == hollow
    assert "large: prototypes" in legend
    assert "ring: the point looked at" in legend
    assert ("line: " in legend or "lines: to" in legend) == any(ends(plane, "compared") for plane in planes)
    assert ("edges" in legend) == (name in GRAPHS)
    assert ("×" in legend) == (len(case.film.hovers) == 2)


@every_setting
def test_the_curves_count_prototypes_and_training_error_against_decisions(name):
    case = shot(name)
    for t in case.frames:
        figure = case.figure(t, -1)
        place, height = ends(figure, "prototypes now")[0]
        assert (place, height) == (t, len(store(case, t)))
        assert (place, height) == ends(figure, "prototypes")[t]
        assert ends(figure, "training error now") == [pytest.approx(ends(figure, "training error")[t])]


def test_class_means_come_in_one_by_one_where_the_engine_puts_them():
    case = shoot(sepals(), method="means", labels="setosa|versicolor|virginica")
    means = class_means(case.X, case.y)
    assert case.film.n_frames == 4
    for t in range(4):
        places = ends(case.plane(t), "means")
        assert places == [pytest.approx(tuple(mean), abs=1e-4) for mean in means.X[:t]]
    text = words(case.caption("why", 2))
    assert text.startswith("The mean of the points of versicolor, n = 50:")
    assert [float(v) for v in numbers(text)[-2:]] == pytest.approx(means.X[1].tolist(), abs=5e-5)
    assert words(case.caption("next", 1)) == "Next: the mean of versicolor"


def test_all_points_beside_the_prototypes_have_the_regions_of_the_nearest_of_all():
    case = shot("condensed, permuted")
    assert case.film.planes == 2
    beside = case.figure(3, 1)
    grid = regions.grid(around(case.scene.points), regions.FINEST)
    expected = case.nearest(np.arange(len(case.X)), grid.points).reshape(grid.shape)
    assert (classes_in(beside.layout.images[0].source, regions.FINEST) == expected).all()
    assert values(trace(beside, "points").x) == case.X[:, 0].tolist()


@pytest.mark.parametrize("method", ["condensed", "edited", *GRAPHS, "random"])
@pytest.mark.parametrize(("n", "most"), [(150, 220_000), (500, 400_000)])
def test_a_film_stays_small(method, n, most):
    film = shoot(overlapping(1, n), method=method, m=n).film
    assert film.n_frames > n
    assert len(json.dumps(film.payload())) < most


def test_pictures_of_many_stores_are_coarser_and_that_is_said():
    assert picture_side(1) == regions.FINEST
    assert picture_side(500) < 50
    case = shoot(preset("overlapping"), method="random", m=500)
    assert "places" not in case.caption("plane", 0)


@examples(40)
@given(labelled=points(classes=4, max_size=9), method=st.sampled_from(sorted(METHODS)), k=st.integers(1, 15))
@example(labelled=((1e6, 0.0, 0), (1e6, 1e-6, 1), (1e6, 2e-6, 0)), method="gabriel", k=3)
@example(labelled=((-1e6, -1e6, 0), (1e6, 1e6, 3)), method="relative", k=1)
@example(labelled=((2.0, 2.0, 1),) * 9, method="edited", k=15)
@example(labelled=((0.0, 0.0, 0), (0.0, 0.0, 1), (0.0, 0.0, 2)), method="condensed", k=1)
def test_of_any_points_there_is_a_film_in_which_every_prototype_may_be_pointed_at(labelled, method, k):
    film = film_of(
        PROTOTYPES, PrototypesScene(points=labelled, method=method, k=k, m=7, non_edges=True, beside_all=True)
    )
    last = film.n_frames - 1
    for hover in film.hovers:
        for entry in range(len(trace(film.figure(last, 0), hover.mark).x)):
            assert ends(film.under(last, hover, entry)[0], "ends")
