"""Units of a network as a drawing, for captions and prose: circles in columns, and wires, each with its weight."""

from collections.abc import Sequence
from dataclasses import dataclass

from films.film.captions import literal

# Between columns; from a unit to the outer end of the weights before it; of a unit; between the lines of weights.
APART, REACH, RADIUS, LINE = 150, 62, 16, 14
LEFT = RADIUS + 4

Rows = Sequence[Sequence[str]]


@dataclass(frozen=True)
class Layer:
    """Units by their `names`, and the texts at the wires into them: `weights` has a row for each unit, with an entry
    for each unit of the layer before, and a further one for a constant 1 there, if it has one."""

    names: Sequence[str]
    weights: Rows


def diagram(inputs: Sequence[str], layers: Sequence[Layer], description: str) -> str:
    """Return the units as SVG: `inputs` on the left, then a column for each layer. `description`: the drawing in words.
    A column with fewer units than the next layer has weights gets a constant 1 as its last unit."""
    columns = [list(inputs), *(list(layer.names) for layer in layers)]
    for column, layer in zip(columns, layers, strict=False):
        column.extend(["1"] * (len(layer.weights[0]) - len(column)))
    pitches = [2 * RADIUS + 10, *(max(2 * RADIUS + 10, LINE * len(layer.weights[0]) + 10) for layer in layers)]
    height = max(len(column) * pitch for column, pitch in zip(columns, pitches, strict=True))
    places = [_places(len(column), c, height) for c, column in enumerate(columns)]
    width = LEFT + (len(columns) - 1) * APART + RADIUS + 4
    wires, words = list[str](), list[str]()
    for layer, before, there in zip(layers, places, places[1:], strict=False):
        for row, (x, y) in zip(layer.weights, there, strict=False):  # the constant has no wires into it
            wires += _wires(row, before, x, y)
            words += _numbers(row, x, y)
    units = [unit for column, there in zip(columns, places, strict=True) for unit in _units(column, there)]
    return (
        f'<svg class="stage-units stage-network" role="img" aria-label="{literal(description)}" '
        f'viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-size="12" fill="currentColor">'
        f'<path d="{"".join(wires)}" stroke="currentColor" stroke-opacity="0.45" fill="none"/>'
        f'<g text-anchor="end">{"".join(words)}</g><g text-anchor="middle">{"".join(units)}</g></svg>'
    )


def _places(count: int, column: int, height: int) -> list[tuple[int, int]]:
    """Return the middles of a column's units, evenly down the drawing."""
    return [(LEFT + column * APART, round(height * (i + 0.5) / count)) for i in range(count)]


def _wires(row: Sequence[str], before: Sequence[tuple[int, int]], x: int, y: int) -> list[str]:
    """Return a line from each unit of the layer before to its weight or, if it has none, to the unit at (x, y)."""
    ends = (_height(y, i, len(row)) - 4 for i in range(len(row)))
    reach = [REACH if words else RADIUS for words in row]
    return [
        f"M{left + RADIUS} {top}L{x - far} {end if words else y}"
        for (left, top), end, far, words in zip(before, ends, reach, row, strict=True)
    ]


def _numbers(row: Sequence[str], x: int, y: int) -> list[str]:
    """Return the weights at the ends of the wires, in the order of the units from which the wires come."""
    return [
        f'<text x="{x - RADIUS - 3}" y="{_height(y, i, len(row))}">{literal(words)}</text>'
        for i, words in enumerate(row)
        if words
    ]


def _height(y: int, i: int, count: int) -> int:
    """Return the base line of weight i of `count` before a unit."""
    return round(y + (i - (count - 1) / 2) * LINE) + 4


def _units(names: Sequence[str], places: Sequence[tuple[int, int]]) -> list[str]:
    return [
        f'<circle cx="{x}" cy="{y}" r="{RADIUS}" fill="none" stroke="currentColor"/>'
        f'<text x="{x}" y="{y + 4}">{literal(name)}</text>'
        for name, (x, y) in zip(names, places, strict=True)
    ]


def perceptron_unit() -> str:
    """Return a drawing of the perceptron: two inputs and a constant 1, their weights, the sum, and its sign."""
    description = (
        "The inputs x1, x2 and a constant 1, with weights w1, w2 and w0, go into a sum, and the sum into its sign."
    )
    layers = Layer(("Σ",), (("w₁", "w₂", "w₀"),)), Layer(("sign",), (("",),)), Layer(("±1",), (("",),))
    return diagram(("x₁", "x₂"), layers, description)
