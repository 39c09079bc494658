"""Costs and priors on the Bayes page: the decision, the boundary, the risk and the words follow them."""

import re
from dataclasses import replace

import numpy as np
import pytest

from films import samples
from films.film.argmax import ArgmaxPictures
from films.film.pictures import Pictures
from films.gallery import gallery
from films.points import encode
from films.rules.nearest import Neighbors
from films.topics.bayes import worlds
from films.topics.bayes.lesson import FACTS, no_plus_missed
from films.topics.bayes.page import BAYES
from films.topics.bayes.panels import cut
from films.topics.bayes.run import fits, sample
from films.topics.bayes.scene import BayesScene
from playground import costs, gaussian
from playground.datasets import REGION_PRESETS
from tests.films.film.reading import present
from tests.films.made import film_of

KNOWN = BayesScene(n=40, t=39)
TWO, THREE = (0.0, 5.0, 1.0, 0.0), (0.0, 4.0, 1.0, 1.0, 0.0, 2.0, 3.0, 0.5, 0.0)
PLACES = np.random.default_rng(3).uniform(-4, 4, size=(300, 2))


def number(text):
    return float(text.replace("−", "-").replace("\u2005", "").replace(",", ""))


def slow_answers(scene, table):
    """The least expected cost at each place, by the definition."""
    X, y = sample(scene)
    fit = gaussian.fit(X, y, covariance=scene.covariance)
    shares = fit.posterior(PLACES)
    price = [[sum(p[k] * table[k, d] for k in range(len(p))) for d in range(len(p))] for p in shares]
    return np.argmin(price, axis=1)


@pytest.mark.parametrize("scene", [KNOWN, replace(KNOWN, classes="3", n=60)])
@pytest.mark.parametrize("table", [TWO, THREE])
def test_the_fit_answers_what_is_expected_to_cost_the_least(scene, table):
    weighed = fits(replace(scene, costs=table))
    assert weighed.costs is not None
    assert weighed.fits[0].rule.at(PLACES)[-1].tolist() == slow_answers(scene, weighed.costs).tolist()


def test_regions_are_what_the_rule_answers_with_any_costs():
    for classes, table in (("2", TWO), ("3", THREE)):
        scene = replace(KNOWN, classes=classes, costs=table)
        film, rule = film_of(BAYES, scene), fits(scene).fits[0].rule
        (pictures,) = (each for each in film.columns.values() if isinstance(each, ArgmaxPictures | Pictures))
        assert len(pictures) == scene.n
        assert isinstance(pictures, ArgmaxPictures) == (classes == "2")
        if isinstance(pictures, ArgmaxPictures):
            assert pictures.forms[-1][0] - pictures.forms[-1][1] == pytest.approx(
                rule.across(scene.axes or scene.home())[-1][0] - rule.across(scene.axes or scene.home())[-1][1],
                abs=1e-4,
            )


@pytest.mark.parametrize("axis", ["arrivals", "prior", "distance", "threshold"])
def test_costs_that_are_all_one_change_nothing(axis):
    for classes in ("2", "3"):
        K, scene = int(classes), replace(KNOWN, classes=classes, axis=axis)
        table = tuple(costs.zero_one(K).ravel().tolist())
        plain, weighed = fits(scene), fits(replace(scene, costs=table))
        assert np.array_equal(plain.fits[0].risks, weighed.fits[0].risks, equal_nan=True)
        assert np.array_equal(plain.bayes, weighed.bayes, equal_nan=True)
        assert film_of(BAYES, scene).payload() == film_of(BAYES, replace(scene, costs=table)).payload()


@pytest.mark.parametrize("classes", ["2", "3"])
def test_costs_in_another_currency_move_no_boundary_and_multiply_the_risk(classes):
    table = TWO if classes == "2" else THREE
    scene = replace(KNOWN, classes=classes)
    one, ten = fits(replace(scene, costs=table)), fits(replace(scene, costs=tuple(10 * cost for cost in table)))
    assert one.fits[0].rule.at(PLACES)[-1].tolist() == ten.fits[0].rule.at(PLACES)[-1].tolist()
    assert ten.fits[0].risks == pytest.approx(10 * one.fits[0].risks, nan_ok=True)
    assert ten.bayes == pytest.approx(10 * one.bayes)


@pytest.mark.parametrize(("classes", "table"), [("2", TWO), ("3", THREE)])
def test_the_risk_is_what_new_points_cost(classes, table):
    run = fits(replace(KNOWN, classes=classes, costs=table))
    X, y = run.worlds[0].sample(100_000, seed=7)
    each = np.asarray(run.costs)[y, run.fits[0].rule.at(X)[-1]]
    assert run.fits[0].risks[-1] == pytest.approx(each.mean(), abs=5 * each.std() / 300)
    assert (run.fits[0].risks[np.isfinite(run.fits[0].risks)] >= run.bayes[-1] - 2e-3).all()


def test_integrated_and_counted_risks_agree():
    """Errors on a class that cost about the same are counted; those that cost the same are integrated."""
    even = (0.0, 4.0, 4.0, 1.0, 0.0, 1.0, 2.0, 2.0, 0.0)
    nearly = (0.0, 4.0, 4.0 + 1e-9, 1.0, 0.0, 1.0, 2.0, 2.0, 0.0)
    one, other = (fits(replace(KNOWN, classes="3", costs=table)) for table in (even, nearly))
    assert one.fits[0].rule.weighs is not None
    assert other.fits[0].rule.weighs is None
    assert other.fits[0].risks == pytest.approx(one.fits[0].risks, abs=8e-3, nan_ok=True)
    assert other.bayes == pytest.approx(one.bayes, abs=2e-3)


def test_the_rule_is_said_with_its_numbers():
    verdict = film_of(BAYES, replace(KNOWN, costs=TWO, priors="equal")).words(39)["verdict"]
    rule = present(re.search(r"= ([\d.]+) × ([\d.]+) / \(([\d.]+) × ([\d.]+)\) = <b>([\d.]+)</b>", verdict))
    a, b, c, d, limit = map(number, rule.groups())
    assert (a, b, c, d, limit) == (0.5, 1, 0.5, 5, 0.2)


def test_what_an_answer_costs_at_a_place_can_be_recomputed():
    why = film_of(BAYES, replace(KNOWN, costs=TWO, probe=(0.5, 0.2))).words(39)["why"]
    rows = re.findall(r"([\d.]+) × ([\d.]+) \+ ([\d.]+) × ([\d.]+)</td><td[^>]*>= <b>([\d.]+)</b>", why)
    assert len(rows) == 2
    for row in rows:
        a, b, c, d, total = map(number, row)
        assert a * b + c * d == pytest.approx(total, rel=2e-3)
    least = "+" if number(rows[0][-1]) < number(rows[1][-1]) else "−"
    assert f"The least: <b>{least}</b>" in why


def test_equal_priors_answer_with_the_larger_density():
    """45 points of one class and 5 of the other."""
    numbers = (9.0, *worlds.WORLDS[2][1:])
    scene = BayesScene(n=50, t=49, world=numbers, priors="equal")
    X, y = sample(scene)
    assert sorted(np.bincount(y).tolist()) == [5, 45]
    density = gaussian.fit(X, y).log_density(PLACES)
    equal, counted = fits(scene).fits[0].rule, fits(replace(scene, priors="counted")).fits[0].rule
    assert equal.at(PLACES)[-1].tolist() == density.argmax(axis=1).tolist()
    assert np.mean(equal.at(PLACES)[-1] != counted.at(PLACES)[-1]) > 0.05


def test_typed_priors_are_those_of_the_equation():
    run = fits(replace(KNOWN, priors="typed", typed=(0.9, 0.3)))
    assert run.fits[0].params.priors[-1] == pytest.approx([0.75, 0.25])
    three = fits(replace(KNOWN, classes="3", priors="typed", typed=(0.9, 0.3)))
    assert three.fits[0].params.priors[-1] == pytest.approx([0.5, 1 / 6, 1 / 3])


@pytest.mark.parametrize("table", [None, TWO])
def test_the_threshold_costs_what_its_two_errors_cost(table):
    scene = BayesScene(axis="threshold", costs=table, below="cut")
    section, run = present(cut.section(fits(scene))), fits(scene)
    reference, weights = run.worlds[0], (5, 1) if table else (1, 1)
    X, y = reference.sample(100_000, seed=1)
    along = X @ section.cut.direction[50]
    for t in (30, 60, 75):
        missed = [weights[k] * np.mean((y == k) & ((along < section.thresholds[t]) != (k == 0))) for k in (0, 1)]
        assert section.risks[t] == pytest.approx(sum(missed), abs=0.01)
    assert section.least[-1] <= section.risks.min() + 1e-9


@pytest.mark.parametrize(
    ("table", "text"), [(None, "the probability that it errs, is 5.75\xa0%"), (TWO, "its expected cost, is 0.2152")]
)
def test_a_risk_is_an_expected_cost_and_says_so_where_errors_cost_more_than_1(table, text):
    film = film_of(BAYES, BayesScene(axis="threshold", costs=table, below="cut"))
    assert f"The risk of this threshold, {text};" in re.sub("<.*?>", "", film.words(67)["verdict"])


def test_the_confusion_matrix_counts_the_points_so_far_and_new_ones():
    scene = replace(KNOWN, costs=TWO)
    film, run = film_of(BAYES, scene), fits(scene)
    for t in (5, 20, 39):
        so_far, fresh = (re.findall(r">(\d+)<", part) for part in film.words(t)["confusion"].split("1,000 new points"))
        assert sum(map(int, so_far)) == t + 1
        assert sum(map(int, fresh)) == 1000
    (_, missed, *_), (lost, *_) = np.reshape(so_far, (2, -1)).astype(int).tolist()
    assert missed + lost == run.fits[0].wrong[-1].sum()
    assert f"They cost {(5 * missed + lost) / 40:.4g} a point." in film.words(39)["confusion"]


def test_the_facts_of_the_lesson():
    scene = BayesScene(axis="threshold", below="cut", costs=TWO)
    assert FACTS["best_threshold_moves"](scene) == 0, "a + that is missed costs more: more is answered +"
    assert FACTS["best_threshold_moves"](replace(scene, costs=(0.0, 1.0, 5.0, 0.0))) == 1
    assert FACTS["best_threshold_moves"](replace(scene, costs=None)) == 2
    assert FACTS["next_risk_change"](replace(scene, t=3)) == pytest.approx(0, abs=0.1)
    assert FACTS["ratio_limit"](replace(KNOWN, costs=TWO, priors="equal")) == pytest.approx(0.2)
    assert no_plus_missed(replace(BayesScene(), costs=(0.0, 10.0, 1.0, 0.0))).met
    assert not no_plus_missed(BayesScene()).met
    assert not no_plus_missed(replace(BayesScene(), costs=(0.0, 100.0, 1.0, 0.0))).met


def test_half_of_the_minus_is_enough_and_costs_are_to_do_it():
    half = no_plus_missed(replace(BayesScene(), costs=(0.0, 50.0, 1.0, 0.0)))
    assert "of the 32 − points 16 are called +" in half.said
    assert half.met, "at least half are right"
    few = no_plus_missed(replace(BayesScene(), n=10))
    assert "+ points 0 are missed" in few.said
    assert not few.met, "fewer points are not dearer errors"


def test_moons_are_no_bells():
    """What the page, the lesson and the gallery say of the preset."""
    data = REGION_PRESETS["two moons"]
    points = samples.of_dataset(data)
    X, y = samples.arrays(points)
    wrong = {kind: int((gaussian.fit(X, y, covariance=kind).predict(X) != y).sum()) for kind in gaussian.KINDS}
    assert wrong == {"full": 6, "shared": 6, "diagonal": 6, "isotropic": 8}
    assert Neighbors("", X, y, np.arange(len(X)), (1, 3, 5)).left_out().tolist() == [1, 1, 1]
    (link,) = [scene for scene in gallery().values() if scene.name == "32-moons-bells"]
    assert link.fields["points"] == encode(points)
    assert FACTS["two_wrong_at_end"](replace(BayesScene(source="own"), points=points)) == 1
