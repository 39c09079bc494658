"""The film of all labelings shows what is decided of each, and its numbers can be recomputed from the points."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.drawing.palette import CLASSES
from films.points import checked
from films.topics.learnable.page import LEARNABLE
from films.topics.learnable.scene import CORNERS, CROSSED, FAMILIES, LearnableScene
from playground.shattering import shatter
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.film.reading import trace, words
from tests.films.made import film_of

WHOLE = st.tuples(st.integers(-4, 4), st.integers(-4, 4), st.integers(0, 2))
POINTS = st.lists(WHOLE, min_size=1, max_size=7).map(checked)
SCENES = st.builds(LearnableScene, points=POINTS, family=st.sampled_from(sorted(FAMILIES)), k=st.integers(1, 6))


def decided(scene):
    X = [point[:2] for point in scene.labelled]
    return shatter(X, scene.family, k=min(scene.k, len(X)))


def signs(t, n):
    return " ".join("+" if t >> i & 1 else "−" for i in range(n))


@examples(15)
@given(scene=SCENES)
def test_each_frame_says_its_labels_and_whether_they_are_separated(scene):
    film, n = film_of(LEARNABLE, scene), len(scene.labelled)
    assert film.n_frames == 2**n
    for t, separable in enumerate(decided(scene).separable):
        sentence = {slot: words(text) for slot, text in film.words(t).items()}
        assert sentence["frame"] == f"labelling {t + 1} of {2**n}: {signs(t, n)}"
        assert sentence["next"] == (f"Next: {signs(t + 1, n)}" if t + 1 < film.n_frames else "")
        assert sentence["plane"].endswith(": separated") == separable
        labels = trace(film.figure(t, 0), "labels")
        assert [color == CLASSES[0].color for color in labels.marker.color] == [bool(t >> i & 1) for i in range(n)]


@examples(15)
@given(scene=SCENES)
def test_what_is_asked_has_the_answer_that_is_decided(scene):
    film, separable = film_of(LEARNABLE, scene), decided(scene).separable
    assert question_at(film, 0) is None
    for t in range(1, film.n_frames):
        it = question_at(film, t)
        assert it is not None
        assert it.right == {0 if separable[t] else 1}


@examples(15)
@given(scene=SCENES.filter(lambda scene: scene.family == "neighbors"))
def test_a_point_is_said_to_be_outvoted_by_more_than_half_of_its_nearest_and_tied_by_half(scene):
    film, k = film_of(LEARNABLE, scene), min(scene.k, len(scene.labelled))
    for t in range(film.n_frames):
        labels = signs(t, len(scene.labelled)).split()
        result = re.match(
            r"(Outvoted|A tie): point (\d) is (.), but of its (\d) nearest \(points ([\d, ]+)\) (\d) (is|are) (.)",
            words(film.words(t)["why"]),
        )
        assert (result is None) == (not decided(scene).proofs[t])
        if result:
            text, row, own, asked_of, rows, count, verb, other = result.groups()
            near = [labels[int(i) - 1] for i in rows.split(", ")]
            assert (labels[int(row) - 1], len(near), asked_of) == (own, k, str(k))
            assert near.count(other) == int(count) == k - near.count(own)
            assert (text == "A tie") == (2 * int(count) == k)
            assert (verb == "is") == (count == "1")


@examples(15)
@given(scene=SCENES.filter(lambda scene: scene.family == "line"))
def test_the_line_that_is_drawn_separates_and_its_values_are_those_said(scene):
    film, X = film_of(LEARNABLE, scene), np.array([point[:2] for point in scene.labelled])
    for t in range(film.n_frames):
        boundary, why = trace(film.figure(t, 0), "boundary"), words(film.words(t)["why"])
        if not why.startswith("A line:"):
            continue
        assert re.search(r"(^|\s|−)[01] ?x[12]|[+−]\s*0=", why) is None
        values = [float(v.replace("−", "-")) for v in re.findall(r"(−?[\d.]+) at point", why)]
        assert [value > 0 for value in values] == [bool(t >> i & 1) for i in range(len(X))]
        if len(boundary.x) == 2:  # else it runs beyond the axes
            (ax, bx), (ay, by) = boundary.x, boundary.y
            side = (bx - ax) * (X[:, 1] - ay) - (by - ay) * (X[:, 0] - ax)
            plus = np.array([t >> i & 1 for i in range(len(X))], dtype=bool)
            assert (np.sign(side[plus]) == np.sign(side[plus][0])).all()
            assert (np.sign(side[~plus]) == -np.sign(side[plus][0])).all()


@examples(15)
@given(scene=SCENES.filter(lambda scene: scene.family in ("circle", "rectangle")))
def test_what_is_drawn_has_the_plus_inside_and_no_minus(scene):
    film, X = film_of(LEARNABLE, scene), np.array([point[:2] for point in scene.labelled])
    for t, separable in enumerate(decided(scene).separable):
        outline = trace(film.figure(t, 0), "outline")
        path = np.array([(x, y) for x, y in zip(outline.x, outline.y, strict=True) if x is not None])
        assert bool(len(path)) == bool(separable and t)
        if len(path) and np.ptp(path) < 50:  # of a huge circle the drawn corners are too coarse for this test
            assert [inside(path, x) for x in X] == [bool(t >> i & 1) for i in range(len(X))]


def inside(path, place):
    """By the turns that the path makes around the place."""
    ways = path - place
    cross = ways[:-1, 0] * ways[1:, 1] - ways[:-1, 1] * ways[1:, 0]
    turns = np.arctan2(cross, (ways[:-1] * ways[1:]).sum(axis=1)).sum()
    return bool(abs(turns) > np.pi)


def test_the_crossed_labels_of_four_corners_fail_with_the_middle_as_their_proof():
    film = film_of(LEARNABLE, LearnableScene())
    figure, why = film.figure(CROSSED, 0), words(film.words(CROSSED)["why"])
    assert (list(trace(figure, "common").x), list(trace(figure, "common").y)) == ([0.0], [0.0])
    assert why.startswith("No line: 1/2x(1)+1/2x(3)=(0,0)=1/2x(2)+1/2x(4).")
    assert {
        (x, y) for x, y in zip(trace(figure, "mix +").x, trace(figure, "mix +").y, strict=True) if x is not None
    } == {
        CORNERS[0][:2],
        CORNERS[2][:2],
    }
    assert not len(trace(figure, "boundary").x)


def test_the_verdict_counts_what_each_family_separates():
    selection = " ".join(re.sub("<[^>]*>", " ", film_of(LEARNABLE, LearnableScene()).words(0)["verdict"]).split())
    assert "4 points can be labelled in 2⁴ = 16 ways." in selection
    for row in (
        "line 14 of 16 3",
        "circle 14 of 16 3",
        "rectangle 10 of 16 4",
        "1-NN 16 of 16, shattered ∞",
    ):
        assert row in selection


def test_small_planes_stand_in_rows_and_those_that_fail_are_tinted():
    film = film_of(LEARNABLE, LearnableScene())
    small = film.figure(CROSSED, 1)
    filled = [
        (x, y) for x, y in zip(trace(small, "not separated").x, trace(small, "not separated").y, strict=True) if x
    ]
    assert {(int(x), int(-y)) for x, y in filled} == {(CROSSED % 4, CROSSED // 4), (10 % 4, 10 // 4)}
    assert (min(trace(small, "shown").x), max(trace(small, "shown").y)) == (CROSSED % 4, -(CROSSED // 4))
    assert len(trace(small, "+").x) == len(trace(small, "−").x) == 4 * 16 // 2


def test_of_more_than_six_points_the_first_six_are_labelled():
    points = tuple((float(i), float(i * i), 0) for i in range(8))
    film = film_of(LEARNABLE, LearnableScene(points=points))
    assert film.n_frames == 64
    assert "the first 6 points are labelled; 2 more are grey" in words(film.words(0)["verdict"])


def test_without_points_the_film_invites():
    film = film_of(LEARNABLE, LearnableScene(points=()))
    assert (film.n_frames, "No points yet" in film.words(0)["verdict"]) == (1, True)


@pytest.mark.parametrize("family", FAMILIES)
def test_while_it_is_asked_nothing_that_separates_is_drawn(family):
    film = film_of(LEARNABLE, LearnableScene(family=family, k=3))
    (question,) = film.questions
    hidden = {(track.figure, track.mark) for track in question.hides}
    assert {(0, name) for name in ("common", "ring", "mix +", "mix −")} <= hidden
    names = {
        "line": "boundary",
        "circle": "outline",
        "rectangle": "outline",
        "neighbors": 0,
    }  # a picture, by its number
    assert (0, names[family]) in hidden
    assert film.unseen == ((1, "not separated"),)
