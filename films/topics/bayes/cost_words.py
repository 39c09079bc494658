"""What the Bayes page says of priors and costs: the rule with its numbers, and what each answer costs at a place."""

import numpy as np

from films.film.captions import Caption, literal
from films.film.columns import Col, Column
from films.film.html_table import table
from films.film.numbers import number
from films.topics.bayes.record import Run
from playground import costs
from playground.inputs import Floats

DIGITS = 2  # of a per cent: risks are integrated to a hundredth of one
RARE = "An error at x adds P(y) p(x | y) times its cost to the risk: where x is rare, errors may be allowed."


def unit(weighed: bool) -> str:
    """What stands after a risk: of errors that all cost 1 it is a share."""
    return "" if weighed else " %"


def as_said(risks: Floats, *, weighed: bool) -> Floats:
    """Risks as they are said: in per cent, where all errors are alike."""
    return np.round(risks, DIGITS + 2) if weighed else np.round(100 * risks, DIGITS)


def rule_columns(run: Run) -> dict[str, Column]:
    """Of two classes the priors of the fit, `(F, 2)`, and the ratio of densities from which the first is answered."""
    if not _said(run) or run.n_classes != 2:
        return {}
    priors = run.fits[0].params.priors
    return {"fit priors": np.array(priors), "ratio limit": costs.ratio(_table(run), priors)}


def rule(run: Run, names: tuple[str, ...]) -> Caption:
    """The rule by which these priors and costs answer; nothing where both are as usual."""
    if not _said(run):
        return Caption(("",))
    if run.n_classes != 2:
        return Caption((_of_many(run, names),))
    first, second = (literal(names[k]) for k in (0, 1))
    L = _table(run)
    general = f"P({second}) L({second}, {first}) / (P({first}) L({first}, {second}))"
    numbers = f"{{rule1}} × {number(L[1, 0])} / ({{rule0}} × {number(L[0, 1])}) = <b>{{limit}}</b>"
    said = f"<p>Answer {first} where p(x | {first}) / p(x | {second}) &gt; {general} = {numbers}.</p>"
    equal = run.costs is None and run.priors == "equal"
    more = "Equal priors: the larger density alone decides." if equal else RARE if run.costs is not None else ""
    values = {f"rule{k}": Col("fit priors", item=k) for k in (0, 1)} | {"limit": Col("ratio limit")}
    return Caption((f"{said}<p>{more}</p>" if more else said,), values)


def _of_many(run: Run, names: tuple[str, ...]) -> str:
    if run.costs is None:
        return "<p>Equal priors: the largest density alone decides.</p>" if run.priors == "equal" else ""
    shown = [literal(name) for name in names[: len(run.costs)]]
    rows = [["truly ↓ answered →", *shown]]
    rows += [[name, *map(number, row)] for name, row in zip(shown, run.costs.tolist(), strict=True)]
    counted = "" if costs.weights(run.costs) is not None else " The risks are counted at places evenly spread."
    return f"{table(rows)}<p>The answer is the d of the least ∑ P(y | x) L(y, d). {RARE}{counted}</p>"


def place_columns(run: Run, densities: Floats, posteriors: Floats, names: tuple[str, ...]) -> dict[str, Column]:
    """At a place: what each answer is expected to cost, `(F, K)`; which is answered; of two classes the ratio of
    densities."""
    if run.costs is None:
        return {}
    price = costs.expected(np.where(np.isnan(posteriors), 0.0, posteriors), run.costs)
    known = np.isfinite(posteriors)
    price[~known] = np.nan
    best = np.where(known.any(axis=1), costs.cheapest(np.where(known, price, np.inf), run.costs), price.shape[1])
    found: dict[str, Column] = {
        "answer prices": price,
        "answered": best,
        "answer names": (*names[: price.shape[1]], ""),
    }
    if price.shape[1] == 2:
        with np.errstate(divide="ignore", invalid="ignore"):
            found["density ratio"] = densities[:, 0] / densities[:, 1]
    return found


def place(run: Run, names: tuple[str, ...]) -> Caption:
    """What each answer is expected to cost at the place, worked out."""
    if run.costs is None:
        return Caption(("",))
    K, values = len(run.costs), {"best": Col("answer names", at="answered")}
    rows = [["answer", "is expected to cost", ""]]
    for d in range(K):
        terms = " + ".join(f"{{o{y}}} × {number(run.costs[y, d])}" for y in range(K))
        rows.append([literal(names[d]), terms, f"= <b>{{price{d}}}</b>"])
        values |= {f"price{d}": Col("answer prices", item=d), f"o{d}": Col("posteriors", item=d)}
    said = f"{table(rows)}<p>The least: <b>{{best}}</b>.</p>"
    if K == 2:
        first, second = (literal(names[k]) for k in (0, 1))
        values |= {"likelier": Col("density ratio"), "needed": Col("ratio limit")}
        said += f"<p>p(x | {first}) / p(x | {second}) = {{likelier}}; {first} needs more than {{needed}}.</p>"
    return Caption((said,), values)


def _said(run: Run) -> bool:
    return run.costs is not None or run.priors != "counted"


def _table(run: Run) -> Floats:
    return costs.zero_one(run.n_classes) if run.costs is None else run.costs
