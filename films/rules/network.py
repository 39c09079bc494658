"""A small neural network as a rule, with a state for each number of epochs: its hidden units are lines in the plane."""

import numpy as np

from films.film.numbers import number
from films.rules.marks import Across
from films.rules.rule import Knob
from films.rules.trained import Exhibit, Trained, in_words
from playground import network
from playground.inputs import Floats, Ints
from playground.network import Network

EPOCHS = (0, 1, 2, 3, 5, 8, 12, 20, 30, 50, 80, 120, 200, 300, 500)


def of_network(X: Floats, y: Ints, *, hidden: int, seed: int) -> Exhibit:
    """A network with `hidden` units during its training; ValueError where there is one class only."""
    knob = Knob("epochs", tuple(str(epoch) for epoch in EPOCHS))
    trained = network.train(X, y, EPOCHS, hidden=hidden, seed=seed)
    lines = np.dstack([trained.V, trained.a])
    marks = tuple(
        Across(
            f"unit {j + 1}",
            lines[:, j],
            width=1.2,
            dash="dash",
            legend="dashed: where a hidden unit is 0" if j == 0 else "",
        )
        for j in range(hidden)
    )

    def reasons(query: Floats, names: tuple[str, ...]) -> list[str]:
        values, shares = trained.hidden(query)[:, 0], trained.shares(query)[:, 0]
        return [
            f"hidden {', '.join(map(number, h))}; {in_words(p, trained.classes, names)}"
            for h, p in zip(values.tolist(), shares, strict=True)
        ]

    rule = Trained("neural network", knob.names, trained, trained.classes, marks, reasons)
    warnings = tuple(
        "" if settled or not epoch else f"Stopped after epoch {epoch}, before it settled: the loss was still falling."
        for epoch, settled in zip(EPOCHS, trained.settled.tolist(), strict=True)
    )
    return Exhibit(rule, knob, tuple(_story(trained, s) for s in range(len(EPOCHS))), warnings)


def _story(trained: Network, s: int) -> str:
    units = "; ".join(
        f"h<sub>{j + 1}</sub> = tanh({number(v[0])} x₁{number(v[1], 's')} x₂{number(a, 's')})"
        for j, (v, a) in enumerate(zip(trained.V[s].tolist(), trained.a[s].tolist(), strict=True))
    )
    return f"<p><b>Mean log loss</b> {number(float(trained.losses[s]))}. Hidden units: {units}.</p>"
