"""What the perceptron page says of a frame: the step to come, the arithmetic of this one, and the verdict."""

from dataclasses import dataclass

from ui.film.captions import Caption
from ui.film.columns import Col
from ui.film.mathml import bold, formula, group, name, sign, sub, value, vector

W, X, B, Y, ETA = bold("w"), bold("x"), name("b"), name("y"), name("η")
POINT = sub(bold("x"), "{i}")
LABEL = sub(name("y"), "{i}")
DOT, TIMES, PLUS, EQUALS = sign("·"), sign("×"), sign("+"), sign("=")


SIDES = ("on the + side", "on the − side", "on the boundary", "on no side, as w is 0")


@dataclass(frozen=True)
class Setting:
    """How the perceptron was run and is watched, as far as the words depend on it.

    `batch`: all mistakes at once, at a constant or "inverse" rate. `error_stopped`: Error' had stopped falling.
    """

    offset: bool
    eta: float
    scaled: bool
    max_epochs: int
    by_check: bool
    batch: bool = False
    rate: str = "constant"
    error_stopped: bool = False


def frame(setting: Setting) -> Caption:
    """Where the film stands: "Update 3 · epoch 2 · checks: 17", or "Check 17 · epoch 2 · updates: 3"."""
    by_check = "<b>Check {check}</b> · epoch {epoch} · updates: {now}"
    by_update = "<b>Update {now}</b> · epoch {epoch} · checks: {check}"
    place = by_check if setting.by_check else by_update
    return Caption(
        ("<b>Start</b>", place, place, place), {name: Col(name) for name in ("check", "epoch", "now")}, Col("kind")
    )


def beside_plane() -> Caption:
    """How long the vectors are drawn."""
    return Caption(("{scale}",), {"scale": Col("scales", at="scale")})


def coming(setting: Setting) -> Caption:
    """The next step, on the button that makes it; templates by the kind of the next frame, then by the point's sign."""
    eta = "" if setting.eta == 1 else "η "
    templates = (
        "",
        "next: check point {i}",
        f"mistake: add {eta}x{{i}}",
        f"mistake: subtract {eta}x{{i}}",
        f"next mistake: add {eta}x{{i}}",
        f"next mistake: subtract {eta}x{{i}}",
    )
    return Caption(templates, {"i": Col("numbers", at="next")}, Col("coming"))


def why(setting: Setting) -> Caption:
    """The arithmetic of the frame with its own numbers; templates by `Steps.kind`."""
    right = "<p><b>Point {i}</b> is {sign} and lies {side}: right, <b>w</b> stays.</p>" + _product(setting, "&gt;")
    mistake = "<p><b>Point {i}</b> is {sign} but lies {side}: a mistake.</p>" + _product(setting, "≤")
    start = (
        f"<p>At the start {formula(W, EQUALS, value('0'), *_also_b(setting))}. The points are looked at in turn. "
        f"One is a mistake when {formula(*_margin_symbols(setting), sign('≤'), value('0'))}; then {_rule(setting)}.</p>"
        "<p>The first point looked at is always a mistake: 0 is on no side.</p>"
    )
    values = {
        "i": Col("numbers", at="sample"),
        "sign": Col("signs", at="sample"),
        "side": Col("sides", at="side"),
        "z": Col("z"),
    }
    values |= {"x1": Col("x1", at="sample"), "x2": Col("x2", at="sample"), "y": Col("y", at="sample")}
    values |= {hole: Col("theta", at="checked", item=j) for j, hole in enumerate(("w1", "w2", "b"))}
    values |= {hole: Col("theta", at="now", item=j) for j, hole in enumerate(("v1", "v2", "c"))}
    rule = f"<p>The rule: on a mistake, {_rule(setting)}.</p>"
    return Caption((start, right, mistake + rule, mistake + _new_state(setting)), values, Col("kind"))


def _product(setting: Setting, relation: str) -> str:
    terms = [value("{w1:p}"), TIMES, value("{x1:p}"), PLUS, value("{w2:p}"), TIMES, value("{x2:p}")]
    if setting.offset:
        terms.append(value("{b:s}"))
    left = formula(*_margin_symbols(setting))
    middle = formula(EQUALS, value("{y:p}"), TIMES, group(*terms))
    right = formula(EQUALS, value("{z}"), sign(relation), value("0"))
    return f"<p>{left} {middle} {right}</p>"  # three formulas, so that a narrow column can break the line


def _margin_symbols(setting: Setting) -> list[str]:
    inner = [W, DOT, X] + ([PLUS, B] if setting.offset else [])
    return [Y, group(*inner)]


def _rule(setting: Setting) -> str:
    step = [] if setting.eta == 1 else [ETA]
    rule = formula(W, sign("←"), W, PLUS, *step, Y, X)
    return rule + (" and " + formula(B, sign("←"), B, PLUS, *step, Y) if setting.offset else "")


def _new_state(setting: Setting) -> str:
    factor = [value("{y:p}")] if setting.eta == 1 else [value(f"{setting.eta:.10g}"), TIMES, value("{y:p}")]
    w = formula(
        W,
        sign("←"),
        vector("{w1}", "{w2}"),
        PLUS,
        *factor,
        TIMES,
        vector("{x1}", "{x2}"),
        EQUALS,
        vector("{v1}", "{v2}"),
    )
    b = formula(B, sign("←"), value("{b}"), PLUS, *factor, EQUALS, value("{c}"))
    return f"<p>{w}</p>" + (f"<p>{b}</p>" if setting.offset else "")


def _also_b(setting: Setting) -> list[str]:
    return [sign(","), B, EQUALS, value("0")] if setting.offset else []
