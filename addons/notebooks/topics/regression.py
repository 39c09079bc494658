"""Regression as a notebook: the mean of the nearest, or the line of least squares and the descent to it."""

from addons.notebooks.notebook import Cell, code, literal, markdown
from films.film import escape
from films.topics.regression import run
from films.topics.regression.scene import STYLES, RegressionScene

START = """\
import numpy as np
import plotly.graph_objects as go

# {n} points: x, and y, which is to be predicted
points = np.array({points})
x, y = points.T
held = np.array({held}, dtype=int)  # rows that are not trained on
kept = np.setdiff1d(np.arange(len(x)), held)


def plane(title):
    figure = go.Figure(layout={{"title": title, "width": 640, "height": 480, "template": "simple_white"}})
    for rows, name, symbol in ((kept, "trained on", "circle"), (held, "held out", "x")):
        marker = {{"color": {colour}, "symbol": symbol, "size": 9}}
        figure.add_scatter(x=x[rows], y=y[rows], mode="markers", name=name, marker=marker)
    return figure.update_xaxes(title={across}).update_yaxes(title={up})


def mean_squared_error(rows, predicted):
    return float(np.mean((y[rows] - predicted) ** 2)) if len(rows) else None
"""
NEAREST_WORDS = """\
The prediction at $q$ is the mean $y$ of the $k$ points whose $x$ are nearest to it; of equally near points the one
listed first counts."""
NEAREST = """\
def predict(q, k):
    \"\"\"The mean of the k nearest at each of the places q.\"\"\"
    near = kept[np.argsort(np.abs(q[:, None] - x[kept]).round(9), axis=1, kind="stable")[:, :k]]
    return y[near].mean(axis=1)


k, ks = {k}, range(1, min(len(kept), {largest}) + 1)
training = [mean_squared_error(kept, predict(x[kept], each)) for each in ks]
missed = [mean_squared_error(held, predict(x[held], each)) for each in ks]
figure, q = plane(f"The mean of the {{k}} nearest"), np.linspace(x.min() - 1, x.max() + 1, 1001)
figure.add_scatter(x=q, y=predict(q, k), mode="lines", name=f"k = {{k}}", line={{"color": "#222", "shape": "hv"}})
figure.show()
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
from sklearn.linear_model import LinearRegression

eta, w, b = {eta!r}, [0.0], [0.0]
for _ in range({steps}):
    residual = y[kept] - w[-1] * x[kept] - b[-1]
    w.append(w[-1] + 2 * eta * np.mean(residual * x[kept]))
    b.append(b[-1] + 2 * eta * np.mean(residual))
training = [mean_squared_error(kept, w_t * x[kept] + b_t) for w_t, b_t in zip(w, b)]
missed = [mean_squared_error(held, w_t * x[held] + b_t) for w_t, b_t in zip(w, b)]
theirs = LinearRegression().fit(x[kept, None], y[kept])
best_w, best_b = float(theirs.coef_[0]), float(theirs.intercept_)
"""
LINE_DRAWN = """\
t, ends = {t}, np.array([x.min() - 1, x.max() + 1])
figure = plane(f"Descent, step {{t}}: y = {{w[t]:.4g}} x + {{b[t]:.4g}}")
figure.add_scatter(x=ends, y=w[t] * ends + b[t], mode="lines", name="now", line={{"color": "#222"}})
dotted = {{"color": "#888", "dash": "dot"}}
figure.add_scatter(x=ends, y=best_w * ends + best_b, mode="lines", name="least squares", line=dotted).show()
"""
ERRORS = """\
figure = go.Figure(layout={{"template": "simple_white"}})
figure.add_scatter(x={places}, y=training, name="trained on", line={{"color": "#6B7280", "dash": "dot"}})
figure.add_scatter(x={places}, y=missed, name="held out", line={{"color": "#AA3377", "dash": "dash"}})
figure.update_xaxes(title="{symbol}").update_yaxes(title="mean squared error").show()
"""


def cells(scene: RegressionScene) -> tuple[Cell, ...]:
    """What the scene predicts by; () where there are no points."""
    if not scene.points:
        return ()
    points = run.sample_of(scene)
    start = START.format(
        n=len(points.X),
        points=literal(points.X.tolist()),
        held=literal(points.held.tolist()),
        colour=literal(STYLES[0].color),
        across=literal(escape.plotly(scene.x)),
        up=literal(escape.plotly(scene.y)),
    )
    if scene.show == "neighbors":
        nearest = run.nearest(scene)
        k = int(nearest.ks[min(scene.t, len(nearest.ks) - 1)]) if nearest else 1
        lines = NEAREST.format(k=k, largest=run.LARGEST_K), ERRORS.format(places="[*ks]", symbol="k"), NEAREST_CHECK
        return (code(start), markdown(NEAREST_WORDS), *map(code, lines))
    fit = run.fit(scene)
    lines = (
        LINE.format(eta=fit.eta if fit else scene.rate, steps=scene.most),
        LINE_DRAWN.format(t=min(scene.t, scene.most)),
        ERRORS.format(places="[*range(len(w))]", symbol="step"),
    )
    return (code(start), markdown(LINE_WORDS), *map(code, lines))
