"""What the Bayes page says of a frame: the point that came, Bayes' equation at a place, errors and boundaries."""

from collections.abc import Sequence

import numpy as np

from films.film.captions import Caption, literal
from films.film.columns import Col, Column
from films.film.html_table import table
from films.film.mathml import bold, formula, further, group, name, point, sign, value, vector
from films.film.numbers import number
from films.rules.gaussian import weighted
from films.topics.bayes.cost_words import as_said, unit
from films.topics.bayes.record import Fit, Run
from films.topics.bayes.scene import KINDS
from playground import quadratics
from playground.inputs import Floats, Ints

EQUALS, MINUS = sign("="), sign("−")
CURVES = (
    *("", "nowhere: one class wins everywhere", "a line", "a circle", "an ellipse", "a hyperbola", "a parabola"),
    *("two lines that cross", "two parallel lines"),
)
FIVE = ("x₁²", "x₁x₂", "x₂²", "x₁", "x₂")
NEEDED = {
    "full": "its own covariance needs three points that are not on a line",
    "shared": "the shared covariance needs deviations from the means in two directions",
    "diagonal": "its variances need two points that differ in both coordinates",
    "isotropic": "its variance needs two points that differ",
}
TINY = " The products are below 10⁻³⁰⁰ and count as 0 here: the posteriors are worked out from their logarithms."
INVITATION = (
    '<p class="stage-tool-words">Choose the <b>crosshair</b> above the plane and click a place: '
    "you see Bayes' equation there, with its numbers.</p>"
)


def texts(slot: str, sentences: Sequence[str]) -> dict[str, Column]:
    """A text for each frame, each different one once: for `Col(slot, at=f"{slot} at")`."""
    distinct = tuple(dict.fromkeys(sentences))
    places = {sentence: i for i, sentence in enumerate(distinct)}
    return {slot: distinct, f"{slot} at": np.array([places[sentence] for sentence in sentences])}


# The point that came --------------------------------------------------------------------------------------------------
def arrival_columns(run: Run, fit: Fit, names: tuple[str, ...]) -> dict[str, Column]:
    """The point of each frame, its class's mean before and after, and the covariance after."""
    frames, k = np.arange(run.n_frames), run.y
    means, covariances = fit.params.means, fit.params.covariances[frames, k]
    before = np.concatenate([np.zeros((1, 2)), means[:-1][frames[1:] - 1, k[1:]]])
    return {
        "came": run.X,
        "number": run.order + 1,
        "count": fit.params.counts[frames, k],
        "mean before": before,
        "mean after": means[frames, k],
        "covariance after": covariances[:, [0, 0, 1], [0, 1, 1]],
        "has spread": (fit.params.counts[frames, k] > 1).astype(np.int8),
        **texts("class that came", [names[c] for c in k.tolist()]),
    }


def arrival() -> Caption:
    """The arithmetic of the running mean; of the first point of a class, that it is the mean."""
    values = {
        "i": Col("number"), "c": Col("count"), "class": Col("class that came", at="class that came at"),
        "x1": Col("came", item=0), "x2": Col("came", item=1),
        "m1": Col("mean before", item=0), "m2": Col("mean before", item=1),
        "n1": Col("mean after", item=0), "n2": Col("mean after", item=1),
        "s1": Col("covariance after", item=0), "s2": Col("covariance after", item=1),
        "s3": Col("covariance after", item=2),
    }  # fmt: skip
    mean, old, new, came = bold("μ"), vector("{m1}", "{m2}"), vector("{n1}", "{n2}"), vector("{x1}", "{x2}")
    head = "<p><b>Point {i}</b> is the first of {class}: its mean is the point itself.</p>"
    first = head + f"<p>{formula(mean, EQUALS, point('{i}'), EQUALS, new)}</p>"
    way = (group(came, MINUS, old), sign("/"), value("{c}"))
    step = f"{formula(mean, EQUALS, old, further('+'), *way)} {formula(EQUALS, new)}"
    head = "<p><b>Point {i}</b> is number {c} of {class}: the mean moves by 1/{c} of the way to it.</p>"
    spread = f"<p>Covariance now: {formula(name('Σ₁₁'), EQUALS, value('{s1}'))}, "
    spread += f"{formula(name('Σ₁₂'), EQUALS, value('{s2}'))}, {formula(name('Σ₂₂'), EQUALS, value('{s3}'))}</p>"
    return Caption((first, f"{head}<p>{step}</p>{spread}"), values, Col("has spread"))


# Bayes' equation ------------------------------------------------------------------------------------------------------
def bayes_columns(priors: Floats, logs: Floats, posteriors: Floats, truth: Floats | None) -> dict[str, Column]:
    """Of every class, `(F, K)`: P(k), p(q | k), their product, P(k | q); the evidence `(F,)`; the true P(k | q)."""
    with np.errstate(divide="ignore", invalid="ignore"):
        joint = np.exp(logs)
        densities = joint / priors
    evidence = np.where(np.isnan(joint).all(axis=1), np.nan, np.nansum(joint, axis=1))
    found: dict[str, Column] = {
        "priors": np.where(np.isnan(logs), np.nan, priors),
        "densities": densities,
        "joint": joint,
        "evidence": evidence,
        "posteriors": posteriors,
        **texts("tiny", [TINY if value == 0 else "" for value in evidence.tolist()]),
    }
    return found if truth is None else found | {"true posteriors": np.array(truth)}


def bayes(q: tuple[float, float], names: tuple[str, ...], *, known: bool) -> Caption:
    """The equation as a table, a row for each class."""
    head = ["", "p(x | y)", "× P(y)", "=", "P(y | x)", *(["truly"] if known else [])]
    rows, values = [], {"e": Col("evidence")}
    for k, title in enumerate(names):
        values |= {f"d{k}": Col("densities", item=k), f"p{k}": Col("priors", item=k), f"j{k}": Col("joint", item=k)}
        values |= {f"o{k}": Col("posteriors", item=k)}
        row = [literal(title), f"{{d{k}}}", f"× {{p{k}}}", f"= {{j{k}}}", f"<b>{{o{k}}}</b>"]
        if known:
            values[f"t{k}"] = Col("true posteriors", item=k)
            row.append(f"{{t{k}}}")
        rows.append(row)
    place = formula(bold("x"), EQUALS, vector(*(number(v) for v in q)))
    said = f"<p><b>Bayes' equation at</b> {place}</p>{table([head, *rows])}"
    return Caption(
        (f"{said}<p>Evidence: p(x) = {{e}}, the sum of the products. Posterior = product / evidence.{{tiny}}</p>",),
        values | {"tiny": Col("tiny", at="tiny at")},
    )


# Errors and boundaries ------------------------------------------------------------------------------------------------
def verdict_columns(run: Run, names: tuple[str, ...]) -> dict[str, Column]:
    weighed = run.costs is not None
    least = as_said(run.bayes, weighed=weighed)
    found: dict[str, Column] = {"bayes risk": least, "so many": run.so_far.sum(axis=1)}
    for i, fit in enumerate(run.fits):
        found |= {
            f"mistakes {i}": np.where(fit.rule.complete, fit.wrong.sum(axis=1), np.nan),
            f"risk {i}": as_said(fit.risks, weighed=weighed),
            f"cost {i}": as_said(fit.training, weighed=weighed),
            **texts(f"curve {i}", [CURVES[curve] for curve in _curves(run, fit)]),
        }
    return found | _equation(run, run.fits[0]) | texts("lacking", lacking(run, run.fits[0], names))


def verdict(run: Run, names: tuple[str, ...], remarks: Sequence[str], more: dict[str, Col]) -> Caption:
    """A table with a row for each fit: mistakes so far, risk, and the curve that the boundary is; then remarks, with
    `more` for their holes."""
    known, values = (
        bool(run.worlds),
        {"m": Col("so many"), "b": Col("bayes risk"), "lack": Col("lacking", at="lacking at")},
    )
    weighed, after = run.costs is not None, unit(run.costs is not None)
    head = ["<b>Gaussians</b>", "<b>misclassified, of {m}</b>", *(["<b>cost a point</b>"] if weighed else [])]
    head += ["<b>risk</b>"] if known else []
    rows = [head + (["<b>boundary</b>"] if run.pair else [])]
    for i, fit in enumerate(run.fits):
        values |= {
            f"k{i}": Col(f"mistakes {i}"),
            f"r{i}": Col(f"risk {i}"),
            f"c{i}": Col(f"curve {i}", at=f"curve {i} at"),
            f"z{i}": Col(f"cost {i}"),
        }
        row = [KINDS[fit.kind], f"{{k{i}}}", *([f"{{z{i}}}"] if weighed else [])]
        row += [f"{{r{i}}}{after}"] if known else []
        rows.append(row + ([f"{{c{i}}}"] if run.pair else []))
    least = f"<p>Bayes risk, the least possible: {{b}}{after}</p>" if known else ""
    equation, factors = _equation_words(run, names)
    said = table(rows) + least
    last = "".join(f"<p>{remark}</p>" for remark in remarks)
    templates = tuple(said + part + last for part in (*equation, "<p><b>{lack}</b></p>"))
    return Caption(templates, values | factors | more, Col("equation is"))


def _curves(run: Run, fit: Fit) -> Ints:
    """Which of `CURVES` the boundary of the run's pair is, in each frame: none where no forms decide."""
    if run.pair is None or fit.rule.weighs is None:
        return np.zeros(run.n_frames, dtype=np.int64)
    first, second = run.pair
    known = fit.params.fitted[:, first] & fit.params.fitted[:, second] & fit.rule.complete
    found = np.zeros(run.n_frames, dtype=np.int64)
    forms = weighted(fit.rule.forms[known], fit.rule.weighs)
    found[known] = 1 + quadratics.curves(forms[:, first], forms[:, second])
    return found


def _equation(run: Run, fit: Fit) -> dict[str, Column]:
    """The difference of the two forms, weighed by costs, in the plane's own coordinates, `(F, 6)`, and which template
    says it."""
    curves = _curves(run, fit)
    which = np.select([~fit.rule.complete, curves < 2, curves == 2], [3, 0, 1], 2)
    if run.pair is None or fit.rule.weighs is None:
        return {"equation": np.full((run.n_frames, 6), np.nan), "equation is": which}
    first, second = run.pair
    rows, found = (which == 1) | (which == 2), np.full((run.n_frames, 6), np.nan)
    forms = weighted(fit.rule.forms[rows], fit.rule.weighs)
    shown = quadratics.seen(forms[:, first] - forms[:, second], -run.centre, np.eye(2))
    sizes = np.abs(forms[:, first]) + np.abs(forms[:, second])
    sizes[:, :3] = sizes[:, :3].max(axis=1, keepdims=True)  # all three are divided by one determinant
    terms = quadratics.seen(sizes, np.abs(run.centre), np.eye(2))
    found[rows] = np.where(np.abs(shown) <= quadratics.ROUNDING * terms, 0.0, shown)  # no 3e-17 for what is 0
    return {"equation": found, "equation is": which}


def _equation_words(run: Run, names: tuple[str, ...]) -> tuple[tuple[str, str, str], dict[str, Col]]:
    """No boundary; a line; a curve of second degree."""
    if run.pair is None:
        return ("", "", ""), {}
    values = {f"q{i}": Col("equation", item=i) for i in range(6)}
    between = f"Between {literal(names[run.pair[0]])} and {literal(names[run.pair[1]])}: "
    line = f"{{q3}} {FIVE[3]}{{q4:s}} {FIVE[4]}{{q5:s}} = 0"
    curve = f"{{q0}} {FIVE[0]}" + "".join(f"{{q{i}:s}} {FIVE[i]}" for i in range(1, 5)) + "{q5:s} = 0"
    return ("", _folded(between + line), _folded(between + curve)), values


def _folded(equation: str) -> str:
    return f"<details><summary>The boundary's equation</summary><p>{equation}</p></details>"


def lacking(run: Run, fit: Fit, names: tuple[str, ...]) -> list[str]:
    """In each frame, which classes have points but no density yet, and what they need; "" for none."""
    params, found = fit.params, []
    for t in range(run.n_frames):
        if fit.rule.complete[t]:
            found.append("")
            continue
        missing = np.flatnonzero(~params.fitted[t] & (params.counts[t] > 0))
        counted = ", ".join(f"{names[k]} has {params.counts[t, k]}" for k in missing.tolist())
        found.append(f"Points so far: {counted}. No classifier yet: {NEEDED[fit.kind]}, or a ridge.")
    return found


def remarks(run: Run, names: tuple[str, ...]) -> list[str]:
    """What is special about all these points, as HTML."""
    if run.pair is None:
        return [f"<b>Only {literal(names[run.y[0]])}: there is nothing to classify. Add points of another class.</b>"]
    return []
