"""The hinge page as a notebook: subgradient descent, draw by draw, and the least that there is."""

from films import samples
from films.drawing.palette import CLASSES
from films.notebook import Cell, beginning, code, has_classes, literal, markdown, numbers
from films.topics.hinge.scene import HingeScene
from playground.descent_rule import step_lengths
from playground.hinge_draws import draw_order

WORDS = r"""
Descent makes $J(w, b) = \frac\lambda2 \|w\|^2 + \frac1n \sum_i \ell(z_i)$ small, with $z_i = y_i (w \cdot x_i + b)$.
Each draw looks at one point, and steps against the slope of its term alone. With the hinge loss
$\ell(z) = \max(0, 1 - z)$ it steps only where $z$ is at most the threshold: with 0 in place of 1, and a constant
step, this is the perceptron."""
DESCENT = """\
kept = np.array({kept})  # rows that are trained on
x, signs = X[kept] * {scale!r}, np.where(y[kept] == 0, 1, -1)
threshold, penalty, offset, loss = {threshold!r}, {penalty!r}, {offset}, {loss}
draws = np.array({draws})  # -1: all points at once
lengths = np.array({lengths})  # of update k = 0, 1, ...
LOSSES = {{
    "hinge": (lambda z: np.maximum(0, 1 - z), lambda z: (z <= threshold + 1e-9).astype(float)),
    "squared": (lambda z: (1 - z) ** 2, lambda z: 2 * (1 - z)),
    "logistic": (lambda z: np.logaddexp(0, -z), lambda z: 1 / (1 + np.exp(z))),
}}  # the loss, and minus its slope; what is equal by hand is equal in spite of rounding
value, pull = LOSSES[loss]


def objective(w, b):
    return float(penalty / 2 * w @ w + value(signs * (x @ w + b)).mean())


w, b, updates = np.zeros(2), 0.0, 0
path = [objective(w, b)]
for draw in draws:
    rows = np.arange(len(x)) if draw < 0 else np.array([draw])
    g = pull(signs[rows] * (x[rows] @ w + b)) * signs[rows]
    if g.any() or (penalty and w.any()):
        eta, updates = lengths[updates], updates + 1
        w = (1 - eta * penalty) * w + eta * (g[:, None] * x[rows]).mean(axis=0)
        b += eta * g.mean() * offset
    path.append(objective(w, b))
print(f"{{updates}} updates in {{len(draws)}} draws: w = {{w}}, b = {{b:.6g}}, J = {{path[-1]:.6g}}")
"""
LEAST = """\
from scipy.optimize import linprog

# The least hinge loss is a linear program: slacks s_i >= 0 with z_i + s_i >= 1, whose mean is least.
n = len(x)
rows = -np.column_stack([signs[:, None] * x, signs * offset, np.eye(n)])
bounds = [(None, None)] * 3 + [(0, None)] * n
solved = linprog(np.append(np.zeros(3), np.ones(n) / n), rows, -np.ones(n), bounds=bounds)
least = float(solved.fun)
print(f"The least J is {least:.6g}.")
"""
DRAWN = """\
figure = plane("The line after the last draw")
normal = w * {scale!r}
if normal.any():
    middle, along = -b * normal / (normal @ normal), np.array([-normal[1], normal[0]]) / np.linalg.norm(normal)
    ends = middle + np.outer(np.array([-1, 1]) * 2 * np.abs(X).max(), along)
    figure.add_scatter(x=ends[:, 0], y=ends[:, 1], mode="lines", name="w.x + b = 0", line={{"color": "#222"}})
(left, low), (right, high) = X.min(axis=0) - 1, X.max(axis=0) + 1
figure.update_xaxes(range=[left, right]).update_yaxes(range=[low, high]).show()
along_the_way = go.Figure(go.Scatter(y=path))
along_the_way.update_layout(template="simple_white", xaxis_title="draw", yaxis_title="J").show()
"""


def cells(scene: HingeScene) -> tuple[Cell, ...]:
    """The first descent of the scene; () where there is nothing to separate, or lines are counted instead."""
    if scene.counted or not has_classes(scene.points, 2):
        return ()
    sample = samples.sample(scene)
    if not sample.has_both:
        return ()
    X, y = samples.arrays(scene.points)
    n_draws = scene.n_draws
    order = draw_order(len(sample.y), n_draws, draws=scene.draws, seed=scene.seed)
    descent = DESCENT.format(
        kept=literal(sample.index.tolist()),
        scale=sample.scale,
        threshold=float(scene.threshold),
        penalty=scene.regularization,
        offset=int(scene.offset),
        loss=literal(scene.loss),
        draws=literal(order.tolist()),
        lengths=literal(step_lengths(n_draws, eta=scene.eta, rate=scene.rate).tolist()),
    )
    least = (code(LEAST),) if scene.loss == "hinge" and not scene.regularization else ()
    return (
        *beginning(scene, CLASSES, X, y),
        markdown(WORDS),
        code(descent),
        *least,
        code(DRAWN.format(scale=sample.scale)),
        numbers("w", "b", "updates", "path", *(["least"] if least else [])),
    )
