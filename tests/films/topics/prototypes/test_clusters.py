"""The film of k-means shows the engine's rounds, every number of them, and hides the labels until the end."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.charts import regions
from films.drawing.palette import SEALED
from films.film.film import Film
from films.samples import arrays
from films.topics.prototypes.clusters import ASSIGN, FIRST, LABELS, MOVE, SETTLED, START, Clusters
from films.topics.prototypes.page import PROTOTYPES, cluster
from films.topics.prototypes.scene import PrototypesScene
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.film.reading import trace, values, words
from tests.films.made import film_of
from tests.films.scenes.degenerate_points import any_points, faults
from tests.films.topics.perceptron.films import overlapping


def shoot(points=None, **settings) -> tuple[Clusters, Film]:
    scene = PrototypesScene(method="clusters", **settings)
    scene = scene if points is None else scene.with_points(points)
    clusters = cluster(scene)
    assert isinstance(clusters, Clusters)
    return clusters, film_of(PROTOTYPES, scene)


CLUSTERS, FILM = shoot(seed=3)


def test_half_steps_alternate_and_the_labels_come_last() -> None:
    kinds = CLUSTERS.kind.tolist()
    assert (kinds[0], kinds[1], kinds[-2:]) == (START, FIRST, [SETTLED, LABELS])
    assert kinds[2:-2] == [MOVE, ASSIGN] * (len(kinds) // 2 - 2) + [MOVE]
    assert len(kinds) > 6


def test_lines_centres_and_regions_are_those_of_each_half_step() -> None:
    for t in range(FILM.n_frames):
        figure = FILM.figure(t, 0)
        centres = CLUSTERS.clustering.centres[CLUSTERS.moves[t]]
        marker_trace = trace(figure, "centres")
        assert np.column_stack([values(marker_trace.x), values(marker_trace.y)]) == pytest.approx(centres)
        ends = np.array([values(trace(figure, "to its centre")[axis]) for axis in "xy"], dtype=float).T.reshape(
            -1, 3, 2
        )
        if t == 0:
            assert np.isnan(ends[:, 1]).all()
            continue
        apart = np.square(ends[:, 0] - ends[:, 1]).sum()
        assert apart == pytest.approx(CLUSTERS.objective[t], rel=1e-5)
        if CLUSTERS.kind[t] in (FIRST, ASSIGN, SETTLED):
            plain = [min(np.square(x - c).sum() for c in centres) for x in CLUSTERS.X]
            assert CLUSTERS.objective[t] == pytest.approx(sum(plain))


def test_the_reason_names_the_centre_that_is_nearest_by_its_number_on_the_plane() -> None:
    points = ((0.0, 0.0, 0), (1.0, 0.0, 0), (4.0, 0.0, 0), (6.0, 0.0, 0), (0.0, 5.0, 1), (1.0, 7.0, 1))
    clusters, film = shoot(points, centres=3)
    questions = [
        (t, question) for t in range(film.n_frames) if (question := question_at(film, t)) and "point" in question.text
    ]
    numbers = set()
    for t, question in questions:
        if not question.why.startswith("To centre"):
            continue
        x, y, _ = points[clusters.sample[t]]
        marker_trace = trace(film.figure(t, 0), "centres")
        squares = [
            (x - a) ** 2 + (y - b) ** 2 for a, b in zip(values(marker_trace.x), values(marker_trace.y), strict=True)
        ]
        nearest = squares.index(min(squares))
        assert question.why.startswith(f"To centre {marker_trace.text[nearest]}: ")
        assert question.right == {nearest}
        numbers.add(nearest)
    assert len(numbers) > 1


def test_no_class_is_seen_before_the_end() -> None:
    for t in range(FILM.n_frames):
        points = trace(FILM.figure(t, 0), "points")
        hidden = set(points.marker.color) == {SEALED}
        assert hidden == (t < FILM.n_frames - 1)
        legend = FILM.words(t)["legend"]
        assert ("▲" in legend) == (not hidden)


def test_hollow_are_those_that_most_of_their_cluster_are_not() -> None:
    clusters, film = shoot(overlapping(3, 60), centres=2)
    symbols = trace(film.figure(film.n_frames - 1, 0), "points").marker.symbol
    belongs, y = clusters.clustering.belongs[-1], arrays(overlapping(3, 60))[1]
    most = [int(np.bincount(y[belongs == j]).argmax()) for j in range(2)]
    wrong = [most[b] != c for b, c in zip(belongs, y, strict=True)]
    assert [symbol.endswith("-open") for symbol in symbols] == wrong
    assert any(wrong)
    assert f"{sum(wrong)} are not of the commonest class" in film.words(film.n_frames - 1)["verdict"]


def test_the_chart_has_j_after_each_half_step_and_it_never_rises() -> None:
    curve = trace(FILM.figure(0, 1), "sum of squared distances")
    assert list(curve.x) == list(range(1, FILM.n_frames))
    assert values(curve.y) == pytest.approx(CLUSTERS.objective[1:].tolist())
    assert (np.diff(CLUSTERS.objective[1:]) <= 1e-9).all()


def test_the_table_has_what_the_nearest_is_found_by() -> None:
    words = FILM.words(1)["why"]
    i = int(CLUSTERS.sample[1])
    squares = np.square(CLUSTERS.X[i] - CLUSTERS.clustering.centres[0]).sum(axis=1)
    assert f"point {i + 1}</b>" in words
    assert all(f"{square:.3g}"[:3] in words for square in squares)


@examples(40)
@given(any_points(), st.integers(1, 6), st.integers(0, 5))
def test_of_any_points_every_right_answer_is_what_the_next_frame_shows(points, centres, seed):
    if not points:
        return
    clusters, film = shoot(points, centres=centres, seed=seed)
    assert faults(film, range(film.n_frames)) == []
    for t in range(1, film.n_frames):
        it = question_at(film, t)
        if it is None:
            continue
        (right,) = it.right
        if clusters.kind[t] in (FIRST, ASSIGN):
            centres = clusters.clustering.centres[clusters.moves[t]]
            squares = np.square(clusters.X[clusters.sample[t]] - centres).sum(axis=1)
            assert squares[right] == squares.min()
        elif clusters.kind[t] == MOVE:
            assert right in (0, 2)
        else:
            assert (right == 0) == (not clusters.odd.any())


def test_each_assignment_that_changes_something_each_move_and_the_labels_are_asked_about() -> None:
    silent = [t for t in range(1, FILM.n_frames) if question_at(FILM, t) is None]
    assert CLUSTERS.kind[silent].tolist() == [SETTLED]


def test_fewer_places_than_centres_are_said() -> None:
    clusters, film = shoot(((0.0, 0.0, 0), (1.0, 1.0, 1), (0.0, 0.0, 1)), centres=5)
    assert clusters.k == 2
    assert "k = 5, but all points are at 2 places: k = 2 is used." in film.words(0)["verdict"]


@pytest.mark.parametrize("seed", range(3))
def test_a_film_of_many_points_stays_small(seed):
    _, film = shoot(overlapping(1, 500), centres=6, seed=seed)
    assert len(json.dumps(film.payload())) < 400_000


def test_regions_are_of_the_centres_that_the_points_were_assigned_by() -> None:
    images = {FILM.figure(t, 0).layout.images[0].source for t in range(FILM.n_frames)}
    assert len(images) == len(CLUSTERS.clustering.belongs) + 1
    assert regions.side(len(CLUSTERS.clustering.belongs)) >= regions.COARSEST


def test_where_a_cluster_has_two_classes_alike_its_words_are_true_of_either() -> None:
    film = film_of(PROTOTYPES, PrototypesScene(points=((0.0, 0.0, 0), (1.0, 0.0, 1)), method="clusters", centres=1))
    assert "Of 2 points, 1 is not of the commonest class of their cluster." in words(
        film.words(film.n_frames - 1)["verdict"]
    )
    alone = film_of(PROTOTYPES, PrototypesScene(points=((0.0, 0.0, 0),), method="clusters", centres=1))
    assert "Of 1 point, 0 are not" in words(alone.words(alone.n_frames - 1)["verdict"])


def test_a_point_as_near_to_two_centres_is_not_asked_about() -> None:
    for middle in (0.9, 1.0):
        clusters, film = shoot(((0.0, 0.0, 0), (2.0, 0.0, 0), (middle, 0.0, 1)), centres=2, seed=1)
        assert clusters.clustering.centres[0][:, 0].tolist() == [0.0, 2.0]
        assert "Look at point 3" in words(film.words(1)["why"])
        assert (question_at(film, 1) is None) == (middle == 1.0)
