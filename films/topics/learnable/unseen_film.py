"""The film of what no data can tell: planes of methods that agree on the labelled points, labels of the unseen points a
frame each, and the errors so far."""

import numpy as np

from films import samples
from films.charts import regions
from films.drawing import chart, marks, palette
from films.drawing.palette import CLASSES
from films.film.columns import Column
from films.film.film import Film
from films.film.geometry import Box
from films.film.spec import Spec
from films.film.tracks import Prefix, Track
from films.rules.rule import cells_of
from films.topics.learnable import unseen_planes, unseen_questions, unseen_words
from films.topics.learnable.scene import LearnableScene
from films.topics.learnable.unseen import Unseen

LOOKS = (
    (palette.INK, "solid"), (palette.ADDED, "solid"), (palette.INK, "dot"), (palette.ADDED, "dash")
)  # fmt: skip


def film(made: Unseen, scene: LearnableScene) -> Film:
    """A frame for each labeling of the unseen points."""
    axes = samples.axes(scene)
    count = len(made.guessers)
    asked = unseen_questions.of(made, scene)
    return Film(
        figures=(*(unseen_planes.figure(made, scene, axes) for _ in range(count)), _chart(made)),
        planes=count,
        n_frames=len(made.labelings),
        columns=_columns(made, axes) | unseen_words.columns(made) | dict(asked.columns),
        tracks=(*(track for i in range(count) for track in unseen_planes.tracks(made, i)), *_curves(made)),
        captions=unseen_words.captions(made, scene),
        questions=asked.questions,
    )


def _chart(made: Unseen) -> Spec:
    n = len(made.labelings)
    half = marks.line("1/2", palette.GRID, 2) | {"x": [0, n], "y": [0.5, 0.5]}
    curves = [
        marks.line(f"plane {i + 1}", color, 2, dash)
        for i, (color, dash) in enumerate(LOOKS[: len(made.guessers)])
    ]  # fmt: skip
    layout = chart.layout("labelings", "mean error so far", heights=(0, 1.04), across=(0, n + 0.02 * n))
    layout["yaxis"] |= {"tickvals": [0, 0.25, 0.5, 0.75, 1], "ticktext": ["0", "1/4", "1/2", "3/4", "1"]}
    names = [
        chart.colored(f"{chart.SWATCHES[dash]} plane {i + 1}", color)
        for i, (color, dash) in enumerate(LOOKS[: len(made.guessers)])
    ]
    figure = chart.figure([half, *curves], layout)
    figure["layout"]["annotations"][0]["text"] = "  ".join(names)
    return figure


def _columns(made: Unseen, axes: Box) -> dict[str, Column]:
    """Regions and rings of each plane, the curves, and the labels."""
    frames = len(made.labelings)
    found: dict[str, Column] = {"labels": made.labelings, "nth": np.arange(1, frames + 1)}
    found |= {
        "first": np.zeros(frames, dtype=np.int8),
        "nothing": np.full(frames, -1),
        "none yet": np.zeros(frames, dtype=np.int8),
    }
    grid = regions.grid(axes, regions.side(len(made.guessers)))
    classes = np.where(made.labelings, 0, 1)
    for i, each in enumerate(made.guessers):
        found[f"pictures {i}"] = regions.flat(cells_of(each.rule, grid, each.state)[None], CLASSES)
        places = np.where((classes != each.guesses)[:, :, None], made.Q, np.nan).astype(np.float32)
        found |= {f"missed {axis} {i}": places[:, :, j] for j, axis in enumerate("xy")}
        found[f"so far {i}"] = np.array([float(row[i]) for row in made.so_far], dtype=np.float32)
    return found


def _curves(made: Unseen) -> tuple[Track, ...]:
    last = len(made.guessers)
    return tuple(Prefix(last, f"plane {i + 1}", "nth", f"so far {i}") for i in range(last))
