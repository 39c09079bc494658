"""The table of training methods: a row for each loss, and a column for each way down. Each cell links to a film on the
reader's own points."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Cell:
    """A film in the table: its name, its page, its query without the points, and `why`, a remark."""

    name: str
    page: str
    query: str
    why: str = ""


WAYS = (
    "all points, constant η",
    "all points, η/k",
    "one by one, constant η",
    "one at random, η/k",
)
COUNTED = Cell("every line counted", "hinge", "loss=zero-one", "The fewest mistakes of any line, by counting.")
FLAT = Cell(
    "flat: no way down",
    "perceptron",
    "beside=terraces&below=cost",
    "One film for all four ways: between its steps the loss has no slope, so no way goes anywhere.",
)


def _row_of_loss(loss: str, eta: float) -> tuple[Cell, ...]:
    """Return the four ways down a loss of the hinge page."""
    named, ways = (
        f"loss={loss}&eta={eta:g}",
        ("draws=batch&rate=constant", "draws=batch", "draws=cyclic&rate=constant", ""),
    )
    return tuple(
        Cell(name, "hinge", "&".join(filter(None, [named, way]))) for name, way in zip(WAYS, ways, strict=True)
    )


TABLE: Mapping[str, tuple[Cell, ...]] = {
    "perceptron": (
        Cell(WAYS[0], "perceptron", "algorithm=batch&beside=descent", "The batch perceptron."),
        Cell(WAYS[1], "perceptron", "algorithm=batch&rate=inverse&beside=descent"),
        Cell(WAYS[2], "perceptron", "beside=descent", "Rosenblatt's perceptron."),
        Cell(WAYS[3], "hinge", "threshold=0"),
    ),
    "hinge": _row_of_loss("hinge", 0.5),
    "squared": _row_of_loss("squared", 0.05),
    "logistic": _row_of_loss("logistic", 0.5),
    "zero-one": (FLAT, COUNTED),
}
