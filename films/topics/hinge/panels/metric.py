"""The chart of objective and metric: J, which training makes small, and R, the mistakes on the points held out."""

import numpy as np

from films.charts import held_out
from films.drawing import chart, looks, palette
from films.film.questions import TURNS, turn
from films.picture import marks
from films.picture.ask import Ask, ask
from films.picture.figure import Figure, graph
from films.picture.now import now
from films.picture.words import Words, words
from films.topics.hinge.panels import HINGE
from films.topics.hinge.panels.loss import change_of_objective, objective_key, step_curve
from films.topics.hinge.run import Run, Runs
from films.topics.hinge.scene import HingeScene
from playground.inputs import Ints

FELL = 0  # in `TURNS`


def figure(scene: HingeScene, runs: Runs) -> Figure:
    """Return both curves against the draws made, and a dot on each at the frame."""
    run, trace, log, (rows, wrong) = runs.run, runs.run.trace, scene.log, metric(runs.run)
    share, draw, state = wrong / len(rows), now(run.steps.count), run.steps.now
    whose, kind = ("held out", "held-out") if len(run.sample.held) else ("training points", "training")
    color, _ = palette.ERRORS[kind]
    x, J = step_curve(trace.draw, trace.objective, trace.n_draws)
    _, R = step_curve(trace.draw, share, trace.n_draws)
    layout = chart.layout("draws made", "J", heights=chart.heights(trace.objective, log=log), log=log)
    return graph(
        [
            marks.curve("J, trained", x, chart.as_float32(J), HINGE, silent=True, line=looks.steps(HINGE, 2)),
            marks.curve(
                f"R, {whose}", x, chart.as_float32(R), color, silent=True, right=True, line=looks.steps(color, 2)
            ),
            marks.dot(f"R, {whose} now", draw, now(share, state), color, right=True),
            marks.dot("J now", draw, now(trace.objective, state), HINGE),
        ],
        layout | {"yaxis2": chart.share_axis(color)},
        timeline=draw,
        also=objective_key(run),
    )


def metric(run: Run) -> tuple[Ints, Ints]:
    """Return the rows `(m,)` of the points that R counts, those held out or, if there are none, all; and the number of
    them that each state misclassifies, `(T + 1,)`."""
    sample = run.sample
    rows = sample.held if len(sample.held) else sample.index
    wrong: Ints = held_out.mistakes(run.values, sample)[:, rows].sum(axis=1)
    return rows, wrong


def _points_of_R(run: Run, m: int) -> str:
    """Return the points that R counts, in words."""
    return f"the {m} points held out" if len(run.sample.held) else f"the {m} training points"


def verdict(run: Run) -> Words:
    """Return both numbers, and how often they went different ways: in how many updates J fell so far, and in how many
    of these R fell, rose or stayed."""
    (rows, wrong), J, state = metric(run), run.trace.objective, run.steps.now
    fell, of_metric = turn(J[:-1], J[1:]) == FELL, turn(wrong[:-1], wrong[1:])
    updates = {"fell": fell} | {name: fell & (of_metric == i) for i, name in enumerate(TURNS)}
    counts = {name: now(np.append(0, np.cumsum(each)), state) for name, each in updates.items()}
    m, nothing_held = len(rows), "" if len(run.sample.held) else " Nothing is held out: hold some points out."
    return words(
        f"<p><b>Objective and metric.</b> J = {{J}} is made small. R = {{R}}/{m} counts mistakes on "
        f"{_points_of_R(run, m)}. Updates so far in which J fell: {{fell}}. In these, R fell {{falls}} ×, rose "
        f"{{rises}} × and stayed {{stays}} ×.{nothing_held}</p>",
        J=now(J, state),
        R=now(wrong, state),
        **counts,
    )


def question(run: Run) -> Ask:
    """Return the question how R changes, asked at every update. It says how J changes."""
    steps, (rows, wrong) = run.steps, metric(run)
    is_update = (steps.before >= 0) & (steps.before != steps.now)
    right = np.where(is_update, turn(wrong[np.maximum(steps.before, 0)], wrong[steps.now]), -1)
    R0, R1 = now(wrong, steps.before), now(wrong, steps.now)
    text = (
        "<i>J</i> goes from {before} to {after}%s. "
        f"What becomes of <i>R</i>, the mistakes on {_points_of_R(run, len(rows))}? Now {{R0}}."
    )
    why = f"<i>R</i> was {{R0}} and is {{R1}} of {len(rows)}. It changes only where the line passes a point."
    return ask(change_of_objective(run, is_update, text, R0=R0), right, words(why, R0=R0, R1=R1), TURNS)
