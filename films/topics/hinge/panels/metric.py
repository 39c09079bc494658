"""Objective and metric: J, which training makes small, and R, the share of mistakes on the points held out."""

import numpy as np

from films.charts import held_out
from films.drawing import chart as charts
from films.drawing import marks, palette
from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.panel import Panel
from films.film.questions import TURNS, Question, Questions, turn
from films.film.spec import Spec
from films.film.tracks import Rows
from films.samples import Sample
from films.topics.hinge import words
from films.topics.hinge.panels import HINGE
from films.topics.hinge.panels.loss import named, step_curve
from films.topics.hinge.run import Run
from films.topics.hinge.runs import View
from playground.inputs import Ints

FELL = 0  # in `TURNS`


def counted(run: Run, sample: Sample) -> tuple[Ints, Ints]:
    """The rows of the points that R is counted on, held out or, where none is, all; and how many of them each state
    misclassifies: `(m,)`, `(T + 1,)`."""
    rows = sample.held if len(sample.held) else sample.index
    wrong: Ints = held_out.mistakes(run.values, sample, "closed")[:, rows].sum(axis=1)
    return rows, wrong


def panel(figure: int, view: View) -> Panel:
    """Both curves against the draws made, a mark on each where the frame stands, and how often they part."""
    rows, wrong = counted(view.run, view.sample)
    share = wrong / len(rows)
    draw = Col("draw")
    tracks = (
        Rows(figure, "R now", {"x": draw, "y": Col("R", at="now")}),
        Rows(figure, "J now", {"x": draw, "y": Col("J", at="now")}),
    )
    columns = {"R": share.astype(np.float32), "R count": wrong, **_turns(view, wrong)}
    return Panel(_figure(view, wrong, len(rows)), columns, tracks, words=_words(view, len(rows)), timeline=draw)


def _turns(view: View, wrong: Ints) -> dict[str, Column]:
    """Up to each state: in how many updates J fell, and in how many of these R fell, rose, stayed."""
    J = view.run.trace.objective
    fell = turn(J[:-1], J[1:]) == FELL
    of_metric = turn(wrong[:-1], wrong[1:])
    counts = {"J fell": fell} | {f"R {name}": fell & (of_metric == i) for i, name in enumerate(TURNS)}
    return {name: np.append(0, np.cumsum(each)) for name, each in counts.items()}


def _figure(view: View, wrong: Ints, m: int) -> Spec:
    trace = view.run.trace
    curves = {
        "J, trained": (step_curve(trace.draw, trace.objective, trace.n_draws), HINGE, {}),
        f"R, {_whose(view)}": (step_curve(trace.draw, wrong / m, trace.n_draws), palette.INK, {"yaxis": "y2"}),
    }
    data = []
    for name, ((x, y), color, more) in curves.items():
        shape = {"line": marks.steps(color, 2), "x": x.astype(np.int16), "y": charts.drawn(y)}
        data.append(marks.line(name, color, 2) | shape | more)
    data += [marks.dot("R now", palette.INK) | {"yaxis": "y2"}, marks.dot("J now", HINGE)]
    log = view.scene.log
    layout = charts.layout("draws made", "J", heights=charts.heights(trace.objective, log=log), log=log)
    return charts.figure(data, layout | {"yaxis2": charts.share_axis(palette.INK)}, named(view))


def _whose(view: View) -> str:
    return "held out" if len(view.sample.held) else "training points"


def _which(view: View, m: int) -> str:
    return f"the {m} points held out" if len(view.sample.held) else f"the {m} training points"


def _words(view: View, m: int) -> Caption:
    """Both numbers, and how often they went different ways."""
    lacking = "" if len(view.sample.held) else " Nothing is held out: hold some points out."
    words = (
        f"<p><b>Objective and metric.</b> J = {{J}} is made small. R = {{R}}/{m} counts mistakes on {_which(view, m)}. "
        "Updates so far in which J fell: {fell}. In these, R fell {falls} ×, rose {rises} × and stayed {stays} ×."
        f"{lacking}</p>"
    )
    values = {"J": Col("J", at="now"), "R": Col("R count", at="now"), "fell": Col("J fell", at="now")}
    return Caption((words,), values | {name: Col(f"R {name}", at="now") for name in TURNS})


def questions(view: View) -> Questions:
    """What becomes of R, once it is told what becomes of J; at every update."""
    steps, (rows, wrong) = view.run.steps, counted(view.run, view.sample)
    moved = (steps.before >= 0) & (steps.before != steps.now)
    right = np.where(moved, turn(wrong[np.maximum(steps.before, 0)], wrong[steps.now]), -1)
    known = words.OBJECTIVES | {"R0": Col("R count", at="before"), "R1": Col("R count", at="now")}
    asked = f"What becomes of <i>R</i>, the mistakes on {_which(view, len(rows))}? Now {{R0}}."
    texts = tuple(f"<i>J</i> goes from {{before}} to {{after}}{by}. {asked}" for by in words.BY)
    why = f"<i>R</i> was {{R0}} and is {{R1}} of {len(rows)}. It changes only where the line passes a point."
    question = Question(Caption(texts, known, words.CLOSER), Col("asked R"), Caption((why,), known), TURNS)
    return Questions((question,), {"asked R": right, "R count": wrong})
