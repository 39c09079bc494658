"""The Bayes page's film: planes of the fits and what they are compared with, errors, and a chart below."""

from collections.abc import Sequence

import numpy as np

from films.charts import confusion, rule_planes, sample_tracks
from films.charts.class_marks import class_marks
from films.charts.rule_planes import RulePlane
from films.film.captions import Caption, joined, literal
from films.film.columns import Col, Column, last_frame
from films.film.film import Film
from films.film.numbers import number
from films.film.panel import Panel, film_of
from films.topics.bayes import compared, confused, cost_words, planes, questions, words
from films.topics.bayes.compared import Shown
from films.topics.bayes.panels import cut, errors, posterior
from films.topics.bayes.record import Run
from films.topics.bayes.run import posteriors
from playground.inputs import Floats


def film(run: Run, shown: Shown) -> Film:
    """The planes first, then errors, then the chart below."""
    parts = compared.parts(run, shown)
    best = planes.best_boundaries(run, shown.axes) if run.worlds else None
    drawn = [planes.overlay(i, run, best) for i in range(len(parts))]
    panels = [planes.plane(run, part, shown, overlay) for part, overlay in zip(parts, drawn, strict=True)]
    section = cut.section(run)
    panels += _charts(len(panels), run, shown, section)
    asked = questions.of_run(run, shown)
    if run.axis == "threshold" and section:
        asked = questions.of_threshold(_cost(section), cost_words.unit(section.weighed))
    points = sample_tracks.point_columns(run.X if run.X.ndim == 2 else run.X[-1], shown.axes)
    made = film_of(
        panels,
        run.n_frames,
        points,
        asked.columns,
        _columns(run, shown, section),
        asked=asked,
        captions=_captions(run, shown, parts, section),
        planes=len(parts),
    )
    return confusion.shown(made, confused.tables(run), shown.names, costs=run.costs)


def _charts(first: int, run: Run, shown: Shown, section: cut.Section | None) -> list[Panel]:
    sliding = run.axis == "threshold" and section is not None
    found = [cut.costs(first, section) if sliding and section else errors.panel(first, run)]
    if (sliding or shown.below == "cut") and section:
        found.append(cut.panel(first + 1, run, section, shown.names))
    elif shown.below == "posterior" and shown.probe:
        found.append(posterior.panel(first + 1, posteriors(run.fits[0].rule, shown.probe)[1], shown.names))
    return found


def _columns(run: Run, shown: Shown, section: cut.Section | None) -> dict[str, Column]:
    names = frame_names(run, shown.names[run.pair[0] if run.pair else 0], section)
    found: dict[str, Column] = {"frame": names, "next": (*names[1:], ""), "last": last_frame(run.n_frames)}
    found |= words.verdict_columns(run, shown.names) | cost_words.rule_columns(run)
    if run.axis == "threshold" and section:
        found["cost"] = _cost(section)
    if run.axis == "arrivals":
        found |= words.arrival_columns(run, run.fits[0], shown.names)
        found["next number"] = np.append(run.order[1:] + 1, 0)
    if shown.probe:
        logs, shares = posteriors(run.fits[0].rule, shown.probe)
        real = _true_posteriors(run, shown.probe) if run.worlds else None
        found |= words.bayes_columns(run.fits[0].params.priors, logs, shares, real)
        found |= cost_words.place_columns(run, np.asarray(found["densities"]), shares, shown.names)
    return found


def _cost(section: cut.Section) -> Floats:
    """What each threshold costs, as it is said: in per cent, where all errors are alike. `(F,)`"""
    return cost_words.as_said(section.risks, weighed=section.weighed)


def frame_names(run: Run, name: str, section: cut.Section | None) -> tuple[str, ...]:
    """What each frame is called; `name` is that of the pair's first class."""
    if run.axis == "threshold" and section:
        return tuple(f"threshold {number(value)}" for value in np.round(section.thresholds, 2))
    shown = map(number, run.values.tolist())
    if run.axis == "arrivals":
        return tuple(f"n = {value}" for value in shown)
    return tuple(f"P({name}) = {value}" if run.axis == "prior" else f"distance × {value}" for value in shown)


def _true_posteriors(run: Run, q: tuple[float, float]) -> Floats:
    found = posteriors(compared.truth(run), q)[1]
    return found[np.minimum(np.arange(run.n_frames), len(found) - 1)]


def _captions(run: Run, shown: Shown, parts: Sequence[RulePlane], section: cut.Section | None) -> dict[str, Caption]:
    arriving = run.axis == "arrivals"
    coming = Caption(("next: point {i} arrives", ""), {"i": Col("next number")}, Col("last"))
    step = Caption(("next: {state}", ""), {"state": Col("next")}, Col("last"))
    why = words.arrival() if arriving else Caption(("",))
    asked = None
    if shown.probe:
        asked = words.bayes(shown.probe, shown.names[: run.n_classes], known=bool(run.worlds))
        asked = joined(asked, cost_words.place(run, shown.names))
    notes = {
        f"plane {i + 1}" if i else "plane": Caption((literal(p.rule.name),)) for i, p in enumerate(parts) if p.rule.name
    }
    costs = _costs(run, section if run.axis == "threshold" else None, shown.names)
    remarks, more = words.remarks(run, shown.names) + costs, {"cost": Col("cost")} if costs else {}
    return notes | {
        "frame": Caption(
            (f"<b>{{state}}</b> of {run.n_frames}" if arriving else "<b>{state}</b>",), {"state": Col("frame")}
        ),
        "next": coming if arriving else step,
        "legend": Caption((" · ".join(class_marks(run.y.tolist(), shown.names) + _legend(run, parts)),)),
        "verdict": joined(words.verdict(run, shown.names, remarks, more), cost_words.rule(run, shown.names)),
        "why": joined(why, asked) if asked else joined(why, Caption((words.INVITATION,))),
    }


def _costs(run: Run, section: cut.Section | None, names: tuple[str, ...]) -> list[str]:
    """What the threshold costs, against the least that any classifier of this line does."""
    if section is None or run.pair is None:
        return []
    first, second = (literal(names[k]) for k in run.pair)
    among = f". Here a point is {first} or {second}: P(y) is a class's share of these two" if run.n_classes > 2 else ""
    unit, digits = cost_words.unit(section.weighed), cost_words.DIGITS + 2 * section.weighed
    least = f"{cost_words.as_said(section.least[-1:], weighed=section.weighed)[0]:.{digits}f}{unit}"
    return [
        f"<b>This threshold costs {{cost}}{unit}</b>; drag it in either chart. "
        f"Overlap of the curves, the least risk on this line: {least}{among}",
    ]


def _legend(run: Run, parts: Sequence[RulePlane]) -> list[str]:
    said = ["— fitted: 1 and 2 deviations around the mean ×"]
    said += ["┄ true: 1 deviation, drag its ⊙ and +", "╍ best boundary"] if run.worlds else []
    said += ["ring: new", "faint: to come"] if run.axis == "arrivals" else []
    said += ["straight line: the threshold"] if run.axis == "threshold" else []
    of_planes = [line for part in parts for line in rule_planes.legend(part)]
    if run.axis == "arrivals":  # stripes are the plane before there is a classifier, and the verdict says so
        of_planes = [line for line in of_planes if line != rule_planes.STRIPES]
    return list(dict.fromkeys(said + of_planes))
