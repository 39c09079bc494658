"""The number fields for where a perceptron starts: its weights, and its offset as the reader's lecture writes it."""

from dataclasses import replace

from films.number_table import Entry, NumberTable
from films.param import Param
from films.scene import params
from films.topics.perceptron.scene import FARTHEST_START, PerceptronScene

HELP = (
    "Where training starts: at 0 in most lectures, elsewhere in many exercises. Away from 0, η matters, too. With the "
    "offset off, the offset set here stays as it is."
)


def _entries(scene: PerceptronScene) -> list[tuple[int, Entry]]:
    field: Param = params(scene)["start"]
    if not field.applies(scene):
        return []
    symbols, (w1, w2, b) = scene.written, scene.first
    labels = (f"{symbols.letter}₁", f"{symbols.letter}₂", symbols.b_text)
    numbers = zip(labels, (w1, w2, symbols.written(b)), strict=True)
    return [
        (i, Entry(f"{label} at the start", value, -FARTHEST_START, FARTHEST_START))
        for i, (label, value) in enumerate(numbers)
    ]


def _put(scene: PerceptronScene, place: int, value: float) -> PerceptronScene:
    numbers = list(scene.first)
    numbers[place] = scene.written.written(value) if place == 2 else value
    return replace(scene, start=tuple(number + 0.0 for number in numbers) if any(numbers) else None)


TABLE: NumberTable[PerceptronScene] = NumberTable(_entries, _put, help=HELP, step=0.1)
