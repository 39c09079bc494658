"""What the cut of the larger space is on the line or plane below: a threshold, two, a line, a conic."""

from collections.abc import Sequence

import numpy as np

from films.picture.now import now
from films.picture.sums import sums_of_terms
from films.picture.words import Words, words
from films.topics.lifting import conics
from films.topics.lifting.run import Run
from films.topics.lifting.scene import LiftingScene
from playground.inputs import Ints

SIDES = ("", "+ is inside", "+ is outside")
TERMS = ("x_1^2", "x_1x_2", "x_2^2", "x_1", "x_2", "")
FACTORS = tuple(f"f{j}" for j in range(len(TERMS)))


def cut_in_words(run: Run, scene: LiftingScene) -> tuple[Ints, Sequence[Words]]:
    """Return for each frame the row of the sentence on its cut, and all sentences."""
    of_scene = {"line": _on_height_1, "plane": _line, "square": _thresholds}
    if scene.show not in of_scene:
        return _conic(run, scene)
    return of_scene[scene.show](run, scene.written.letter)


def _no_cut(letter: str) -> Words:
    return words(f"<p>As {letter} = 0, there is no cut.</p>")


def _on_height_1(run: Run, letter: str) -> tuple[Ints, Sequence[Words]]:
    w = run.trace.w
    with np.errstate(divide="ignore", invalid="ignore"):
        threshold = np.where(w[:, 0] != 0, -w[:, 1] / w[:, 0], np.nan) + 0.0
    across, at_0 = w[:, 0], w[:, 1] == 0
    which = np.select([(across > 0) & ~at_0, (across < 0) & ~at_0, across > 0, across < 0, ~at_0], [0, 1, 2, 3, 4], 5)
    at = words(
        "<p>At height 1 it crosses $x=-{w1:p}/{w0:p}={threshold}$: the threshold. ",
        w0=now(w)[0],
        w1=now(w)[1],
        threshold=threshold,
    )
    middle = words("<p>At height 1 it crosses $x=0$: the threshold. ")
    level = words(f"<p>It is level, as {letter}₁ = 0: at height 1 it crosses nowhere, and there is no threshold.</p>")
    sides = (words("+ is above it.</p>"), words("+ is below it.</p>"))
    return which, (*(at + side for side in sides), *(middle + side for side in sides), level, _no_cut(letter))


def _line(run: Run, letter: str) -> tuple[Ints, Sequence[Words]]:
    w = run.trace.w
    length = np.sqrt((w[:, :2] ** 2).sum(axis=1))
    with np.errstate(divide="ignore", invalid="ignore"):
        distance = np.where(length > 0, -w[:, 2] / length, np.nan) + 0.0
    line = words(
        f"<p>At height 1 it cuts the plane in a line with normal vector v = ({letter}₁, {letter}₂) and shift "
        f"c = −{letter}₃ = {{shift}}. "
        "‖v‖ = {length}, so the line is c / ‖v‖ = {distance} from 0, counted along v.</p>",
        length=length,
        shift=-w[:, 2],
        distance=distance,
    )
    parallel = words("<p>It is parallel to the plane at height 1: no line there.</p>")
    return np.select([w[:, :2].any(axis=1), w[:, 2] != 0], [0, 1], 2), (line, parallel, _no_cut(letter))


def _thresholds(run: Run, letter: str) -> tuple[Ints, Sequence[Words]]:
    w, ends = run.trace.w, conics.thresholds(run)
    count, low, high = np.isfinite(ends).sum(axis=1), now(ends)[0], now(ends)[1]
    two, one = np.where(w[:, 1] < 0, 0, 1), np.where(w[:, 1] != 0, 3, 2)
    which = np.select([~w.any(axis=1), count == 2, count == 1], [5, two, one], 4)
    meets = words("<p>It meets the parabola at x = {low} and x = {high}: two thresholds, + ", low=low, high=high)
    return which, (
        meets + words("between them.</p>"),
        meets + words("outside.</p>"),
        words("<p>It meets the parabola at x = {low} only: one threshold.</p>", low=low),
        words(
            "<p>It touches the parabola at x = {low}: no threshold, as both sides of it are of one class.</p>", low=low
        ),
        words("<p>It misses the parabola: no threshold.</p>"),
        _no_cut(letter),
    )


def _conic(run: Run, scene: LiftingScene) -> tuple[Ints, Sequence[Words]]:
    kinds, forms = conics.kinds(conics.whole_forms(run)[0]), run.forms
    which, sums = sums_of_terms(forms, FACTORS, TERMS, tex=True)
    holes = {name: now(forms)[j] for j, name in enumerate(FACTORS)}
    curve = tuple(conics.KINDS[kind] for kind in kinds.tolist())
    here = [words(f"<p>Here: ${each}=0$, {{curve}}.", curve=curve, **holes) for each in sums]
    plain = [each + words("</p>") for each in here]
    if scene.terms != "paraboloid":
        return which, plain
    centre, radius = conics.circles(run)
    circle = np.isfinite(radius)
    side = np.where(circle, np.where(run.trace.w[:, 2] < 0, 1, 2), 0)
    round_one = words(
        " Centre ({c1}, {c2}), radius {r}; {side}.</p>",
        c1=now(centre)[0],
        c2=now(centre)[1],
        r=radius,
        side=now(SIDES, side),
    )
    return which + len(sums) * circle, [*plain, *(each + round_one for each in here)]
