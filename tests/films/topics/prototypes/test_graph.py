"""The graph on the prototypes' plane: its edges, and what pointing at a pair shows."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.decimals import as_written
from films.film.captions import render
from films.topics.prototypes.graph import across, non_edges, outlines, visible_edges
from playground.neighbor_graph import gabriel_graph, nearest_graph, radius_graph, relative_neighborhood_graph
from tests.films.film.reading import ends, present, trace
from tests.films.topics.prototypes.films import preset, shoot, shot

places = st.lists(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=2, max_size=12)
GRAPHS = {"gabriel": gabriel_graph, "relative": relative_neighborhood_graph}
NEAR = {"radius": lambda X: radius_graph(X, 2.0), "nearest": lambda X: nearest_graph(X, 1)}
every_graph_of_all = pytest.mark.parametrize("graph", [*GRAPHS.values(), *NEAR.values()], ids=[*GRAPHS, *NEAR])
every_graph = pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS)


def segment(X, pair):
    return frozenset(tuple(X[i]) for i in pair)


@every_graph_of_all
@given(places=places, data=st.data())
def test_every_two_places_are_joined_once_where_some_of_their_points_are(graph, places, data):
    X = np.array(places, dtype=float)
    y = np.array(data.draw(st.lists(st.integers(0, 2), min_size=len(X), max_size=len(X))))
    graph_edges = graph(X)
    pairs = visible_edges(graph_edges, y)
    expected = {segment(X, pair) for pair in graph_edges.edges if len(segment(X, pair)) == 2}
    assert sorted(map(sorted, (segment(X, pair) for pair in pairs))) == sorted(map(sorted, expected))
    two = {segment(X, pair) for pair in graph_edges.edges if y[pair[0]] != y[pair[1]]}
    for pair, crossing in zip(pairs, across(pairs, y), strict=True):
        assert crossing == (segment(X, pair) in two)


@every_graph
@given(places=places)
def test_just_apart_is_the_nearest_that_a_point_is_not_joined_to(graph, places):
    X = np.array(places, dtype=float)
    graph_edges = graph(X)
    result = {tuple(pair) for pair in non_edges(graph_edges).tolist()}
    for i in range(len(X)):
        others = [j for j in range(len(X)) if graph_edges.blocker[i, j] >= 0]
        if others:
            nearest = min(others, key=lambda j: (((X[i] - X[j]) ** 2).sum(), j))
            assert (min(i, nearest), max(i, nearest)) in result
    assert all(graph_edges.blocker[i, j] >= 0 for i, j in result)
    assert len(result) <= len(X)


@given(st.tuples(*[st.floats(-9, 9)] * 4), st.booleans())
def test_the_outline_is_the_rim_of_the_disc_or_lune(ends, lune):
    pair = np.array(ends).reshape(1, 2, 2)
    (a, b), span = pair[0], np.hypot(*(pair[0, 0] - pair[0, 1]))
    (rim,) = outlines(pair, lune=lune, corners=24)
    assert rim[0] == pytest.approx(rim[-1], abs=1e-9)
    if lune:
        far = np.maximum(np.hypot(*(rim - a).T), np.hypot(*(rim - b).T))
        assert far == pytest.approx(span, abs=1e-9)
        assert np.ptp(rim @ np.array([a[1] - b[1], b[0] - a[0]])) == pytest.approx(np.sqrt(3) * span**2, abs=1e-6)
    else:
        assert np.hypot(*(rim - (a + b) / 2).T) == pytest.approx(span / 2, abs=1e-9)


@pytest.mark.parametrize("name", ["gabriel", "relative"])
def test_the_edges_are_drawn_from_point_to_point(name):
    case = shot(name)
    for part, crossing in (("edges within", False), ("edges across", True)):
        ends_drawn = ends(case.plane(0), part)
        pairs = visible_edges(GRAPHS[name](as_written(case.X)[0]), case.y)
        expected = [tuple(case.X[i]) for pair in pairs[across(pairs, case.y) == crossing] for i in pair]
        assert ends_drawn == [pytest.approx(place, rel=1e-6) for place in expected]


def test_pointing_at_an_edge_shows_its_empty_disc_and_its_ends():
    case = shot("gabriel")
    whole, unit = as_written(case.X)
    graph = gabriel_graph(whole)
    hover, _ = case.film.hovers
    for entry, pair in enumerate(visible_edges(graph, case.y)):
        figure = case.film.under(0, hover, entry)[0]
        (centre,), radius = graph.circles(*pair)
        centre, radius = centre / unit, radius / unit
        middle = trace(figure, "joined")
        assert (middle.x[entry], middle.y[entry]) == pytest.approx(tuple(centre))
        assert ends(figure, "ends") == [pytest.approx(tuple(case.X[i]), abs=1e-3) for i in pair]
        rim = np.array(ends(figure, "between"))
        assert np.hypot(*(rim - centre).T) == pytest.approx(radius, abs=1e-3)
        text = render(present(hover.caption), case.film.columns, entry)
        assert text == f"points {pair[0] + 1} and {pair[1] + 1} are joined: their disc is empty"


def test_pointing_at_a_pair_just_apart_shows_who_lies_between():
    case = shoot(preset("three classes"), method="relative", non_edges=True)
    graph = relative_neighborhood_graph(as_written(case.X)[0])
    _, hover = case.film.hovers
    for entry, (i, j) in enumerate(non_edges(graph)):
        k = graph.blocker[i, j]
        figure = case.film.under(0, hover, entry)[0]
        assert ends(figure, "blocker") == [pytest.approx(tuple(case.X[k]), abs=1e-6)]
        text = render(present(hover.caption), case.film.columns, entry)
        assert text == f"points {i + 1} and {j + 1} are not joined: point {k + 1} lies in their lune"
    assert ends(case.film.under(0, case.film.hovers[0], 0)[0], "blocker") == []


def test_five_hundred_points_at_two_places_are_one_edge():
    points = tuple((float(i % 2), 0.0, i // 2 % 2) for i in range(500))
    film = shoot(points, method="gabriel").film
    assert len(trace(film.figure(0, 0), "joined").x) == 1


@pytest.mark.parametrize("method", ["radius", "nearest"])
def test_pointing_at_a_pair_shows_how_far_the_one_sees(method):
    case = shoot(preset("three classes"), method=method, k=2, radius=1.5, non_edges=True)
    X, (whole, unit) = case.X, as_written(case.X)
    apart = np.hypot(*(whole[:, None] - whole[None]).transpose(2, 0, 1)) / unit
    for hover in case.film.hovers:
        assert len(trace(case.plane(0), hover.mark).x) > 3
        for entry in range(len(trace(case.plane(0), hover.mark).x)):
            figure = case.film.under(0, hover, entry)[0]
            text = render(present(hover.caption), case.film.columns, entry)
            i, j = (int(number) - 1 for number in re.findall(r"points (\d+) and (\d+)", text)[0])
            reach = 1.5 if method == "radius" else np.sort(apart[i])[2]
            rim = np.array(ends(figure, "between"))
            assert np.hypot(*(rim - X[i]).T) == pytest.approx(reach, abs=1e-3)
            assert (apart[i, j] <= reach) == (hover.mark == "joined") == text.endswith("are joined")
            assert float(re.findall(r"are ([\d.]+) apart", text)[0]) == pytest.approx(apart[i, j], abs=1e-3)


def test_of_a_pair_as_far_as_one_sees_it_is_said_why_it_is_not_joined():
    """Point 1 sees one of two that are as near, the first; the other has a nearer one."""
    points = ((0.0, 0.0, 0), (1.0, 0.0, 0), (-1.0, 0.0, 1), (-1.5, 0.0, 1))
    case = shoot(points, method="nearest", k=1, non_edges=True)
    (hover,) = [hover for hover in case.film.hovers if hover.mark == "not joined"]
    count = len(trace(case.plane(0), hover.mark).x)
    sentence = [render(present(hover.caption), case.film.columns, entry) for entry in range(count)]
    assert (
        "points 1 and 3 are 1 apart; point 1 sees 1 far: they are not joined, as it has enough others as near"
        in sentence
    )
    assert [text.endswith("not joined") for text in sentence].count(False) == 1
