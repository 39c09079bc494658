"""The hinge page as a notebook: subgradient descent, draw by draw, and the least that there is."""

from addons.notebooks.notebook import Cell, beginning, code, has_classes, literal, markdown
from films import samples
from films.drawing.palette import CLASSES
from films.topics.hinge.scene import HingeScene

WORDS = r"""
Descent makes $J(w, b) = \frac\lambda2 \|w\|^2 + \frac1n \sum_i \ell(z_i)$ small, with $z_i = y_i (w \cdot x_i + b)$.
Each draw looks at one point, or at all, and steps against the slope of its term. With the hinge loss
$\ell(z) = \max(0, 1 - z)$ it steps only where $z$ is at most the threshold: with 0 in place of 1, and a constant
step, this is the perceptron. A $z$ up to $10^{-9}$ above the threshold counts as equal to it; the page decides this
exactly."""
LOSSES = {
    "hinge": ("np.maximum(0, 1 - z)", "np.where(z <= {threshold} + 1e-9, 1.0, 0.0)"),
    "squared": ("(1 - z) ** 2", "2 * (1 - z)"),
    "logistic": ("np.logaddexp(0, -z)", "1 / (1 + np.exp(z))"),
}
DRAWS = {
    "random": ("np.random.default_rng({seed}).integers(len(x), size={n})", "[draw]"),
    "cyclic": ("np.arange({n}) % len(x)", "[draw]"),
    "batch": ("range({n})", "slice(None)"),
}
RATES = {"inverse": "{eta!r} / updates", "inverse-sqrt": "{eta!r} / np.sqrt(updates)", "constant": "{eta!r}"}
DESCENT = """\
x, signs = X[{train}], np.where(y[{train}] == 0, 1, -1)
R = {radius}
x, penalty = x / R, {penalty!r}
loss = lambda z: {value}
pull = lambda z: {pull}  # minus its slope


def J(w, b):
    return float(penalty / 2 * w @ w + loss(signs * (x @ w + b)).mean())


w, b, updates = np.zeros(2), 0.0, 0
path = [J(w, b)]
for draw in {draws}:
    rows = {rows}
    g = pull(signs[rows] * (x[rows] @ w + b)) * signs[rows]
    if g.any() or (penalty and w.any()):
        updates += 1
        eta = {eta}
        w = (1 - eta * penalty) * w + eta * (g[:, None] * x[rows]).mean(axis=0)
        {shift}
    path.append(J(w, b))
print(f"{{updates}} updates: w = {{w}}, b = {{b:.6g}}, J = {{path[-1]:.6g}}")
"""
LEAST = """\
from scipy.optimize import linprog

# The least hinge loss is a linear program: slacks s_i >= 0 with z_i + s_i >= 1, whose mean is least.
n = len(x)
rows = -np.column_stack([signs[:, None] * x, {ones}, np.eye(n)])
bounds = [(None, None)] * 3 + [(0, None)] * n
least = linprog([0] * 3 + [1 / n] * n, rows, -np.ones(n), bounds=bounds).fun
print(f"The least J is {{least:.6g}}.")
"""
DRAWN = """\
value = lambda Q: Q / R @ w + b
sides = lambda Q: np.select([value(Q) > 0, value(Q) < 0], [0, 1], -1)
plane("The line after the last draw", sides).show()
figure = go.Figure(go.Scatter(y=path))
figure.update_layout(template="simple_white", xaxis_title="draw", yaxis_title="J").show()
"""


def cells(scene: HingeScene) -> tuple[Cell, ...]:
    """The first descent of the scene; () where there is nothing to separate, or lines are counted instead."""
    if scene.counted or not has_classes(scene.points, 2):
        return ()
    sample = samples.sample(scene)
    if not sample.has_both:
        return ()
    X, y = samples.arrays(scene.points)
    value, pull = LOSSES[scene.loss]
    draws, rows = DRAWS[scene.draws]
    held = len(sample.held) > 0
    descent = DESCENT.format(
        train="train" if held else ":",
        radius="np.sqrt((x**2).sum(axis=1)).max()" if sample.scale != 1.0 else "1",
        penalty=scene.regularization,
        value=value,
        pull=pull.format(threshold=scene.threshold),
        draws=draws.format(seed=scene.seed, n=scene.n_draws),
        rows=rows,
        eta=RATES[scene.rate].format(eta=scene.eta),
        shift="b += eta * g.mean()" if scene.offset else "b = 0.0",
    )
    train = f"train = np.array({literal(sample.index.tolist())})  # the others are held out\n" if held else ""
    least = LEAST.format(ones="signs" if scene.offset else "0 * signs")
    return (
        *beginning(scene, CLASSES, X, y),
        markdown(WORDS),
        code(train + descent),
        *((code(least),) if scene.loss == "hinge" and not scene.regularization else ()),
        code(DRAWN),
    )
