"""What the hinge page says in words: where the film stands, the step to come, what is drawn, and what comes of it."""

import numpy as np

from films.charts.class_marks import sign_marks
from films.film.captions import Caption
from films.film.columns import Col, Column, last_frame
from films.film.numbers import counted, number
from films.film.questions import closer
from films.topics.hinge.panels import seeds
from films.topics.hinge.run import Descent, Run
from films.topics.hinge.runs import SEEDS, Seeds, View
from playground.inputs import Floats
from playground.smooth_optimum import Least

DRAWS = {"random": "random points", "cyclic": "points in turn", "batch": "all points at once"}
DIVISORS = {"inverse": "/", "inverse-sqrt": "/√"}
# J before and after a step; where their digits as written are the same, by how much it is less or more.
BY, CLOSER = ("", ", less by {by}", ", more by {by}"), Col("J closer")
OBJECTIVES = {"before": Col("J", at="before"), "after": Col("J", at="now"), "by": Col("J by")}


def columns(view: View) -> dict[str, Column]:
    """What the words of the run shown first take beside its own columns."""
    run, steps, trace = view.run, view.run.steps, view.run.trace
    before, after = objectives(run)
    close = closer(before, after)
    return {
        "z": run.z_of_sample(steps.before),
        "following": np.append(np.arange(1, steps.n_frames), -1),
        "coming": np.append(steps.kind[1:], 0),
        "next sample": np.append(steps.sample[1:], -1),
        "k1": np.arange(1, trace.n_updates + 2),
        "active": np.append(trace.active, 0),
        "times": trace.objective / (view.least or 1.0),
        "since": np.append(0, trace.draw),  # the draw that made each state
        "last": last_frame(steps.n_frames),
        "J by": np.where(close > 0, np.abs(after - before), 0.0).astype(np.float32),
        "J closer": close,
    }


def objectives(run: Run) -> tuple[Floats, Floats]:
    """J before and after the step to each frame, `(F,)` each."""
    J = run.trace.objective
    return J[np.maximum(run.steps.before, 0)], J[run.steps.now]


def step_length(descent: Descent, count: str = "{k1}") -> str:
    """eta_k as a fraction, "1/√7"; `count` stands for k + 1, and is a hole for it."""
    return f"{descent.eta:.10g}" + (DIVISORS[descent.rate] + count if descent.rate in DIVISORS else "")


def frame(run: Run, prefix: str = "") -> Caption:
    """Where a run stands: "Draw 12 · updates: 7"; templates by `Steps.kind`. `prefix` begins its columns' names."""
    what, rest = "Step" if run.descent.batch else "Draw", " · updates:&nbsp;{now}"
    stands = f"<b>{what}&nbsp;{{draw}}</b>{rest}"
    templates = (f"<b>Start</b>{rest}", stands, stands, stands, f"ended after {what.lower()} {{draw}}{rest}")
    return Caption(templates, {"draw": Col(f"{prefix}draw"), "now": Col(f"{prefix}now")}, Col(f"{prefix}kind"))


def coming(run: Run) -> Caption:
    """The next step, on the button that makes it, where there is little room; templates by the kind of the next frame:
    "point 12: z = 0.4 ≤ 1, η = 1/7" is an update with that η."""
    descent, eta = run.descent, step_length(run.descent)
    if descent.smooth:
        met = f"all {len(run.X)} points" if descent.batch else "point {i}: z = {z}"
        every = f"{met}, η = {eta}"
        known = {"i": Col("numbers", at="next sample"), "z": Col("z", at="following"), "k1": Col("k1", at="now")}
        return Caption(("", every, every, every, ""), known, Col("coming"))
    values = {"i": Col("numbers", at="next sample"), "z": Col("z", at="following")}
    values |= {"k1": Col("k1", at="now"), "m": Col("active", at="now")}
    if descent.batch:
        of = f"of {len(run.X)} have z ≤ {descent.level}"
        none, some, shrink = f"0 {of}: it stops", f"{{m}} {of}: η = {eta}", f"0 {of}: penalty only"
    else:
        above, below = (f"point {{i}}: z = {{z}} {sign} {descent.level}" for sign in ">≤")
        none, some, shrink = f"{above}, no update", f"{below}, η = {eta}", f"{above}, penalty only"
    return Caption(("", none, some, shrink, ""), values, Col("coming"))


def legend(view: View) -> Caption:
    """What the marks on the planes are, of those that this film has."""
    runs = [run for run in (view.run, view.other) if run is not None]
    terms = dict.fromkeys(map(_pink, runs))
    pink = " or ".join(filter(None, terms))
    pink += " loss" if pink.endswith(("hinge", "perceptron")) else ""
    said = [
        *sign_marks(view.scene.labels),
        f"dashed: w·x{' + b' if view.scene.offset else ''} = ±1",
        *([f"pink: {pink} ÷ ‖w‖"] if pink else []),
        "green: best so far",
        *(["dotted: averaged state"] if view.scene.average else []),
        "hollow: misclassified",
        *([] if all(run.descent.batch for run in runs) else ["ring: the point drawn"]),
    ]
    return Caption((" · ".join(said),))


def _pink(run: Run) -> str:
    """What a pink line is long, times the length of w; nothing where there is none."""
    of = {"squared": "|1 − z|", "logistic": ""}
    return of.get(run.descent.loss, "hinge" if run.descent.threshold else "perceptron")


def compared(run: Run, title: str, measure: str, prefix: str = "") -> Caption:
    """Which run a plane shows, where there are two, and where it stands; both have the same `measure`."""
    standing, descent = frame(run, prefix), run.descent
    shrink = f", λ = {descent.regularization:.10g}" if descent.regularization else ""
    what = f"{descent.loss} loss" if descent.smooth else f"z ≤ {descent.level}"
    how = f"{what}, η = {step_length(descent, '(k+1)')}, {DRAWS[descent.draws]}{shrink}"
    loss = {"J": Col(f"{prefix}J", at=f"{prefix}now")}
    texts = tuple(f"<b>{title}</b><br>{how}<br>{text} · {measure} = {{J}}" for text in standing.templates)
    return Caption(texts, {**standing.values, **loss}, standing.which)


def measure(view: View) -> str:
    """What J is called in a few words: by its loss, where it is that alone and not the hinge page's own."""
    return f"mean {view.scene.loss} loss" if view.run.descent.smooth and not view.scene.regularization else "J"


def verdict(view: View) -> Caption:
    """What comes of it: separable or not, how far J is above the least, how the run ends. Templates: running, ended."""
    run, other = view.run, view.other
    standing = _standing(view) + (_many(view) if view.seeds else "")
    values = {"J": Col("J", at="now"), "best": Col("J", at="best"), "since": Col("since", at="best")}
    values |= {"times": Col("times", at="now"), "besttimes": Col("times", at="best")}
    values |= {"wrong": Col("mistakes", at="now")}
    if other is not None:
        standing += f"<p>{_alike(run, other)} <b>Right:</b> {_end(other)}</p>"
    if view.scene.scaled:
        standing += "<p>All numbers are for x scaled into the unit ball: divided by the greatest ‖x‖.</p>"
    running, ended = (f"<p>{_separable(view)}{end}</p>{standing}" for end in ("", f" {_end(run)}"))
    return Caption((running, ended), values, Col("last"))


def _separable(view: View) -> str:
    where = "" if view.scene.offset else " through the origin"
    if view.separable:
        return f"<b>Separable</b> by a line{where}: the perceptron stops."
    return f"<b>Not separable</b> by any line{where}: the perceptron never stops."


def _standing(view: View) -> str:
    """J now and at best against the least possible."""
    name = f"mean {view.scene.loss} loss{' + λ/2 ‖w‖²' if view.scene.regularization else ''}"
    now, best = f"J = {name} = <b>{{J}}</b>", "Best so far {best}"
    best += f" ({'step' if view.run.descent.batch else 'draw'} {{since}})"
    if view.least:
        now += f", {{times}} times the least possible {number(view.least)}{_unreached(view)}"
        best += ", <b>{besttimes} times</b>"
    else:
        best += f". The least possible J {_no_least(view)}"
    return f"<p>{now}. {best}. Misclassified: {{wrong}} of {len(view.run.X)}.</p>"


def _unreached(view: View) -> str:
    """What holds of the logistic loss of classes that only touch."""
    reached = not isinstance(view.optimum, Least) or view.optimum.w is not None
    return "" if reached else ", which no line reaches: it only falls towards it"


def _no_least(view: View) -> str:
    if view.least is None:
        return "could not be computed for these points"
    return (
        "is 0, which no line reaches: where nothing is wrong a longer <b>w</b> costs less"
        if view.scene.loss == "logistic"
        else "is 0"
    )


def _end(run: Run) -> str:
    """How a run ends, as sentences about its last state."""
    trace, descent = run.trace, run.descent
    made = f"updates: {trace.n_updates:,}, {'steps' if descent.batch else 'draws'}: {trace.n_draws:,}"
    if trace.overflowed:
        why = "the next update would take a number beyond 10¹⁵⁰. Try a smaller η or λ."
        return f"<b>It ends here</b> ({made}): {why}"
    if trace.converged:
        what = "It has stopped" if trace.n_draws < descent.n_draws else "Nothing changes any more"
        return f"<b>{what}</b> ({made}): every point has z > {descent.level}, so that every subgradient is zero."
    if descent.rate == "constant":
        return f"It goes on ({made}): every step has η = {descent.eta:.10g}, so that it need not settle."
    return f"It goes on ({made}): the steps shrink; the last η was {number(trace.eta[-1])}."


def _alike(run: Run, other: Run) -> str:
    """What keeps the two runs apart, in the lecture's three differences."""
    left, right = run.descent, other.descent
    if left == right:
        return "<b>Left and right are now the same algorithm.</b>"
    alike = {
        "the loss": left.loss == right.loss,
        "the check": left.smooth or right.smooth or left.threshold == right.threshold,
        "the learning rate": left.rate == right.rate,
        "the draws": left.draws == right.draws,
        "the penalty": left.regularization == right.regularization,
    }
    return f"Left and right differ in {', '.join(part for part, same in alike.items() if not same)}."


def _many(view: View) -> str:
    """How near the runs with many seeds came, for each rate."""
    one = next(iter(view.seeds.values()))
    runs = f"The median of {SEEDS} seeds" if view.scene.draws == "random" else "Whatever the seed, the run"
    cut = f" (of {one.asked:,}: more would take too long)" if one.draws[-1] < one.asked else ""
    ends = [f"{seeds.NAMES[rate]}: best J {_best(many, view.least)}" for rate, many in view.seeds.items()]
    diverge = " A curve ends at its last finite J." if any(many.n_diverged for many in view.seeds.values()) else ""
    return f"<p>{runs} after {counted(int(one.draws[-1]), 'draw')}{cut}. {'; '.join(ends)}.{diverge}</p>"


def _best(many: Seeds, least: float | None) -> str:
    best = float(np.median(many.best[:, -1]))
    times = f", {number(best / least)} times the least" if least else ""
    n_runs = len(many.now)
    diverge = f" ({f'{many.n_diverged} of {n_runs} runs diverge' if n_runs > 1 else 'it diverges'})"
    return f"<b>{number(best)}</b>{times}{diverge if many.n_diverged else ''}"
