"""What the Bayes page's film shows: ellipses, regions, boundaries with their equations, the cut, posteriors."""

import re
from dataclasses import replace

import numpy as np
import pytest

from films.film.argmax import ArgmaxPictures
from films.topics.bayes import worlds
from films.topics.bayes.page import BAYES
from films.topics.bayes.panels import cut
from films.topics.bayes.run import PRIORS, fits, sample
from films.topics.bayes.scene import BayesScene
from playground import gaussian
from tests.films.film.reading import present, values, words
from tests.films.made import film_of

KNOWN = BayesScene()
OWN = BayesScene(source="own")


def trace(frame, name, figure=0):
    (line,) = [t for t in frame.figures[figure].data if t.name == name]
    return np.column_stack([values(line.x), values(line.y)]).astype(float)


def number(text):
    return float(text.replace("−", "-").replace("\u2005", ""))


@pytest.mark.parametrize("kind", ["full", "shared", "diagonal", "isotropic"])
def test_ellipses_lie_one_and_two_standard_deviations_around_the_mean(kind):
    scene = replace(KNOWN, covariance=kind)
    X, y = sample(scene)
    frame, fit = film_of(BAYES, scene).at(59), gaussian.fit(X, y, covariance=kind)
    for k in range(2):
        outline = trace(frame, f"fit {k}")
        gap = int(np.flatnonzero(np.isnan(outline[:, 0]))[0])
        for part, size in ((outline[:gap], 1), (outline[gap + 1 :], 2)):
            away = part - fit.means[k]
            far = np.einsum("ci,ij,cj->c", away, np.linalg.inv(fit.covariances[k]), away)
            assert np.sqrt(far) == pytest.approx(np.full(len(part), size), rel=1e-2)
        assert trace(frame, f"fit {k} mean")[0] == pytest.approx(fit.means[k])


def test_the_dashed_boundary_is_where_the_true_posteriors_are_equal():
    mixture = worlds.world(KNOWN.numbers)
    line = trace(film_of(BAYES, KNOWN).at(0), "best boundary")
    line = line[~np.isnan(line[:, 0])]
    assert len(line) > 50
    posterior = mixture.posterior(line)
    assert np.abs(posterior[:, 0] - 0.5).max() < 0.02


@pytest.mark.parametrize(
    ("kind", "curve"), [("full", "(hyperbola|ellipse|parabola)"), ("shared", "line"), ("isotropic", "circle")]
)
def test_the_boundary_is_named_and_its_equation_holds(kind, curve):
    scene = replace(KNOWN, covariance=kind)
    words = film_of(BAYES, scene).words(59)["verdict"]
    assert re.search(f">an? {curve}<", words)
    X, y = sample(scene)
    fit = gaussian.fit(X, y, covariance=kind)
    Q = np.random.default_rng(0).normal(size=(20, 2))
    joint = fit.log_joint(Q)
    assert left_side(words, Q) == pytest.approx(joint[:, 0] - joint[:, 1], abs=2e-3)


def test_with_costs_the_equation_is_of_the_boundary_of_the_answers():
    scene = replace(KNOWN, costs=(0.0, 6.0, 0.5, 0.0))
    Q = np.random.default_rng(0).normal(size=(20, 2))
    joint = gaussian.fit(*sample(scene)).log_joint(Q)
    words = film_of(BAYES, scene).words(59)["verdict"]
    assert left_side(words, Q) == pytest.approx(joint[:, 0] - joint[:, 1] + np.log(6 / 0.5), abs=2e-3)


def test_where_no_polynomial_decides_no_curve_is_named():
    table = (0.0, 1.0, 3.0, 2.0, 0.0, 1.0, 1.0, 5.0, 0.0)
    words = film_of(BAYES, replace(KNOWN, classes="3", costs=table)).words(59)["verdict"]
    assert "The boundary" not in words
    assert not re.search(">an? (line|hyperbola|ellipse|parabola)<", words)


@pytest.mark.parametrize(("prior", "curve"), [(0.01, "nowhere: one class wins everywhere"), (0.5, "an ellipse")])
def test_a_class_that_is_too_rare_to_win_anywhere_has_no_boundary(prior, curve):
    inside = (1.0, 0.0, 0.0, 0.3, 0.0, 0.3, 1.0, 0.0, 0.0, 2.0, 0.0, 2.0)
    film = film_of(BAYES, replace(KNOWN, world=inside, n=200, axis="prior"))
    words = film.words(int(np.flatnonzero(prior == PRIORS)[0]))["verdict"]
    assert f">{curve}<" in words
    assert ("The boundary's equation" in words) == (curve == "an ellipse")


def test_a_coefficient_that_is_nothing_but_rounding_is_0():
    boxes = ((0, 1.0), (1, 2.0))
    points = tuple((a * half + 0.3, b + 0.1, k) for k, half in boxes for a in (-1, 1) for b in (-1.0, 1.0))
    words = film_of(BAYES, replace(OWN, points=points)).words(7)["verdict"]
    assert ">two parallel lines<" in words
    equation = present(re.search(r"Between \+ and −: (.*?) = 0", words))[1].replace("\u2005", " ")
    assert equation == "−0.375 x₁² + 0.225 x₁ + 0.6594"


def left_side(words, Q):
    """Of the equation that is printed, at each query."""
    equation = present(re.search(r"Between \+ and −: (.*?) = 0", words))[1]
    factors = dict.fromkeys(("x₁²", "x₁x₂", "x₂²", "x₁", "x₂", ""), 0.0)
    for sign, size, name in re.findall(r"\u2005?([−+]?)\u2005?([\d.]*) ?(x₁²|x₁x₂|x₂²|x₁|x₂|)", equation):
        factors[name] += number(sign + (size or ("1" if name else "0")))
    terms = np.stack([Q[:, 0] ** 2, Q[:, 0] * Q[:, 1], Q[:, 1] ** 2, Q[:, 0], Q[:, 1], np.ones(len(Q))])
    return list(factors.values()) @ terms


def test_regions_are_what_the_fit_predicts():
    film = film_of(BAYES, replace(KNOWN, n=30))
    (pictures,) = (each for each in film.columns.values() if isinstance(each, ArgmaxPictures))
    assert len(pictures) == 30
    X, y = sample(replace(KNOWN, n=30))
    fit = gaussian.fit(X, y)
    side = pictures.side
    centres = -5 + 10 * (np.arange(side) + 0.5) / side
    cells = np.column_stack([np.tile(centres, side), np.repeat(centres, side)])
    assert (pictures.levels(29).ravel() - 2 == fit.predict(cells)).mean() > 0.9999


def test_bayes_equation_at_a_place_has_the_numbers_of_the_fit():
    place = (0.5, 0.25)
    scene = replace(KNOWN, probe=place)
    film, (X, y) = film_of(BAYES, scene), sample(scene)
    fit = gaussian.fit(X, y)
    posterior = fit.posterior([place])[0]
    why = re.sub(r"</?t[dr][^>]*>", "|", film.words(59)["why"])
    rows = re.findall(r"([\d.]+)\|+× ([\d.]+)\|+= ([\d.]+)\|+<b>([\d.]+)</b>\|+([\d.]+)", why)
    numbers = np.array(rows, dtype=float)
    assert numbers[:, 2] == pytest.approx(np.exp(fit.log_joint([place])[0]), abs=1e-4)
    assert numbers[:, 3] == pytest.approx(posterior, abs=1e-4)
    assert numbers[:, 4] == pytest.approx(worlds.world(scene.numbers).posterior([place])[0], abs=1e-4)
    evidence = float(present(re.search(r"p\(x\) = ([\d.]+)", why))[1])
    assert evidence == pytest.approx(numbers[:, 2].sum(), abs=2e-4)
    assert numbers[:, 0] * numbers[:, 1] == pytest.approx(numbers[:, 2], rel=5e-3)
    assert numbers[:, 2] / numbers[:, 2].sum() == pytest.approx(numbers[:, 3], rel=5e-3)
    bars = next(t for t in film.figure(59, 2).data if t.type == "bar")
    assert list(values(bars.y)) == pytest.approx(posterior, abs=1e-4)


@pytest.mark.parametrize("classes", ["2", "3", "4"])
def test_of_more_classes_the_cut_says_that_it_weighs_two_alone(classes):
    film = film_of(BAYES, replace(KNOWN, classes=classes, axis="threshold"))
    title = film.figures[-1].layout["yaxis"]["title"]["text"]
    assert title == ("P(y) p(x | y)" if classes == "2" else "P(y) p(x | y), of these two")
    (x, first), (_, second) = (trace(film.at(100), name, -1).T for name in ("first", "second"))
    assert np.trapezoid(first + second, x) == pytest.approx(1, abs=2e-3)
    weighs_two = "Here a point is + or −: P(y) is a class's share of these two" in film.words(50)["verdict"]
    assert weighs_two == (classes != "2")


def test_the_cut_shows_the_overlap_and_what_each_threshold_costs():
    scene = replace(KNOWN, axis="threshold")
    section, film = present(cut.section(fits(scene))), film_of(BAYES, scene)
    mixture = worlds.world(scene.numbers)
    X, y = mixture.sample(200_000, seed=1)
    along = X @ section.cut.direction[0]
    for t in (20, 50, 80):
        share = np.mean((along > section.thresholds[t]) != (y == 1))
        assert section.risks[t] == pytest.approx(share, abs=0.005)
    assert (section.risks >= section.least - 1e-9).all()
    line = trace(film.at(50), "threshold")
    assert line @ section.cut.direction[0] == pytest.approx(np.full(2, section.thresholds[50]), abs=1e-3)
    assert f"{100 * section.least[0]:.2f}\xa0%" in film.words(0)["verdict"]


def test_where_all_products_are_too_small_to_be_written_the_equation_says_so():
    thin = tuple((x, y + 0.001 * (i % 2), k) for k, y in ((0, 0.0), (1, 1.0)) for i, x in enumerate((-1.0, 0.0, 1.0)))
    for probe, tiny in (((0.0, 0.0), False), ((0.0, 0.4), True)):
        why = film_of(BAYES, replace(OWN, points=thin, probe=probe)).words(5)["why"]
        assert ("p(x) = 0, " in why) == tiny
        assert ("worked out from their logarithms" in why) == tiny


def test_four_kinds_stand_side_by_side_each_with_its_errors():
    film = film_of(BAYES, replace(KNOWN, compare="kinds"))
    assert film.planes == 4
    words = film.words(59)["verdict"]
    assert [kind in words for kind in ("full", "shared", "diagonal (naive)", "isotropic")] == [True] * 4


def test_the_best_possible_and_a_hinge_separator_stand_beside_the_fit():
    assert film_of(BAYES, replace(KNOWN, compare="truth")).words(0)["plane 2"] == "the best possible"
    two = tuple(p for p in OWN.points if p[2] < 2)
    assert film_of(BAYES, replace(OWN, points=two, compare="hinge")).words(0)["plane 2"] == "the hinge separator"
    assert film_of(BAYES, replace(OWN, compare="hinge")).planes == 1  # three classes have no line between them


def test_what_is_missing_is_said_in_a_sentence():
    three = ((0.0, 0.0, 0), (1.0, 1.0, 0), (3.0, 0.0, 1), (4.0, 2.0, 1), (3.0, 3.0, 1))
    frame = film_of(BAYES, replace(OWN, points=three)).at(4)
    assert "Points so far: + has 2. No classifier yet: the covariance of each class" in frame.captions["verdict"]
    line = ((0.0, 0.0, 0), (1.0, 1.0, 0), (2.0, 2.0, 0), *three[2:])
    assert "+ has 3. No classifier yet" in film_of(BAYES, replace(OWN, points=line)).words(5)["verdict"]
    assert "No classifier" not in film_of(BAYES, replace(OWN, points=line, ridge=0.1)).words(5)["verdict"]
    only = film_of(BAYES, replace(OWN, points=three[2:])).at(2)
    assert "Only −: there is nothing to classify." in only.captions["verdict"]
    assert "No points yet" in film_of(BAYES, replace(OWN, points=())).words(0)["verdict"]
    equal = ((0.5, 0.5, 0),) * 3 + three[2:]
    assert (
        "+ has 3. No classifier yet: its variance needs"
        in film_of(BAYES, replace(OWN, points=equal, covariance="isotropic")).words(5)["verdict"]
    )


@pytest.mark.parametrize("t", [5, 30, 59])
def test_the_running_mean_is_shown_with_its_numbers(t):
    why, run = words(film_of(BAYES, KNOWN).words(t)["why"]), fits(KNOWN)
    k, count = run.y[t], run.fits[0].params.counts[t, run.y[t]]
    assert f"is number {count} of {'+−'[k]}: the mean moves by 1/{count} of the way" in why
    mean = r"\(([−.\d]+),([−.\d]+)\)"
    numbers = present(re.search(rf"μ={mean}\+\({mean}−{mean}\)/{count}={mean}", why)).groups()
    old, came, again, new = np.array([number(text) for text in numbers]).reshape(4, 2)
    assert came == pytest.approx(run.X[t], abs=1e-4)
    assert again.tolist() == old.tolist()
    assert new == pytest.approx(old + (came - old) / count, abs=2e-4)
    assert new == pytest.approx(run.X[: t + 1][run.y[: t + 1] == k].mean(axis=0), abs=1e-4)


def test_the_legend_names_every_mark_of_a_known_world():
    legend = words(film_of(BAYES, KNOWN).words(0)["legend"])
    entries = (
        "● is +",
        "■ is −",
        "— fitted: 1 and 2 deviations",
        "┄ true: 1 deviation, drag its ⊙ and +",
        "╍ best boundary",
    )
    assert [part for part in entries if part not in legend] == []
    own = words(film_of(BAYES, replace(KNOWN, source="own")).words(0)["legend"])
    assert "around the mean ×" in own
    assert "drag" not in own
