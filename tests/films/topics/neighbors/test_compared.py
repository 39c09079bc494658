"""Planes side by side: each shows its own rule, and the share of the plane that it is said to differ on."""

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from films.decimals import measure
from films.drawing.palette import CLASSES
from films.film.geometry import box, line
from films.side_by_side.errors import SPLIT_SEED
from films.topics.neighbors import comparisons
from films.topics.neighbors.comparisons import COMPARISONS
from films.topics.neighbors.scene import NeighborsScene
from playground import neighbors, prototypes
from tests.films.film.reading import ends, trace, values, words
from tests.films.topics.neighbors.films import COMPARED, picture, preset, shoot, shot

RULES = {"nearest": "the nearest decides", "smallest": "the first class wins", "undecided": "undecided"}
every_comparison = pytest.mark.parametrize("name", COMPARED)
HUES = np.array([[int(style.color[i : i + 2], 16) for i in (1, 3, 5)] for style in CLASSES])


def answers(figure):
    """The class at every pixel, -1 where none is decided."""
    case = picture(figure)[0]
    same = (case[..., None, :3] == HUES).all(axis=-1)
    return np.where(same.any(axis=-1), same.argmax(axis=-1), -1)


def note(case, i, t):
    return words(case.caption(f"plane {i + 1}" if i else "plane", t))


def voted(figure, X, y, k, unit=(1.0, 1.0), **rule):
    """Whether every pixel of a plane has the class that the k nearest give to its centre."""
    grid = picture(figure)[1]
    by = measure(unit, X, grid.points)
    expected = neighbors.predict(by.measured(X), y, by.measured(grid.points), k, **rule)
    return bool((answers(figure) == expected.reshape(grid.shape)).all())


@every_comparison
def test_every_plane_has_the_same_points_and_axes_and_its_own_regions(name):
    case = shot(name)
    first = case.figure(0)
    for i in range(case.film.planes):
        figure = case.figure(0, i)
        assert (box(figure), list(trace(figure, "points").x)) == (box(first), list(trace(first, "points").x))
        assert len(figure.layout.images) == 1
    assert len(case.film.figures) == case.film.planes + 1


def test_each_comparison_has_two_to_four_planes():
    planes = {how: shoot(preset("overlapping", compare=how)).film.planes for how in COMPARISONS}
    assert planes == {"none": 1, "k": 2, "metric": 3, "ties": 3, "scaling": 3, "prototypes": 4, "linear": 2}


@every_comparison
def test_the_share_that_differs_is_that_of_the_pixels(name):
    case = shot(name)
    alone = shoot(NeighborsScene(**vars(case.scene) | {"difference": False, "tinted": False}))
    for t in case.frames:
        first = answers(alone.figure(t))
        for i in range(1, alone.film.planes):
            differ = (answers(alone.figure(t, i)) != first).mean()
            sentence = note(case, i, t)
            text = "under 0.1 %" if 0 < differ < 0.001 else f"{100 * differ:.1f} %"
            text = {"0.0 %": "0 %", "100.0 %": "100 %"}.get(text, text)
            # Tints are coarser than flat regions: there the share is that of fewer pixels.
            assert sentence.endswith(text)


def test_only_differences_are_tinted_where_they_are_asked_for():
    case = shot("differences")
    alone = shoot(NeighborsScene(**vars(case.scene) | {"difference": False}))
    for t in case.frames:
        first = answers(alone.figure(t))
        assert (answers(case.figure(t)) == first).all()
        for i in (1, 2):
            own, given_answers = answers(alone.figure(t, i)), picture(case.figure(t, i))[0]
            assert ((given_answers[..., 3] > 0) == (own != first)).all()
            assert (answers(case.figure(t, i))[own != first] == own[own != first]).all()
            assert note(case, i, t) == note(alone, i, t)


@pytest.mark.parametrize(
    ("name", "options", "notes"),
    [
        ("metrics", "metric", {"manhattan": "Manhattan", "euclidean": "Euclid", "chebyshev": "Chebyshev"}),
        ("tie rules", "ties", {rule: f"ties: {phrase}" for rule, phrase in RULES.items()}),
    ],
)
def test_metrics_and_tie_rules_are_those_their_notes_name(name, options, notes):
    case = shot(name)
    for t in case.frames:
        for i, (value, text) in enumerate(notes.items()):
            assert note(case, i, t).startswith(f"{text} · q → ")
            assert voted(case.figure(t, i), case.X, case.y, case.k(t), **{options: value})


def test_the_other_k_stays_and_is_at_most_all_points():
    case = shot("k")
    for t in case.frames:
        assert note(case, 0, t).startswith(f"k = {case.k(t)} ·")
        assert note(case, 1, t).startswith("always k = 7 ·")
        assert voted(case.figure(t, 1), case.X, case.y, 7)
        assert len(ends(case.figure(t, 1), "nearest")) == 7
    few = shoot(NeighborsScene(points=((0.0, 0.0, 0), (1.0, 0.0, 1)), compare="k", other_k=15))
    assert note(few, 1, 0).startswith("always k = 2, all there are")


def test_scaling_divides_each_axis_and_turns_the_circle_into_an_ellipse():
    case = shot("scalings")
    units = [comparisons.units(case.X, scaling) for scaling in ("none", "deviation", "range")]
    for t in case.frames:
        for i, unit in enumerate(units):
            assert voted(case.figure(t, i), case.X, case.y, case.k(t), unit)
            outline = np.array(ends(case.figure(t, i), "outline"))
            wide, high = outline.max(axis=0) - outline.min(axis=0)
            assert high / wide == pytest.approx(unit[1] / unit[0], rel=1e-3)


@pytest.mark.parametrize("name", ["prototypes", "prototypes, scaled"])
def test_prototypes_are_marked_and_the_nearest_of_them_decides(name):
    case = shot(name)
    X, y, classes = case.X, case.y, len(set(case.y.tolist()))
    (whole,) = case.written()
    chosen = [prototypes.condensed(whole, y), prototypes.edited(whole, y, k=3)]
    chosen = [*(replace(few, X=X[few.index]) for few in chosen), prototypes.class_means(X, y)]
    assert [ends(case.figure(0, i), "prototypes") for i in (1, 2, 3)] == [
        [tuple(x) for x in c.X.tolist()] for c in chosen
    ]
    for t in case.frames:
        for i, few in enumerate(chosen, start=1):
            assert voted(case.figure(t, i), few.X, few.y, 1, case.base.units)
            assert len(ends(case.figure(t, i), "nearest")) == 1
    sizes = [f"all {len(X)} points", f"condensed to {len(chosen[0].X)}, k = 1", f"edited to {len(chosen[1].X)}, k = 1"]
    assert [note(case, i, 0).split(" · ")[0] for i in range(4)] == [*sizes, f"class means: {classes}, k = 1"]


def table(case, t):
    """The verdict's table: of each plane what stands in its columns, by their heads."""
    rows = [row.split("</td>")[:-1] for row in case.caption("verdict", t).split("</table>")[0].split("</tr>")[:-1]]
    head, *body = [[words(cell) for cell in row] for row in rows]
    return [dict(zip(head, row, strict=True)) for row in body]


@every_comparison
def test_the_mistakes_of_every_plane_are_counted(name):
    case = shot(name)
    n, half = len(case.X), len(case.X) // 2
    held = np.sort(np.random.default_rng(SPLIT_SEED).permutation(n)[:half])
    rest = np.setdiff1d(np.arange(n), held)
    for t in case.frames:
        for i, row in enumerate(table(case, t)):
            rule: Any = case.run.rules[i]
            hollow = [s.endswith("-open") for s in values(trace(case.figure(t, i), "points").marker.symbol)].count(True)
            assert row["Misclassified"] == (rule.name or f"k = {case.k(t)}")
            assert row[f"training, of {n}"] == str(hollow)
            votes = hasattr(rule, "ks") and not rule.few
            for column in (f"leave-one-out, of {n}", f"held out, of {half}"):
                if not votes and column in row:
                    assert row[column] == "—"
            if not votes:
                continue
            k, options = rule.ks[t if len(rule.ks) > 1 else 0], {"metric": rule.metric, "ties": rule.ties}
            if k < n:
                X = measure(rule.units, case.X).measured(case.X)
                alone = neighbors.leave_one_out(X, case.y, [k], **options)[0]
                assert row[f"leave-one-out, of {n}"] == str((alone != case.y).sum())
            if k <= len(rest):
                other = neighbors.predict(X[rest], case.y[rest], X[held], k, **options)
                assert row[f"held out, of {half}"] == str((other != case.y[held]).sum())


@every_comparison
def test_a_query_costs_each_plane_its_own_points(name):
    case = shot(name)
    for i, row in enumerate(table(case, 0)):
        figure = case.figure(0, i)
        if any(line.name == "boundary" for line in figure.data):
            assert (row["a query costs"], row["memory"]) == ("2 products", "26 bytes")
            continue
        chosen = any(dots.name == "prototypes" for dots in figure.data)
        prototypes = ends(figure, "prototypes") if chosen else case.X
        m = len(prototypes)
        assert (row["a query costs"], row["memory"]) == (f"{m} × 2 = {2 * m} differences", f"{17 * m:,} bytes")


def test_editing_that_leaves_nothing_leaves_everything_undecided():
    case = shot("nothing left")
    assert note(case, 2, 0).startswith("edited to 0")
    assert (answers(case.figure(0, 2)) == -1).all()
    assert ends(case.figure(0, 2), "rays") == []
    assert "edited to 0: no point is left: undecided" in words(case.caption("why", 0))


def test_the_line_is_drawn_where_its_regions_meet():
    case = shot("line")
    figure = case.figure(0, 1)
    rule: Any = case.run.rules[1]
    ((a, b, c),) = rule.abc.tolist()
    grid = picture(figure)[1]
    value = a * grid.x + b * grid.y[:, None] + c
    assert ends(figure, "boundary") == [pytest.approx(p) for p in zip(*line((a, b, c), box(figure)), strict=True)]
    assert (answers(figure) == np.select([value > 0, value < 0], [0, 1], -1)).all()
    text = words(case.caption("why", 0)).split("the perceptron's line: w·q + b = ")[1]
    assert text.endswith(f"→ {'+' if 0.1 * a + 0.2 * b + c > 0 else '−'}")


def test_the_line_is_the_best_that_the_perceptron_passes():
    case = shot("line")
    symbols = values(trace(case.figure(0, 1), "points").marker.symbol)
    assert [symbol.endswith("-open") for symbol in symbols].count(True) == 1  # the outlier, on any line's wrong side
    assert symbols[-1].endswith("-open")


def test_more_than_two_classes_are_compared_with_their_means():
    case = shot("means")
    means = prototypes.class_means(case.X, case.y)
    assert ends(case.figure(0, 1), "prototypes") == [tuple(x) for x in means.X.tolist()]
    assert voted(case.figure(0, 1), means.X, means.y, 1)


@every_comparison
def test_every_plane_answers_for_the_place_in_words(name):
    case = shot(name)
    place = np.array([case.scene.probe])
    for t in case.frames:
        text = case.caption("why", t)
        lines = [words(item) for item in text.split("<li>")[1:]]
        assert len(lines) == case.film.planes
        for i, (rule, spoken) in enumerate(zip(case.run.rules, lines, strict=True)):
            answers = rule.at(place)[:, 0]
            answer = answers[t if len(answers) > 1 else 0]
            assert f"q → {CLASSES[answer].name if answer >= 0 else 'undecided'}" in note(case, i, t)
            called = "undecided" if answer < 0 else f"(→|classified) {re.escape(CLASSES[answer].name)}"
            assert re.search(called, spoken)


def test_one_cursor_a_place_outside_the_axes_has_neighbours_too():
    case = shoot(preset("two moons", compare="metric", probe=(40.0, -40.0)))
    assert all(len(ends(case.figure(3, i), "nearest")) == case.k(3) for i in range(3))
    assert box(case.figure(3)) == box(shoot(preset("two moons")).figure(0))
