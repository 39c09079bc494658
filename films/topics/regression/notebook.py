"""Regression as a notebook: the mean of the nearest, or the line of least squares and the descent to it."""

from films.film import escape
from films.notebook import Cell, code, literal, markdown, numbers
from films.topics.regression import run
from films.topics.regression.scene import STYLES, RegressionScene

START = """\
import json

import numpy as np
import plotly.graph_objects as go

# {n} points: x, and y, which is to be predicted
points = np.array({points})
x, y = points.T
held = np.array({held}, dtype=int)  # rows that are not trained on
kept = np.setdiff1d(np.arange(len(x)), held)


def plane(title):
    figure = go.Figure()
    for rows, name, symbol in ((kept, "trained on", "circle"), (held, "held out", "x")):
        marker = {{"color": {colour}, "symbol": symbol, "size": 9}}
        figure.add_scatter(x=x[rows], y=y[rows], mode="markers", name=name, marker=marker)
    figure.update_layout(title=title, width=640, height=480, template="simple_white")
    figure.update_xaxes(title={across}).update_yaxes(title={up})
    return figure


def mean_squared_error(rows, predicted):
    return float(np.mean((y[rows] - predicted) ** 2)) if len(rows) else None
"""
NEAREST_WORDS = "The prediction at $q$ is the mean $y$ of the $k$ points whose $x$ are nearest to it."
NEAREST = """\
k = {k}


def predict(q, k):
    \"\"\"The mean of the k nearest at each of the places q; of equally near points the one listed first counts.\"\"\"
    near = kept[np.argsort(np.abs(q[:, None] - x[kept]).round(9), axis=1, kind="stable")[:, :k]]
    return y[near].mean(axis=1)


ks = range(1, min(len(kept), {largest}) + 1)
training = [mean_squared_error(kept, predict(x[kept], each)) for each in ks]
missed = [mean_squared_error(held, predict(x[held], each)) for each in ks]
"""
NEAREST_DRAWN = """\
figure, q = plane(f"The mean of the {k} nearest"), np.linspace(x.min() - 1, x.max() + 1, 1001)
figure.add_scatter(x=q, y=predict(q, k), mode="lines", name=f"k = {k}", line={"color": "#222", "shape": "hv"})
figure.show()
errors = go.Figure()
errors.add_scatter(x=[*ks], y=training, name="trained on")
if len(held):
    errors.add_scatter(x=[*ks], y=missed, name="held out")
errors.update_layout(template="simple_white", xaxis_title="k", yaxis_title="mean squared error").show()
"""
NEAREST_CHECK = """\
from sklearn.neighbors import KNeighborsRegressor

theirs = KNeighborsRegressor(k).fit(x[kept, None], y[kept])
equal = np.isclose(theirs.predict(q[:, None]), predict(q, k)).sum()
print(f"Equal at {equal} of {len(q)} places; elsewhere distances tie.")
"""
LINE_WORDS = r"""
Descent makes $J(w, b) = \frac1n \sum_i (y_i - w x_i - b)^2$ small, in steps of length $\eta$ against its gradient, from
$w = b = 0$. The line of least squares is where it comes to rest."""
LINE = """\
eta, steps = {eta!r}, {steps}
w, b = [0.0], [0.0]
for _ in range(steps):
    residual = y[kept] - w[-1] * x[kept] - b[-1]
    w.append(w[-1] + 2 * eta * np.mean(residual * x[kept]))
    b.append(b[-1] + 2 * eta * np.mean(residual))
training = [mean_squared_error(kept, w_t * x[kept] + b_t) for w_t, b_t in zip(w, b)]
missed = [mean_squared_error(held, w_t * x[held] + b_t) for w_t, b_t in zip(w, b)]
"""
LINE_CHECK = """\
from sklearn.linear_model import LinearRegression

theirs = LinearRegression().fit(x[kept, None], y[kept])
best_w, best_b = float(theirs.coef_[0]), float(theirs.intercept_)
print(f"after {steps} steps: y = {w[-1]:.4g} x + {b[-1]:.4g}; least squares: y = {best_w:.4g} x + {best_b:.4g}")
"""
LINE_DRAWN = """\
figure, ends = plane(f"Descent, step {t}"), np.array([x.min() - 1, x.max() + 1])
figure.add_scatter(x=ends, y=w[t] * ends + b[t], mode="lines", name="now", line={"color": "#222"})
dotted = {"color": "#888", "dash": "dot"}
figure.add_scatter(x=ends, y=best_w * ends + best_b, mode="lines", name="least squares", line=dotted).show()
errors = go.Figure(go.Scatter(y=training))
errors.update_layout(template="simple_white", xaxis_title="step", yaxis_title="mean squared error").show()
"""


def cells(scene: RegressionScene) -> tuple[Cell, ...]:
    """What the scene predicts by; () where there are no points."""
    if not scene.points:
        return ()
    points = run.measured(scene)
    start = START.format(
        n=len(points.X),
        points=literal(points.X.tolist()),
        held=literal(points.held.tolist()),
        colour=literal(STYLES[0].color),
        across=literal(escape.plotly(scene.x)),
        up=literal(escape.plotly(scene.y)),
    )
    return code(start), *(_nearest(scene) if scene.show == "neighbors" else _line(scene))


def _nearest(scene: RegressionScene) -> tuple[Cell, ...]:
    fitted = run.nearest(scene)
    k = int(fitted.ks[min(scene.t, len(fitted.ks) - 1)]) if fitted else 1
    return (
        markdown(NEAREST_WORDS),
        code(NEAREST.format(k=k, largest=run.LARGEST_K)),
        code(NEAREST_DRAWN),
        code(NEAREST_CHECK),
        numbers("training", "missed"),
    )


def _line(scene: RegressionScene) -> tuple[Cell, ...]:
    fitted = run.fit(scene)
    eta = fitted.eta if fitted else scene.rate
    return (
        markdown(LINE_WORDS),
        code(LINE.format(eta=eta, steps=scene.most)),
        code(LINE_CHECK),
        code(f"t = {min(scene.t, scene.most)}\n{LINE_DRAWN}"),
        numbers("w", "b", "best_w", "best_b", "training", "missed"),
    )
