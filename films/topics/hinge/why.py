"""The arithmetic of a frame: z of the sample, its loss and subgradient, and the step, all with their numbers. That of
losses without a kink is in why_smooth.py.

A formula is several <math> elements, each from one "=" or "+" to the next, so that a narrow column can break the line.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.mathml import CLOSE, OPEN, bold, formula, group, name, sign, squared, sub, value, vector
from films.topics.hinge.run import Descent, Run
from films.topics.hinge.words import step_length
from playground.inputs import Floats

W, X, B, Y, Z, G, G0 = bold("w"), bold("x"), name("b"), name("y"), name("z"), bold("g"), sub(name("g"), "0")
ETA, LAMBDA = sub(name("η"), "k"), name("λ")
DOT, TIMES, MINUS, EQUALS, BECOMES, COMMA = (sign(s) for s in "·×−=←,")
PLUS = '<mo form="infix">+</mo>'  # also where it begins a line
BAR = '<mo stretchy="false">‖</mo>'
ENDED = "<p>This run has ended; the other one goes on.</p>"
LOOKS = {"random": "one point, chosen at random", "cyclic": "one point, in turn"}


def columns(run: Run) -> dict[str, Column]:
    """The steps' lengths, the sample's loss, and |x|^2 + 1 of each point; in batch, what each step went along."""
    descent, length = run.descent, np.append(run.trace.eta, np.nan)
    named: dict[str, Column] = {"eta": length, "shrink": 1 - length * descent.regularization}
    if descent.batch:
        named["along"] = along(run, run.margins[:-1] <= descent.threshold)
    named["term"] = np.maximum(descent.threshold - run.z_of_sample(run.steps.before), 0)
    return named | {"squares": np.square(run.X).sum(axis=1) + descent.offset}


def along(run: Run, pulls: NDArray[Any]) -> Floats:
    """What each step of a batch went along, `(T+1, 3)`: the mean of y (x, 1), each point as strongly as it `pulls (T,
    n)`; NaN at the last state."""
    rows = np.column_stack([run.y[:, None] * run.X, run.y])
    return np.vstack([pulls @ rows / len(run.X), np.full(3, np.nan)])


def caption(run: Run) -> Caption:
    """The arithmetic of the frame with its own numbers; templates by `Steps.kind`."""
    begin, kept, followed, shrunk = _batch(run) if run.descent.batch else _single(run.descent)
    own = {"m": Col("active", at="before"), "squares": Col("squares", at="sample")}
    return Caption((begin, kept, followed, shrunk, ENDED), values(run, own), Col("kind"))


def values(run: Run, own: dict[str, Col]) -> dict[str, Col]:
    """What fills the holes: the frame's sample, its step, and the states before and after; and a loss's `own`."""
    found = {"i": Col("numbers", at="sample"), "sign": Col("signs", at="sample"), "z": Col("z"), "term": Col("term")}
    found |= {"x1": Col("x1", at="sample"), "x2": Col("x2", at="sample"), "y": Col("y", at="sample")}
    found |= {"k1": Col("k1", at="before"), "eta": Col("eta", at="before"), "shrink": Col("shrink", at="before")} | own
    found |= {hole: Col("theta", at="before", item=j) for j, hole in enumerate(("w1", "w2", "b"))}
    found |= {hole: Col("theta", at="now", item=j) for j, hole in enumerate(("v1", "v2", "c"))}
    if run.descent.batch:
        found |= {hole: Col("along", at="before", item=j) for j, hole in enumerate(("g1", "g2", "g0"))}
    return found


def _single(descent: Descent) -> tuple[str, str, str, str]:
    """The templates where each draw looks at one point: start, kept, followed, only shrunk."""
    reached = formula(Z, EQUALS, Y, group(*_score(descent)), sign("≤"), value(descent.level))
    how = f"Each draw looks at {LOOKS[descent.draws]}. Where {reached}, it updates {rule(descent, (Y, X), (Y,))}."
    slope = formula(MINUS, Y, X)
    slope += f" for {formula(W)} and {formula(MINUS, Y)} for {formula(B)}" if descent.offset else ""
    looked = f"{worked_z(descent)}<p>{_loss(descent)}."
    flat = f"{looked} Its subgradient is zero: "
    step = update(descent, [value("{y:p}"), TIMES, vector("{x1}", "{x2}")], value("{y:p}"))
    return (
        start(descent, how),
        f"{flat}no update.</p>",
        f"{looked} A subgradient is {slope}.</p><p>{step}.{_growth(descent)}</p>",
        f"{flat}only the penalty pulls.</p><p>{update(descent)}.</p>",
    )


def _batch(run: Run) -> tuple[str, str, str, str]:
    """The same where each step looks at all points."""
    descent, n = run.descent, len(run.X)
    reached = formula(Z, sign("≤"), value(descent.level))
    and_g0 = f", and {formula(G0)} that of {formula(Y)}" if descent.offset else ""
    how = (
        f"Each step looks at all {n} points: {rule(descent, (G,), (G0,))}. Here {formula(G)} is the sum of "
        f"{formula(Y, X)} over the points with {reached}, divided by {n}{and_g0}."
    )
    none = f"<p>No point has {reached}: every subgradient is zero"
    g0 = f", {formula(G0, EQUALS, value('{g0}'))}" if descent.offset else ""
    some = f"<b>{{m}} of {n} points</b> have {reached}: {formula(G, EQUALS, vector('{g1}', '{g2}'))}{g0}."
    return (
        start(descent, how),
        f"{none}.</p>",
        f"<p>{some}</p><p>{update(descent, [vector('{g1}', '{g2}')], value('{g0:p}'))}.</p>",
        f"{none}, and only the penalty pulls.</p><p>{update(descent)}.</p>",
    )


def start(descent: Descent, how: str) -> str:
    zero = formula(W, EQUALS, value("0"), *([COMMA, B, EQUALS, value("0")] if descent.offset else []))
    length = formula(ETA, EQUALS, value(step_length(descent, "(k+1)")))
    counted = "" if descent.rate == "constant" else f"; {formula(name('k'))} counts the updates"
    factor = formula(value("1"), MINUS, ETA, LAMBDA)
    every = "step" if descent.batch else "draw"
    penalty = f" Before that, every {every} multiplies {formula(W)} by {factor}." if descent.regularization else ""
    return f"<p>At the start {zero}. {how}{penalty} The learning rate is {length}{counted}.</p>"


def rule(descent: Descent, along: tuple[str, ...], label: tuple[str, ...]) -> str:
    """The update without numbers."""
    w = formula(W, BECOMES, W, PLUS, ETA, *along)
    return w + (" and " + formula(B, BECOMES, B, PLUS, ETA, *label) if descent.offset else "")


def worked_z(descent: Descent) -> str:
    """z of the sample, worked out."""
    close = [] if descent.offset else [CLOSE]
    pieces = [
        formula(Z, EQUALS, Y, group(*_score(descent))),
        formula(EQUALS, value("{y:p}"), TIMES, OPEN, value("{w1:p}"), TIMES, value("{x1:p}")),
        formula(PLUS, value("{w2:p}"), TIMES, value("{x2:p}"), *close),
        *([formula(value("{b:s}"), CLOSE)] if descent.offset else []),
        formula(EQUALS, value("{z}")),
    ]
    return f"<p><b>Point {{i}}</b> is {{sign}}: {' '.join(pieces)}</p>"


def _loss(descent: Descent) -> str:
    what, of = ("Hinge", (value("1"), MINUS, Z)) if descent.threshold else ("Perceptron", (MINUS, Z))
    return f"{what} loss {formula(name('max'), group(*of, COMMA, value('0')), EQUALS, value('{term}'))}"


def update(descent: Descent, along: list[str] | None = None, label: str = "") -> str:
    """The step with its numbers: `along` and `label` times its length are added to w and b; nothing where None."""
    lengths = [ETA, EQUALS, value(step_length(descent))]
    lengths += [] if descent.rate == "constant" else [EQUALS, value("{eta}")]
    shrink = [value("{shrink}"), TIMES] if descent.regularization else []
    pieces = [formula(W, BECOMES, *shrink, vector("{w1}", "{w2}"))]
    pieces += [formula(PLUS, value("{eta}"), TIMES, *along)] if along else []
    pieces += [formula(EQUALS, vector("{v1}", "{v2}"))]
    if along and descent.offset:
        pieces[-1] += ","
        pieces += [formula(B, BECOMES, value("{b}")), formula(PLUS, value("{eta}"), TIMES, label)]
        pieces += [formula(EQUALS, value("{c}"))]
    factor = ", " + formula(value("1"), MINUS, ETA, LAMBDA, EQUALS, value("{shrink}")) if shrink else ""
    return f"{formula(*lengths)}{factor}: {' '.join(pieces)}"


def _growth(descent: Descent) -> str:
    """Why an update helps: y (w + eta y x).x = y w.x + eta |x|^2, and likewise for b; w itself must not shrink."""
    if descent.regularization:
        return ""
    squares = [squared(f"{BAR}{X}{BAR}"), *([PLUS, value("1")] if descent.offset else [])]
    times = formula(ETA, group(*squares) if descent.offset else squares[0])
    return f" So {formula(Z)} grows by {times} {formula(EQUALS, value('{eta}'), TIMES, value('{squares}'))}."


def _score(descent: Descent) -> list[str]:
    return [W, DOT, X] + ([PLUS, B] if descent.offset else [])
