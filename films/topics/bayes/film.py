"""The Bayes page's film: planes of the fits and of what they are compared with, a chart of errors, and a second
chart."""

from collections.abc import Sequence

import numpy as np

from films.charts import confusion
from films.charts.class_marks import class_marks
from films.charts.confusion import ConfusionCounts
from films.film.captions import literal, where_editable
from films.film.columns import last_frame
from films.film.film import Film
from films.film.numbers import number, rounded
from films.picture.ask import Ask
from films.picture.figure import Figure
from films.picture.film import film
from films.picture.mark import Mark
from films.picture.now import Now, now
from films.picture.words import Words, one_of, words
from films.side_by_side.planes import STRIPES, RulePlane
from films.side_by_side.questions import at_query
from films.topics.bayes import arrival, equation, planes
from films.topics.bayes.equation import Equation
from films.topics.bayes.panels import cut, errors
from films.topics.bayes.panels.cut import Section
from films.topics.bayes.planes import Choices
from films.topics.bayes.record import Run
from films.topics.bayes.scene import KINDS
from films.topics.bayes.verdict import verdict
from playground.confusion import confusion as confusion_matrix
from playground.voting import UNDECIDED

NEW, NEW_SEED = 1000, 100_000  # new points of a known world, and their seed, which no scene has


def bayes_film(run: Run, choices: Choices) -> Film:
    """Return the film: the planes, the errors, and the second chart."""
    parts, section = planes.rule_planes(run, choices), cut.section(run)
    threshold_cut = section if run.axis == "threshold" else None
    here = equation.equation_at(run, choices.probe) if choices.probe else None
    rings = [arrival.ring(run) for _ in parts] if run.axis == "arrivals" else []
    state = now(_states(run, choices.names, threshold_cut))
    return film(
        [
            *planes.figures(run, parts, rings, choices, threshold_cut),
            *_charts(run, choices, section, threshold_cut, here),
        ],
        run.n_frames,
        words=_captions(run, choices, parts, threshold_cut, here, state),
        asks=_asks(run, choices, rings, threshold_cut, state),
        planes=len(parts),
    )


def _states(run: Run, names: tuple[str, ...], threshold_cut: Section | None) -> tuple[str, ...]:
    """Return the name of each frame."""
    if threshold_cut:
        return tuple(f"threshold {number(value)}" for value in rounded(threshold_cut.thresholds, 2))
    first = names[run.pair[0] if run.pair else 0]
    name = {"arrivals": "n = {}", "prior": f"P({first}) = {{}}"}.get(run.axis, "distance × {}")
    return tuple(name.format(number(value)) for value in run.values.tolist())


def _charts(
    run: Run, choices: Choices, section: Section | None, threshold_cut: Section | None, here: Equation | None
) -> list[Figure]:
    """Return the chart of errors, or of the risk of a threshold that moves; and the second chart if there is one."""
    charts = [cut.risk_chart(threshold_cut) if threshold_cut else errors.error_chart(run)]
    if section and (threshold_cut or choices.below == "cut"):
        charts.append(cut.chart_of_cut(run, section, choices.names))
    elif here and choices.below == "posterior":
        charts.append(equation.bars(here, choices.names))
    return charts


# The questions --------------------------------------------------------------------------------------------------------
def _asks(run: Run, choices: Choices, rings: Sequence[Mark], threshold_cut: Section | None, state: Now) -> list[Ask]:
    """Return the questions. As points arrive: whether the new point is classified right and, if there is a query, in
    turn with it, the class there. Else: how the number of mistakes changes or, if a threshold moves, the risk."""
    if threshold_cut:
        return [cut.ask_risk(threshold_cut, state)]
    if run.axis == "threshold" or run.n_frames == 1:
        return []
    if choices.probe is None:
        return (
            [arrival.ask_arrival(run, choices.names, rings[0], alternate=False)]
            if rings
            else [errors.ask_mistakes(run, state)]
        )
    rule, even = run.fits[0].rule, np.arange(run.n_frames) % 2 == 0
    answers = rule.at(np.array([choices.probe]))[:, 0].astype(np.int64)
    here = rule.complete & even if rings else rule.complete
    of_class = at_query(answers, run.y, choices.names, "at {state}", here, state)
    return [arrival.ask_arrival(run, choices.names, rings[0], alternate=True), *of_class] if rings else of_class


# The captions ---------------------------------------------------------------------------------------------------------
def _captions(
    run: Run,
    choices: Choices,
    parts: Sequence[RulePlane],
    threshold_cut: Section | None,
    here: Equation | None,
    state: Now,
) -> dict[str, Words]:
    """Return the captions by slot. `here` are the numbers of Bayes' equation at the query, if there is one."""
    arriving, names = run.axis == "arrivals", choices.names
    coming = np.minimum(np.arange(run.n_frames) + 1, run.n_frames - 1)
    step = (
        words("Next: point {i} arrives", i=now(run.numbers, coming))
        if arriving
        else words("Next: {state}", state=now(state.values, coming))
    )
    titles = {
        f"plane {i + 1}" if i else "plane": words(literal(p.rule.name)) for i, p in enumerate(parts) if p.rule.name
    }
    why = arrival.arithmetic(run, names) if arriving else words("")
    if here:
        why += equation.equation_words(here, names[: run.n_classes]) + equation.cost_words(run, here, names)
    else:
        why += words(equation.INVITATION)
    return titles | {
        "frame": words(f"<b>{{state}}</b> of {run.n_frames}" if arriving else "<b>{state}</b>", state=state),
        "next": one_of(last_frame(run.n_frames), step, ""),
        "legend": words(" · ".join(class_marks(run.y.tolist(), names) + _legend(run, parts))),
        "verdict": verdict(run, names, _remark(run, names, threshold_cut)),
        "why": why,
        "confusion": confusion.words(_confusions(run), names, costs=run.costs),
    }


def _remark(run: Run, names: tuple[str, ...], threshold_cut: Section | None) -> Words:
    """Return a sentence on what the threshold costs, or that there is only one class; "" otherwise."""
    if run.pair is None:
        only = literal(names[run.y[0]])
        return words(f"<p><b>Only {only}: there is nothing to classify. Add points of another class.</b></p>")
    return cut.words_of_threshold(run, threshold_cut, names) if threshold_cut else words("")


def _legend(run: Run, parts: Sequence[RulePlane]) -> list[str]:
    """Return the legend's entries, but for the class marks."""
    entries = ["— fitted: 1 and 2 deviations around the mean ×"]
    entries += [f"┄ true: 1 deviation{where_editable(', drag its ⊙ and +')}", "╍ best boundary"] if run.worlds else []
    entries += ["ring: new", "faint: to come"] if run.axis == "arrivals" else []
    entries += ["straight line: the threshold"] if run.axis == "threshold" else []
    of_planes = [line for part in parts for line in part.legend]
    if run.axis == "arrivals":  # stripes say that there is no classifier yet, and the verdict says it
        of_planes = [line for line in of_planes if line != STRIPES]
    return list(dict.fromkeys(entries + of_planes))


def _confusions(run: Run) -> list[ConfusionCounts]:
    """Return, for each fit, the confusion counts on the points so far; if all frames have one known world, also those
    on as many new points in each."""
    n_classes, tables = run.n_classes, list[ConfusionCounts]()
    fresh = run.worlds[0].sample(NEW, seed=NEW_SEED) if len(run.worlds) == 1 else None
    each = np.eye(n_classes, dtype=np.int64)[run.y]
    for fit in run.fits:
        name = KINDS[fit.kind] if len(run.fits) > 1 else ""
        so_far = np.zeros((run.n_frames, n_classes, n_classes + 1), dtype=np.int64)
        columns = np.where(fit.answers == UNDECIDED, n_classes, fit.answers)
        for d in range(n_classes + 1):
            so_far[:, :, d] = ((columns == d) & run.so_far) @ each
        tables.append(ConfusionCounts(name, "points so far", so_far))
        if fresh is not None:
            counts = confusion_matrix(fresh[1], fit.rule.at(fresh[0]), n_classes)
            tables.append(ConfusionCounts(name, f"{NEW:,} new points", counts))
    return tables
