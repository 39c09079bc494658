"""The graphs join what their definitions join, and name what comes between the others."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial import Delaunay

from films.scikit.library_data import iris
from playground.neighbor_graph import gabriel_graph, nearest_graph, radius_graph, relative_neighborhood_graph

GRAPHS = [gabriel_graph, relative_neighborhood_graph]
SEPALS = iris().select([0, 1]).X
coordinate = st.one_of(st.integers(-3, 3).map(float), st.floats(-9, 9).map(lambda v: round(v, 1)))


@st.composite
def points(draw, coordinate=coordinate, max_size=12):
    n, d = draw(st.integers(1, max_size)), draw(st.integers(1, 3))
    return draw(st.lists(st.lists(coordinate, min_size=d, max_size=d), min_size=n, max_size=n))


def square(a, b):
    total = 0.0
    for u, v in zip(a, b, strict=True):
        total += (u - v) ** 2
    return total


def plain_blocker(X, i, j, graph):
    """The definition, pair by pair: the deepest of the points that come between, the lowest row of equals; or -1."""
    join = (lambda a, b: a + b) if graph is gabriel_graph else max
    depth = [(join(square(X[i], x), square(X[j], x)), k) for k, x in enumerate(X) if k not in (i, j)]
    return next((k for value, k in sorted(depth) if value < square(X[i], X[j])), -1)


@given(points(), st.sampled_from(GRAPHS))
def test_edges_and_blockers_are_those_of_the_definition(X, graph):
    graph_edges = graph(X)
    pairs = [(i, j) for i in range(len(X)) for j in range(i + 1, len(X))]
    blockers = [plain_blocker(X, i, j, graph) for i, j in pairs]
    assert [graph_edges.blocker[i, j] for i, j in pairs] == blockers
    assert (graph_edges.blocker == graph_edges.blocker.T).all()
    assert graph_edges.edges.tolist() == [[*pair] for pair, k in zip(pairs, blockers, strict=True) if k == -1]
    assert graph_edges.adjacent.sum() == 2 * len(graph_edges.edges)


@given(points())
def test_both_connect_all_points_and_one_holds_the_other(X):
    gabriel, relative = (graph(X).adjacent for graph in GRAPHS)
    assert (gabriel | ~relative).all()
    for adjacent in (gabriel, relative):
        reached = {0}
        for _ in X:
            reached |= {int(j) for i in reached for j in np.flatnonzero(adjacent[i])}
        assert reached == set(range(len(X)))


def test_gabriel_edges_are_delaunay_edges():
    X = np.random.default_rng(0).normal(size=(200, 2))
    triangles = Delaunay(X).simplices
    delaunay = {tuple(sorted(pair)) for t in triangles.tolist() for pair in ((t[0], t[1]), (t[1], t[2]), (t[0], t[2]))}
    assert {tuple(edge) for edge in gabriel_graph(X).edges.tolist()} <= delaunay


def test_a_point_on_the_rim_blocks_nothing():
    """The corners of a square: the diagonals have the other two on the rim of their disc, and inside their lune."""
    corners = [[0, 0], [1, 0], [0, 1], [1, 1]]
    assert gabriel_graph(corners).edges.tolist() == [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]
    assert relative_neighborhood_graph(corners).edges.tolist() == [[0, 1], [0, 2], [1, 3], [2, 3]]


def test_points_at_one_place_are_neighbours_of_each_other_and_of_those_around():
    for graph in GRAPHS:
        assert graph([[0, 0], [0, 0], [2, 0]]).edges.tolist() == [[0, 1], [0, 2], [1, 2]]


@pytest.mark.parametrize("graph", GRAPHS)
def test_the_blocker_lies_inside_every_circle(graph):
    graph_edges = graph(SEPALS)
    for i, j in [(0, 80), (10, 149), (3, 50)]:
        centres, radius = graph_edges.circles(i, j)
        assert len(centres) == 1 + graph_edges.lune
        assert (np.linalg.norm(centres - SEPALS[graph_edges.blocker[i, j]], axis=1) < radius).all()


def test_the_circles_of_a_pair_by_hand():
    X = [[0, 0], [4, 0], [2, 1]]
    centres, radius = gabriel_graph(X).circles(0, 1)
    assert (centres.tolist(), radius) == ([[2, 0]], 2)
    centres, radius = relative_neighborhood_graph(X).circles(1, 0)
    assert (centres.tolist(), radius) == ([[4, 0], [0, 0]], 4)
    assert gabriel_graph(X).blocker[0, 1] == 2


@given(points(), st.sampled_from([0.5, 1.0, 2.0, 5.0]))
def test_a_radius_joins_what_is_at_most_so_far_apart(X, radius):
    pairs = [[i, j] for i in range(len(X)) for j in range(i + 1, len(X))]
    graph_edges = radius_graph(X, radius)
    assert graph_edges.edges.tolist() == [[i, j] for i, j in pairs if square(X[i], X[j]) <= radius**2]
    assert not graph_edges.adjacent.diagonal().any()
    assert (radius_graph(X, 2 * radius).adjacent | ~graph_edges.adjacent).all()


@given(points(), st.integers(1, 11))
def test_each_point_is_joined_to_its_k_nearest_others_and_sees_as_far_as_the_last(X, k):
    if len(X) < 2:
        return
    k = min(k, len(X) - 1)
    graph_edges, edges = nearest_graph(X, k), set()
    for i in range(len(X)):
        others = sorted((square(X[i], X[j]), j) for j in range(len(X)) if j != i)[:k]
        assert np.flatnonzero(graph_edges.sees[i]).tolist() == sorted(j for _, j in others)
        assert graph_edges.reach[i] == pytest.approx(np.sqrt(others[-1][0]))
        edges |= {(min(i, j), max(i, j)) for _, j in others}
    assert {tuple(edge) for edge in graph_edges.edges.tolist()} == edges
