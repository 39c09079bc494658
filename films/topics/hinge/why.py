"""The arithmetic of a frame: z of the sample, its loss and (sub)gradient, and the step, all with their numbers.

The squared and the logistic loss have a slope everywhere. g, minus the slope at z, is how strongly a step follows a
point.
"""

import numpy as np

from films.film.numbers import number
from films.picture.now import Now, now
from films.picture.words import Words, one_of, words
from films.topics.hinge.panels import STYLES
from films.topics.hinge.run import Descent, Run
from playground import losses
from playground.inputs import Floats

DIVIDED = {"inverse": "/{k}", "inverse-sqrt": "/√{k}", "constant": ""}  # by a function of k, from 1
ENDED = "<p>This run has ended; the other one goes on.</p>"
LOOKS = {"random": "one point, chosen at random", "cyclic": "one point, in turn"}
LOSSES = {"squared": "{(1-z)}^2", "logistic": r"\log(1+e^{-z})"}
PULLS = {"squared": "2(1-z)", "logistic": "1/(1+e^z)"}  # minus their slopes
ROUNDING = 2.0**-50  # as a share of the terms that are added up
LEAST = 1e-290  # so that no logarithm of 0 is taken
PULLS_BACK = " It is right by more than 1, and pulls all the same: this step makes its z smaller."
PULLS_TOWARDS_1 = " It is right by more than 1, and pulls all the same, towards a smaller z."  # beside a penalty


def arithmetic(run: Run) -> Words:
    """Return the arithmetic of each frame, by `Steps.kind`: the start, a draw that keeps w, one that follows the
    sample, one in which only the penalty acts, and the end."""
    descent, batch = run.descent, run.descent.batch
    numbers = _step(run) | (_batch_numbers(run) if batch else _sample_numbers(run))
    if descent.smooth:
        start, step = _smooth_batch(run) if batch else _smooth_draw(run)
        texts = [start, step, step, step]
    else:
        texts = list(_batch(run) if batch else _draw(run))
    return one_of(run.steps.kind, *(words(text, run.commands, **numbers) for text in texts), ENDED)


def _shrink_factors(run: Run, form: str) -> Floats | tuple[str, ...]:
    """Return the factor that the penalty multiplies w by after each state, 1 - eta lambda; NaN after the last. A factor
    that would be written as 1 is written as that difference; with `form` "p" in brackets, to stand before "x"."""
    pulls = np.append(run.trace.eta * run.descent.regularization, np.nan)
    if not run.descent.regularization or not any(number(1 - pull) == "1" for pull in set(pulls.tolist())):
        return 1 - pulls
    difference = "(1 − {})" if form else "1 − {}"
    return tuple(
        difference.format(number(pull)) if number(1 - pull) == "1" else number(1 - pull) for pull in pulls.tolist()
    )


def step_length(descent: Descent, count: str = "{k1}") -> str:
    """Return eta_k as a fraction, "1/√7". `count` stands for k + 1; by default it is a hole for it."""
    return f"{descent.eta:.10g}{DIVIDED[descent.rate].format(k=count)}"


def _step(run: Run) -> dict[str, Now | str]:
    """Return the length of the step, and the states before and after it."""
    steps, length = run.steps, np.append(run.trace.eta, np.nan)
    before, after = now(run.theta, steps.before), now(run.theta, steps.now)
    return {
        "first": f"{run.descent.eta:.10g}",
        "k1": now(np.arange(1, run.trace.n_updates + 2), steps.before),
        "eta": now(length, steps.before),
        **{hole: now(_shrink_factors(run, form), steps.before) for hole, form in (("shrink", ""), ("by", "p"))},
        **{hole: before[j] for j, hole in enumerate(("w1", "w2"))},
        **{hole: after[j] for j, hole in enumerate(("v1", "v2"))},
        "b": run.offset(steps.before),
        "c": run.offset(steps.now),
    }


def _sample_numbers(run: Run) -> dict[str, Now]:
    """Return the numbers of the frame's sample: the point, its z, its loss, how strongly it is followed, and |x|^2 + 1,
    or |x|^2 without an offset."""
    descent, sample = run.descent, run.steps.sample
    numbers = {
        "i": now(run.numbers, sample),
        "sign": now(tuple(STYLES[int(label < 0)].name for label in run.y), sample),
        "x1": now(run.X[:, 0], sample),
        "x2": now(run.X[:, 1], sample),
        "y": now(run.signs, sample),
        "z": now(run.z),
        "squares": now(np.square(run.X).sum(axis=1) + descent.offset, sample),
    }
    if not descent.smooth:
        return numbers | {"term": now(np.maximum(descent.threshold - run.z, 0))}
    back = PULLS_TOWARDS_1 if descent.regularization else PULLS_BACK
    moves = numbers["squares"].per_frame() > 0  # a point at the origin pulls at nothing without an offset
    pulls_back = (run.z > 1) & moves & (descent.loss == "squared")
    return numbers | {
        "term": now(losses.LOSSES[descent.loss](run.z)),
        "pull": now(0.0 - losses.DERIVATIVES[descent.loss](run.z)),
        "pulling": now(tuple(back if each else "" for each in pulls_back.tolist())),
    }


def _batch_numbers(run: Run) -> dict[str, Now]:
    """Return the direction of the step, the mean of y (x, 1) with each point as strongly as it pulls; the number of
    points that pull; and of those that the squared loss pulls back."""
    before, margins = run.steps.before, run.margins[:-1]
    mean = now(np.vstack([_mean_direction(run, margins), np.full(3, np.nan)]), before)
    return {
        **{hole: mean[j] for j, hole in enumerate(("g1", "g2", "g0"))},
        "m": now(np.append(run.trace.active, 0), before),
        "back": now(np.append((margins > 1).sum(axis=1), 0), before),
    }


def _mean_direction(run: Run, margins: Floats) -> Floats:
    """Return, for each state with the `margins (T, n)`, the mean of y (x, 1) with each point as strongly as it pulls:
    `(T, 3)`. For the hinge loss whole numbers are added, so that what cancels by hand is 0. For other losses, the mean
    has no more decimals than are exact."""
    descent, n, ones = run.descent, len(run.X), np.ones(len(run.X))
    if not descent.smooth:
        sums = (margins <= descent.threshold) * run.y @ np.column_stack([run.sample.written, ones])
        return np.column_stack([run.trace.real(sums[:, :2]), sums[:, 2]]) / n
    rows, pulls = np.column_stack([run.X, ones]), 0.0 - losses.DERIVATIVES[descent.loss](margins)
    size = np.abs(run.theta[: len(margins)]) @ np.abs(rows).T  # the sum of the sizes of the terms of z
    off = ROUNDING * (np.abs(pulls) + size + 1) @ np.abs(rows) / n
    return _to_decimals(pulls * run.y @ rows / n, off)


def _to_decimals(values: Floats, off: Floats) -> Floats:
    """Return the `values`, rounded to decimals that an error of `off` leaves."""
    places = np.floor(-np.log10(np.maximum(off, LEAST)))
    shift = 10.0 ** np.abs(places)
    return np.where(places < 0, np.round(values / shift) * shift, np.round(values * shift) / shift)


def _draw(run: Run) -> tuple[str, str, str, str]:
    """Return the templates for draws of one point: start, kept, followed, only shrunk."""
    descent = run.descent
    how = rf"Each draw looks at {LOOKS[descent.draws]}. Where $z=y(\side)\le {descent.level}$, it updates " + _rule(
        descent, r"y\x", "y"
    )
    of_offset = "y" if run.symbols.threshold else "-y"
    slope = rf"$-y\x$ for $\weights$ and ${of_offset}$ for $\offset$" if descent.offset else r"$-y\x$"
    kind, loss = ("Hinge", r"\max(1-z,0)") if descent.threshold else ("Perceptron", r"\max(-z,0)")
    looked = f"{_z_written_out(run)}<p>{kind} loss ${loss}={{term}}$."
    flat = f"{looked} Its subgradient is zero: "
    step = _update(descent, r"{y:p}\times({x1},{x2})", "{y:p}")
    return (
        _start(descent, f"{how}."),
        f"{flat}no update.</p>",
        f"{looked} A subgradient is {slope}.</p><p>{step}.{_growth(descent)}</p>",
        f"{flat}only the penalty pulls.</p><p>{_update(descent)}.</p>",
    )


def _batch(run: Run) -> tuple[str, str, str, str]:
    """Return the same templates for steps that look at all points."""
    descent, n = run.descent, len(run.X)
    rule, reached = _rule(descent, r"\g", "g_0"), rf"$z\le {descent.level}$"
    and_g0 = ", and $g_0$ that of $y$" if descent.offset else ""
    how = (
        rf"Each step looks at all {n} points: {rule}. Here $\g$ is the sum of $y\x$ over the "
        rf"points with {reached}, divided by {n}{and_g0}."
    )
    none = f"<p>No point has {reached}: every subgradient is zero"
    g0 = ", $g_0={g0}$" if descent.offset else ""
    some = rf"<b>{{m}} of {n} points</b> have {reached}: $\g=({{g1}},{{g2}})${g0}."
    return (
        _start(descent, how),
        f"{none}.</p>",
        f"<p>{some}</p><p>{_update(descent, '({g1},{g2})', '{g0:p}')}.</p>",
        f"{none}, and only the penalty pulls.</p><p>{_update(descent)}.</p>",
    )


def _smooth_draw(run: Run) -> tuple[str, str]:
    """Return the templates of the start and of a draw, for a loss that has a slope everywhere."""
    descent = run.descent
    pull, rule = PULLS[descent.loss], _rule(descent, r"gy\x", "gy")
    how = (
        rf"Each draw looks at {LOOKS[descent.draws]}, and always updates: {rule}. Here "
        f"$g={pull}$ is minus the slope of the loss at $z$."
    )
    step = _update(descent, r"{pull:p}\times{y:p}\times({x1},{x2})", r"{pull:p}\times{y:p}")
    loss = f"{descent.loss.capitalize()} loss ${LOSSES[descent.loss]}={{term}}$. It pulls with $g={pull}={{pull}}$."
    return _start(descent, how), f"{_z_written_out(run)}<p>{loss}{{pulling}}</p><p>{step}.</p>"


def _smooth_batch(run: Run) -> tuple[str, str]:
    """Return the same templates for steps that look at all points."""
    descent, n, pull = run.descent, len(run.X), PULLS[run.descent.loss]
    rule = _rule(descent, r"\g", "g_0")
    and_g0 = f", and $g_0$ that of $({pull})y$" if descent.offset else ""
    how = (
        rf"Each step looks at all {n} points: {rule}. Here $\g$ is the mean of $({pull})y\x$ "
        f"over the {n} points{and_g0}."
    )
    g0 = ", $g_0={g0}$" if descent.offset else ""
    back = (
        f" <b>{{back}} of {n} points</b> are right by more than 1 and pull back." if descent.loss == "squared" else ""
    )
    step = _update(descent, "({g1},{g2})", "{g0:p}")
    return _start(descent, how), rf"<p>$\g=({{g1}},{{g2}})${g0}.{back}</p><p>{step}.</p>"


def _start(descent: Descent, how: str) -> str:
    """Return the start: the state, the rule, the penalty and the learning rate."""
    zero = r"$\weights=0,\offset=0$" if descent.offset else r"$\weights=0$"
    counts = "" if descent.rate == "constant" else "; $k$ counts the updates"
    every = "step" if descent.batch else "draw"
    penalty = (
        rf" Before that, every {every} multiplies $\weights$ by $1-\rate\lambda$." if descent.regularization else ""
    )
    length = rf"$\rate={{first}}{DIVIDED[descent.rate].format(k='(k+1)')}$"
    return f"<p>At the start {zero}. {how}{penalty} The learning rate is {length}{counts}.</p>"


def _rule(descent: Descent, along: str, label: str) -> str:
    """Return the update without numbers."""
    of_offset = rf" and $\offset\leftarrow\offset\plus\rate {label}$" if descent.offset else ""
    return rf"$\weights\leftarrow\weights+\rate {along}$" + of_offset


def _z_written_out(run: Run) -> str:
    """Return z of the sample, worked out."""
    offset = r"\allowbreak -{b:p}" if run.symbols.threshold else r"\allowbreak {b:s}"
    offset = offset if run.descent.offset else ""
    sum_ = rf"({{w1:p}}\times{{x1:p}}\allowbreak+{{w2:p}}\times{{x2:p}}{offset})"
    return rf"<p><b>Point {{i}}</b> is {{sign}}: $z=y(\side)={{y:p}}\times{sum_}={{z}}$</p>"


def _update(descent: Descent, along: str = "", label: str = "") -> str:
    """Return the step with its numbers: `along` and `label`, times its length, are added to w and b. Without them only
    the penalty changes w."""
    fraction = f"{{first}}{DIVIDED[descent.rate].format(k='{k1}')}"
    length = fraction if descent.rate == "constant" else f"{fraction}={{eta}}"
    factor, shrink = (r", $1-\rate\lambda={shrink}$", r"{by}\times") if descent.regularization else ("", "")
    times = rf"\allowbreak+{{eta}}\times{along}" if along else ""
    w = rf"\weights\leftarrow{shrink}({{w1}},{{w2}}){times}=({{v1}},{{v2}})"
    if not (along and descent.offset):
        return rf"$\rate={length}${factor}: ${w}$"
    return rf"$\rate={length}${factor}: ${w},$ $\offset\leftarrow{{b}}\allowbreak\plus{{eta}}\times{label}={{c}}$"


def _growth(descent: Descent) -> str:
    """Return what an update adds to z: y (w + eta y x).x = y w.x + eta |x|^2, and likewise for b; "" with a penalty, as
    then w shrinks, too."""
    if descent.regularization:
        return ""
    times = r"\rate({\|\x\|}^2+1)" if descent.offset else r"\rate {\|\x\|}^2"
    return rf" To $z$ this adds ${times}={{eta}}\times{{squares}}$."
