"""What the page of lifts says of a frame: the update in the larger space, the cut there, and what it is here."""

from collections.abc import Sequence

import numpy as np

from films.charts.class_marks import sign_marks
from films.drawing import palette
from films.film.captions import Caption, ahead, unless_asked
from films.film.columns import Col, Column
from films.film.mathml import CLOSE, OPEN, bold, formula, further, name, sign, value
from films.film.numbers import counted, number
from films.topics.lifting import here, own
from films.topics.lifting.run import Lift, Run
from films.topics.lifting.scene import LiftingScene

W, PHI, Z, Y, X = bold("w"), bold("φ"), name("z"), name("y"), bold("x")
ORIGIN = {"line": "line through 0", "plane": "plane through 0", "square": "line"}


def columns(made: Run) -> dict[str, Column]:
    """The columns of the states and of what each update was."""
    trace, T = made.trace, made.trace.n_updates
    sample, before = np.append(-1, trace.sample), np.maximum(np.arange(T + 1) - 1, 0)
    rows = np.maximum(sample, 0)
    started = np.arange(T + 1) > 0
    plus = made.y[rows] > 0
    return {
        "w": trace.w,
        "b": trace.b,
        "before": before,
        "sample": sample,
        "phi": made.Z,
        "numbers": np.arange(1, len(made.y) + 1),
        "signs": tuple("+" if y > 0 else "−" for y in made.y),
        "y": made.y,
        "z": np.where(started, made.margins[before, rows], np.nan),
        "z after": np.where(started, made.margins[np.arange(T + 1), rows], np.nan),
        "wrong": made.wrong,
        "left": made.left,
        "epoch": np.append(0, trace.epoch),
        "now": np.arange(T + 1),
        "kind": started.astype(np.int8),
        "next": np.append(trace.sample, -1),
        "coming": np.append(np.where(plus[1:], 1, 2), 0).astype(np.int8),
        "ended": (np.arange(T + 1) == T).astype(np.int8),
    }


def captions(made: Run, scene: LiftingScene) -> dict[str, Caption]:
    """The captions by slot, but for those of the planes."""
    frame = f"<b>Update&nbsp;{{now}}</b> of {made.trace.n_updates} · epoch&nbsp;{{epoch}}"
    coming = ("", "next mistake: add φ of point {i}", "next mistake: subtract φ of point {i}")
    return {
        "frame": Caption(("<b>Start</b>", frame), {"now": Col("now"), "epoch": Col("epoch")}, Col("kind")),
        "next": Caption(coming, {"i": Col("numbers", at="next")}, Col("coming")),
        "legend": Caption((" · ".join(_legend(scene)),)),
        "verdict": _verdict(made, scene),
        "why": _why(made, scene),
    }


def _legend(scene: LiftingScene) -> list[str]:
    ring = f"◯ the point of the update{unless_asked(' · hollow: misclassified')}"
    found = [*sign_marks(scene.labels), "━ the cut", ring]
    if scene.spatial:
        found.append("drag the space to turn it")
    if scene.handles():
        found.append(f'<span style="color:{palette.OWN}">━ ⊙</span> your cut, to drag')
    return found


ROUNDED = "<p>The squares of these coordinates have more than fifteen digits. They are rounded to as many.</p>"


def _verdict(made: Run, scene: LiftingScene) -> Caption:
    """How far the run is and whether a cut exists; what the cut is here; the reader's own."""
    there = ORIGIN.get(scene.show, "plane" if made.lift.d == 3 else "cut")
    if made.separable:
        most = f"{made.bound:,.1f}" if made.bound < 1e6 else number(made.bound)
        said = f"<b>Separable there:</b> a {there} separates the lifted points, so at most (R/γ)² = {most} updates."
    else:
        said = f"<b>Not separable there:</b> no {there} separates the lifted points, so the mistakes never end."
    ended = _ended(made)
    wrong = unless_asked(f"Wrong: {{left}} of {len(made.y)} points.")
    also = ROUNDED * made.rounded + own.words(scene, made) + here.kernel(scene, made)
    return Caption(
        (f"<p>{said} {wrong}</p>{also}", f"<p>{ended} {said}</p>{also}"), {"left": Col("left")}, Col("ended")
    )


def _ended(made: Run) -> str:
    if not made.left[-1]:
        return f"<b>Done</b> after {counted(made.trace.n_updates, 'update')}: no mistake is left."
    goes = "the perceptron goes on" if made.separable else "the perceptron would go on for ever"
    updates, mistakes = counted(made.trace.n_updates, "update"), counted(int(made.left[-1]), "mistake")
    return f"<b>The film ends here</b>, after {updates} with {mistakes}: {goes}."


def _why(made: Run, scene: LiftingScene) -> Caption:
    """The arithmetic of the update, and what the new cut is on the line or plane."""
    lift = made.lift
    entries = ", ".join(lift.entries)
    phi = formula(PHI, OPEN, X, CLOSE, sign("="), OPEN, value(entries), CLOSE)
    rule = formula(W, sign("←"), W, sign("+"), Y, PHI, OPEN, X, CLOSE)
    also = " and " + formula(name("b"), sign("←"), name("b"), sign("+"), Y) if lift.offset else ""
    mistake = formula(*_margin(lift), sign("≤"), value("0"))
    start = (
        f"<p>Each point becomes {phi}. A mistake is {mistake}; then {rule}{also}.</p>"
        f"<p>{ahead('The first point is always a mistake: w is 0, and so is its z.')}</p>"
    )
    update = f"<p><b>Point {{i}}</b>, {{sign}}, was a mistake:</p>{_product(lift)}{_sum(lift)}"
    values = {
        f"{letter}{j}": Col("w", at=at, item=j) for letter, at in (("u", "before"), ("w", "now")) for j in range(lift.d)
    }
    values |= {f"p{j}": Col("phi", at="sample", item=j) for j in range(lift.d)}
    values |= {"a": Col("b", at="before"), "b": Col("b")}
    values |= {"i": Col("numbers", at="sample"), "sign": Col("signs", at="sample"), "y": Col("y", at="sample")}
    values |= {"z": Col("z"), "after": Col("z after")}
    said = here.words(scene)
    state = f"<p>{_state(lift)}</p>"
    templates = (start, *(update + state + f"<p>{each}</p>" for each in said.templates))
    return Caption(templates, values | dict(said.values), Col("here"))


def _margin(lift: Lift) -> list[str]:
    inner = [W, sign("·"), PHI, OPEN, X, CLOSE]
    return [Z, sign("="), Y, OPEN, *inner, *([sign("+"), name("b")] if lift.offset else []), CLOSE]


def _product(lift: Lift) -> str:
    """z of the point, with numbers."""
    terms: list[str] = []
    for j in range(lift.d):
        terms += [further("+")] if j else []
        terms += [value(f"{{u{j}:p}}"), sign("×"), value(f"{{p{j}:p}}")]
    terms += [value("{a:s}")] if lift.offset else []
    inner = formula(Z, sign("="), value("{y:p}"), sign("×"), OPEN, *terms, CLOSE)
    return f"<p>{inner} {formula(sign('='), value('{z}'), sign('≤'), value('0'))}.</p>"


def _sum(lift: Lift) -> str:
    """The new w, and b, and z after."""
    old, added, new = (_vector(letter, lift.d) for letter in "upw")
    said = f"<p>{formula(W, sign('←'), old)} {formula(further('+'), value('{y:p}'), sign('×'), added)}"
    said += f" {formula(further('='), new)}"
    if lift.offset:
        said += f", {formula(name('b'), sign('←'), value('{a}'), sign('+'), value('{y:p}'), sign('='), value('{b}'))}"
    return f"{said}. Now its z is {{after}}.</p>"


def _vector(letter: str, d: int) -> str:
    return OPEN + sign(",").join(value(f"{{{letter}{j}}}") for j in range(d)) + CLOSE


def _state(lift: Lift) -> str:
    """The cut in the larger space, with its numbers."""
    terms: list[str] = []
    for j, entry in enumerate(lift.entries):
        terms += [further("+")] if j else []
        terms += [value(f"{{w{j}:p}}"), sign("×"), value(entry)]
    terms += [value("{b:s}")] if lift.offset else []
    return f"The cut: {formula(*terms, sign('='), value('0'))}."


def plane_notes(names: Sequence[str]) -> dict[str, Caption]:
    """What stands over each plane."""
    return {f"plane {i}" if i > 1 else "plane": Caption((said,)) for i, said in enumerate(names, 1)}
