"""Bayes' equation at a place: its numbers in a table and as bars, and the expected cost of each answer there."""

from dataclasses import dataclass

import numpy as np

from films.drawing import chart
from films.drawing.palette import CLASSES
from films.film import escape
from films.film.captions import literal, where_editable
from films.film.html_table import table
from films.film.marks import Bars, Marker
from films.film.numbers import number
from films.picture.figure import Figure
from films.picture.mark import mark
from films.picture.now import now, texts
from films.picture.words import Words, words
from films.topics.bayes import record
from films.topics.bayes.record import Run
from films.topics.bayes.run import posteriors
from playground import costs
from playground.inputs import Floats

TINY = " The products are below 10⁻³⁰⁰ and count as 0 here: the posteriors are worked out from their logarithms."
INVITATION = where_editable(
    "Point at a place to see its posteriors. With the <b>crosshair</b>, click a place to see the numbers of Bayes' "
    "equation.",
    "p",
)


@dataclass(frozen=True, eq=False)
class Equation:
    """The numbers at the query `q`, in each of F frames, for K classes; NaN for a class without a density.

    priors           (F, K) P(k)
    densities        (F, K) p(q | k)
    joint            (F, K) P(k) p(q | k)
    posteriors       (F, K) P(k | q)
    true_posteriors  (F, K) P(k | q) in the known world; None if there is none
    """

    q: tuple[float, float]
    priors: Floats
    densities: Floats
    joint: Floats
    posteriors: Floats
    true_posteriors: Floats | None


def equation_at(run: Run, q: tuple[float, float]) -> Equation:
    """Return the numbers of a run's first fit at the query."""
    logs, shares = posteriors(run.fits[0].rule, q)
    priors = run.fits[0].params.priors
    with np.errstate(divide="ignore", invalid="ignore"):
        joint = np.exp(logs)
        densities = joint / priors
    truth = posteriors(record.truth(run, run.centre), q)[1][run.world_of] if run.worlds else None
    return Equation(q, np.where(np.isnan(logs), np.nan, priors), densities, joint, shares, truth)


def bars(at: Equation, names: tuple[str, ...]) -> Figure:
    """Return a chart with a bar for each class, as high as its posterior."""
    n_classes = at.posteriors.shape[1]
    colors = [style.color for style in CLASSES[:n_classes]]
    look = Bars(name="posterior", width=0.6, y=[0.0] * n_classes, marker=Marker(color=colors))
    layout = chart.layout("", "P(class | x)", heights=(0, 1.02), across=(-0.6, n_classes - 0.4))
    classes = {"tickvals": list(range(n_classes)), "ticktext": list(map(escape.plotly, names[:n_classes]))}
    layout["xaxis"] |= classes
    heights = now(np.nan_to_num(at.posteriors))
    return Figure((mark(look, x=list(range(n_classes)), y=heights),), layout)


def equation_words(at: Equation, names: tuple[str, ...]) -> Words:
    """Return the equation as a table, with a row for each class."""
    evidence = np.where(np.isnan(at.joint).all(axis=1), np.nan, np.nansum(at.joint, axis=1))
    columns = {"d": at.densities, "p": at.priors, "j": at.joint, "o": at.posteriors}
    head, cells = ["", "p(x | y)", "× P(y)", "=", "P(y | x)"], ["{dK}", "× {pK}", "= {jK}", "<b>{oK}</b>"]
    if at.true_posteriors is not None:
        columns, head, cells = columns | {"t": at.true_posteriors}, [*head, "true"], [*cells, "{tK}"]
    rows = [[literal(name), *(cell.replace("K", str(k)) for cell in cells)] for k, name in enumerate(names)]
    holes = {f"{letter}{k}": now(values)[k] for letter, values in columns.items() for k in range(len(names))}
    place, rows_of_classes = ", ".join(map(number, at.q)), table([head, *rows], "The equation, class by class")
    return words(
        rf"<p><b>Bayes' equation at</b> $\mathbf{{x}}$ = ({place})</p>{rows_of_classes}"
        "<p>Evidence: p(x) = {e}, the sum of the products. Posterior = product / evidence.{tiny}</p>",
        e=evidence,
        tiny=texts([TINY if value == 0 else "" for value in evidence.tolist()]),
        **holes,
    )


def cost_words(run: Run, at: Equation, names: tuple[str, ...]) -> Words:
    """Return the expected cost of each answer at the place, worked out; for two classes also the ratio of densities. ""
    if errors have no costs."""
    if run.costs is None:
        return words("")
    finite, K = np.isfinite(at.posteriors), len(run.costs)
    price = costs.expected(np.where(finite, at.posteriors, 0.0), run.costs)
    price[~finite] = np.nan
    cheapest = costs.cheapest(np.where(finite, price, np.inf), run.costs)
    rows = [["answer", "is expected to cost", ""]]
    for d in range(K):
        terms = " + ".join(f"{{o{y}}} × {number(run.costs[y, d])}" for y in range(K))
        rows.append([literal(names[d]), terms, f"= <b>{{price{d}}}</b>"])
    holes = {f"price{d}": now(price)[d] for d in range(K)} | {f"o{d}": now(at.posteriors)[d] for d in range(K)}
    best = now((*names, "—"), np.where(finite.any(axis=1), cheapest, K))
    answers = words(f"{table(rows, 'What each answer costs')}<p>The least: <b>{{best}}</b>.</p>", best=best, **holes)
    if K != 2:
        return answers
    first, second = (literal(names[k]) for k in (0, 1))
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = at.densities[:, 0] / at.densities[:, 1]
    return answers + words(
        f"<p>p(x | {first}) / p(x | {second}) = {{likelier}}; {first} needs more than {{needed}}.</p>",
        likelier=ratio,
        needed=costs.ratio(run.costs, run.fits[0].params.priors),
    )
