"""The reader's own cut: on the line and lifted, or as v and c on the plane; its mistakes, and its numbers in words."""

import numpy as np

from films import decimals
from films.drawing import looks, palette
from films.picture import marks
from films.picture.figure import Overlay
from films.picture.mark import Mark, mark
from films.picture.words import Words, words
from films.topics.lifting.run import Run
from films.topics.lifting.scene import LiftingScene
from playground.inputs import Floats


def cuts(scene: LiftingScene) -> tuple[Floats, ...]:
    """Return the lines (a, b, c) of the reader's cut on each plane, a x1 + b x2 + c = 0: arrays `(lines, 3)`."""
    if scene.show == "line":
        t = scene.threshold
        return (np.array([[1.0, 0.0, -t]]), np.array([[1.0, -t, 0.0]]))
    if scene.show == "square":
        low, high = scene.two_thresholds
        both = np.array([[1.0, 0.0, -low], [1.0, 0.0, -high]])
        return (both, np.array([[-(low + high), 1.0, low * high]]))
    v1, v2, c = scene.v_and_c
    return (np.array([[v1, v2, -c]]),)


def lifted_plane(scene: LiftingScene) -> Floats | None:
    """Return the reader's line, lifted to height 1, as the plane (a, b, c, 0) through 0; None if there is no such
    line."""
    if not scene.own or scene.show != "plane":
        return None
    v1, v2, c = scene.v_and_c
    return np.array([v1, v2, -c, 0.0])


def overlay(scene: LiftingScene, i: int) -> Overlay:
    """Return the cut on plane i, with its handles."""
    if not scene.handles():
        return Overlay()
    above = [marks.lines(looks.line("own line", palette.OWN, 3), cuts(scene)[i])]
    if scene.show == "plane":
        v1, v2, _ = scene.v_and_c
        above.append(mark(looks.arrow("own v", palette.OWN, 2.5), given=True, x=[0, v1], y=[0, v2]))
    return Overlay(above=(*above, Mark(looks.handles(15, palette.OWN), given=True)))


def values(scene: LiftingScene, X: Floats) -> Floats:
    """Return the cut's value at points `X (n, 2)`, positive on its first side: above a threshold, between two, along v.
    It is 0 for points on the cut, by the numbers as they are written."""
    x = X[:, 0]
    if scene.show == "line":
        return x - scene.threshold
    if scene.show == "square":
        low, high = scene.two_thresholds
        return (x - low) * (high - x)
    x, y = decimals.fractions(X).T
    v1, v2, c = decimals.fractions(np.array(scene.v_and_c))
    return np.asarray(v1 * x + v2 * y - c, dtype=np.float64)


def mistakes(scene: LiftingScene, run: Run) -> tuple[int, int]:
    """Return how many points are on the wrong side or on the cut: if the first side is +, and if it is −."""
    z = run.y * values(scene, run.X)
    return int(np.count_nonzero(z <= 0)), int(np.count_nonzero(z >= 0))


def sentences(scene: LiftingScene, run: Run) -> Words:
    """Return the cut in numbers that can be recomputed, and its mistakes. The + side is the one with fewer of them;
    that of a line is along v."""
    if not scene.handles():
        return words("")
    first, other = mistakes(scene, run)
    if scene.show == "plane":
        return words(f"<p><b>Your line</b>: {first} of {len(run.y)} wrong. ") + _plane(scene)
    count = words(f"<p><b>Your cut</b>: {min(first, other)} of {len(run.y)} wrong. {'+' if first <= other else '−'} ")
    if scene.show == "line":
        return count + words(
            r"above x = {t}. Lifted it is the line $1\times x{minus_t:s}\times 1=0$ through 0, with normal vector "
            "$(1,{minus_t})$.</p>",
            t=scene.threshold,
            minus_t=-scene.threshold,
        )
    low, high = scene.two_thresholds
    return count + words(
        "between {low} and {high}. Lifted it is one line: x² = {sum} x {product:s}, as (x − {low:p}) (x − {high:p}) "
        "= 0 says.</p>",
        low=low,
        high=high,
        sum=low + high,
        product=-low * high,
    )


def _plane(scene: LiftingScene) -> Words:
    """Return the distance and normal vectors of the reader's line."""
    v1, v2, c = scene.v_and_c
    length = float(np.hypot(v1, v2))
    unit = "so c is the distance itself" if abs(length - 1) < 1e-9 else "not c, as v is not of length 1"
    along = ", counted along v" if c < 0 else ""
    return words(
        r"v = $({v1},{v2})$, c = {c}: + where $\mathbf{v}\cdot\mathbf{x}>c$. "
        r"$\|\mathbf{v}\|=\sqrt{{v1:p}^2+{v2:p}^2}={length}$, so it is $c/\|\mathbf{v}\|={distance}$ from 0"
        f"{along} ({unit}). Lifted it is the plane through 0 with normal vector (v, −c) = "
        "$({v1},{v2},{minus_c})$.</p>",
        v1=v1,
        v2=v2,
        c=c,
        minus_c=-c,
        length=length,
        distance=c / length,
    )
