"""The arithmetic of a frame: the drawn point's margin, its loss and subgradient, and the step with its numbers."""

import numpy as np

from ui.film.captions import Caption
from ui.film.columns import Col, Column
from ui.film.mathml import bold, formula, group, name, sign, sub, value, vector
from ui.topics.hinge.run import Rule, Run
from ui.topics.hinge.words import step_length

W, X, B, Y, Z = bold("w"), bold("x"), name("b"), name("y"), name("z")
ETA, LAMBDA = sub(name("η"), "k"), name("λ")
DOT, TIMES, PLUS, MINUS, EQUALS, BECOMES = (sign(s) for s in "·×+−=←")
LOOKS = {
    "random": "Each draw looks at one point, chosen at random.",
    "cyclic": "Each draw looks at one point, in turn.",
    "batch": "Each step looks at all points.",
}


def columns(run: Run) -> dict[str, Column]:
    """The steps' lengths, and in batch what each went along: the mean of y x and of y over the points it followed."""
    length = np.append(run.trace.eta, np.nan)
    held: dict[str, Column] = {"eta": length, "shrink": 1 - length * run.rule.regularization}
    if run.rule.draws == "batch":
        active = run.margins[:-1] <= run.rule.threshold
        along = np.column_stack([run.y[:, None] * run.X, run.y])
        held["along"] = np.vstack([active @ along / len(run.X), np.full(3, np.nan)])
    held["term"] = np.maximum(run.rule.threshold - run.z, 0)
    return held


def caption(run: Run) -> Caption:
    """The arithmetic of the frame with its own numbers; templates by `Steps.kind`."""
    rule, batch = run.rule, run.rule.draws == "batch"
    kept, followed, shrunk = _batch(run) if batch else _single(rule)
    values = {"i": Col("numbers", at="sample"), "sign": Col("signs", at="sample"), "z": Col("z"), "term": Col("term")}
    values |= {"x1": Col("x1", at="sample"), "x2": Col("x2", at="sample"), "y": Col("y", at="sample")}
    values |= {"k1": Col("k1", at="before"), "eta": Col("eta", at="before"), "shrink": Col("shrink", at="before")}
    values |= {"m": Col("active", at="before")}
    values |= {hole: Col("theta", at="before", item=j) for j, hole in enumerate(("w1", "w2", "b"))}
    values |= {hole: Col("theta", at="now", item=j) for j, hole in enumerate(("v1", "v2", "c"))}
    if batch:
        values |= {hole: Col("along", at="before", item=j) for j, hole in enumerate(("g1", "g2", "g0"))}
    ended = "<p>This run has ended; the other one goes on.</p>"
    return Caption((_start(rule), kept, followed, shrunk, ended), values, Col("kind"))


def _start(rule: Rule) -> str:
    zero = formula(W, EQUALS, value("0"), *([sign(","), B, EQUALS, value("0")] if rule.offset else []))
    condition = formula(Z, EQUALS, Y, group(*_score(rule)), sign("≤"), value(rule.level))
    counted = "" if rule.rate == "constant" else f" ({formula(name('k'))} counts the updates)"
    shrinks = f" At every step the penalty shrinks {formula(W)} as well." if rule.regularization else ""
    which = "the mean over the points where" if rule.draws == "batch" else "only where"
    return (
        f"<p>At the start {zero}. {LOOKS[rule.draws]} The step is {_step(rule)}, {which} {condition}, "
        f"with {formula(ETA, EQUALS, value(step_length(rule, '(k+1)')))}{counted}.{shrinks}</p>"
    )


def _single(rule: Rule) -> tuple[str, str, str]:
    """The templates of a draw of one point: kept, followed, only shrunk."""
    above = f"{_margin(rule)}<p>{_loss(rule)}: no slope, nothing pulls at {formula(W)}.</p>"
    slope = formula(MINUS, Y, X) + (f" for {formula(W)}, {formula(MINUS, Y)} for {formula(B)}" if rule.offset else "")
    below = f"{_margin(rule)}<p>{_loss(rule)}; its subgradient is {slope}.</p>"
    along = (vector("{x1}", "{x2}"), value("{y:p}"))
    return above, below + _update(rule, along), above + _shrunk()


def _batch(run: Run) -> tuple[str, str, str]:
    """The same of a step along all points."""
    rule, n = run.rule, len(run.X)
    none = f"<p>No point has {formula(Z, sign('≤'), value(rule.level))}: every loss is 0, and there is no slope.</p>"
    mean = vector("{g1}", "{g2}")
    some = (
        f"<p><b>{{m}} of {n} points</b> have {formula(Z, sign('≤'), value(rule.level))}. The mean of their "
        f"{formula(Y, X)}, over all {n}, is {formula(mean)}"
        f"{', and that of their ' + formula(Y) + ' is ' + formula(value('{g0}')) if rule.offset else ''}.</p>"
    )
    return none, some + _update(rule, (mean, "")), none + _shrunk()


def _margin(rule: Rule) -> str:
    terms = [value("{w1:p}"), TIMES, value("{x1:p}"), PLUS, value("{w2:p}"), TIMES, value("{x2:p}")]
    if rule.offset:
        terms.append(value("{b:s}"))
    left = formula(Z, EQUALS, Y, group(*_score(rule)))
    middle = formula(EQUALS, value("{y:p}"), TIMES, group(*terms))
    return f"<p><b>Point {{i}}</b> is {{sign}}: {left} {middle} {formula(EQUALS, value('{z}'))}</p>"


def _loss(rule: Rule) -> str:
    what, of = ("Hinge", (value("1"), MINUS, Z)) if rule.threshold else ("Perceptron", (MINUS, Z))
    return f"{what} loss {formula(name('max'), group(*of, sign(','), value('0')), EQUALS, value('{term}'))}"


def _update(rule: Rule, along: tuple[str, str]) -> str:
    """The step with its numbers; `along` is what is added to w and the label, "" where that is in it already."""
    added, label = along
    times = [value("{eta}"), TIMES] + ([label, TIMES] if label else [])
    shrink = [value("{shrink}"), TIMES] if rule.regularization else []
    length = formula(ETA, EQUALS, value(step_length(rule)), EQUALS, value("{eta}"))
    w = formula(W, BECOMES, *shrink, vector("{w1}", "{w2}"), PLUS, *times, added, EQUALS, vector("{v1}", "{v2}"))
    offset = [value("{eta}"), TIMES, label or value("{g0:p}")]
    b = formula(B, BECOMES, value("{b}"), PLUS, *offset, EQUALS, value("{c}"))
    return f"<p>{length}: {w}{', ' + b if rule.offset else ''}</p>"


def _shrunk() -> str:
    w = formula(W, BECOMES, value("{shrink}"), TIMES, vector("{w1}", "{w2}"), EQUALS, vector("{v1}", "{v2}"))
    factor = formula(value("1"), MINUS, ETA, LAMBDA, EQUALS, value("{shrink}"))
    return f"<p>The penalty shrinks w by {factor}: {w}</p>"


def _score(rule: Rule) -> list[str]:
    return [W, DOT, X] + ([PLUS, B] if rule.offset else [])


def _step(rule: Rule) -> str:
    w = formula(W, BECOMES, W, PLUS, ETA, Y, X)
    return w + (" and " + formula(B, BECOMES, B, PLUS, ETA, Y) if rule.offset else "")
