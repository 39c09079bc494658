"""What the hinge page says in a few words: where the film stands, the step to come, and which run a plane shows."""

import numpy as np

from ui.film.captions import Caption
from ui.film.columns import Col, Column
from ui.topics.hinge.run import Rule, Run

DRAWS = {"random": "random points", "cyclic": "points in turn", "batch": "all points at once"}
DIVISORS = {"inverse": "/", "inverse-sqrt": "/√"}


def step_length(rule: Rule, count: str = "{k1}") -> str:
    """eta_k as a fraction, "1/√7"; `count` stands for k + 1, and is a hole for it."""
    return f"{rule.eta:.10g}" + (DIVISORS[rule.rate] + count if rule.rate in DIVISORS else "")


def described(rule: Rule) -> str:
    """A rule in a few words: "z ≤ 1, η = 1/(k+1), random points"."""
    shrink = f", λ = {rule.regularization:.10g}" if rule.regularization else ""
    return f"z ≤ {rule.level}, η = {step_length(rule, '(k+1)')}, {DRAWS[rule.draws]}{shrink}"


def columns(run: Run) -> dict[str, Column]:
    """What the words of the run shown first take beside its own columns."""
    steps = run.steps
    ahead = np.append(np.arange(1, steps.n_frames), -1)
    return {
        "z": run.z,
        "following": ahead,
        "coming": np.append(steps.kind[1:], 0),
        "next sample": np.append(steps.sample[1:], -1),
        "k1": np.arange(1, run.trace.n_updates + 2),
        "active": np.append(run.trace.active, 0),
    }


def frame(run: Run, of: str = "") -> Caption:
    """Where a run stands: "Draw 12 · updates: 7"; templates by `Steps.kind`."""
    what = "Step" if run.rule.draws == "batch" else "Draw"
    rest = " · updates: {now}"
    place = f"<b>{what} {{draw}}</b>{rest}"
    templates = (f"<b>Start</b>{rest}", place, place, place, f"ended after {what.lower()} {{draw}}{rest}")
    return Caption(templates, {"draw": Col(f"{of}draw"), "now": Col(f"{of}now")}, Col(f"{of}kind"))


def coming(run: Run) -> Caption:
    """The next step, on the button that makes it, where there is little room; templates by the kind of the next frame:
    "x12: z = 0.4 ≤ 1, η = 1/7" is an update with that η."""
    rule, eta = run.rule, step_length(run.rule)
    values = {"i": Col("numbers", at="next sample"), "z": Col("z", at="following")}
    values |= {"k1": Col("k1", at="now"), "m": Col("active", at="now")}
    if rule.draws == "batch":
        of = f"of {len(run.X)} have z ≤ {rule.level}"
        return Caption(
            ("", f"0 {of}: it stops", f"{{m}} {of}: η = {eta}", f"0 {of}: shrink w", ""), values, Col("coming")
        )
    above, below = f"x{{i}}: z = {{z}} > {rule.level}", f"x{{i}}: z = {{z}} ≤ {rule.level}"
    return Caption(("", f"{above}, no update", f"{below}, η = {eta}", f"{above}, shrink w", ""), values, Col("coming"))


def beside_plane(run: Run, *, average: bool) -> Caption:
    """What the thin lines of the plane are."""
    term = "hinge" if run.rule.threshold else "perceptron"
    dotted = "<br>dotted: the average" if average else ""
    return Caption((f"segments: {term} terms ÷ ‖w‖<br>green: best so far{dotted}",))


def compared(run: Run, title: str, of: str = "") -> Caption:
    """Which run a plane shows, where there are two; and where it stands."""
    standing = frame(run, of)
    loss = {"J": Col(f"{of}J", at=f"{of}now")}
    texts = tuple(f"<b>{title}</b><br>{described(run.rule)}<br>{text} · J = {{J}}" for text in standing.templates)
    return Caption(texts, {**standing.values, **loss}, standing.which)
