"""The lifting page as a notebook: the perceptron on lifted points, and what its cut is on the plane."""

from fractions import Fraction

from films.decimals import as_written
from films.drawing.palette import CLASSES
from films.notebook import REGIONS, Cell, beginning, code, has_classes, literal, markdown, numbers
from films.samples import arrays
from films.topics.lifting.run import lift_of
from films.topics.lifting.scene import LiftingScene
from playground import lifts

WORDS = r"""
Each point $x$ goes to $\varphi(x)$ in a larger space, and the perceptron looks for a cut $w \cdot \varphi(x) + b = 0$
there. Coordinates are whole numbers of their last decimal, and monomials of these are whole, too; the factors
$\sqrt2$ and the unit stand in `squares`, so no check is rounded."""
RUN = """\
from fractions import Fraction

unit, offset, most = {unit}, {offset}, {most}
squares = [{squares}]  # of the factor of each coordinate
MAPS = {{
    "with_one": lambda *x: [*x, 1],
    "parabola": lambda x: [x, x * x],
    "paraboloid": lambda x1, x2: [x1, x2, x1 * x1 + x2 * x2],
    "products": lambda x1, x2: [x1 * x1, x1 * x2, x2 * x2],
    "second_degree": lambda x1, x2: [x1, x2, x1 * x1, x1 * x2, x2 * x2],
}}
phi = MAPS[{name}]
signs = [1 if label == 0 else -1 for label in y]
lifted = [phi(*(int(v) for v in np.rint(row[:{d}] * unit))) for row in X]


def z(w, b, i):
    return signs[i] * (sum(s * v * p for s, v, p in zip(squares, w, lifted[i])) + b)


w, b, updates, quiet, i = [0] * len(squares), 0, 0, 0, 0
while quiet < len(signs) and updates < most:
    if z(w, b, i) <= 0:
        w = [v + signs[i] * p for v, p in zip(w, lifted[i])]
        b, updates, quiet = b + signs[i] * offset, updates + 1, 0
    else:
        quiet += 1
    i = (i + 1) % len(signs)
wrong = sum(z(w, b, i) <= 0 for i in range(len(signs)))
factors = np.sqrt([float(s) for s in squares])
print(f"{{updates}} updates, {{wrong}} mistakes left")
"""
DRAWN = """\
def value(Q):
    \"\"\"w.phi(x) + b at the places Q.\"\"\"
    there = np.array([phi(*row[:{d}]) for row in Q * unit], dtype=float)
    return there @ (np.array([float(v) for v in w]) * factors**2) + b


regions(f"After {{updates}} updates", lambda Q: np.where(value(Q) > 0, 0, 1)).show()
w, b = [float(v) * factor for v, factor in zip(w, factors)], float(b)  # in the larger space
"""


def cells(scene: LiftingScene) -> tuple[Cell, ...]:
    """The run of the scene; () unless there are points of both classes."""
    if not has_classes(scene.points, 2):
        return ()
    X, y = arrays(scene.points)
    lift, unit, d = lift_of(scene), as_written(X)[1], 1 if scene.flat else 2
    squares = (Fraction(square) for square in lifts.squares(lift.name, d, unit))
    run = RUN.format(
        unit=int(unit),
        offset=int(lift.offset),
        most=scene.most,
        squares=", ".join(f"Fraction({each.numerator}, {each.denominator})" for each in squares),
        name=literal(lift.name),
        d=d,
    )
    return (
        *beginning(scene, CLASSES, X, y),
        markdown(WORDS),
        code(run),
        code(REGIONS),
        code(DRAWN.format(d=d)),
        numbers("w", "b", "updates", "wrong"),
    )
