"""What the nearest-neighbour film shows for a k is what voting by hand gives, at every pixel and every place."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st

from films.charts import regions
from films.drawing.palette import CLASSES
from films.topics.neighbors.scene import NeighborsScene
from tests.films.film.reading import ends, formulas, numbers, trace, values, words
from tests.films.topics.neighbors.films import DISTANCES, SCENES, SPECIES, picture, shoot, shot

every_scene = pytest.mark.parametrize("name", SCENES)
every_place = pytest.mark.parametrize("name", [name for name, scene in SCENES.items() if scene.probe])


def units(case):
    """By what the coordinates are divided before distances are taken."""
    sizes = {"none": np.ones(2), "deviation": case.X.std(axis=0), "range": case.X.max(axis=0) - case.X.min(axis=0)}
    return sizes[case.scene.scaling]


def ranked(case, place):
    """(distance, row) of all points, nearest first and, of equally far ones, the lower row; Euclid's squared."""
    X, (q,) = case.written(np.array([place]))
    return sorted((DISTANCES[case.scene.metric](q, x), row) for row, x in enumerate(X))


def far(case, place, x):
    """The distance between two places in the units of the scene."""
    distance = DISTANCES[case.scene.metric](place / units(case), x / units(case))
    return distance**0.5 if case.scene.metric == "euclidean" else distance


def elected(case, place, k):
    """The class with most votes of the k nearest, by the scene's tie rule; and its share of the votes."""
    nearest = [int(case.y[row]) for _, row in ranked(case, place)[:k]]
    votes = Counter(nearest)
    leaders = [label for label in votes if votes[label] == max(votes.values())]
    rule = case.scene.ties
    if rule == "undecided" and len(leaders) > 1:
        return -1, max(votes.values()) / k
    return (min(leaders) if rule == "smallest" else min(leaders, key=nearest.index)), max(votes.values()) / k


def label(pixel):
    """The class whose hue a pixel has; -1 for stripes and what is between them."""
    hue = "#{:02X}{:02X}{:02X}".format(*pixel[:3])
    hues = [style.color for style in CLASSES]
    return hues.index(hue) if hue in hues else -1


@every_scene
def test_pixels_are_what_voting_by_hand_gives_at_their_centres(name):
    case = shot(name)
    rng = np.random.default_rng(0)
    for t in case.frames:
        result, grid = picture(case.figure(t))
        for row, col in rng.integers(0, result.shape[:2], (20, 2)):
            winner, share = elected(case, np.array([grid.x[col], grid.y[row]]), case.k(t))
            assert label(result[row, col]) == winner
            if winner >= 0:
                tenths = np.linspace(regions.FAINTEST, regions.FULL, 11)[int(np.ceil(share * 10 - 1e-9))]
                assert result[row, col, 3] == round(255 * (tenths if case.scene.tinted else regions.FLAT))


points = st.lists(st.tuples(*[st.integers(-3, 3).map(float)] * 2, st.integers(0, 3)), min_size=1, max_size=9)


@every_scene
def test_hollow_are_exactly_the_points_that_get_another_answer(name):
    case = shot(name)
    for t in case.frames:
        wrong = [elected(case, x, case.k(t))[0] != label for x, label in zip(case.X, case.y, strict=True)]
        symbols = values(trace(case.figure(t), "points").marker.symbol)
        assert [symbol.endswith("-open") for symbol in symbols] == wrong
        assert [symbol.removesuffix("-open") for symbol in symbols] == [CLASSES[c].symbol for c in case.y]


@every_scene
def test_the_frame_says_which_k_and_the_button_which_comes_next(name):
    case = shot(name)
    for t in case.frames:
        last = t == case.film.n_frames - 1
        span = f" (1 to {case.k(case.film.n_frames - 1)})" if case.film.n_frames > 1 else ""
        assert words(case.caption("frame", t)) == f"k = {case.k(t)}{span}"
        assert words(case.caption("next", t)) == ("" if last else f"Next: k = {case.k(t + 1)}")


def test_every_k_up_to_the_points_and_at_most_99():
    assert shot("outlier").film.n_frames == (len(shot("outlier").X) + 1) // 2
    assert shot("place").film.n_frames == len(shot("place").X)
    assert shot("iris").k(shot("iris").film.n_frames - 1) == 99


@every_place
def test_rays_go_to_the_k_nearest_and_rings_are_around_them(name):
    case = shot(name)
    place = np.array(case.scene.probe)
    for t in case.frames:
        figure = case.figure(t)
        nearest = [tuple(case.X[row]) for _, row in ranked(case, place)[: case.k(t)]]
        assert ends(figure, "nearest") == [pytest.approx(x, abs=1e-4) for x in nearest]
        rays = trace(figure, "rays")
        x, y = values(rays.x), values(rays.y)
        assert x[2::3] == y[2::3] == [None] * case.k(t)
        assert list(zip(x[1::3], y[1::3], strict=True)) == [pytest.approx(p, abs=1e-4) for p in nearest]
        assert set(zip(x[::3], y[::3], strict=True)) == {tuple(place.astype(np.float32).tolist())}


@every_place
def test_the_ball_is_as_far_everywhere_as_the_kth_nearest(name):
    case = shot(name)
    place, unit = np.array(case.scene.probe), units(case)
    for t in case.frames:
        radius = far(case, place, case.X[ranked(case, place)[case.k(t) - 1][1]])
        outline = np.array(ends(case.figure(t), "outline"))
        assert [far(case, place, p) for p in outline] == [pytest.approx(radius, abs=1e-5 * (1 + radius))] * len(outline)
        assert outline[0] == pytest.approx(outline[-1], abs=1e-5)
        span = (outline.max(axis=0) - outline.min(axis=0)) / 2
        assert span == pytest.approx(radius * unit, abs=1e-5 * (1 + radius * unit.max()))


def test_without_a_place_nothing_is_drawn_there_and_the_reader_is_invited():
    case = shot("outlier")
    for name in ("rays", "outline", "nearest"):
        assert ends(case.figure(0), name) == []
    assert "keeps a query q there" in words(case.caption("why", 0))


@every_place
def test_the_table_lists_the_nearest_ten_with_their_distances(name):
    case = shot(name)
    order = ranked(case, np.array(case.scene.probe))
    for t in case.frames:
        why, k = case.caption("why", t), case.k(t)
        rows = [words(row.replace("</td>", " ")) for row in why.split("<tr>")[2:]]
        assert len(rows) == min(k, 10)
        for j, row in enumerate(rows):
            _, index = order[j]
            assert row.split()[:2] == [str(j + 1), str(index + 1)]
            result = float(numbers(row.split("and")[0])[-1])
            assert result == pytest.approx(far(case, np.array(case.scene.probe), case.X[index]), rel=1e-3)
        assert (f"and {k - 10} more" in words(why)) == (k > 10)


@pytest.mark.parametrize(
    ("name", "formula"),
    [
        ("place", "(q1−x1)2+(q2−x2)2"),
        ("manhattan", "|q1−x1|+|q2−x2|"),
        ("chebyshev", "max(|q1−x1|;|q2−x2|)"),
        ("iris", "((q1−x1)/1.7594)2+((q2−x2)/0.7597)2"),
        ("range", "max(|(q1−x1)/2.1|;|(q2−x2)/8.8|)"),
    ],
)
def test_the_table_says_by_which_formula_the_distances_are_taken(name, formula):
    case = shot(name)
    assert formulas(case.caption("why", 0))[-1] == formula


@every_place
def test_the_votes_add_up_to_k_and_name_the_winner(name):
    case = shot(name)
    names = case.scene.labels.split("|") if case.scene.labels else [style.name for style in CLASSES]
    for t in case.frames:
        text = words(case.caption("why", t)).split(":", 1)[1]
        votes = Counter(int(case.y[row]) for _, row in ranked(case, np.array(case.scene.probe))[: case.k(t)])
        for c, count in votes.items():
            assert f"{count} vote{'s' * (count > 1)} {names[c]}" in text
        winner, _ = elected(case, np.array(case.scene.probe), case.k(t))
        assert (f": classified {names[winner]}" if winner >= 0 else "a tie, undecided") in text


def test_a_tie_of_votes_and_a_tie_of_distance_are_named():
    text = words(shot("first class").caption("why", 1))
    assert "a tie; the first class wins: classified +" in text
    assert "is as far as" in text
    assert "of equally far points the lowest numbers come first" in text
    near = shoot(NeighborsScene(points=((1.0, 0.0, 1), (-2.0, 0.0, 0)), ks="every", probe=(0.0, 0.0)))
    tie = "1 vote +, 1 vote −: a tie; point 1, the nearest point of the tied classes, decides: classified −"
    assert tie in words(near.caption("why", 1))
    assert "as far" not in words(near.caption("why", 0))


def test_species_vote_by_their_names_and_a_stranger_s_names_stay_words():
    case = shoot(NeighborsScene(**SPECIES | {"labels": "<b>{k}|*&|c"}, probe=(1.4, 0.2)))
    text = case.caption("why", 1)
    assert "3 votes &lt;b&gt;{k}: classified &lt;b&gt;{k}" in text
    assert "<td>&lt;b&gt;&#123;k}</td>" in text


def test_a_film_of_150_points_stays_small():
    every: dict[str, Any] = {"ks": "every", "tinted": True}
    for chosen in ({}, every, {"compare": "metric"} | every):
        film = shoot(NeighborsScene(**SPECIES, **chosen)).film
        size = sum(len(words) for column in film.columns.values() if isinstance(column, tuple) for words in column)
        assert size < (130_000 if len(chosen) < 3 else 190_000)


@pytest.mark.parametrize(("n", "text"), [(1, "Misclassified: training"), (3, "Misclassified at k = 1: training")])
def test_where_there_is_one_k_only_the_mistakes_name_none(n, text):
    case = shoot(NeighborsScene(points=((1.0, 2.0, 0), (3.0, 2.0, 0), (2.0, 3.0, 1))[:n]))
    assert case.film.n_frames == (n + 1) // 2
    assert words(case.caption("verdict", 0)).startswith(text)
