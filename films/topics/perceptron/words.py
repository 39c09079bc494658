"""What the perceptron page says of a frame: where it stands, the step to come, its arithmetic, and the verdict."""

from collections.abc import Sequence

from films.charts.class_marks import sign_marks
from films.drawing import palette
from films.film.captions import Caption, ahead, unless_asked
from films.film.columns import Col
from films.film.mathml import CLOSE, OPEN, bold, formula, further, group, name, sign, squared, value, vector
from films.film.numbers import counted, fixed, number
from films.steps import MAX_FRAMES
from films.topics.perceptron.run import Run, Setting
from playground.ending import ALWAYS, AT_TIMES, NEVER
from playground.margin import Separation

X, Y, Z, ETA = bold("x"), name("y"), name("z"), name("η")
TIMES, PLUS, MINUS, EQUALS, BECOMES = sign("×"), sign("+"), sign("−"), sign("="), sign("←")
SIDES = ("on the + side", "on the − side", "on the boundary", "on no side, as {w} is 0")
SIDES_OF_PLUS = (*SIDES[:2], "on the boundary, where sign(0) = +1", "on no side, as {w} is 0, and sign(0) = +1")
BELOW, NOT_ABOVE = formula(Z, sign("&lt;"), value("0")), formula(Z, sign("≤"), value("0"))
RELATIONS = {"closed": ("&gt;", "≤"), "strict": ("≥", "&lt;"), "plus": ("{keeps}", "{errs}")}  # of z and 0
AT_FIRST = {
    "closed": f"The first point is always a mistake: its {formula(Z)} is 0.",
    "strict": f"No point is a mistake: every {formula(Z)} is 0, and 0 is not below 0. So there is no update, ever.",
    "plus": f"Every {formula(Z)} is 0, and sign(0) = +1: the + points are right, the first − point is a mistake.",
}
NO_MISTAKE = (
    f"<b>No update at all</b>: at the start every {formula(Z)} is 0. With {BELOW} no point is a mistake, so nothing "
    f"ever changes and there is no line. The rule needs {NOT_ABOVE}, or a start that is not 0."
)
TO_PLUS = {  # without an offset, where no line through the origin is strict
    ALWAYS: "But a + point at the origin is never a mistake, as sign(0) = +1; a line separates the others, so the "
    "perceptron stops.",
    AT_TIMES: "One has no mistake, as sign(0) = +1: + points lie on it. The perceptron stops if it comes to that line "
    "exactly, and else never.",
}
Captions = dict[str, Caption]
NOT_STARTED, RUNNING, ENDED, NO_UPDATE = range(4)  # the phases of a run, which the verdict goes by


def captions(run: Run) -> Captions:
    """Of a film of the perceptron that adds one mistake at a time, but for the legend."""
    spoken = {"frame": _frame(run.setting), "next": _coming(run.setting), "why": _why(run.setting)}
    return spoken | {"plane": scale_of_vectors(), "verdict": verdict(run)}


def scale_of_vectors(title: str = "", prefix: str = "") -> Caption:
    """Beside a plane: what it is of, and how long vectors are drawn in it."""
    said = f"{title}; {{scale}}" if title else "{scale}"
    return Caption((said,), {"scale": Col(f"{prefix}scales", at=f"{prefix}scale")})


def mark(color: str, shape: str) -> str:
    """A sample of what is drawn, for the legend."""
    return f'<span style="color:{color}">{shape}</span>'


def legend(setting: Setting, labels: str, more: Sequence[str]) -> Caption:
    """What is drawn in the planes of this film, in one line: the classes with their `labels`, and so on; `more` is said
    of the overlays."""
    said = [
        *sign_marks(labels),
        f"{mark(palette.INK, '→')} {setting.symbols.word}, to the + side",
        f"{mark(palette.ADDED, '→')} what {'the mistakes add' if setting.batch else 'the mistake adds'}",
        f"{mark(palette.FAINT, '┅')} boundary before{unless_asked(' · hollow: misclassified')}",
        *(["◯ the point looked at"] if not setting.batch else []),
    ]
    return Caption((" · ".join([*said, *more]),))


def _frame(setting: Setting) -> Caption:
    """Where the film stands: "Update 3 · epoch 2 · checks: 17", or "Check 17 · epoch 2 · updates: 3"."""
    by_check = "<b>Check&nbsp;{check}</b> · epoch&nbsp;{epoch} · updates:&nbsp;{now}"
    by_update = "<b>Update&nbsp;{now}</b> · epoch&nbsp;{epoch} · checks:&nbsp;{check}"
    now, values = by_check if setting.by_check else by_update, ("check", "epoch", "now")
    return Caption(("<b>Start</b>", now, now, now), {value: Col(value) for value in values}, Col("kind"))


def _coming(setting: Setting) -> Caption:
    """The next step, on the button that makes it; templates by the kind of the next frame, then by the point's sign."""
    eta = "" if setting.eta == 1 else "η × "
    templates = (
        "",
        "next: check point {i}",
        f"mistake: add {eta}point {{i}}",
        f"mistake: subtract {eta}point {{i}}",
        f"next mistake: add {eta}point {{i}}",
        f"next mistake: subtract {eta}point {{i}}",
    )
    return Caption(templates, {"i": Col("numbers", at="next")}, Col("coming"))


def _why(setting: Setting) -> Caption:
    """The arithmetic of the frame with its own numbers; templates by `Steps.kind`."""
    word = setting.symbols.word
    keeps, errs = RELATIONS[setting.condition]
    right = f"<p><b>Point {{i}}</b> is {{sign}} and lies {{side}}: right, {word} stays.</p>{_product(setting, keeps)}"
    mistake = f"<p><b>Point {{i}}</b> is {{sign}} but lies {{side}}: a mistake.</p>{_product(setting, errs)}"
    start = (
        f"<p>At the start {formula(setting.symbols.w, EQUALS, value('0'), *_also_b(setting))}. The points are looked "
        f"at one after the other. One is a mistake when {_mistake(setting)}; then "
        f"{_rule(setting)}.</p><p>{ahead(AT_FIRST[setting.condition])}</p>"
    )
    values = {name: Col(name, at="sample") for name in ("x1", "x2", "y", "growth")}
    values |= {"i": Col("numbers", at="sample"), "sign": Col("signs", at="sample")}
    values |= {"side": Col("sides", at="side"), "z": Col("z"), "after": Col("z after")}
    values |= state("w1", "w2", "b", at="checked") | state("v1", "v2", "c", at="now")
    if setting.condition == "plus":
        values |= {"keeps": Col("keeps", at="sample"), "errs": Col("errs", at="sample")}
    rule = f"<p>The rule: on a mistake, {_rule(setting)}.</p>"
    return Caption((start, right, mistake + rule, mistake + _update(setting)), values, Col("kind"))


def _mistake(setting: Setting) -> str:
    """When a point is a mistake, by the condition."""
    if setting.condition != "plus":
        relation = RELATIONS[setting.condition][1]
        return formula(*_margin(setting), sign(relation), value("0"))
    return f"its sign is not {formula(Y)}, with sign(0) = +1: a + point at {BELOW}, a − point at {NOT_ABOVE}"


def _margin(setting: Setting) -> list[str]:
    return [Z, EQUALS, Y, group(*setting.symbols.side(offset=setting.offset))]


def _product(setting: Setting, relation: str) -> str:
    terms = [value("{w1:p}"), TIMES, value("{x1:p}"), further("+"), value("{w2:p}"), TIMES, value("{x2:p}")]
    if setting.offset:
        terms += [MINUS, value("{b:p}")] if setting.symbols.threshold else [value("{b:s}")]
    middle = formula(EQUALS, value("{y:p}"), TIMES, OPEN, *terms, CLOSE)
    right = formula(EQUALS, value("{z}"), sign(relation), value("0"))
    return f"<p>{formula(*_margin(setting))} {middle} {right}</p>"  # three, so that a narrow column can break the line


def _rule(setting: Setting) -> str:
    w, b, step = setting.symbols.w, setting.symbols.b, eta_of(setting)
    rule = formula(w, BECOMES, w, PLUS, *step, Y, X)
    return rule + (" and " + formula(b, BECOMES, b, plus(setting), *step, Y) if setting.offset else "")


def _update(setting: Setting) -> str:
    """The new state, and why it helps: z of the point grows by eta (|x|^2 + 1)."""
    factor = [value("{y:p}")] if setting.eta == 1 else [value(f"{setting.eta:.10g}"), TIMES, value("{y:p}")]
    sums = (vector("{w1}", "{w2}"), further("+"), *factor, TIMES, vector("{x1}", "{x2}"))
    said = f"<p>{formula(setting.symbols.w, BECOMES, *sums, EQUALS, vector('{v1}', '{v2}'))}</p>"
    if setting.offset:
        sums = (value("{b}"), plus(setting), *factor)
        said += f"<p>{formula(setting.symbols.b, BECOMES, *sums, EQUALS, value('{c}'))}</p>"
    length = squared(norm(X))
    growth = [*eta_of(setting), group(length, PLUS, value("1")) if setting.offset else length]
    change = formula(Z, sign(":"), value("{z}"), sign("→"), value("{after}"))
    return f"{said}<p>{change}: it has grown by {formula(*growth, EQUALS, value('{growth}'))}.</p>"


def norm(vector: str) -> str:
    """Its length, in a formula."""
    bar = '<mo stretchy="false">‖</mo>'
    return f"{bar}{vector}{bar}"


def eta_of(setting: Setting) -> list[str]:
    return [] if setting.eta == 1 else [ETA]


def plus(setting: Setting) -> str:
    """The sign with which an update changes the offset."""
    return MINUS if setting.symbols.threshold else PLUS


def _also_b(setting: Setting) -> list[str]:
    return [sign(","), setting.symbols.b, EQUALS, value("0")] if setting.offset else []


def state(first: str, second: str, offset: str, *, at: str, prefix: str = "") -> dict[str, Col]:
    """For these holes (w1, w2) and the offset as it is written, of the state that the column `at` names; of two runs,
    of the one whose columns begin with `prefix`."""
    w1, w2 = (Col(f"{prefix}theta", at=at, item=j) for j in (0, 1))
    return {first: w1, second: w2, offset: Col(f"{prefix}offset", at=at)}


def verdict(run: Run) -> Caption:
    """By phase: a question; how far the run is, and whether some line separates the points; how it ended."""
    found, total = separability(run), ahead(f" of {number_of_steps(run)}")
    running = f"<p><b>At {step_of(run)} {{now}}{total}.</b></p>{found}"
    before = f"Before {step_of(run)} 1{total}." if run.trace.n_updates else f"No {step_of(run)} so far."
    waiting = f"<p><b>{before}</b></p>{found}"
    templates = (f"<p><b>Not started.</b> {question(run)}</p>", running, f"<p>{end(run)}</p>{found}", waiting)
    return Caption(templates, {"now": Col("now")}, Col("phase"))


def question(run: Run) -> str:
    plus = int((run.y > 0).sum())
    line = "a line" if run.setting.offset else "a line through the origin"
    return f"{plus} + and {len(run.y) - plus} − points{_unit_ball(run)}: can {line} separate them?"


def _unit_ball(run: Run) -> str:
    return ", x scaled into the unit ball (divided by the greatest ‖x‖)" if run.setting.scaled else ""


def separability(run: Run) -> str:
    """Whether some line separates the points, and what follows."""
    said = _separable(run) if run.separation.separable else _inseparable(run)
    scaled = "<p>All numbers are those of x scaled into the unit ball: divided by the greatest ‖x‖.</p>"
    return said + scaled * run.setting.scaled


def _separable(run: Run) -> str:
    separation, setting = run.separation, run.setting
    through, vectors = ("", setting.symbols.augmented) if setting.offset else (" through the origin", "<b>x</b>")
    unit = setting.symbols.vector if setting.offset else setting.symbols.word
    said = (
        f"<p><b>Separable{through}.</b> The best {unit} of length 1 has margin γ = {number(separation.margin)} against "
        f"the vectors {vectors}; the longest of these has length R = {number(separation.radius)}"
    )
    if setting.batch:
        return f"{said}.</p>"
    made = run.trace.n_updates
    there = f"; in this order there {'is' if made == 1 else 'are'} {number(made)}"
    happened = ahead(there) if run.trace.converged else ""
    return f"{said}. So there are at most {bound(separation)} updates{happened}.</p>"


def bound(separation: Separation) -> str:
    """(R/gamma)^2 and its value."""
    most = separation.mistake_bound
    written = fixed(most, 1) if most < 1e6 else number(most)
    return formula(squared(group(name("R"), sign("/"), name("γ"))), EQUALS, value(written))


def _inseparable(run: Run) -> str:
    setting = run.setting
    what = "line" if setting.offset else "line through the origin"
    if setting.condition == "strict":
        return f"<p><b>Not separable</b> by any {what}; but this perceptron never begins.</p>"
    if setting.condition == "plus" and run.ending != NEVER:
        return f"<p><b>Not separable</b> by any {what} without a point on it. {TO_PLUS[run.ending]}</p>"
    if setting.condition == "plus":
        what += ", or by one with + points on it"
    found = "a mistake" if setting.condition == "plus" else "at least one on the wrong side or on the boundary"
    return (
        f"<p><b>Not separable</b> by any {what}: the perceptron will never stop, because every pass over the points "
        f"finds {found}.</p>"
    )


def end(run: Run) -> str:
    """How the run ended, or why the film does before it."""
    trace, setting = run.trace, run.setting
    if run.steps.cut:
        return f"<b>The film ends here</b>: it holds {run.steps.n_frames:,} frames, and the perceptron goes on."
    if trace.converged and not trace.n_updates:
        return NO_MISTAKE
    if trace.converged and setting.batch:
        return f"<b>Converged</b> after {counted(trace.n_updates, 'iteration')}: no mistake is left."
    if trace.converged:
        made = f"<b>Converged</b> after {counted(trace.n_updates, 'update')}, in epoch {trace.n_epochs:,}"
        return f"{made}: a whole pass without a mistake."
    once = "iteration" if setting.batch else "epoch"
    if setting.error_stopped:
        return f"<b>Stopped</b>: in {once} {trace.n_epochs:,} the sum of the mistakes' distances, Error′, did not fall."
    made = "" if setting.batch else f", after {counted(trace.n_updates, 'update')}"
    return f"<b>Stopped</b> by the limit of {counted(setting.max_epochs, once)}{made}."


def step_of(run: Run) -> str:
    return "iteration" if run.setting.batch else "update"


def number_of_steps(run: Run) -> str:
    """How many there are, as far as the perceptron was run."""
    count = run.trace.n_updates
    return f"at least {number(count)}" if count >= MAX_FRAMES else number(count)
