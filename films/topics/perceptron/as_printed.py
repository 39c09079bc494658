"""The single-sample loop as a lecture prints it, which adds every point, beside the perceptron that adds mistakes; each
frame is a check in which both look at the same point. Here are the film's words, the curves of both, and the
questions."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from films.drawing import chart, looks, palette
from films.film.captions import continued
from films.film.columns import last_frame
from films.film.questions import turn
from films.picture import marks
from films.picture.ask import Ask, ask
from films.picture.figure import Figure, graph
from films.picture.mark import Mark
from films.picture.now import Now, now
from films.picture.words import Words, one_of, words
from films.topics.perceptron import single_and_batch, verdict
from films.topics.perceptron.frames import UPDATE
from films.topics.perceptron.panels.landscape import COST, costs
from films.topics.perceptron.panels.progress import ends_of_passes, range_of_means, readable
from films.topics.perceptron.run import Run
from playground.inputs import Ints

NAMES = ("mistakes only", "every point, as printed")
SUMS = (r"\sum y^{(i)}\mathbf{x}^{(i)}", r"\sum y^{(i)}")
CHANGES = ("only the right one", "both", "neither")
TURNS = ("fewer", "more", "as many")  # in the order of `films.film.questions.TURNS`


def captions(single: Run, loop: Run) -> dict[str, Words]:
    """Return where both stand, and the next point."""
    steps = single.steps if single.steps.count[-1] > loop.steps.count[-1] else loop.steps
    at = {"check": now(steps.count), "epoch": now(steps.epoch)}
    at |= {"now": now(single.steps.now), "all": now(loop.steps.now)}
    stand = words("<b>Check&nbsp;{check}</b> · pass&nbsp;{epoch} · updates:&nbsp;{now} | {all}", **at)
    coming = now(loop.numbers, np.append(steps.sample[1:], -1))
    return {
        "frame": one_of((steps.count > 0).astype(np.int8), "<b>Start</b>", stand),
        "next": one_of(last_frame(steps.n_frames), words("Next: point {i}, if a mistake | always", i=coming), ""),
    }


def states(single: Run, loop: Run) -> Words:
    """Return what both do with the point looked at, and both states with their mistakes."""
    setting, at = loop.setting, loop.steps.sample
    plus = (loop.y > 0).tolist()
    outcome = np.where(single.steps.sample < 0, 2, single.steps.kind == UPDATE)
    point_words = words(
        "<p><b>Point {i}</b> at $({x1},{x2})$ is {sign}. On the left {found}. On the right it is {done}, right or "
        "wrong.</p>",
        i=now(loop.numbers, at),
        x1=now(loop.X[:, 0], at),
        x2=now(loop.X[:, 1], at),
        sign=now(tuple("+" if p else "−" for p in plus), at),
        found=now(("it is right: nothing changes", "it is a mistake, and added too", "no mistake is left"), outcome),
        done=now(tuple("added" if p else "subtracted" for p in plus), at),
    )
    zero = r"$\weights=0$" + r" and $\offset=0$" * setting.offset
    start = words(f"<p>Both start at {zero}, and look at the same points, one after the other.</p>", setting.commands)
    before = one_of(np.where(at >= 0, 1, np.where(loop.steps.count > 0, 2, 0)), start, point_words, "")
    return before + single_and_batch.state(NAMES[0], single) + single_and_batch.state(NAMES[1], loop)


def verdict_of_both(single: Run, loop: Run) -> Words:
    """Return how far the perceptron is; and why the loop as printed never gets further than after its first pass."""
    left = one_of(
        verdict.phases(single),
        f"<p><b>Not started.</b> {verdict.question(single)}</p>",
        words("<p>Mistakes only, updates so far: {now}.</p>", now=single.steps.now),
        f"<p>Mistakes only: {continued(verdict.end(single))}</p>",
    )
    return left + _passes_in_words(loop) + verdict.separability(single)


def _passes_in_words(run: Run) -> Words:
    """Return what k passes come to: k times the state, and k times the cost, after the first pass."""
    n, setting = len(run.X), run.setting
    k, total = run.steps.count // n, (run.sum_of_all * setting.eta).tolist()
    sums = rf"\step {SUMS[0]}=({{s1}},{{s2}})" + rf",\step {SUMS[1]}={{s3}}" * setting.offset
    adds = f"<p>Every point, as printed: each pass adds ${sums}$, in whatever order.%s</p>"
    numbers: dict[str, Any] = {"s1": total[0], "s2": total[1], "s3": total[2]}
    if run.n_states <= n:  # the film has no whole pass
        return words(adds % "", setting.commands, **numbers)
    whole = np.where(k > 0, k * n, -1)
    numbers |= {"k": now(k), "m": now(run.n_wrong, whole), "c1": float(costs(run)[n]), "c": now(costs(run), whole)}
    endings = ("", *_after_passes(run, moves=any(total)))
    return one_of(np.minimum(k, 2), *(words(adds % each, setting.commands, **numbers) for each in endings))


def _after_passes(run: Run, *, moves: bool) -> tuple[str, str]:
    """Return the sentence after the first pass, and the one after more."""
    n, cost = len(run.X), float(costs(run)[len(run.X)])
    if not moves:
        return 2 * (" So each pass ends where it began, at 0.",)
    if run.trace.converged:
        return 2 * (" That sum has no mistake here, so it ends after one pass. Move some points: that was luck.",)
    one, wrong = " After the first pass it has", f"<b>{{m}} of {n}</b> wrong"
    more = " After {k} passes it is {k} times as long as after the first, on the same line, and has"
    if cost:
        never = " So “repeat until $C_P=0$” never ends."
        return f"{one} {wrong}: $C_P={{c1}}$.", f"{more} {wrong}: $C_P={{k}}\\times{{c1}}={{c}}$.{never}"
    on = f" {wrong}, though $C_P=0$: they lie on the line itself."
    return one + on, more + on


def progress(single: Run, loop: Run) -> Figure:
    """Return the training error of both, check by check."""
    layout = chart.layout("checks made", "training error", heights=(-0.04, 1.04))
    layout["yaxis"] |= chart.PER_CENT | {"tickvals": [0, 0.5, 1]}
    errors = [now(run.wrong.mean(axis=1), run.steps.now) for run in (single, loop)]
    return _curves(single, errors, (palette.INK, palette.OTHER), layout)


def descent(single: Run, loop: Run) -> Figure:
    """Return the perceptron cost of both, check by check."""
    values = [now(costs(run), run.steps.now) for run in (single, loop)]
    _, most = chart.heights(np.concatenate([each.per_frame() for each in values]), log=False)
    layout = chart.layout("checks made", "perceptron cost C_P", heights=(-0.02 * most, most))
    return _curves(single, values, (palette.INK, COST), layout)


def _curves(single: Run, values: Sequence[Now], colors: Sequence[str], layout: dict[str, Any]) -> Figure:
    checks, means = np.arange(single.steps.n_frames), ""
    curves, dots = list[Mark](), list[Mark]()
    for name, value, color in zip(NAMES, values, colors, strict=True):
        x, y, means = readable(checks, value.per_frame(), ends_of_passes(single), "checks")
        curves += range_of_means(f"{name}, range", checks, value.per_frame(), ends_of_passes(single), color)
        curves.append(marks.curve(name, x, y, color, silent=True, line=looks.steps(color, 2)))
        dots.append(marks.dot(f"{name} now", now(checks), value, color))
    return graph([*curves, *dots], layout, timeline=now(checks), also=[f"({means})"] if means else [])


CHARTS = {"progress": progress, "descent": descent}


def asks(single: Run, loop: Run, ring: Mark) -> tuple[Ask, ...]:
    """Return the questions: at a check, which of the two changes; at the end of each pass but the first, what the
    printed loop has come to. `ring` is around the point looked at."""
    n, count = len(loop.X), np.where(loop.steps.sample < 0, 0, loop.steps.count)
    ends = (count > n) & (count % n == 0)
    return _which_changes(single, loop, ring, ~ends), _mistakes_after_pass(loop, count, ends)


def _which_changes(single: Run, loop: Run, ring: Mark, here: Any) -> Ask:
    sample = loop.steps.sample
    adds = np.asarray(loop.signed.any(axis=1))[np.maximum(sample, 0)]
    both_look = here & (sample >= 0) & (single.steps.sample >= 0)
    right = np.where(adds, single.steps.kind == UPDATE, 2)
    at = {"i": now(loop.numbers, sample), "z": now(single.z)}
    vector = loop.setting.symbols.vector if loop.setting.offset else loop.setting.symbols.word
    reason = "On the left its <i>z</i> was {z}: only a mistake is added. On the right any point but 0 is added."
    return ask(
        words(f"Both look at <b>point {{i}}</b> next. Which {vector} changes?", **at),
        np.where(both_look, right, -1),
        words(reason, **at),
        CHANGES,
        points_out=[ring],
        about=[single.misclassified],
    )


def _mistakes_after_pass(loop: Run, count: Ints, ends: Any) -> Ask:
    n = len(loop.X)
    passes = [np.where(ends, each, -1) for each in (count - n, count)]
    right = np.where(ends, turn(*(loop.n_wrong[np.maximum(each, 0)] for each in passes)), -1)
    numbers = {"before": now(loop.n_wrong, passes[0]), "after": now(loop.n_wrong, passes[1])}
    numbers |= {"k": now(np.maximum(count // n - 1, 0)), "next": now(count // n)}
    text = f"After pass {{k}} the line on the right had {{before}} of {n} wrong. Now pass {{next}} ends. How many then?"
    same = "every pass adds the same sum, so the vector gets longer, and the line is the same."
    if not loop.signed.sum(axis=0).any():
        same = "every pass ends where it began, at 0."
    why = f"{{before}} then, {{after}} now: {same}"
    return ask(words(text, **numbers), right, words(why, **numbers), TURNS, about=[loop.misclassified])
