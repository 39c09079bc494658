"""The arithmetic of a frame: the drawn point's margin, its loss and subgradient, and the step with its numbers."""

import numpy as np

from ui.film.captions import Caption
from ui.film.columns import Col, Column
from ui.film.mathml import bold, formula, group, name, sign, sub, value, vector
from ui.topics.hinge.run import Descent, Run
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
    named: dict[str, Column] = {"eta": length, "shrink": 1 - length * run.descent.regularization}
    if run.descent.batch:
        active = run.margins[:-1] <= run.descent.threshold
        along = np.column_stack([run.y[:, None] * run.X, run.y])
        named["along"] = np.vstack([active @ along / len(run.X), np.full(3, np.nan)])
    named["term"] = np.maximum(run.descent.threshold - run.z_of_sample(run.steps.before), 0)
    return named


def caption(run: Run) -> Caption:
    """The arithmetic of the frame with its own numbers; templates by `Steps.kind`."""
    descent, batch = run.descent, run.descent.batch
    kept, followed, shrunk = _batch(run) if batch else _single(descent)
    values = {"i": Col("numbers", at="sample"), "sign": Col("signs", at="sample"), "z": Col("z"), "term": Col("term")}
    values |= {"x1": Col("x1", at="sample"), "x2": Col("x2", at="sample"), "y": Col("y", at="sample")}
    values |= {"k1": Col("k1", at="before"), "eta": Col("eta", at="before"), "shrink": Col("shrink", at="before")}
    values |= {"m": Col("active", at="before")}
    values |= {hole: Col("theta", at="before", item=j) for j, hole in enumerate(("w1", "w2", "b"))}
    values |= {hole: Col("theta", at="now", item=j) for j, hole in enumerate(("v1", "v2", "c"))}
    if batch:
        values |= {hole: Col("along", at="before", item=j) for j, hole in enumerate(("g1", "g2", "g0"))}
    ended = "<p>This run has ended; the other one goes on.</p>"
    return Caption((_start(descent), kept, followed, shrunk, ended), values, Col("kind"))


def _start(descent: Descent) -> str:
    zero = formula(W, EQUALS, value("0"), *([sign(","), B, EQUALS, value("0")] if descent.offset else []))
    condition = formula(Z, EQUALS, Y, group(*_score(descent)), sign("≤"), value(descent.level))
    counted = "" if descent.rate == "constant" else f" ({formula(name('k'))} counts the updates)"
    shrinks = f" At every step the penalty shrinks {formula(W)} as well." if descent.regularization else ""
    which = "the mean over the points where" if descent.batch else "only where"
    return (
        f"<p>At the start {zero}. {LOOKS[descent.draws]} The step is {_step(descent)}, {which} {condition}, "
        f"with {formula(ETA, EQUALS, value(step_length(descent, '(k+1)')))}{counted}.{shrinks}</p>"
    )


def _single(descent: Descent) -> tuple[str, str, str]:
    """The templates of a draw of one point: kept, followed, only shrunk."""
    above = f"{_margin(descent)}<p>{_loss(descent)}: no slope, nothing pulls at {formula(W)}.</p>"
    slope = formula(MINUS, Y, X) + (
        f" for {formula(W)}, {formula(MINUS, Y)} for {formula(B)}" if descent.offset else ""
    )
    below = f"{_margin(descent)}<p>{_loss(descent)}; its subgradient is {slope}.</p>"
    along = (vector("{x1}", "{x2}"), value("{y:p}"))
    return above, below + _update(descent, along), above + _shrunk()


def _batch(run: Run) -> tuple[str, str, str]:
    """The same of a step along all points."""
    descent, n = run.descent, len(run.X)
    none = f"<p>No point has {formula(Z, sign('≤'), value(descent.level))}: every loss is 0, and there is no slope.</p>"
    mean = vector("{g1}", "{g2}")
    some = (
        f"<p><b>{{m}} of {n} points</b> have {formula(Z, sign('≤'), value(descent.level))}. The mean of their "
        f"{formula(Y, X)}, over all {n}, is {formula(mean)}"
        f"{', and that of their ' + formula(Y) + ' is ' + formula(value('{g0}')) if descent.offset else ''}.</p>"
    )
    return none, some + _update(descent, (mean, "")), none + _shrunk()


def _margin(descent: Descent) -> str:
    terms = [value("{w1:p}"), TIMES, value("{x1:p}"), PLUS, value("{w2:p}"), TIMES, value("{x2:p}")]
    if descent.offset:
        terms.append(value("{b:s}"))
    left = formula(Z, EQUALS, Y, group(*_score(descent)))
    middle = formula(EQUALS, value("{y:p}"), TIMES, group(*terms))
    return f"<p><b>Point {{i}}</b> is {{sign}}: {left} {middle} {formula(EQUALS, value('{z}'))}</p>"


def _loss(descent: Descent) -> str:
    what, of = ("Hinge", (value("1"), MINUS, Z)) if descent.threshold else ("Perceptron", (MINUS, Z))
    return f"{what} loss {formula(name('max'), group(*of, sign(','), value('0')), EQUALS, value('{term}'))}"


def _update(descent: Descent, along: tuple[str, str]) -> str:
    """The step with its numbers; `along` is what is added to w and the label, "" where that is in it already."""
    added, label = along
    times = [value("{eta}"), TIMES] + ([label, TIMES] if label else [])
    shrink = [value("{shrink}"), TIMES] if descent.regularization else []
    length = formula(ETA, EQUALS, value(step_length(descent)), EQUALS, value("{eta}"))
    w = formula(W, BECOMES, *shrink, vector("{w1}", "{w2}"), PLUS, *times, added, EQUALS, vector("{v1}", "{v2}"))
    offset = [value("{eta}"), TIMES, label or value("{g0:p}")]
    b = formula(B, BECOMES, value("{b}"), PLUS, *offset, EQUALS, value("{c}"))
    return f"<p>{length}: {w}{', ' + b if descent.offset else ''}</p>"


def _shrunk() -> str:
    w = formula(W, BECOMES, value("{shrink}"), TIMES, vector("{w1}", "{w2}"), EQUALS, vector("{v1}", "{v2}"))
    factor = formula(value("1"), MINUS, ETA, LAMBDA, EQUALS, value("{shrink}"))
    return f"<p>The penalty shrinks w by {factor}: {w}</p>"


def _score(descent: Descent) -> list[str]:
    return [W, DOT, X] + ([PLUS, B] if descent.offset else [])


def _step(descent: Descent) -> str:
    w = formula(W, BECOMES, W, PLUS, ETA, Y, X)
    return w + (" and " + formula(B, BECOMES, B, PLUS, ETA, Y) if descent.offset else "")
