"""The condition of an update: what the film shows where it is chosen."""

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from films.samples import of_dataset, sample
from films.scikit import library_data
from films.settings import settings
from films.topics.perceptron import prose
from films.topics.perceptron.facts import FACTS
from films.topics.perceptron.lesson import CHECKS, NO_UPDATE
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.prose import ON_THE_BOUNDARY
from films.topics.perceptron.scene import ALGORITHMS, CONDITIONS, PICTURES, PerceptronScene
from playground import datasets
from playground.margin import separate
from tests.examples import examples
from tests.films.film.reading import present, trace, values, words
from tests.films.made import with_steps
from tests.films.topics.perceptron.films import two_classes
from tests.films.topics.perceptron.test_any_scene import scenes

LOOKS = 12  # frames of a film that are looked at, its last among them
WORKED = ((2.0, 2.0, 0), (2.0, -1.0, 1))
GRID = tuple((float(x), float(y), int(x + y > 0)) for x in range(-2, 3) for y in range(-1, 2))


def film_and_steps(**fields):
    film, steps, _ = with_steps(PERCEPTRON, PerceptronScene(points=WORKED, offset=False, **fields))
    return film, steps


def caption(film, frame, slot):
    return words(film.at(frame).captions[slot])


@pytest.mark.parametrize("algorithm", [name for name in ALGORITHMS if name != "printed"])  # that one asks no condition
@pytest.mark.parametrize("picture", PICTURES)
def test_the_strict_condition_shows_no_update_and_says_so_beside_every_picture(algorithm, picture):
    film, steps = film_and_steps(condition="strict", algorithm=algorithm, beside=picture, pocket=True, stop=True)
    assert film.n_frames == 1
    assert steps.now.tolist() == [0]
    assert "no update at all" in caption(film, 0, "verdict").lower()
    film.payload()
    for figure in film.at(0).figures:
        ranges = [axis.range for axis in (figure.layout.xaxis, figure.layout.yaxis) if axis.range]
        assert all(low < high for low, high in ranges)


def test_the_strict_condition_checks_every_point_once_and_finds_each_right():
    film, steps = film_and_steps(condition="strict", steps="checks")
    assert steps.sample.tolist() == [-1, 0, 1]
    assert "right" in caption(film, 1, "why")


def test_with_sign_of_0_plus_the_worked_example_shows_three_epochs():
    assert film_and_steps(steps="checks")[1].epoch.max() == 2
    film, steps = film_and_steps(condition="plus", steps="checks")
    assert steps.epoch.max() == 3
    assert "right" in caption(film, 1, "why")
    assert "≥" in caption(film, 1, "why")
    assert "≤" in caption(film, 2, "why")


@examples(40)
@given(scenes(), st.sampled_from(sorted(CONDITIONS)))
@example(PerceptronScene(points=GRID, held="30", split=2), "plus")
@example(PerceptronScene(points=GRID, algorithm="both", offset=False), "plus")
@example(PerceptronScene(points=GRID, held="30", steps="checks"), "strict")
def test_hollow_points_counts_and_the_confusion_matrix_tell_the_same_mistakes(scene, condition):
    scene = replace(scene, condition=condition, labels="")  # a class called 0 would be read as a count
    film, steps, _ = with_steps(PERCEPTRON, scene)
    if steps is None:
        return
    rows, runs = sample(scene).index, present(PERCEPTRON.run(scene)).all
    for t in sorted({0, film.n_frames // 2, film.n_frames - 1}):
        tables = film.words(t)["confusion"].split("actual ↓ predicted →")[1:]
        for figure, run in enumerate(runs):
            left = int(run.n_wrong[run.steps.now[t]])
            symbols = np.array(values(trace(film.figure(t, figure), "points").marker.symbol))[rows]
            assert sum(symbol.endswith("-open") for symbol in symbols) == left
            counts = re.findall(r"<td[^>]*>(?:<b>)?(\d+)", tables[figure * len(tables) // len(runs)])
            table = np.array(counts, dtype=int).reshape(2, -1)
            table = np.pad(table, ((0, 0), (0, 3 - table.shape[1])))  # the column of no answer may be left out
            on_the_line = int(table[:, 2].sum())
            crossed = int(table[0, 1] + table[1, 0])
            assert crossed + (on_the_line if condition == "closed" else 0) == left
            assert on_the_line == 0 or condition != "plus"


@examples(15)
@given(
    two_classes(),
    st.fixed_dictionaries(
        {
            "offset": st.booleans(),
            "condition": st.sampled_from(sorted(CONDITIONS)),
            "below": st.sampled_from(["progress", "risk"]),
            "eta": st.sampled_from([0.001, 1.0, 7.0]),
            "order": st.sampled_from(["cyclic", "permuted"]),
        }
    ),
)
def test_novikoffs_squeeze_holds_in_the_film_of_every_condition(points, chosen):
    X, y = np.array([p[:2] for p in points]), np.array([1.0 if p[2] == 0 else -1.0 for p in points])
    result, condition = separate(X, y, offset=chosen["offset"]), chosen["condition"]
    assume(result.separable)
    film, _, _ = with_steps(PERCEPTRON, PerceptronScene(points=points, beside="novikoff", **chosen))
    frames = range(film.n_frames - 1, 0, -max(1, film.n_frames // LOOKS))
    for figure in (film.at(t).figures[1] for t in frames):
        heights = [values(dot.y)[0] for dot in figure.data if dot.name.endswith(" now")]
        for smaller, greater in pairwise(heights):
            assert smaller <= greater * (1 + 1e-9) + 1e-12
    assert film.n_frames - 1 <= result.mistake_bound * (1 + 1e-9)
    text = words(film.at(film.n_frames - 1).captions["why"])
    assert ("says nothing: there is no update" in text) == (condition == "strict")
    assert ("holds with sign(0) = +1, too" in text) == (condition == "plus")


@pytest.mark.parametrize("condition", CONDITIONS)
def test_captions_prose_and_letters_say_which_condition_holds(condition):
    film, _ = film_and_steps(condition=condition, notation=True, beside="weights", below="cost")
    why = caption(film, film.n_frames - 1, "why")
    here = {
        "closed": "counts as a mistake, whatever",
        "strict": "is no mistake, whatever",
        "plus": "a + point there is right",
    }
    for name, text in here.items():
        assert (text in why) == (name == condition)
    assert ("without a mistake are the solution cone" in why) == (condition == "closed")
    scene = PerceptronScene(condition=condition)
    mistake = prose.written(scene, r"\mistake \never")
    assert ("\\le 0" in mistake, "< 0" in mistake, "sign" in mistake) == tuple(name == condition for name in CONDITIONS)
    assert "What is a mistake on the boundary?" in prose.about(scene)


def test_where_the_boundary_goes_through_points_each_condition_counts_its_own():
    """The line is the x axis, with (1, 0), +, and (3, 0), −, on it; the other two are right."""
    points = (*WORKED, (1.0, 0.0, 0), (3.0, 0.0, 1))
    line = (-2.0, 0.0, 2.0, 0.0)
    for condition, own in (("closed", 2), ("strict", 0), ("plus", 1)):
        scene = PerceptronScene(points=points, condition=condition, own=True, line=line, epochs=3)
        film, _, _ = with_steps(PERCEPTRON, scene)
        cells = re.search(r"Your line</b></td><td [^>]*>(\d+)<", film.at(0).captions["verdict"])
        assert int(present(cells)[1]) == own


@pytest.mark.parametrize("condition", CONDITIONS)
def test_facts_of_a_lesson_follow_the_condition(condition):
    """After the first update w is (0, 1), and both + lie on the boundary."""
    points = ((0.0, -1.0, 1), (1.0, 0.0, 0), (-1.0, 0.0, 0))
    scene = PerceptronScene(points=points, offset=False, condition=condition, t=1)
    expected = (2, 1) if condition == "closed" else (0, 0)
    assert (FACTS["mistakes"](scene), FACTS["doubled_solves"](scene)) == expected


def test_a_challenge_is_not_met_by_a_perceptron_that_never_begins():
    sepals = library_data.iris().select([0, 1])
    points = of_dataset(sepals, (sepals.against_rest("setosa") < 0).astype(int))
    verdict = CHECKS["few_updates_on_sepals"](PerceptronScene(points=points, condition="strict"))
    assert (verdict.met, verdict.said) == (False, NO_UPDATE)
    assert CHECKS["batch_slower"](PerceptronScene(condition="strict")).said == NO_UPDATE
    crossed = PerceptronScene(points=of_dataset(datasets.PRESETS["XOR"]))
    assert CHECKS["not_separable"](crossed).said.endswith("the perceptron will never stop.")
    assert CHECKS["not_separable"](replace(crossed, condition="plus")).said == "No line separates them."


def setting(condition: str) -> dict[str, Any]:
    (record,) = (
        each for each in settings(PERCEPTRON, PerceptronScene(condition=condition)) if each["name"] == "condition"
    )
    return record


@pytest.mark.parametrize("condition", CONDITIONS)
def test_the_choice_has_a_heading_of_its_own_and_says_what_a_point_on_the_boundary_is(condition: str) -> None:
    assert (setting(condition)["group"], setting(condition)["value"]) == ("Mistakes", condition)
    assert ON_THE_BOUNDARY[condition] in setting(condition)["help"]


def test_old_addresses_are_closed() -> None:
    assert PerceptronScene().condition == "closed"
