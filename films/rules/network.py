"""A small neural network as a rule, with a state for each number of epochs: its hidden units are lines in the plane."""

import numpy as np

from films.drawing.units import Layer, diagram
from films.film.numbers import number
from films.rules.addends import linear
from films.rules.marks import across
from films.rules.method import Method, Recipe, TrainingCost
from films.rules.rule import Knob
from films.rules.trained import Exhibit, PathRule, in_words
from playground import network
from playground.inputs import Floats, Ints
from playground.network import Network

MOST_IN_DRAWING = 6  # hidden units in a drawing; more do not fit beside a plane
EPOCHS = (0, 1, 2, 3, 5, 8, 12, 20, 30, 50, 80, 120, 200, 300, 500)


def of_network(X: Floats, y: Ints, names: tuple[str, ...], *, hidden: int, seed: int) -> Exhibit:
    """Return a network with `hidden` units during its training. ValueError if there is one class only."""
    knob = Knob("epochs", tuple(str(epoch) for epoch in EPOCHS))
    trained = network.train(X, y, EPOCHS, hidden=hidden, seed=seed)
    lines = np.dstack([trained.V, trained.a])
    marks = tuple(
        across(
            f"unit {j + 1}",
            lines[:, j],
            width=1.2,
            dash="dash",
            legend="dashed: where a hidden unit is 0" if j == 0 else "",
        )
        for j in range(hidden)
    )

    def reasons(query: Floats, names: tuple[str, ...]) -> list[str]:
        values, scores, shares = (each(query)[:, 0] for each in (trained.hidden, trained.scores, trained.shares))
        return [
            f"hidden {', '.join(map(number, h))}; scores {', '.join(map(number, s))}; "
            f"{in_words(p, trained.classes, names)}"
            for h, s, p in zip(values.tolist(), scores.tolist(), shares, strict=True)
        ]

    rule = PathRule("neural network", knob.names, trained, trained.classes, marks, reasons)
    warnings = tuple(
        "" if settled or not epoch else f"Stopped after epoch {epoch}, before it settled: the loss was not at rest."
        for epoch, settled in zip(EPOCHS, trained.settled.tolist(), strict=True)
    )
    return Exhibit(rule, knob, tuple(_story(trained, s, names) for s in range(len(EPOCHS))), warnings)


def _story(trained: Network, s: int, names: tuple[str, ...]) -> str:
    units = "; ".join(
        f"h<sub>{j + 1}</sub> = tanh({linear([*v, a])})"
        for j, (v, a) in enumerate(zip(trained.V[s].tolist(), trained.a[s].tolist(), strict=True))
    )
    loss = f"<p><b>Mean log loss</b> {number(float(trained.losses[s]))}. Hidden units: {units}.</p>"
    hidden = len(trained.a[s])
    return loss + (_drawing(trained, s, names) if hidden <= MOST_IN_DRAWING else "")


def _drawing(trained: Network, s: int, names: tuple[str, ...]) -> str:
    """Return the units with all their weights as a drawing, and what they do."""
    first = np.column_stack([trained.V[s], trained.a[s]]).tolist()
    second = np.column_stack([trained.W[s], trained.c[s]]).tolist()
    units = [f"h{'₁₂₃₄₅₆'[j]}" for j in range(len(first))]
    outputs = [names[label] if len(names[label]) < 4 else f"{k + 1}." for k, label in enumerate(trained.classes)]
    layers = [
        Layer(into, [[number(weight) for weight in row] for row in rows])
        for into, rows in ((units, first), (outputs, second))
    ]
    description = (
        f"A network: two inputs and a constant 1, {len(units)} hidden units, {len(outputs)} scores, with all weights."
    )
    return (
        f"{diagram(('x₁', 'x₂'), layers, description)}<p>At each unit stand the numbers of its wires, from the top: "
        "multiply what comes in, and add. A hidden unit takes tanh of it; the largest score is the answer.</p>"
    )


NETWORK = Method(
    key="network",
    name="neural network",
    train=lambda training: of_network(
        training.places, training.y, training.names, hidden=training.hidden, seed=training.seed
    ),
    usual="epochs = 200",
    assumes="a few soft lines",
    categories="numbers",
    random=True,
    units=True,
    parametric=True,
    keeps="H (d + 1) + K (H + 1) numbers",
    fit="n H (d + K) an epoch",
    ask="H (d + K)",
    cost=TrainingCost(19.3, 0.053),
    recipe=Recipe(
        name="neural_network",
        code="""\
from scipy.special import softmax


def neural_network(X, y, epochs):
    \"\"\"h = tanh(V x + a), scores W h + c, trained by Adam on the mean log loss of all points, a step an epoch.\"\"\"
    classes, labels = np.unique(y, return_inverse=True)
    mean, deviation = X.mean(axis=0), np.where(np.ptp(X, axis=0) == 0, 1.0, X.std(axis=0))
    Z, target = (X - mean) / deviation, np.eye(len(classes))[labels]
    random, (d, K) = np.random.default_rng(seed), (X.shape[1], len(classes))
    V, W = (np.sqrt(6 / (a + b)) * random.uniform(-1, 1, (b, a)) for a, b in ((d, hidden), (hidden, K)))
    parts, m, s = [V, np.zeros(hidden), W, np.zeros(K)], [0] * 4, [0] * 4

    def forward(Z):
        H = np.tanh(Z @ parts[0].T + parts[1])
        return H, softmax(H @ parts[2].T + parts[3], axis=1)

    for t in range(1, epochs + 1):
        H, P = forward(Z)
        surplus = (P - target) / len(Z)
        inner = surplus @ parts[2] * (1 - H * H)
        slopes = [inner.T @ Z, inner.sum(axis=0), surplus.T @ H, surplus.sum(axis=0)]
        m = [0.9 * old + 0.1 * slope for old, slope in zip(m, slopes)]  # Adam's means, of slopes and squares
        s = [0.999 * old + 0.001 * slope**2 for old, slope in zip(s, slopes)]
        steps = [a / (1 - 0.9**t) / (np.sqrt(b / (1 - 0.999**t)) + 1e-8) for a, b in zip(m, s)]
        parts = [part - 0.05 * step for part, step in zip(parts, steps)]
    return decided(lambda Q: forward((Q - mean) / deviation)[1], classes)
""",
        value=lambda _, state: EPOCHS[state],
    ),
)
