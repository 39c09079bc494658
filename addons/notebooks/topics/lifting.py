"""The lifting page as a notebook: the perceptron on lifted points, and what its cut is on the plane."""

from addons.notebooks.notebook import Cell, beginning, code, has_classes, literal, markdown
from films.drawing.palette import CLASSES
from films.samples import arrays
from films.topics.lifting.run import lift_of
from films.topics.lifting.scene import LiftingScene
from playground import lifts

WORDS = r"""
Each point $x$ goes to $\varphi(x)$ in a larger space, and the perceptron looks for a cut $w \cdot \varphi(x) + b = 0$
there. Coordinates are fractions, as they are written: 0.1 is a tenth, and no check is rounded. For the same reason a
factor $\sqrt2$ of a coordinate stands apart: its square is in `squares`, and $w \cdot \varphi(x)$ is a sum of these
times products."""
MAPS = {
    "with_one": ("x, 1", "x1, x2, 1"),
    "parabola": ("x, x * x", ""),
    "paraboloid": ("", "x1, x2, x1 * x1 + x2 * x2"),
    "products": ("", "x1 * x1, x1 * x2, x2 * x2"),
    "second_degree": ("", "x1, x2, x1 * x1, x1 * x2, x2 * x2"),
}
RUN = """\
from fractions import Fraction


def phi({entries}):
    \"\"\"A point in the larger space, but for the factors.\"\"\"
    return [{image}]


lifted = np.array([phi(*(Fraction(str(v)) for v in row)) for row in {X}])
signs = np.where(y == 0, 1, -1).astype(object)
squares = np.array({squares})  # of the factors of the coordinates
w, b, updates, quiet, i = np.zeros(len(squares), dtype=int), 0, 0, 0, 0
while quiet < len(y) and updates < {most}:
    if signs[i] * ((squares * w) @ lifted[i] + b) <= 0:
        w, b, updates, quiet = w + signs[i] * lifted[i], {b_next}, updates + 1, 0
    else:
        quiet += 1
    i = (i + 1) % len(y)
wrong = int(np.sum(signs * (lifted @ (squares * w) + b) <= 0))
"""
DRAWN = """\
w, b = w.astype(float) * np.sqrt(squares), float(b)  # in the larger space
cut = lambda Q: np.array([phi(*q) for q in {Q}]) * np.sqrt(squares) @ w + b
plane(f"After {{updates}} updates: {{wrong}} mistakes", lambda Q: np.where(cut(Q) > 0, 0, 1)).show()
print(f"w = {{w}}, b = {{b:.6g}}")
"""


def cells(scene: LiftingScene) -> tuple[Cell, ...]:
    """The run of the scene; () unless there are points of both classes."""
    if not has_classes(scene.points, 2):
        return ()
    X, y = arrays(scene.points)
    lift = lift_of(scene)
    run = RUN.format(
        entries="x" if scene.flat else "x1, x2",
        image=MAPS[lift.name][0 if scene.flat else 1],
        X="X[:, :1]" if scene.flat else "X",
        squares=literal([int(square) for square in lifts.squares(lift.name, 1 if scene.flat else 2)]),
        most=scene.most,
        b_next="b + signs[i]" if lift.offset else "0",
    )
    figure = DRAWN.format(Q="Q[:, :1]" if scene.flat else "Q")
    return (*beginning(scene, CLASSES, X, y), markdown(WORDS), code(run), code(figure))
