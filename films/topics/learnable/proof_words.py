"""Why a labeling is separated, in numbers, or why nothing separates it: a sentence or two that can be recomputed from
the points."""

from fractions import Fraction

import numpy as np

from films.drawing.palette import CLASSES
from films.film.mathml import formula, point, sign, value, vector
from films.film.numbers import number
from films.topics.learnable.shatter import Shattered
from playground.shattering import Caught, Mixture, Outvoted

SIGNS = tuple(style.name for style in CLASSES[:2])
WRITTEN = 60  # the greatest denominator of a share that is written as a fraction
UNDRAWN = "<p>One does, but in a gap too narrow for the numbers of a computer.</p>"


def why(made: Shattered, t: int) -> str:
    """Of labeling t."""
    proof, X = made.shown.proofs[t], made.X
    if isinstance(proof, Mixture):
        return _mixed(made, proof)
    if isinstance(proof, Caught):
        return f"<p><b>No rectangle:</b> the smallest one around the + holds point {proof.row + 1}, a −.</p>"
    if isinstance(proof, Outvoted):
        return _outvoted(made, t, proof)
    if made.family == "line":
        return _line(made, t)
    if made.family == "neighbors":
        if made.k == 1:
            return "<p>Each point is its own nearest, and has its own label.</p>"
        return f"<p>Each point's {made.k} nearest, itself among them, have its label by majority.</p>"
    if not made.labelings[t].any():
        return f"<p>No point is +: any {made.family} that lies elsewhere will do.</p>"
    if np.isnan(made.separators[t, 0]):
        return UNDRAWN
    return _circle(made, t) if made.family == "circle" else _rectangle(made, t, X)


def _line(made: Shattered, t: int) -> str:
    if made.labelings[t].all() or not made.labelings[t].any():
        return "<p>All points have one label: any line that leaves them all on one side.</p>"
    if np.isnan(made.separators[t, 0]):
        return UNDRAWN
    a, b, c = made.separators[t, :3].tolist()
    values = (made.X @ made.separators[t, :2] + c).tolist()
    shown = f"{value(number(a))}<mi>x₁</mi>{value(number(b, 's'))}<mi>x₂</mi>{value(number(c, 's'))}"
    listed = ", ".join(f"{number(v)} at point {i}" for i, v in enumerate(values, 1))
    line = formula(shown, sign("="), value("0"))
    return f"<p><b>A line:</b> {line}. Its left side is above 0 at the + and below 0 at the −: {listed}.</p>"


def _circle(made: Shattered, t: int) -> str:
    x, y, radius = made.separators[t, :3].tolist()
    away = np.hypot(*(made.X - [x, y]).T).tolist()
    listed = ", ".join(f"{number(v)} to point {i}" for i, v in enumerate(away, 1))
    place = formula(vector(number(x), number(y)))
    words = f"its middle is {place}, its radius {number(radius)}. Distances from the middle: {listed}."
    return f"<p><b>A circle:</b> {words}</p>"


def _rectangle(made: Shattered, t: int, X: np.ndarray) -> str:
    (x0, y0), (x1, y1) = (X[made.labelings[t]].min(axis=0).tolist(), X[made.labelings[t]].max(axis=0).tolist())
    words = f"x₁ from {number(x0)} to {number(x1)} and x₂ from {number(y0)} to {number(y1)}"
    return f"<p><b>A rectangle:</b> the smallest one around the +, {words}, holds no −; neither does the one drawn.</p>"


def _mixed(made: Shattered, proof: Mixture) -> str:
    """Both mixtures written out, and what they would have to be."""
    sums = [
        sign("+").join(
            f"{value(share(part))}{point(str(i + 1))}" if part != 1 else point(str(i + 1)) for i, part in each
        )
        for each in (proof.plus, proof.minus)
    ]
    place = vector(*(number(float(coordinate)) for coordinate in proof.place))
    both = formula(sums[0], sign("="), place, sign("="), sums[1])
    if made.family == "line":
        why = (
            "Where a line has the + on one side, each mixture of + lies there, too, and each mixture of − on the "
            "other. This place would be on both."
        )
        return f"<p><b>No line:</b> {both}. {why}</p>"
    squares = [_mean_square(made, each) for each in (proof.plus, proof.minus)]
    why = (
        f"In the same mixtures the mean of ‖x‖² is {share(squares[0])} for the + and {share(squares[1])} for the −. "
        "‖x − c‖² is ‖x‖² and a linear part, which is the same for both. So the mean of ‖x − c‖² is not less for the "
        "+; but inside a circle it would be."
    )
    return f"<p><b>No circle:</b> {both}. {why}</p>"


def _mean_square(made: Shattered, shares: tuple[tuple[int, Fraction], ...]) -> Fraction:
    """Of the points mixed, exactly as they are written."""
    read = [[Fraction(repr(v)) for v in row] for row in made.X.tolist()]
    return sum((part * (read[i][0] ** 2 + read[i][1] ** 2) for i, part in shares), Fraction(0))


def _outvoted(made: Shattered, t: int, proof: Outvoted) -> str:
    own = made.labelings[t][proof.row]
    against = sum(made.labelings[t][list(proof.nearest)] != own)
    rows = ", ".join(str(i + 1) for i in proof.nearest)
    mark, other = SIGNS if own else SIGNS[::-1]
    said, end = ("Outvoted", "") if 2 * against > made.k else ("A tie", ": there is no majority")
    words = f"of its {made.k} nearest (points {rows}) {against} {'is' if against == 1 else 'are'} {other}{end}"
    return f"<p><b>{said}:</b> point {proof.row + 1} is {mark}, but {words}.</p>"


def share(part: Fraction) -> str:
    """A fraction as it is written by hand, or else as a decimal number."""
    if part.denominator == 1 or part.denominator > WRITTEN:
        return number(float(part))
    return f"{part.numerator}/{part.denominator}"
