"""The table of training methods: which loss is made small, and how. Every cell leads to a film."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Cell:
    """What a film is called in the table, and its address."""

    name: str
    scene: str

    def __str__(self) -> str:
        return f"[{self.name}]({self.scene})"


WAYS = (
    "all points, constant η",
    "all points, η/k",
    "one by one, constant η",
    "one at random, η/k",
)
COUNTED = Cell("every line counted", "hinge?loss=zero-one")
FLAT = Cell("flat: no way down", "perceptron?beside=terraces&below=cost")


def _descended(loss: str, eta: float) -> tuple[Cell, ...]:
    """The four ways down a loss of the hinge page."""
    chosen = f"loss={loss}&" if loss != "hinge" else ""
    rate = f"eta={eta:g}"
    return (
        Cell("batch", f"hinge?{chosen}draws=batch&rate=constant&{rate}"),
        Cell("batch, η/k", f"hinge?{chosen}draws=batch&{rate}"),
        Cell("in turn", f"hinge?{chosen}draws=cyclic&rate=constant&{rate}"),
        Cell("stochastic", f"hinge?{chosen}{rate}"),
    )


TABLE: Mapping[str, tuple[Cell, ...]] = {
    "perceptron": (
        Cell("batch perceptron", "perceptron?algorithm=batch&beside=descent"),
        Cell("batch, η/k", "perceptron?algorithm=batch&rate=inverse&beside=descent"),
        Cell("the perceptron", "perceptron?beside=descent"),
        Cell("at random, η/k", "hinge?threshold=0"),
    ),
    "hinge": _descended("hinge", 0.5),
    "squared": _descended("squared", 0.05),
    "logistic": _descended("logistic", 0.5),
    "zero-one": (FLAT, FLAT, FLAT, FLAT),
}


def written() -> str:
    """The table in Markdown; the last column is the way that only the zero-one loss needs."""
    head = ("loss", *WAYS, "by counting")
    rows = [
        (f"**{loss}**", *map(str, cells), str(COUNTED) if loss == "zero-one" else "") for loss, cells in TABLE.items()
    ]
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
