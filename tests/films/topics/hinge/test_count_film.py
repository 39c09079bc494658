"""The film of the line with the fewest mistakes: what each frame shows and says, counted by hand."""

import re
from fractions import Fraction

import pytest

from films.film.film import Film
from films.points import checked
from films.samples import of_dataset
from films.topics.hinge.page import HINGE
from films.topics.hinge.scene import HingeScene
from playground.datasets import PRESETS
from tests.films.film.asking import question_at
from tests.films.film.reading import by_name, ends, present, trace, values, words
from tests.films.made import film_of

SCENE = HingeScene(loss="zero-one")


def hollow(film: Film, t: int) -> list[bool]:
    """Which points frame t shows as misclassified."""
    return [symbol.endswith("-open") for symbol in values(trace(film.figure(t, 0), "points").marker.symbol)]


def counts(film: Film, curve: str) -> list[int]:
    """The heights of a curve of the chart, once all lines are counted."""
    return [int(y) for _, y in ends(film.figure(film.n_frames - 1, 1), curve)]


def fewest(film: Film) -> list[int]:
    return counts(film, "fewest so far")


def mistakes(scene: HingeScene, i: int, j: int) -> int:
    """The fewest among the points off the line, for either side as +, and among those on it, parted anywhere in two; by
    the coordinates as they are written."""
    points = [(Fraction(repr(x)), Fraction(repr(y)), label == 0) for x, y, label in scene.points]
    (a, b, _), (c, d, _) = points[i], points[j]
    off = [((c - a) * (y - b) - (d - b) * (x - a), plus) for x, y, plus in points]
    left = [(cross > 0) == plus for cross, plus in off if cross]
    row = [
        plus for (cross, plus), _ in sorted(zip(off, points, strict=True), key=lambda each: each[1][:2]) if not cross
    ]
    ways = [row[:cut].count(not plus) + row[cut:].count(plus) for cut in range(len(row) + 1) for plus in (True, False)]
    return min(left.count(False), left.count(True)) + min(ways)


def test_each_frame_says_and_shows_the_mistakes_of_its_line():
    film, best = film_of(HINGE, SCENE), 99
    for t in range(0, film.n_frames):
        text = words(film.words(t)["frame"])
        line, n_lines, i, j, wrong = map(int, re.findall(r"\d+", text))
        assert (line, n_lines) == (t + 1, 136)
        assert (
            wrong == mistakes(SCENE, i - 1, j - 1) == sum(hollow(film, t)) == counts(film, "mistakes of each line")[t]
        )
        best = min(best, wrong)
        assert fewest(film)[t] == best
    assert f"No line has fewer than {best} of 17 wrong" in words(film.words(film.n_frames - 1)["verdict"])


def test_while_it_is_asked_no_point_is_shown_as_misclassified():
    film = film_of(HINGE, SCENE)
    veiled = by_name(film.veiled(5)[0])["points"]
    assert any(hollow(film, 5))
    assert not any(symbol.endswith("-open") for symbol in veiled.marker.symbol)


def test_the_question_asks_whether_the_line_is_better_than_all_before():
    film = film_of(HINGE, SCENE)
    best = fewest(film)
    for t in range(1, film.n_frames):
        assert present(question_at(film, t)).right == {0 if best[t] < best[t - 1] else 1}


def test_in_the_end_a_line_with_the_fewest_mistakes_is_drawn():
    film = film_of(HINGE, SCENE)
    (x0, y0), (x1, y1) = ends(film.figure(film.n_frames - 1, 0), "fewest")
    left = [((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) > 0) == (label == 0) for x, y, label in SCENE.points]
    assert min(left.count(True), left.count(False)) == fewest(film)[-1] == 1
    assert ends(film.figure(film.n_frames - 2, 0), "fewest") == []


@pytest.mark.parametrize(
    ("offset", "least", "end"),
    [
        (True, 1, "No line has fewer than 1 of 4 wrong: all 6 through two points were counted."),
        (False, 2, "No line through the origin has fewer than 2 of 4 wrong: all 4 through a point were counted."),
    ],
)
def test_through_the_origin_one_point_makes_a_line(offset, least, end):
    data = PRESETS["XOR"]
    film = film_of(HINGE, HingeScene(points=of_dataset(data), loss="zero-one", offset=offset))
    assert film.n_frames == (6 if offset else 4)
    assert fewest(film)[-1] == least
    assert words(film.words(film.n_frames - 1)["verdict"]).startswith(end)


def test_of_three_points_in_a_row_one_that_the_line_goes_through_may_count():
    """+ − + in a row: next to the line through the first two, all + is best, with the second wrong."""
    film = film_of(HINGE, HingeScene(loss="zero-one", points=checked([(0, 0, 0), (1, 0, 1), (2, 0, 0)])))
    assert words(film.words(0)["frame"]) == "line 1 of 3, through points 1 and 2: 1 wrong"
    assert hollow(film, 0) == [False, True, False]
    assert "do not count, unless a third is on their line" in words(film.words(0)["why"])


def test_too_many_points_are_refused_in_a_sentence():
    many = checked([(float(i), float(i % 7), i % 2) for i in range(101)])
    film = film_of(HINGE, HingeScene(points=many, loss="zero-one"))
    assert film.n_frames == 1
    assert "Lines are counted for 100 at most." in words(film.words(0)["verdict"])


def test_the_losses_beside_it_have_at_least_as_many_mistakes():
    for data in PRESETS.values():
        film = film_of(HINGE, HingeScene(points=of_dataset(data), loss="zero-one"))
        text = words(film.words(film.n_frames - 1)["verdict"])
        least = int(present(re.search(r"fewer than (\d+)", text))[1])
        assert all(int(wrong) >= least for wrong in re.findall(r"loss: (\d+)", text))
        assert all(len(ends(film.figure(t, 0), "through")) == 2 for t in range(film.n_frames))
