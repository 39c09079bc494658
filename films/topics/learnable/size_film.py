"""The film of models of every size: a frame for each, from the smallest, and both errors against the number of numbers
that a model keeps."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from films import samples
from films.charts import regions
from films.drawing import chart, marks, palette, plane
from films.drawing.palette import CLASSES
from films.film.columns import Col, Column
from films.film.film import Film
from films.film.geometry import Box
from films.film.numbers import counted
from films.film.questions import Questions, turning
from films.film.spec import Spec
from films.film.tracks import Prefix, Rows, Switch, Track
from films.topics.learnable import size_words
from films.topics.learnable.scene import STYLES, LearnableScene
from films.topics.learnable.size_run import Sized
from playground.inputs import Floats

LOOKS = {"training": (palette.INK, "dot"), "held-out": (palette.ADDED, "solid")}
SIDE = 100  # cells of a picture
TICKS = (1, 3, 10, 30, 100, 300, 1000)


def film(made: Sized, scene: LearnableScene) -> Film:
    """A frame for each model."""
    axes = samples.axes(scene)
    symbols = [STYLES[c].symbol for _, _, c in scene.points]
    asked = _question(made, symbols)
    return Film(
        figures=(_plane(made, scene, axes), _chart(made)),
        n_frames=len(made.models),
        columns=_columns(made, axes) | dict(asked.columns),
        tracks=_tracks(symbols),
        captions=size_words.captions(made),
        questions=asked.questions,
    )


def _plane(made: Sized, scene: LearnableScene, axes: Box) -> Spec:
    X = samples.arrays(scene.points)[0][made.held]
    above, titles = [marks.held_out(X)], (scene.x, scene.y)
    return plane.figure(scene.points, STYLES, axes, titles, above=above, image=regions.image(axes))


def _chart(made: Sized) -> Spec:
    shares = [_shares(made, name) for name in LOOKS]
    top = 1.08 * max(0.05, *(float(share.max()) for share in shares))
    most = float(made.numbers.max())
    layout = chart.layout("numbers that the model keeps", "error", heights=(-0.03 * top, top))
    layout["yaxis"] |= {"tickformat": ".0%", "rangemode": "normal"}
    ticks = [tick for tick in TICKS if tick <= 1.3 * most]
    layout["xaxis"] = chart.AXIS | {
        "type": "log",
        "range": [-0.1, float(np.log10(most)) + 0.1],
        "tickvals": ticks,
        "ticktext": [str(tick) for tick in ticks],
        "title": {"text": "numbers that the model keeps", "standoff": 4},
    }
    curves = [
        marks.line(name, color, 1.5, dash) | {"mode": "lines+markers", "marker": {"size": 6, "color": color}}
        for name, (color, dash) in LOOKS.items()
    ]
    now = [marks.dot(f"{name} now", color) for name, (color, _) in LOOKS.items()]
    also = [chart.colored(f"{chart.SWATCHES[dash]} {name}", color) for name, (color, dash) in LOOKS.items()]
    return chart.figure([*curves, *now], layout, also)


def _shares(made: Sized, name: str) -> Floats:
    counts, of = (made.training, made.train) if name == "training" else (made.missed, made.held)
    return counts / len(of)


def _columns(made: Sized, axes: Box) -> dict[str, Column]:
    grid = regions.grid(axes, SIDE)
    distinct = {id(model.rule): model.rule for model in made.models}  # several trees, for example, are one
    on_grid = {key: rule.on_grid(grid, shares=False)[0] for key, rule in distinct.items()}
    cells = np.array([on_grid[id(model.rule)][model.state] for model in made.models])
    names = tuple(model.name for model in made.models)
    last = np.arange(len(names)) == len(names) - 1
    return {
        "pictures": regions.flat(cells.astype(np.int8), CLASSES),
        "wrong": made.wrong,
        "numbers": made.numbers,
        "size": tuple(counted(model.numbers, "number") for model in made.models),
        "place": made.numbers.astype(np.float64),
        "training": _shares(made, "training"),
        "held-out": _shares(made, "held-out"),
        "training count": made.training,
        "held-out count": made.missed,
        "name": names,
        "next": (*names[1:], ""),
        "last": last.astype(np.int8),
        "kept": tuple(model.kept for model in made.models),
        "vc": tuple(model.vc or "not known exactly" for model in made.models),
    }


def _tracks(symbols: Sequence[str]) -> tuple[Track, ...]:
    return (
        Rows(0, None, {"images[0].source": Col("pictures")}),
        _hollow(symbols, "wrong"),
        *(Prefix(1, name, "place", name) for name in LOOKS),
        *(Rows(1, f"{name} now", {"x": Col("place"), "y": Col(name)}) for name in LOOKS),
    )


def _hollow(symbols: Sequence[str], bits: str) -> Track:
    """The points of these symbols, hollow where the bits say that they are misclassified."""
    return Switch(
        0, "points", "marker.symbol", Col(bits), tuple(symbols), tuple(f"{symbol}-open" for symbol in symbols)
    )


def _question(made: Sized, symbols: Sequence[str]) -> Questions:
    """What becomes of the held-out error at the next larger model."""
    m = len(made.held)
    text = (
        "The next model is {name}, with {numbers} numbers. What becomes of the held-out mistakes? "
        f"Now {{before}} of {m}."
    )
    why = f"{{name}} has {{after}} of {m} held-out points wrong; the model before had {{before}}."
    known = {"name": Col("name"), "numbers": Col("numbers")}
    asked = turning(text, why, made.missed.astype(np.float64), known)
    frames = len(made.models)
    none: dict[str, Column] = {"no mistake": np.zeros_like(made.wrong), "nothing": np.full(frames, -1)}
    none["none yet"] = np.zeros(frames, dtype=np.int8)
    hides = (
        _hollow(symbols, "no mistake"),
        *(Prefix(1, name, "place", name, Col("none yet")) for name in LOOKS),
        *(Rows(1, f"{name} now", {"x": Col("place", at="nothing"), "y": Col(name, at="nothing")}) for name in LOOKS),
    )
    return Questions(tuple(replace(question, hides=hides) for question in asked.questions), dict(asked.columns) | none)
