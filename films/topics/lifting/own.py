"""The reader's own cut: on the line and lifted, or v and c on the plane; its mistakes, and what its numbers mean."""

import numpy as np

from films import decimals
from films.drawing import marks, palette
from films.film.mathml import bold, formula, name, root, sign, squared, value, vector
from films.film.numbers import number
from films.film.overlay import Overlay
from films.film.tracks import Lines
from films.topics.lifting.run import Run
from films.topics.lifting.scene import LiftingScene
from playground.inputs import Floats

X, V = bold("x"), bold("v")
BAR = '<mo stretchy="false">‖</mo>'


def cuts(scene: LiftingScene) -> tuple[Floats, ...]:
    """The lines (a, b, c) of a x1 + b x2 + c = 0 that the reader's cut is on each plane: arrays `(lines, 3)`."""
    if scene.show == "line":
        t = scene.threshold
        return (np.array([[1.0, 0.0, -t]]), np.array([[1.0, -t, 0.0]]))
    if scene.show == "square":
        low, high = scene.two_thresholds
        both = np.array([[1.0, 0.0, -low], [1.0, 0.0, -high]])
        return (both, np.array([[-(low + high), 1.0, low * high]]))
    v1, v2, c = scene.v_and_c
    return (np.array([[v1, v2, -c]]),)


def plane_there(scene: LiftingScene) -> Floats | None:
    """The plane through 0 that the reader's line is over the plane at height 1, (a, b, c, 0); None without one."""
    if not scene.own or scene.show != "plane":
        return None
    v1, v2, c = scene.v_and_c
    return np.array([v1, v2, -c, 0.0])


def overlay(scene: LiftingScene, figure: int) -> Overlay:
    """The cut on one of the planes, with its handles."""
    if not scene.handles():
        return Overlay()
    lines = cuts(scene)[figure]
    above = [marks.line("own line", palette.OWN, 3)]
    if scene.show == "plane":
        v1, v2, _ = scene.v_and_c
        above.append(marks.arrow("own v", palette.OWN, 2.5) | {"x": [0, v1], "y": [0, v2]})
    column = f"own {figure}"
    return Overlay(
        (), (*above, marks.handles(15, palette.OWN)), {column: lines}, (Lines(figure, "own line", column, len(lines)),)
    )


def values(scene: LiftingScene, X: Floats) -> Floats:
    """What the cut gives at points `X (n, 2)`, above 0 on its first side: above a threshold, between two, along v. It
    is 0 for those on the cut, by the numbers as they are written."""
    x = X[:, 0]
    if scene.show == "line":
        return x - scene.threshold
    if scene.show == "square":
        low, high = scene.two_thresholds
        return (x - low) * (high - x)
    x, y = decimals.fractions(X).T
    v1, v2, c = decimals.fractions(np.array(scene.v_and_c))
    return np.asarray(v1 * x + v2 * y - c, dtype=np.float64)


def mistakes(scene: LiftingScene, made: Run) -> tuple[int, int]:
    """How many points are on the wrong side, or on the cut, where the first side is +, and where it is −."""
    z = made.y * values(scene, made.X)
    return int(np.count_nonzero(z <= 0)), int(np.count_nonzero(z >= 0))


def words(scene: LiftingScene, made: Run) -> str:
    """The cut in numbers that can be recomputed, and its mistakes with + on the better side; a line's is along v."""
    if not scene.handles():
        return ""
    first, other = mistakes(scene, made)
    if scene.show == "plane":
        return f"<p><b>Your line</b>: {first} of {len(made.y)} wrong. {_plane(scene)}</p>"
    few = min(first, other)
    plus = "+" if first <= other else "−"
    if scene.show == "line":
        t = number(scene.threshold)
        there = formula(value("1"), sign("×"), name("x"), value(number(-scene.threshold, "s")), sign("×"), value("1"))
        normal = formula(vector("1", number(-scene.threshold)))
        said = f"{plus} above x = {t}. Lifted it is the line {there} = 0 through 0, with normal vector {normal}."
    else:
        low, high = scene.two_thresholds
        said = (
            f"{plus} between {number(low)} and {number(high)}. Lifted it is one line: x² = {number(low + high)} x "
            f"{number(-low * high, 's')}, as (x − {number(low, 'p')}) (x − {number(high, 'p')}) = 0 says."
        )
    return f"<p><b>Your cut</b>: {few} of {len(made.y)} wrong. {said}</p>"


def _plane(scene: LiftingScene) -> str:
    """Distance and normal vectors of the reader's line."""
    v1, v2, c = scene.v_and_c
    length = float(np.hypot(v1, v2))
    norm = formula(
        BAR, V, BAR, sign("="), root(squared(value(number(v1, "p"))), sign("+"), squared(value(number(v2, "p")))),
        sign("="), value(number(length)),
    )  # fmt: skip
    far = formula(name("c"), sign("/"), BAR, V, BAR, sign("="), value(number(c / length)))
    side = formula(V, sign("·"), X, sign(">"), name("c"))
    given = f"v = {formula(vector(number(v1), number(v2)))}, c = {number(c)}: + where {side}."
    unit = "so c is the distance itself" if abs(length - 1) < 1e-9 else "not c, as v is not of length 1"
    along = ", counted along v" if c < 0 else ""
    there = formula(vector(number(v1), number(v2), number(-c)))
    return (
        f"{given} {norm}, so it is {far} from 0{along} ({unit}). Lifted it is the plane through 0 with normal vector "
        f"(v, −c) = {there}."
    )
