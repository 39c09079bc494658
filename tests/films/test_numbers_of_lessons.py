"""Numbers in lessons that are results of runs are those of the runs; answers are test_every_lesson's."""

import math
import re
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from films import samples
from films.scikit import library_data
from films.topics.digits import charts
from films.topics.learnable import active
from films.topics.perceptron.facts import FACTS
from films.topics.perceptron.lesson import FEW
from films.topics.perceptron.scene import PerceptronScene
from films.topics.perceptron.training import trace_of
from playground.inputs import Ints
from playground.perceptron_orders import train_orders
from tests.engine.test_perceptron import IRIS as SEPALS_IN_CM
from tests.engine.test_perceptron import MILLIMETRES, SETOSA
from tests.films.claims import LAST, Claim, page_and_scene, read, step_claim, step_of
from tests.films.film.reading import present, words
from tests.films.made import whole_film

P, WHY, IRIS, NEAR, LOSSES = "1-perceptron", "2-why-it-stops", "3-iris", "4-neighbours", "5-losses"
BAYES, GENERAL, LEARNED, COSTS = (
    "6-bayes-and-spam",
    "7-generalisation",
    "8-what-can-be-learned",
    "9-costs-and-densities",
)
LIFTING, FISHER, TREES = "10-lifting", "11-losses-and-directions", "12-distances-and-committees"
REGRESSION = "13-regression"
CONVERGED = "Converged after {} updates"
J = "J = mean hinge loss = {}"


def lesson_claim(lesson: str, text: str, numbers: Any) -> Claim:
    return Claim(f"lessons/{lesson}.toml", text, numbers)


def fact(lesson: str, number: int, name: str, **fields: Any) -> tuple[float]:
    """What a page computes of a step's scene, with other `fields`."""
    page, scene = page_and_scene(step_of(lesson, number))
    return (page.facts[name](replace(scene, **fields)),)


def orders_of_sixteen_points() -> tuple[str, str]:
    """The fewest and the most updates of the 200 shuffled orders."""
    address = step_of(P, 9).replace("beside=none", "beside=order")
    low, high = read(address, "why", "from {} to {} updates")
    return low, high


def busiest_flower() -> tuple[str, str]:
    """How many updates one flower causes, of all."""
    _, scene = page_and_scene(step_of(IRIS, 2))
    trace = trace_of(scene, samples.sample(scene))
    return str(np.bincount(trace.sample).max()), f"{trace.n_updates:,}"


@cache
def updates_of_orders() -> Ints:
    """Of the sepals in 1,000 orders drawn at random."""
    orders = [np.random.default_rng(seed).permutation(150) for seed in range(1000)]
    counts: Ints = train_orders(MILLIMETRES, SETOSA, orders, **SEPALS_IN_CM).counts
    return counts


def most_orders() -> list[float]:
    """Between which hundreds four fifths of the orders lie."""
    return [round(float(count), -2) for count in np.quantile(updates_of_orders(), [0.1, 0.9])]


def quick_orders() -> tuple[float]:
    """One order in how many needs fewer than 900 updates, to the nearest ten."""
    return (round(len(updates_of_orders()) / np.count_nonzero(updates_of_orders() < FEW), -1),)


def virginica_in_the_pocket() -> tuple[float]:
    petals = library_data.iris().select([2, 3])
    points = samples.of_dataset(petals, (petals.against_rest("virginica") < 0).astype(int))
    return (FACTS["fewest_mistakes"](PerceptronScene(points=points, epochs=100)),)


def held_out_by_depth() -> list[float]:
    """Per cent of the points held out that trees of depth 2, 10 and 1 have wrong; depth 0 has half."""
    assert fact(GENERAL, 3, "held_out_error", held=30, t=0) == (50,)
    return [fact(GENERAL, 3, "held_out_error", held=30, t=depth)[0] for depth in (2, 10, 1)]


def risk_changes_in_the_middle() -> tuple[float]:
    """By how many points the risk changes at the step from the threshold nearest to -1."""
    page, scene = page_and_scene(step_of(COSTS, 3))
    at = [float(read(step_of(COSTS, 3), "frame", "threshold {}", t)[0]) for t in range(101)]
    t = int(np.argmin(np.abs(np.array(at) + 1)))
    return (page.facts["next_risk_change"](replace(scene, t=t)),)


def kernel_by_lifting() -> list[float]:
    """The parts of phi(x)·phi(z) of points 1 and 2."""
    _, scene = page_and_scene(step_of(LIFTING, 6))
    (a, b, _), (c, d, _) = scene.points[:2]
    return [a * a, c * c, np.sqrt(2) * a * b, np.sqrt(2) * c * d, b * b, d * d]


def loss_before_and_after() -> list[float]:
    """The mean hinge loss after the first and the second update, in lesson 5, step 6."""
    page, scene = page_and_scene(step_of(LOSSES, 6))
    X, y = samples.sample(scene).X, samples.sample(scene).y
    theta = page.cached_run(scene).run.theta
    return [np.maximum(1 - y * (X @ w[:2] + w[2]), 0).mean() for w in theta[1:3]]


def means_of_hp() -> list[float]:
    """How often a word of those rates occurs in a mail as long as that of step 4, in other mail and in spam."""
    (n_words,) = read(step_of(BAYES, 4), "why", "among {} words")
    spam, other = read(step_of(BAYES, 4), "why", "Its rate in 100 words is {} in spam, {} in email", 4)
    return [int(n_words) * float(rate) / 100 for rate in (other, spam)]


def numbers_of_the_best_tree() -> tuple[str]:
    """How many numbers the tree of depth 2 keeps, of the models of lesson 8."""
    page, scene = page_and_scene(step_of(LEARNED, 8))
    frames = (words(whole_film(page, scene).words(t)["frame"]) for t in range(18))
    (frame,) = (each for each in frames if each.startswith("tree of depth 2,"))
    return (re.findall(r"\d+", frame)[-1],)


def labels_of_the_learner() -> list[int]:
    """With how many labels the learner that asks has no point wrong for the first time, and when it has some again."""
    scene = page_and_scene(step_of(LEARNED, 9))[1]
    pool = active.run(scene)
    assert not isinstance(pool, str)
    first = int(np.flatnonzero(pool.active.wrong == 0)[0])
    later = np.flatnonzero(pool.active.wrong[first:]) + first
    return [int(pool.labels[i]) for i in (first, *later)]


def share_of_plus() -> tuple[float]:
    n, n_plus = read(step_of(COSTS, 4), "why", "Point {} is number {} of +")
    return (int(n_plus) / int(n),)


def posterior_and_odds() -> tuple[float, float]:
    (posterior,) = fact(COSTS, 4, "posterior")
    return 100 * posterior, posterior / (1 - posterior)


def spam_of_the_lost_mail() -> tuple[float]:
    return (float(read(step_of(COSTS, 5), "verdict", "P(spam | x) = {}", LAST)[0]),)


def costs_of_the_lost_mail() -> list[float]:
    """The probability of spam as the text has it, and what the two answers cost by it, a lost mail costing 10."""
    spam = round(spam_of_the_lost_mail()[0], 2)
    return [spam, spam, 1 - spam, 10 * (1 - spam)]


def of_neighbours_on_moons() -> tuple[str, ...]:
    points = present(re.search(r"points=([\w-]+)", step_of(COSTS, 6)))
    return read(f"neighbors?points={points[1]}&t=0", "verdict", "leave-one-out {} of 36")


def lecture_errors(*sizes: int) -> list[float]:
    """Per cent of errors of so many prototypes in the table of CSCI 5622."""
    return [round(100 * charts.LECTURE[size], 1) for size in sizes]


def missed_plus() -> tuple[str, ...]:
    page, scene = page_and_scene(step_of(COSTS, 7))
    verdict = re.match(r"Of the (\d+) \+ points (\d+) are missed", page.checks["no_plus_missed"](scene).said)
    return present(verdict).groups()[::-1]


def bars_of_the_newsletter() -> list[float]:
    """What these words of lesson 6, step 5 add to the log odds of spam, by their rates."""
    page, scene = page_and_scene(step_of(BAYES, 5))
    film, bars = whole_film(page, scene), []
    for word in ("your", "free", "our", "you"):
        (why,) = (text for t in range(12) if (text := words(film.words(t)["why"])).startswith(f"“{word}” occurs"))
        rates = re.search(r"among (\d+) words.*?is ([\d.]+) in spam, ([\d.]+) in", why)
        n, spam, email = map(float, present(rates).groups())
        bars.append(dict(scene.counts)[word] * math.log(spam / email) - n / 100 * (spam - email))
    return bars


def z_of_point(number: int, t: int) -> list[float]:
    """The functional margin of a point of lesson 11, step 1, after `t` draws."""
    page, scene = page_and_scene(step_of(FISHER, 1))
    sample, theta = samples.sample(scene), page.cached_run(scene).run.theta
    i = number - 1
    return [sample.y[i] * (sample.X[i] @ theta[t, :2] + theta[t, 2])]


CLAIMS = [
    step_claim(P, 2, r"$z = -1 \times (2 \times 2 + 2 \times (-1)) = {}$", "why", "=(-1)×(2×2+2×(-1)) ={}", 3),
    step_claim(P, 3, r"Point 2 has $z = {}$", "why", "z:{}→", 4),
    step_claim(P, 3, "$(2, 2) - (2, -1) = ({}, {})$", "why", "w←(2,2)+(-1)×(2,-1)=({},{})", 4),
    step_claim(P, 3, r"becomes $-2 + \lVert (2, -1) \rVert^2 = -2 + {} = 3$", "why", "it rises by ‖x‖2={}", 4),
    step_claim(P, 4, r"Point 1: $z = 0 \times 2 + 3 \times 2 = {}$", "why", "=1×(0×2+3×2) ={}", 5),
    step_claim(P, 4, r"Point 2: $z = -(0 \times 2 + 3 \times (-1)) = {}$", "why", "=(-1)×(0×2+3×(-1)) ={}", 6),
    step_claim(P, 4, "done, after {:word} updates", "verdict", CONVERGED, LAST),
    step_claim(
        P, 5, r"$z = -1 \times (2 \times (-1) + 2 \times (-2)) = {} > 0$", "why", "=(-1)×(2×(-1)+2×(-2)) ={}", 3
    ),
    step_claim(P, 6, r"Here [$\weights = ({}, {})$]{w}", "why", "w←({},{})+", 4),
    step_claim(P, 6, "has $z = {}$. The update will add", "why", "z:{}→", 4),
    step_claim(P, 6, "$-4 + 2 = {}$: better, but not enough", "why", "z:-4→{}:", 4),
    step_claim(P, 7, r"$\weights = (1, 1) - (3, 0) = ({}, {})$", "why", "w←(1,1)+(-1)×(3,0)=({},{})"),
    step_claim(P, 7, "which has $z = -2 + 1 = {}$ now", "why", "z:{}→", 6),
    step_claim(P, 9, "In this order the points need {} updates.", "verdict", CONVERGED, LAST),
    lesson_claim(P, "Of 200 shuffled orders some need {} and some {}.", orders_of_sixteen_points),
    step_claim(WHY, 3, r"has $\lVert \weights \rVert^2 = {}$ now", "why", "z:0→{}"),
    step_claim(WHY, 3, "a - at $(-1, 1)$, with $z = {}$", "why", "z:{}→", 2),
    step_claim(WHY, 5, r"$\gamma = {}$, and", "verdict", "margin γ = {}", LAST),
    step_claim(WHY, 5, "Here {} are enough", "verdict", "in this order there are {}", LAST),
    step_claim(IRIS, 2, "{} updates, in {} epochs.", "verdict", "Converged after {} updates, in epoch {}", LAST),
    step_claim(
        IRIS,
        2,
        r"$\gamma = {:.3f}$ and $R = {:.1f}$, so the bound allows {}.",
        "verdict",
        "margin γ = {} on the vectors (x, 1); the longest of these has length R = {}. So there are at most {} updates",
        LAST,
    ),
    lesson_claim(IRIS, "One flower has caused {} of the {} updates.", busiest_flower),
    step_claim(IRIS, 2, "than the table's, which needs {}?", "verdict", CONVERGED, LAST),
    step_claim(IRIS, 2, "The table's order needs {} updates.", "verdict", CONVERGED, LAST),
    step_claim(IRIS, 4, "It needs {}. Only the order", "verdict", CONVERGED, LAST),
    lesson_claim(IRIS, "Most orders need between {:,.0f} and {:,.0f}.", most_orders),
    lesson_claim(IRIS, "Only about 1 order in {:.0f} is that quick", quick_orders),
    step_claim(IRIS, 5, "{:Word}. The algorithm is the same", "verdict", CONVERGED, LAST),
    step_claim(IRIS, 6, "Here we end it after {} epochs", "verdict", "limit of {} epochs", LAST),
    lesson_claim(IRIS, "the pocket is down to {:.0f} mistakes after 100 epochs", virginica_in_the_pocket),
    step_claim(NEAR, 3, "There are {} + and {} -, so + wins", "why", "{} votes +, {} votes -", LAST),
    step_claim(NEAR, 5, r"$37 \times 2 = {}$, whatever", "verdict", "37 × 2 = {} differences"),
    step_claim(
        NEAR, 8, "In the end {:word} of the {} points are kept", "verdict", "Prototypes: {} in place of {} points", LAST
    ),
    step_claim(NEAR, 8, "these classify all {} correctly", "verdict", "misclassifies 0 of {} points", LAST),
    step_claim(NEAR, 10, "kept [{:word}]{kept} of these {} points", "verdict", "Prototypes: {} in place of {} points"),
    step_claim(LOSSES, 2, "which has $z = {:.2f}$", "next", "Point 10: z = {}"),
    step_claim(LOSSES, 5, "So far there have been {} updates", "frame", "updates: {}"),
    step_claim(LOSSES, 6, "has $z = {}$.", "next", "Point 17: z = {}"),
    step_claim(LOSSES, 6, r"After one update $\weights = ({}, {})$", "why", "w←({},{})+", 15),
    step_claim(LOSSES, 6, r"(-1.3, -1) = ({}, {})$. The loss", "why", "(-1.3,-1)=({},{})", 15),
    lesson_claim(LOSSES, "*rises*, from {:.3f} to {:.3f}: what is good", loss_before_and_after),
    step_claim(LOSSES, 7, "The least possible $J$ is {}", "verdict", "the least possible {}"),
    step_claim(LOSSES, 7, "$J = {}$ after it", "verdict", J, LAST),
    step_claim(LOSSES, 7, "but an earlier line had {}.", "verdict", "Best so far {} (", LAST),
    step_claim(
        LOSSES,
        9,
        "the line on the right has {} of the {} points wrong",
        "verdict",
        "After the first pass it has {} of {} wrong",
    ),
    step_claim(LOSSES, 9, "$C_P$ is ${}, ", "verdict", "CP={}. "),
    lesson_claim(
        LOSSES, "$C_P$ is $9.89, {:.2f}, ", lambda: [2 * float(read(step_of(LOSSES, 9), "verdict", "CP={}. ")[0])]
    ),
    step_claim(
        LOSSES, 9, "the left loop ends after {} updates", "verdict", "Mistakes only: converged after {} updates", LAST
    ),
    step_claim(LOSSES, 10, "{least} $J$ of these points is {}", "verdict", "the least possible {}"),
    lesson_claim(BAYES, "the posterior of + is only about {:.0f} %", lambda: [100 * fact(BAYES, 1, "posterior")[0]]),
    step_claim(BAYES, 2, "once all {} points are there", "frame", "n = 60 of {}", LAST),
    step_claim(BAYES, 3, "The next - come at $x_1 = {}$", "why", "(({},0.6)-", 17),
    step_claim(BAYES, 3, "have all {} points right", "frame", "n = {} of"),
    step_claim(BAYES, 3, "The {:word} nearest - become wrong", "verdict", "boundaryshared{}a line", LAST),
    step_claim(BAYES, 4, "a colleague's mail of {} words", "why", "times among {} words", 4),
    lesson_claim(BAYES, "*hp* occurs {:.2f} times on average, in spam {:.2f} times", means_of_hp),
    lesson_claim(BAYES, "*your* adds {:.2f}, *free* {:.2f}, *our* {:.2f}, *you* {:.2f}.", bars_of_the_newsletter),
    step_claim(BAYES, 5, "*remove* alone adds {:.1f}", "why", "-0.1431={}", LAST),
    lesson_claim(
        BAYES,
        "Spam, with {:.0f} %",
        lambda: [100 * float(read(step_of(BAYES, 7), "verdict", "P(spam | x) = {}", LAST)[0])],
    ),
    step_claim(BAYES, 8, "adds the same bar once more, +{:.2f}", "why", "-0.243={}"),
    step_claim(BAYES, 9, "the article is ({}, {}, {}, {})", "why", "x = ({}, {}, {}, {})", 11),
    step_claim(GENERAL, 1, "on [these {} points]{points}", "verdict", "of {}."),
    step_claim(GENERAL, 3, "At depth {} it makes no mistake in training", "frame", "(0 to {})", LAST),
    lesson_claim(
        GENERAL,
        "depth 2 has {:.0f} % wrong, depth 10 has {:.0f} %, depth 1 has {:.0f} %, depth 0 half",
        held_out_by_depth,
    ),
    step_claim(GENERAL, 5, "There {} of {} validation points is wrong", "plane", "validation {}/{}:"),
    step_claim(GENERAL, 5, "is the least: {} of {}, 3.3 %", "plane", "validation {}/{}:"),
    step_claim(
        GENERAL, 6, "{} of {}, {} %. One more mistake is no proof", "verdict", "Wrong: {} of {} test points ({} %"
    ),
    step_claim(GENERAL, 8, "it has about {:.0f} % wrong", "plane", "validation 12/30: {} %"),
    step_claim(LEARNED, 2, "{:Word}: it guesses -", "plane 2", "{} of 4 wrong"),
    step_claim(LEARNED, 3, "{} of {}, exactly half", "plane", "so far {} of {}"),
    step_claim(LEARNED, 5, "All {}: these three points are shattered", "verdict", "line{} of 8, shattered"),
    step_claim(LEARNED, 6, "{}. The two in which each diagonal", "verdict", "line{} of 16"),
    step_claim(LEARNED, 8, "More: {} of {}, while a tree", "plane", "held out {} of {} wrong"),
    step_claim(
        LEARNED,
        8,
        "makes {}. A model that fits any labels",
        "verdict",
        "The fewest held-out points wrong, {} of 36: tree of depth 2",
    ),
    lesson_claim(LEARNED, "while a tree of depth 2, which keeps {} numbers,", numbers_of_the_best_tree),
    lesson_claim(
        LEARNED,
        "With {} all points are right for the first time; the {}th and the {}th turn the line",
        labels_of_the_learner,
    ),
    step_claim(
        LEARNED,
        9,
        "At random {:.0f} of {} are still wrong with 8 labels, on average",
        "verdict",
        "{} on average over 20 random ones. With all {} labels",
        6,
    ),
    step_claim(LEARNED, 10, "errs on 10 % of the circle after {} labels", "verdict", "ε = 0.1: {} asking", LAST),
    step_claim(LEARNED, 10, "and on 1 % after {}. With", "verdict", "ε = 0.01: {} asking", LAST),
    step_claim(
        LEARNED,
        10,
        "The perceptron needs {} labels for 1 % here",
        "verdict",
        "ε = 0.01: 29 asking, {} for the perceptron",
        LAST,
    ),
    step_claim(LEARNED, 11, "They separate only {} of the 16 labellings", "verdict", "rectangle{} of 16"),
    lesson_claim(COSTS, "at threshold -1, changes the risk by {:.1f} points", risk_changes_in_the_middle),
    lesson_claim(COSTS, "{} for +. At ✕", share_of_plus),
    lesson_claim(COSTS, "With the prior, + has {:.0f} %: odds of {:.1f} to 1", posterior_and_odds),
    lesson_claim(COSTS, "spam has the probability {:.2f}. What", spam_of_the_lost_mail),
    lesson_claim(
        COSTS,
        "it costs {:.2f} · 1 = {:.2f} to let it through, and {:.2f} · 10 = {:.1f} to throw it away",
        costs_of_the_lost_mail,
    ),
    lesson_claim(COSTS, "nearest neighbour has {} of 36 points right", lambda: [36 - int(of_neighbours_on_moons()[0])]),
    step_claim(COSTS, 6, "No: {} of 36 are wrong", "verdict", "misclassified, of 36boundaryfull{}a", LAST),
    lesson_claim(COSTS, "Now {} of {} + are missed", missed_plus),
    step_claim(LIFTING, 1, "After two updates w = ({}, {})", "why", "+(-1)×(0.5,1)=({},{})"),
    step_claim(LIFTING, 1, "w = ({}, {}), and 2x - 1 = 0", "why", "+(-1)×(0.5,1)=({},{})", 3),
    step_claim(
        LIFTING, 2, "‖v‖ = {:.2f}, so the distance is 3 / 3.04 = {:.3f}", "why", "‖v‖ = {}, so the line is c / ‖v‖ = {}"
    ),
    step_claim(LIFTING, 2, "In space w = ({}, {}, {}), so", "why", "+(-1)×(1,-1,1)=({},{},{})"),
    step_claim(LIFTING, 3, "The perceptron finds one in {} updates", "verdict", "Done after {} updates", LAST),
    step_claim(LIFTING, 4, "Two, at {:.2f} and {:.2f}, where", "why", "at x = {} and x = {}:"),
    step_claim(
        LIFTING,
        4,
        "+ where {} x² + {} x + {} > 0",
        "why",
        "w←(2.5,-2.75)+1×(-1,1)=(1.5,{}), b←4+1=5. Now its z is 1.75. The cut: {}×x+(-1.75)×x2 + {}=0",
    ),
    step_claim(
        LIFTING, 5, "The cut is {} x₁ + {} x₂ - 1.52 ‖x‖² + {} = 0", "why", "The cut: {}×x1+{}×x2+(-1.52)×‖x‖2 + {}=0"
    ),
    step_claim(LIFTING, 5, "= {:.3f}. A plane that cuts", "why", "Centre ({}, "),
    lesson_claim(
        LIFTING, "By lifting it is the same: {:.2f} · {:.2f} + {:.2f} · {:.2f} + {:.2f} · {:g}.", kernel_by_lifting
    ),
    step_claim(FISHER, 1, "which is right, with $z = {:.2f}$", "next", "Point 4: z = {}"),
    lesson_claim(FISHER, "It falls, to {:.2f}.", lambda: z_of_point(4, 4)),
    step_claim(FISHER, 2, "{:Word} near points. A line", "verdict", "Misclassified: {} of 13", LAST),
    step_claim(
        FISHER, 4, "the number of mistakes on {} points [held out]{held out}", "verdict", "on the {} points held out"
    ),
    step_claim(FISHER, 4, "lowers $J$ from {:.3f} to", "verdict", J),
    step_claim(FISHER, 4, "to {:.3f}. What does $R$ do", "verdict", J, 21),
    step_claim(FISHER, 4, "To {} of {}: the line has passed", "verdict", "R = {}/{} counts", 21),
    step_claim(FISHER, 6, "After {} lines the best still has", "frame", "line {} of"),
    step_claim(FISHER, 6, "the best still has {} of the {} points wrong", "verdict", "so far: {} of {}."),
    step_claim(FISHER, 6, "of all {} lines have wrong", "frame", "line 31 of {},"),
    step_claim(FISHER, 7, "At {}°. The line from mean to mean", "verdict", "at {}°. Fisher's", LAST),
    step_claim(
        TREES,
        1,
        "{} of {} test digits are wrong, as with Euclid's distance",
        "verdict",
        "by a pixel {} of {} test digits",
    ),
    step_claim(TREES, 2, "Euclid's distance has {} wrong, this one", "verdict", "By Euclid's distance {} of 597"),
    step_claim(
        TREES,
        2,
        "this one {}. It mends {} and breaks {}.",
        "verdict",
        "along tangents {} of 597 test digits (8.2 %): it mends {} and breaks {}.",
    ),
    step_claim(TREES, 3, "Point 10 is $\\sqrt{0.4^2 + 0.5^2} = {:.2f}$ away", "why", "+(-0.4-0.1)2 ={}", 7),
    step_claim(TREES, 3, "{:Word} points have been dropped. Next comes point 7", "frame", "Decision {} of"),
    step_claim(TREES, 4, "{:Word}, a quarter of the memory", "verdict", "Prototypes: {} in place", LAST),
    step_claim(TREES, 3, "The radius graph keeps {}, as", "verdict", "Prototypes: {} in place", LAST),
    step_claim(TREES, 5, "{} of 37, about a third", "why", "more than once, one of them 3 times, and {} never"),
    lesson_claim(TREES, "$(36/37)^{37} = {:.2f}$", lambda: [(36 / 37) ** 37]),
    step_claim(TREES, 6, "the first tree has {} wrong", "verdict", "held out {} of 16"),
    step_claim(TREES, 6, "More: {} wrong, and all", "verdict", "held out {} of 16"),
    step_claim(TREES, 6, "and all {} have", "frame", "trees = {} (", LAST),
    step_claim(TREES, 6, "30 have {} wrong", "verdict", "held out {} of 16", LAST),
    step_claim(TREES, 7, "Half, {} of {}.", "verdict", "New images: {} of {} (", 2),
    step_claim(
        TREES,
        7,
        "{} have a value that is not in the table, and get -; {} of them are labelled +",
        "why",
        "else -. {} of 597 new images have a value that is not in the table, and get -; {} of these",
        2,
    ),
    step_claim(TREES, 7, "The other {} get the label", "why", "Of the other {}, which", 2),
    step_claim(TREES, 7, "{} of these labels are wrong", "why", "a training image, {} have another", 2),
    step_claim(TREES, 8, "From [{} fruit]{points}", "verdict", "training 0 of {}."),
    step_claim(REGRESSION, 1, "$(1 + 2 + 0)/3 = {}$", "why", "(1 + 2 + 0) / 3 = {}.", 2),
]


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: f"{claim.file[8:]} {claim.text[:50]}")
def test_a_number_of_a_run_is_that_of_the_run(claim: Claim) -> None:
    assert claim.is_told(), claim.sentence()
