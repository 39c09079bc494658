"""The perceptron that adds one mistake at a time: the captions, arithmetic and questions of its frames.

In a film of checks each check has a question, and so has each update after one. In a film of updates two questions
alternate: which point makes the next update, and whether w gets longer.
"""

from collections.abc import Sequence

import numpy as np

from films.drawing import palette
from films.film.captions import ahead
from films.film.numbers import counted
from films.film.questions import turn
from films.picture.ask import Ask, ask
from films.picture.mark import Mark
from films.picture.now import Now, now
from films.picture.words import Words, one_of, words
from films.steps import START
from films.topics.perceptron.frames import MISTAKE, RIGHT, UPDATE
from films.topics.perceptron.run import Run, Setting
from playground.inputs import Ints

SIDES = ("on the + side", "on the − side", "on the boundary", "on neither side yet, as {w} = 0")
SIDES_OF_PLUS = (*SIDES[:2], "on the boundary, where sign(0) = +1", "on neither side yet, as {w} = 0, and sign(0) = +1")
AT_FIRST = {
    "closed": "The first point is always a mistake: its $z$ is 0.",
    "strict": "No point is a mistake: every $z$ is 0, and 0 is not below 0. So there is no update, ever.",
    "plus": "Every $z$ is 0, and sign(0) = +1: the + points are right, the first − point is a mistake.",
}
MISTAKES = {  # the condition under which a point is one
    "closed": r"$z=y(\side)\le 0$",
    "strict": r"$z=y(\side)<0$",
    "plus": r"its sign is not $y$, with sign(0) = +1: a + point at $z<0$, a − point at $z\le 0$",
}
OF_A_MISTAKE = {  # its z, by that condition
    "closed": r"$z\le 0$",
    "strict": "$z<0$",
    "plus": r"$z<0$ as a + point, or $z\le 0$ as a − point",
}
RELATIONS = {"closed": (">", r"\le"), "strict": (r"\ge", "<"), "plus": ("{keeps}", "{errs}")}  # of z and 0
VERDICTS = ("right", "a mistake")
LENGTHS = ("shorter", "longer", "as long as before")
ANGLES = (
    "The added vector leaves the length of {w} as it is.",
    "{w} was 0.",
    "The added vector points at most 90° away from {w}, so {w} gets longer.",
    "The added vector points more than 90° away from {w} and is short, so {w} gets shorter.",
    "The added vector points more than 90° away from {w}, but is so long that {w} still gets longer.",
)  # why the length changes so: see `_length_after`


def captions(run: Run) -> dict[str, Words]:
    """Return where the film stands, and the next step, for the button that makes it."""
    steps = run.steps
    numbers = {"now": now(steps.now), "check": now(steps.count), "epoch": now(steps.epoch)}
    if run.setting.by_check:
        stand = words("<b>Check&nbsp;{check}</b> · epoch&nbsp;{epoch} · updates:&nbsp;{now}", **numbers)
    else:
        stand = words("<b>Update&nbsp;{now}</b> · epoch&nbsp;{epoch} · checks:&nbsp;{check}", **numbers)
    return {
        "frame": one_of(now(steps.kind), "<b>Start</b>", stand, stand, stand),
        "next": _coming(run),
    }


def coming(run: Run) -> Ints:
    """Return what the next frame shows: 0 nothing, 1 a check; the update of a mistake already looked at, which adds (2)
    or subtracts (3) a point; the update of a mistake not yet looked at, which adds (4) or subtracts (5) one."""
    kind = np.append(run.steps.kind[1:], START)
    minus = np.asarray(run.y[np.append(run.steps.sample[1:], 0)]) < 0
    update = np.where(minus, 3, 2) if run.setting.by_check else np.where(minus, 5, 4)
    return np.select([kind == START, kind == UPDATE], [0, update], 1)


def _coming(run: Run) -> Words:
    point = {"i": now(run.numbers, run.coming)}
    eta = "" if run.setting.eta == 1 else "η × "
    return one_of(
        coming(run),
        "",
        words("Next: check point {i}", **point),
        words(f"Mistake: add {eta}x of point {{i}}", **point),
        words(f"Mistake: subtract {eta}x of point {{i}}", **point),
        words(f"Next: add {eta}x of point {{i}}", **point),
        words(f"Next: subtract {eta}x of point {{i}}", **point),
    )


def arithmetic(run: Run) -> Words:
    """Return the arithmetic of the frame with its numbers, by the frame's kind."""
    setting, commands, numbers = run.setting, run.setting.commands, _numbers(run)
    keeps, errs = RELATIONS[setting.condition]
    rule = r"$\weights\leftarrow\weights+\step y\mathbf{x}$"
    rule += r" and $\offset\leftarrow\offset\plus\step y$" * setting.learns_offset
    at_first = r"\weights=0" + r",\offset=0" * setting.offset
    if not setting.from_zero:
        at_first = r"\weights=({v1},{v2})" + r",\offset={c}" * setting.offset
    unchanged = rf" {setting.symbols.b_text} stays as it is." * setting.keeps_offset
    start = (
        rf"<p>At the start ${at_first}$. The points are looked at one after the other. "
        f"One is a mistake when {MISTAKES[setting.condition]}; then {rule}.{unchanged}</p>"
    )
    if setting.from_zero:
        start += f"<p>{ahead(AT_FIRST[setting.condition])}</p>"
    right = f"<p><b>Point {{i}}</b> is {{sign}} and lies {{side}}: right, {setting.symbols.word} stays.</p>"
    mistake = "<p><b>Point {i}</b> is {sign} but lies {side}: a mistake.</p>" + _product(setting, errs)
    return one_of(
        now(run.steps.kind),
        words(start, commands)
        if setting.from_zero
        else words(start, commands, **run.state("v1", "v2", "c", run.steps.now)),
        words(right + _product(setting, keeps), commands, **numbers),
        words(f"{mistake}<p>The rule: on a mistake, {rule}.</p>", commands, **numbers),
        words(mistake + _update(setting), commands, **numbers),
    )


def cycle_sentence(run: Run) -> list[Words]:
    """Return a sentence for the frames that end a pass in the state of an earlier one: the run goes round. Empty if the
    run has no cycle."""
    if run.cycle is None:
        return []
    ago = counted(run.cycle.passes, run.setting.once)
    sentence = f"The weights are back where they were {ago} ago: it will never stop."
    chain = " The closed pink chain is what the updates since then have added."
    with_chain = run.at_start_of_cycle & (len(run.round_trip) > 0)
    return [words("<b>{back}</b>", back=now(("", sentence, sentence + chain), run.back.astype(np.int8) + with_chain))]


def _product(setting: Setting, relation: str) -> str:
    """Return z of the point as three formulas: a narrow column can break the line between them."""
    last = ("-{b:p}" if setting.symbols.threshold else "{b:s}") * setting.offset
    terms = f"{{w1:p}}\\times{{x1:p}}\\allowbreak+{{w2:p}}\\times{{x2:p}}{last}"
    return rf"<p>$z=y(\side)$ $={{y:p}}\times({terms})$ $={{z}}{relation} 0$</p>"


def _update(setting: Setting) -> str:
    """Return the new state, and why the update helps: z of the point grows by eta (|x|^2 + 1), or by eta |x|^2 if the
    offset is not learned."""
    factor = "{y:p}" if setting.eta == 1 else r"{eta}\times{y:p}"
    growth = r"{\|\mathbf{x}\|}^2"
    growth = rf"\step({growth}+1)" if setting.learns_offset else rf"\step {growth}"
    b = rf"<p>$\offset\leftarrow{{b}}\plus{factor}={{c}}$</p>" * setting.learns_offset
    return (
        rf"<p>$\weights\leftarrow({{w1}},{{w2}})\allowbreak+{factor}\times({{x1}},{{x2}})=({{v1}},{{v2}})$</p>{b}"
        rf"<p>$z:{{z}}\to{{after}}$: it rises by ${growth}={{growth}}$.</p>"
    )


def _numbers(run: Run) -> dict[str, Now | str]:
    """Return what fills the holes: the point looked at, the state that was checked, and the state after an update."""
    at, symbols = run.steps.sample, run.setting.symbols
    sides = SIDES_OF_PLUS if run.setting.condition == "plus" else SIDES
    updated = (run.steps.kind == UPDATE) & (at >= 0)
    after = np.where(updated, run.margins[run.steps.now, np.maximum(at, 0)], np.nan)
    plus = (run.y > 0).tolist()
    return {
        **_point(run),
        **run.state("w1", "w2", "b", run.checked),
        **run.state("v1", "v2", "c", run.steps.now),
        "x1": now(run.X[:, 0], at),
        "x2": now(run.X[:, 1], at),
        "y": now(run.y.astype(np.int8), at),
        "side": now(tuple(side.format(w=symbols.letter) for side in sides), _side(run)),
        "after": now(after),
        "growth": now(run.setting.eta * np.square(run.steps_of_points).sum(axis=1), at),
        "keeps": now(tuple("≥" if p else ">" for p in plus), at),
        "errs": now(tuple("<" if p else "≤" for p in plus), at),
        "eta": f"{run.setting.eta:.10g}",
    }


def _point(run: Run) -> dict[str, Now]:
    """Return the number, the sign and the z of the point looked at."""
    signs = tuple(style.name for style in np.array(palette.CLASSES[:2], dtype=object)[(run.y < 0).astype(int)])
    return {"i": now(run.numbers, run.steps.sample), "sign": now(signs, run.steps.sample), "z": now(run.z)}


def _side(run: Run) -> Ints:
    """Return the row of SIDES for the point looked at, by the state that was checked."""
    value = run.z * run.y[np.maximum(run.steps.sample, 0)]
    is_zero = np.abs(run.theta).sum(axis=1) == 0
    return np.select([is_zero[run.checked], value > 0, value < 0], [3, 0, 1], 2)


def asks(run: Run, ring: Mark, *, in_turn: bool) -> tuple[Ask, ...]:
    """Return the questions. `ring` is around the point looked at. `in_turn`: points are checked in the order of their
    numbers, so the next one can be foreseen."""
    update = (run.steps.kind == UPDATE) & (run.steps.sample >= 0)
    if run.setting.by_check:
        return right_or_mistake(run, ring), _length_after(run, ring, update)
    which = update & (run.steps.now % 2 == 1)
    return _next_mistake(run, which, in_turn=in_turn), _length_after(run, ring, update & ~which)


def right_or_mistake(run: Run, ring: Mark) -> Ask:
    """Return the question about each check: is the point right? Which points are mistakes is hidden until the
    answer."""
    checked = np.isin(run.steps.kind, (RIGHT, MISTAKE)) & (run.steps.sample >= 0)
    return ask(
        words("<b>Point {i}</b>, a {sign} point, is checked next. Is it right, or a mistake?", **_point(run)),
        np.where(checked, run.steps.kind == MISTAKE, -1),
        words(f"Its $z$ is {{z}}: a point is a mistake if {OF_A_MISTAKE[run.setting.condition]}.", **_point(run)),
        VERDICTS,
        points_out=[ring],
        about=[run.misclassified],
    )


def _next_mistake(run: Run, here: Sequence[bool] | Ints, *, in_turn: bool) -> Ask:
    """Return the question before an update: click the point that makes it, or, if the order is random, any mistake."""
    condition = run.setting.condition
    reason = f"a point is a mistake if {OF_A_MISTAKE[condition]}" if condition != "closed" else "that is not above 0"
    why = words(f"It is point {{i}}: its <i>z</i> is {{z}}, and {reason}.", **_point(run))
    if not in_turn:
        any_one = "Which point could make the next update? It has to be a mistake now; the order is random."
        trained_on = np.isin(np.arange(run.misclassified.shape[1]), run.index)
        right = now(run.misclassified & trained_on, np.where(here, run.steps.before, -1))
        return ask(words(any_one), right, why, about=[run.misclassified])
    before = np.append(-1, run.steps.sample[:-1])
    text = one_of(
        (before >= 0).astype(np.int8),
        "Which point will be the first mistake? The checks begin with point 1.",
        words(
            "Which point will be the next mistake? The points are checked by their numbers, one after the "
            "other and round again; the last one was <b>point {last}</b>.",
            last=now(run.numbers, before),
        ),
    )
    return ask(text, np.where(here, run.index[run.steps.sample], -1), why, about=[run.misclassified])


def _length_after(run: Run, ring: Mark, here: Ints) -> Ask:
    """Return the question before an update: does w get longer?"""
    w, added = run.theta[:, :2], run.added[:, :2]
    before, after = ((w[states] ** 2).sum(axis=1) for states in (run.checked, run.steps.now))
    change = turn(before, after)
    obtuse = (w[run.checked] * added).sum(axis=1) < 0
    reason = np.select([~here | (change == 2), before == 0, ~obtuse], [0, 1, 2], 3 + change)
    word = run.setting.symbols.word
    text = f"<b>Point {{i}}</b>, a {{sign}} point, is a mistake. How long will {word} be after its update?"
    return ask(
        words(text, **_point(run)),
        np.where(here, change, -1),
        one_of(reason, *(angle.format(w=word) for angle in ANGLES)),
        LENGTHS,
        points_out=[ring],
    )
