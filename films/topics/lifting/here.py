"""What the cut of the larger space is on the line or plane that was lifted: a threshold, two, a line, a conic; and the
kernel of two points, with numbers."""

import numpy as np

from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.mathml import formula, further, name, sign, value
from films.film.numbers import number
from films.topics.lifting import conics
from films.topics.lifting.run import Run, lifted
from films.topics.lifting.scene import LiftingScene
from playground import lifts
from playground.inputs import Floats, Ints

CHECKED = {
    "products": "(x·z)²",
    "centred": "(x·z)²",
    "second_degree": "(x·z + 1)²",
    "paraboloid": "x·z + ‖x‖² ‖z‖²",
}
SIDES = ("", "+ is inside", "+ is outside")
NO_CUT = "As w = 0, there is no cut."


def columns(made: Run, scene: LiftingScene) -> dict[str, Column]:
    """The columns that `words` reads. "here" is 0 at the start, else 1 + the template of what the cut is."""
    w, started = made.trace.w, np.arange(made.n_frames) > 0
    found: dict[str, Column]
    if scene.show == "line":
        with np.errstate(divide="ignore", invalid="ignore"):
            at = np.where(w[:, 0] != 0, -w[:, 1] / w[:, 0], np.nan) + 0.0
        which, found = np.select([w[:, 0] > 0, w[:, 0] < 0, w[:, 1] != 0], [0, 1, 2], 3), {"threshold": at}
    elif scene.show == "plane":
        which, found = np.select([w[:, :2].any(axis=1), w[:, 2] != 0], [0, 1], 2), _distance(w)
    elif scene.show == "square":
        at = conics.thresholds(made)
        count = np.isfinite(at).sum(axis=1)
        two, touched = np.where(w[:, 1] < 0, 0, 1), np.where(w[:, 1] != 0, 3, 2)
        which = np.select([~w.any(axis=1), count == 2, count == 1], [5, two, touched], 4)
        found = {"low": at[:, 0], "high": at[:, 1]}
    else:
        which, found = _conic(made, scene)
    return found | {"here": np.where(started, 1 + which, 0).astype(np.int8)}


def _distance(w: Floats) -> dict[str, Column]:
    length = np.sqrt((w[:, :2] ** 2).sum(axis=1))
    with np.errstate(divide="ignore", invalid="ignore"):
        return {"length": length, "shift": -w[:, 2], "distance": np.where(length > 0, -w[:, 2] / length, np.nan) + 0.0}


def _conic(made: Run, scene: LiftingScene) -> tuple[Ints, dict[str, Column]]:
    kinds = conics.kinds(conics.whole_forms(made)[0])
    found: dict[str, Column] = {"curve": tuple(conics.KINDS[k] for k in kinds.tolist())}
    found |= {f"f{j}": made.forms[:, j] for j in range(6)}
    if scene.terms != "paraboloid":
        return np.zeros_like(kinds), found
    centre, radius = conics.circles(made)
    round_ = np.isfinite(radius)
    inside = np.where(made.trace.w[:, 2] < 0, 1, 2)
    found |= {"centre 1": centre[:, 0], "centre 2": centre[:, 1], "radius": radius}
    found |= {"inside": tuple(SIDES[k] if r else "" for k, r in zip(inside.tolist(), round_.tolist(), strict=True))}
    return np.where(round_, 1, 0), found


def words(scene: LiftingScene) -> Caption:
    """A template for each thing that the cut can be."""
    if scene.show == "line":
        terms = (value("−{w1:p}"), sign("/"), value("{w0:p}"), sign("="), value("{threshold}"))
        at = f"At height 1 it crosses {formula(name('x'), sign('='), *terms)}: the threshold."
        none = "It is level, as w₁ = 0: at height 1 it crosses nowhere, and there is no threshold."
        return Caption(
            (f"{at} + is above it.", f"{at} + is below it.", none, NO_CUT),
            {"w0": Col("w", item=0), "w1": Col("w", item=1), "threshold": Col("threshold")},
        )
    if scene.show == "plane":
        known = {"length": Col("length"), "shift": Col("shift"), "distance": Col("distance")}
        line = (
            "At height 1 it cuts the plane in a line with normal vector v = (w₁, w₂) and shift c = −w₃ = {shift}. "
            "‖v‖ = {length}, so the line is c / ‖v‖ = {distance} from 0, counted along v."
        )
        return Caption((line, "It is parallel to the plane at height 1: no line there.", NO_CUT), known)
    if scene.show == "square":
        known = {"low": Col("low"), "high": Col("high")}
        two = "It meets the parabola at x = {low} and x = {high}: two thresholds, + "
        one = "It meets the parabola at x = {low} only: one threshold."
        touches = "It touches the parabola at x = {low}: no threshold, as both sides of it are of one class."
        none = "It misses the parabola: no threshold."
        return Caption((f"{two}between them.", f"{two}outside.", one, touches, none, NO_CUT), known)
    return _conic_words(scene)


def _conic_words(scene: LiftingScene) -> Caption:
    known = {f"f{j}": Col(f"f{j}") for j in range(6)} | {"curve": Col("curve")}
    terms = ("x₁²", "x₁x₂", "x₂²", "x₁", "x₂")
    written: list[str] = []
    for j in {"products": (0, 1, 2), "centred": (0, 1, 2), "paraboloid": (0, 2, 3, 4)}.get(scene.terms, range(5)):
        written += [further("+")] if written else []
        written += [value(f"{{f{j}:p}}"), value(terms[j])]
    written += [] if scene.terms == "products" else [value("{f5:s}")]
    here = f"Here: {formula(*written, sign('='), value('0'))}, {{curve}}."
    if scene.terms != "paraboloid":
        return Caption((here,), known)
    known |= {"c1": Col("centre 1"), "c2": Col("centre 2"), "r": Col("radius"), "inside": Col("inside")}
    return Caption((here, f"{here} Centre ({{c1}}, {{c2}}), radius {{r}}; {{inside}}."), known)


def kernel(scene: LiftingScene, made: Run) -> str:
    """phi(x).phi(z) of the two chosen points, and what it is without any phi."""
    if scene.show != "circle":
        return ""
    i, j = (min(row, len(made.y)) - 1 for row in (scene.first, scene.second))
    pair = lifted(scene, made.X[[i, j]])
    plus_one = 1.0 if scene.terms == "second_degree" else 0.0
    there = float(pair[0] @ pair[1]) + plus_one
    parts = [f"{number(a, 'p')} × {number(b, 'p')}" for a, b in zip(*pair.tolist(), strict=True)]
    written = formula(*(part for n, text in enumerate(parts) for part in ([further("+")] if n else []) + [value(text)]))
    short = lifts.kernel(made.lift.name, made.X[i], made.X[j])
    inner = float(made.X[i] @ made.X[j])
    known = _short(scene, inner, made.X[i], made.X[j])
    one = " + 1" if plus_one else ""
    named = f"φ(x)·φ(z){one}"
    return (
        f"<p><b>Kernel</b> of points {i + 1} and {j + 1}: {named} = {written}{one} = {number(there)}. Without φ: "
        f"{CHECKED[scene.terms]} = {known} = {number(short)}.</p>"
    )


def _short(scene: LiftingScene, inner: float, x: Floats, z: Floats) -> str:
    if scene.terms == "paraboloid":
        p, q = float(x @ x), float(z @ z)
        return f"{number(inner)} + {number(p)} × {number(q)}"
    one = " + 1" if scene.terms == "second_degree" else ""
    return f"({number(inner)}{one})²"
