"""Numbers in the prose of pages and on cards that are results of runs are those of the runs."""

import math
import re
from functools import partial

import numpy as np
import pytest

from films import gallery, samples
from films.charts import regions
from films.scikit import library_data
from films.topics.digits import distances, experiments, pixel
from films.topics.perceptron import prose
from films.topics.perceptron.training import trace_of
from playground.perceptron import train
from playground.validation import wilson
from tests.engine.test_perceptron import IRIS as SEPALS_IN_CM
from tests.engine.test_perceptron import MILLIMETRES, SEPALS, SETOSA
from tests.films.claims import LAST, ROOT, Claim, content, film_claim, page_and_scene, read
from tests.films.film.reading import present

MOONS, FISHER, TANGENT = (gallery.gallery()[name] for name in ("32-moons-bells", "33-fisher", "44-tangents"))


def of_thin_margin() -> tuple[str, ...]:
    """The updates one at a time, and the iterations of the batch."""
    links = prose.links()
    return (
        *read(links["SINGLE"], "verdict", "Converged after {} updates", LAST),
        *read(links["BATCH"], "verdict", "Converged after {} iterations", LAST),
    )


def epochs(*conditions: str) -> list[str]:
    """In how many epochs the worked example ends, by the condition of an update."""
    return [
        read(prose.links()[name], "verdict", "Converged after 2 updates, in epoch {}", LAST)[0] for name in conditions
    ]


def states_of_the_worked_example() -> list[str]:
    """The last w with sign(0) = +1, the one before it, and the one before it with z <= 0."""
    closed, plus = (
        trace_of(scene, samples.sample(scene)).w.tolist()
        for scene in (page_and_scene(prose.links()[name])[1] for name in ("CLOSED", "PLUS"))
    )
    assert closed[-1] == plus[-1]
    return [f"({w[0]:g}, {w[1]:g})" for w in (plus[-1], plus[1], closed[1])]


def of_sepals() -> list[int]:
    """The last check on the boundary and the updates, of decimals; and the updates where 5.1 is a float."""
    trace, checks = train(MILLIMETRES, SETOSA, **SEPALS_IN_CM), np.arange(105_150)
    z = trace.margins(MILLIMETRES, SETOSA)[trace.updates_before(checks), checks % 150]
    return [int(np.flatnonzero(z == 0)[-1]) + 1, trace.n_updates, train(SEPALS.X, SETOSA).n_updates]


def of_distances() -> list[int]:
    """By 100 training digits: how many test digits Euclid has wrong, of how many; and the other distances."""
    parts = experiments.digit_parts(0)
    each = [distances.compare(*parts, name, 100, 0) for name in ("euclid", "shifts", "centred", "tangent")]
    euclid, *others = [int((one.answers != one.y).sum()) for one in each]
    return [euclid, len(each[0].y), *others]


def images_that_a_pixel_fits(rule: str) -> list[int]:
    """How many of the first images some pixel has right where a coin labels them: the least and the most of twelve."""
    most = []
    for seed in range(12):
        run = pixel.one_pixel(*experiments.digit_parts(seed), "coin", rule, pixel.BEST, seed)
        most.append(int(run.counts[run.fewest == 0].max()))
    return [min(most), max(most)]


def moons_by_gaussians(covariance: str) -> str:
    address = f"{MOONS.scene}&covariance={covariance}".replace("&below=none", "")
    name = {"diagonal": "diagonal (naive)"}.get(covariance, covariance)
    return read(address, "verdict", f"boundary{name}{{}}", LAST)[0]


def of_moons() -> list[str]:
    """Mistakes of a Gaussian in each moon: of three kinds alike, and of isotropic ones."""
    (alike,) = {moons_by_gaussians(kind) for kind in ("full", "shared", "diagonal")}
    return [alike, "36", moons_by_gaussians("isotropic")]


def moons_by_neighbours() -> set[str]:
    """Mistakes of the 1, 3 and 5 nearest, each point judged by the others."""
    points = present(re.search(r"points=[\w-]+", MOONS.scene))[0]
    return {read(f"neighbors?{points}&t={t}", "verdict", "leave-one-out {} of 36")[0] for t in range(3)}


def articles_wrong(picked: str) -> list[int]:
    """Of the twelve articles, how many these words have wrong, and how many there are."""
    counts = read(
        f"spam?table=own&picked={picked}&t=12", "verdict", "Wrong: {} of {} training articles, {} of {} held out"
    )
    wrong, n, missed, held_out = map(int, counts)
    return [wrong + missed, n + held_out]


def by_lines(n: int) -> int:
    """How many labellings of n points in general position a line separates (Cover 1965)."""
    return 2 * sum(math.comb(n - 1, k) for k in range(3))


SIX_OTHERS = "team-coach-season-minister-parliament-opposition"
PERCEPTRON, CONTENTS, BAYES, DIGITS, SPAM = (
    f"pages/{name}.md" for name in ("perceptron", "contents", "bayes", "digits", "spam")
)
CARD = "lessons/gallery/{}.toml"
CLAIMS = [
    Claim(
        PERCEPTRON, "[one at a time](SINGLE), in {} updates, and [in a batch](BATCH), in {} iterations", of_thin_margin
    ),
    Claim(
        PERCEPTRON, "*thin margin* [one](SINGLE) needs {} updates and [the other](BATCH) {} iterations", of_thin_margin
    ),
    Claim(CONTENTS, "*thin margin* takes {} updates one at a time, {} iterations in a batch", of_thin_margin),
    Claim(
        PERCEPTRON, "then need [{:word} epochs](PLUS) instead of [{:word}](CLOSED)", partial(epochs, "PLUS", "CLOSED")
    ),
    Claim(CONTENTS, "its example then takes [{:word} epochs]", partial(epochs, "PLUS")),
    Claim(PERCEPTRON, "reaches ${}$ by way of ${}$, not of ${}$", states_of_the_worked_example),
    Claim(PERCEPTRON, "Check {:,.0f} falls exactly on the boundary, and {:,.0f} updates", lambda: of_sepals()[:2]),
    Claim(
        PERCEPTRON, "In double precision it just misses the boundary, and there are {:,.0f}.", lambda: of_sepals()[2:]
    ),
    Claim(
        BAYES, "misclassifies {} of the {} points, whatever the kind of covariance, or {} with isotropic ones", of_moons
    ),
    Claim(
        BAYES, "(1, 3 or 5 of them), each point judged by the others, err on {:word}.", lambda: [*moons_by_neighbours()]
    ),
    Claim(CARD.format(MOONS.name), "errs on {} of {} points", lambda: of_moons()[:2]),
    Claim(CARD.format(MOONS.name), "each point judged by the others, on {:word}.", lambda: [*moons_by_neighbours()]),
    film_claim(
        CARD.format(FISHER.name),
        "at {}° the means lie furthest apart",
        FISHER.scene,
        "verdict",
        "at {}°. Fisher's",
        LAST,
    ),
    film_claim(
        CARD.format(TANGENT.name),
        "{} mistakes are mended, {} are made",
        TANGENT.scene,
        "verdict",
        "it mends {} and breaks {}.",
    ),
    Claim(DIGITS, "Euclid has {} of {} test digits wrong, shifts {}, centring {}, tangents {}", of_distances),
    Claim(DIGITS, "right on all of the first {} to {} images", partial(images_that_a_pixel_fits, "threshold")),
    Claim(DIGITS, "and a table on the first {} to {}, in twelve draws", partial(images_that_a_pixel_fits, "table")),
    Claim(
        DIGITS,
        "has {:,.0f} of scikit-learn's {:,.0f} digits",
        lambda: [experiments.TRAINING, len(library_data.digits().X)],
    ),
    Claim(DIGITS, "the other {} are the test set", lambda: [len(experiments.digit_parts(0)[1].X)]),
    Claim(
        DIGITS,
        "add a chart for MNIST: {:,.0f} training digits and {:,.0f} test",
        lambda: [experiments.MNIST_TRAINING, experiments.MNIST_TEST],
    ),
    Claim(
        "pages/prototypes.md",
        "classify {:word} of ten new digits correctly",
        lambda: [round(10 - 10 * experiments.error_of_means(experiments.digit_parts(0))[1])],
    ),
    Claim("docs/numbers.md", "with {} to {} cells a side", lambda: [regions.COARSEST, regions.FINEST]),
    Claim("pages/hinge.md", "100 points have {:,.0f} lines", lambda: [math.comb(100, 2)]),
    Claim("pages/learnable.md", "{} of 16, {} of 32, {} of 64", lambda: [by_lines(n) for n in (4, 5, 6)]),
    Claim(
        "pages/methods.md",
        "for 2 wrong of 20 it goes from {:.0f} % to {:.0f} %",
        lambda: [100 * bound for bound in wilson(2, 20)],
    ),
    Claim(SPAM, "{:word} of the {:word} articles are misclassified", partial(articles_wrong, "team-goal-vote-law")),
    Claim(SPAM, "table=own) {:word}.", lambda: articles_wrong(SIX_OTHERS)[:1]),
]


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: f"{claim.file} {claim.text[:50]}")
def test_a_number_of_a_run_is_that_of_the_run(claim: Claim) -> None:
    assert claim.is_told(), claim.sentence()


YEAR = re.compile(r"(1[789]|20)\d\d")
NO_PROSE = re.compile(r"\$\$.*?\$\$|\$[^$]*\$|\]\([^)]*\)|\[\w+\]: \S+|\w+\?\S+|ECE-GY 6143|CSCI 5622")
STANDS_ALONE = re.compile(r"(?<![\w.,=&/−-])\d[\d,]*(?:\.\d+)?(?![\w=])")
SMALL = 12
# Numbers that are no results: of what is computed, of the data, of the lectures, of books.
GIVEN = {
    BAYES: "10,000",  # the page's own accuracy: test_risk.py
    CONTENTS: "64 784",
    DIGITS: "16 17 32 50 64 75 100 128 256 784 16,384",
    "pages/generalisation.md": "20 2,000",
    "pages/hinge.md": "0.05",
    "pages/learnable.md": "15 50 64 128 4,096",
    "pages/methods.md": "95",
    "pages/neighbors.md": "50 2,000",
    PERCEPTRON: "5.1 51 65 200 386 400 408",
    SPAM: "0.00 0.01 0.99 24 100 1,813 4,601",
    "lessons/gallery/13-many-neighbours.toml": "25",
    "lessons/gallery/20-means.toml": "36",
    "lessons/tasks/1-species.toml": "150",
    "lessons/tasks/3-text.toml": "48 100",
    "lessons/tasks/6-questions.toml": "14",
}
FILES = [
    str(file.relative_to(ROOT))
    for pattern in ("pages/*.md", "lessons/gallery/*.toml", "lessons/tasks/*.toml")
    for file in sorted(ROOT.glob(pattern))
]


@pytest.mark.parametrize("file", FILES)
def test_a_number_of_a_text_is_that_of_a_run_or_given(file: str) -> None:
    text = content(file)
    for claim in CLAIMS:
        if claim.file == file:
            text = text.replace(claim.sentence(), "")
    numbers = {number.rstrip(",") for number in STANDS_ALONE.findall(NO_PROSE.sub(" ", text))}
    large = {n for n in numbers if not YEAR.fullmatch(n) and ("." in n or float(n.replace(",", "")) > SMALL)}
    assert large == set(GIVEN.get(file, "").split())
