"""What the Bayes page says of the fits: their mistakes and risks, the curve that the boundary is, and the rule by which
unusual priors or costs decide."""

from collections.abc import Sequence

import numpy as np

from films.film.captions import literal
from films.film.html_table import table
from films.film.numbers import number
from films.picture.now import now, texts
from films.picture.sums import sums_of_terms
from films.picture.words import Words, one_of, words
from films.rules.gaussian import UNIT
from films.topics.bayes.panels import errors
from films.topics.bayes.record import Fit, Run
from films.topics.bayes.scene import KINDS
from playground import costs
from playground.inputs import Floats, Ints

CURVES = (
    *("", "nowhere: one class wins everywhere", "a line", "a circle", "an ellipse", "a hyperbola", "a parabola"),
    *("two lines that cross", "two parallel lines"),
)
NOWHERE, LINE = 1, 2  # among `CURVES`
TERMS = ("x₁²", "x₁x₂", "x₂²", "x₁", "x₂", "")
FACTORS = tuple(f"q{i}" for i in range(len(TERMS)))
NEEDS = {
    "full": "the covariance of each class needs three of its points that are not on one line",
    "shared": "the shared covariance needs deviations from the means in two directions",
    "diagonal": "its variances need two points that differ in both coordinates",
    "isotropic": "its variance needs two points that differ",
}
NEARLY = "its points lie so nearly on a line that double precision cannot hold the density: move one away from it"
RARE = "An error at x adds P(y) p(x | y) times its cost to the risk: where x is rare, errors hardly matter."


def verdict(run: Run, names: tuple[str, ...], remark: Words) -> Words:
    """Return a table with a row for each fit; the boundary's equation, or what a classifier still lacks; the `remark`;
    and the rule of priors and costs."""
    curves = [boundary_curves(run, fit) for fit in run.fits]
    return _table(run, curves) + _boundary(run, names, curves[0]) + remark + _rule(run, names)


def _table(run: Run, curves: Sequence[Ints]) -> Words:
    """Return a row for each fit: mistakes so far, risk, and its boundary, by `curves[i] (F,)`, indices in `CURVES`."""
    with_risk, weighed = bool(run.worlds), run.costs is not None
    unit = errors.unit(weighed=weighed)
    head = ["<b>Gaussians</b>", "<b>misclassified, of {m}</b>", *(["<b>cost a point</b>"] if weighed else [])]
    rows = [[*head, *(["<b>risk</b>"] if with_risk else []), *(["<b>boundary</b>"] if run.pair else [])]]
    holes = {"m": now(run.so_far.sum(axis=1)), "b": errors.in_words(run.bayes, weighed=weighed)}
    for i, fit in enumerate(run.fits):
        holes |= {
            f"k{i}": now(np.where(fit.rule.complete, fit.wrong.sum(axis=1), np.nan)),
            f"r{i}": errors.in_words(fit.risks, weighed=weighed),
            f"c{i}": texts([CURVES[curve] for curve in curves[i].tolist()]),
            f"z{i}": errors.in_words(fit.training, weighed=weighed),
        }
        row = [KINDS[fit.kind], f"{{k{i}}}", *([f"{{z{i}}}"] if weighed else [])]
        rows.append([*row, *([f"{{r{i}}}{unit}"] if with_risk else []), *([f"{{c{i}}}"] if run.pair else [])])
    least = f"<p>Bayes risk, the least possible: {{b}}{unit}</p>" if with_risk else ""
    return words(table(rows, "The fits") + least, **holes)


# The boundary ---------------------------------------------------------------------------------------------------------
def _boundary(run: Run, names: tuple[str, ...], curves: Ints) -> Words:
    """Return the boundary's equation, folded, of a line or a curve of second degree; or which classes have points but
    no density yet."""
    fit = run.fits[0]
    lack = words("<p><b>{lack}</b></p>", lack=texts(_lacking(run, fit, names)))
    if run.pair is None:
        return one_of(np.where(fit.rule.complete, 0, 1), "", lack)
    factors = _factors(run, fit, curves >= LINE)
    number, sums = sums_of_terms(factors, FACTORS, TERMS, tex=False)
    which = np.select([~fit.rule.complete, curves <= NOWHERE], [1, 0], number + 2)
    holes = {name: now(factors)[i] for i, name in enumerate(FACTORS)}
    first, second = (literal(names[k]) for k in run.pair)
    before = f"<details><summary>The boundary's equation</summary><p>Between {first} and {second}: "
    return one_of(which, "", lack, *(words(f"{before}{each} = 0</p></details>", **holes) for each in sums))


def boundary_curves(run: Run, fit: Fit) -> Ints:
    """Return which of `CURVES` the boundary of the run's pair is, in each frame: `(F,)`, 0 if a class has no density,
    or if no quadratics decide."""
    curves = np.zeros(run.n_frames, dtype=np.int64)
    if run.pair is not None and fit.rule.weighs is not None:
        first, second = run.pair
        both_fitted = fit.params.fitted[:, first] & fit.params.fitted[:, second] & fit.rule.complete
        curves[both_fitted] = NOWHERE + fit.whole.states(both_fitted).curves(first, second)
    return curves


def _factors(run: Run, fit: Fit, rows: np.ndarray) -> Floats:
    """Return the factors of the boundary's equation in the plane's own coordinates: `(F, 6)`, the difference of the two
    quadratics, weighed by costs. NaN in frames that are not among `rows`."""
    factors = np.full((run.n_frames, 6), np.nan)
    if run.pair is not None and rows.any():
        factors[rows] = fit.whole.states(rows).equations(*run.pair, UNIT)
    return factors


def _lacking(run: Run, fit: Fit, names: tuple[str, ...]) -> list[str]:
    """Return, for each frame, which classes have points but no density yet, and what these need; "" if there are
    none."""
    sentences = [""] * run.n_frames
    determinants = fit.whole.determinants
    for t in np.flatnonzero(~fit.rule.complete).tolist():
        lacking = np.flatnonzero(~fit.params.fitted[t] & (fit.params.counts[t] > 0)).tolist()
        counted = ", ".join(f"{names[k]} has {fit.params.counts[t, k]}" for k in lacking)
        needs = NEARLY if all(determinants[t, k] for k in lacking) else NEEDS[fit.kind]
        sentences[t] = f"Points so far: {counted}. No classifier yet: {needs}, or a ridge."
    return sentences


# Priors and costs -----------------------------------------------------------------------------------------------------
def _rule(run: Run, names: tuple[str, ...]) -> Words:
    """Return the rule by which these priors and costs decide; "" if both are as usual."""
    if run.costs is None and run.priors == "counted":
        return words("")
    equal = run.costs is None and run.priors == "equal"
    if run.n_classes != 2:
        return words(_of_many(run.costs, names) if run.costs is not None else EQUAL_OF_MANY if equal else "")
    first, second = (literal(names[k]) for k in (0, 1))
    priors, L = run.fits[0].params.priors, costs.zero_one(2) if run.costs is None else run.costs
    general = f"P({second}) L({second}, {first}) / (P({first}) L({first}, {second}))"
    numbers = f"{{second}} × {number(L[1, 0])} / ({{first}} × {number(L[0, 1])}) = <b>{{limit}}</b>"
    more = "<p>Equal priors: the larger density alone decides.</p>" if equal else ""
    return words(
        f"<p>Answer {first} where p(x | {first}) / p(x | {second}) &gt; {general} = {numbers}.</p>"
        + (more if run.costs is None else f"<p>{RARE}</p>"),
        first=now(priors)[0],
        second=now(priors)[1],
        limit=costs.ratio(L, priors),
    )


EQUAL_OF_MANY = "<p>Equal priors: the largest density alone decides.</p>"


def _of_many(L: Floats, names: tuple[str, ...]) -> str:
    """Return the table of costs of more than two classes."""
    classes = [literal(name) for name in names[: len(L)]]
    rows = [["actual ↓ predicted →", *classes]]
    rows += [[name, *map(number, row)] for name, row in zip(classes, L.tolist(), strict=True)]
    counted = "" if costs.weights(L) is not None else " The risks are counted at places evenly spread."
    prices = table(rows, "What the answers cost")
    return f"{prices}<p>The answer is the d of the least ∑ P(y | x) L(y, d). {RARE}{counted}</p>"
