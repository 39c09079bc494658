"""What linear classifiers' films are put together of, as values: held-out points, confusion matrix, one's own line."""

import re
from dataclasses import replace

import numpy as np
import pytest

from films import samples
from films.charts import confusion, held_out, own_line
from films.picture.figure import plane
from films.picture.film import film
from films.picture.now import now
from films.picture.words import words
from films.topics.perceptron.scene import PerceptronScene
from tests.films.film.reading import ends, trace, values
from tests.films.film.reading import words as read

SCENE = PerceptronScene(held="30", own=True, best=True)
SAMPLE = samples.sample(SCENE)
THETA = np.array([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, -1.0]])
STATES = np.array([0, 1, 1, 2])
VALUES = samples.arrays(SAMPLE.everything)[0] @ THETA[:, :2].T + THETA[:, 2]
WRONG = held_out.mistakes(VALUES.T, SAMPLE)
CLASSES = samples.arrays(SAMPLE.everything)[1]


def played(contest: own_line.Contest | None = None):
    """A film of four frames with all parts."""
    overlays = [own_line.drawing(SCENE, contest, 10.0)] if contest else []
    figure = plane(held_out.points(SAMPLE, now(WRONG, STATES)), (-5, 5, -5, 5), ("x", "y"), overlays=overlays)
    tables = confusion.line_tables(SAMPLE, {"this run": now(VALUES.T, STATES)})
    texts = {
        "why": words("Why."),
        "verdict": held_out.words(SAMPLE, now(WRONG, STATES)),
        "confusion": confusion.words(tables, ["+", "−"], none=confusion.ON_THE_LINE),
    }
    return film([figure], 4, words=texts)


@pytest.mark.parametrize("t", range(4))
def test_points_are_hollow_where_misclassified_and_both_errors_are_told(t: int) -> None:
    picture, wrong = played(), WRONG[STATES[t]]
    hollow = [symbol.endswith("-open") for symbol in values(trace(picture.figure(t, 0), "points").marker.symbol)]
    assert hollow == wrong.tolist()
    assert len(ends(picture.figure(t, 0), "held out")) == len(SAMPLE.held)
    tables = read(picture.words(t)["verdict"])
    assert f"training {wrong[SAMPLE.index].sum()} of {len(SAMPLE.index)} (" in tables
    assert f"held out {wrong[SAMPLE.held].sum()} of {len(SAMPLE.held)} (" in tables


@pytest.mark.parametrize("t", range(4))
def test_the_tables_count_the_answers_of_the_frame_s_state(t: int) -> None:
    cells = re.findall(r"<td[^>]*>(?:<b>)?(\d+)", played().words(t)["confusion"])
    expected = []
    for rows in (SAMPLE.index, SAMPLE.held):
        for label in (0, 1):
            at_points = VALUES[rows[CLASSES[rows] == label], STATES[t]]
            expected += [(at_points > 0).sum(), (at_points < 0).sum(), (at_points == 0).sum()]
    assert [int(cell) for cell in cells] == expected


def test_a_table_that_no_frame_changes_needs_no_column() -> None:
    counted = confusion.ConfusionCounts("", "all points", np.array([[[3, 1, 0], [0, 4, 0]]]))
    still = confusion.words([counted], ["+", "−"], costs=np.array([[0.0, 1.0], [1.0, 0.0]]))
    assert not still.holes
    assert "They cost 0.125 a point." in read(still.templates[0])


def test_one_s_own_line_is_drawn_in_every_frame_and_hides_in_no_question() -> None:
    contest = own_line.contest(SCENE, SAMPLE)
    picture = played(contest)
    for t in range(4):
        names = {each.name for each in picture.figure(t, 0).data}
        assert {"own line", "own arrow", "best line", "handles"} <= names
        a, b, c = contest.theta
        assert [a * x + b * y + c for x, y in ends(picture.figure(t, 0), "own line")] == pytest.approx([0, 0])
    assert not picture.unseen


def test_the_table_has_both_lines_and_the_algorithm_as_it_is_now() -> None:
    contest = own_line.contest(replace(SCENE, best=False), SAMPLE)
    margins = VALUES[SAMPLE.index].T * SAMPLE.y
    hinge, margin = (now(each, STATES) for each in own_line.worth(margins, THETA))
    mistakes = now(WRONG[:, SAMPLE.index].sum(axis=1), STATES)
    compared = own_line.table(
        replace(SCENE, best=False), contest, "The perceptron", mistakes, hinge, margin, penalised=False
    )
    picture = film([plane([], (0, 1, 0, 1), ("x", "y"))], 4, words={"verdict": compared})
    assert "The perceptron" + str(WRONG[1, SAMPLE.index].sum()) in read(picture.words(1)["verdict"])
    assert "Your line" in read(picture.words(1)["verdict"])
    assert "The best" not in picture.words(1)["verdict"]
