"""The film of models of every size: a frame for each model, from the smallest, and both errors against the number of
numbers that a model keeps."""

from dataclasses import replace

import numpy as np

from films import samples
from films.charts import regions
from films.charts.class_marks import class_marks
from films.drawing import chart, palette
from films.drawing.palette import CLASSES
from films.film.captions import ahead, literal, unless_asked
from films.film.columns import last_frame, next_frame
from films.film.film import Film
from films.film.geometry import Box
from films.film.marks import Marker
from films.film.numbers import counted
from films.film.pictures import Pictures
from films.picture import marks, point_marks
from films.picture.ask import Ask, ask_turn
from films.picture.figure import Figure, graph, plane
from films.picture.film import film
from films.picture.mark import Mark
from films.picture.now import now
from films.picture.words import Words, one_of, words
from films.topics.learnable.scene import SIGNS, STYLES, LearnableScene
from films.topics.learnable.sizes import Sizes
from playground.inputs import Floats, Ints

CURVES = {name: palette.ERRORS[name] for name in ("training", "held-out")}
SIDE = 100  # cells along a side of a picture
TICKS = (1, 3, 10, 30, 100, 300, 1000)


def size_film(sizes: Sizes, scene: LearnableScene) -> Film:
    """Return the film, with a frame for each model."""
    axes, numbers = samples.axes(scene), sizes.numbers
    shares = {"training": sizes.training / len(sizes.train), "held-out": sizes.missed / len(sizes.held)}
    points = point_marks.points(scene.points, STYLES, hollow=now(sizes.wrong))
    crosses = point_marks.held_out(samples.arrays(scene.points)[0][sizes.held])
    return film(
        [
            plane([points, crosses], axes, (scene.x, scene.y), image=now(_regions(sizes, axes))),
            _errors(numbers, shares),
        ],
        len(sizes.models),
        words=_words(sizes),
        asks=[_question(sizes, numbers, shares)],
    )


def _regions(sizes: Sizes, axes: Box) -> Pictures:
    """Return the regions of each model, a picture a frame."""
    grid = regions.grid(axes, SIDE)
    rules = {id(model.rule): model.rule for model in sizes.models}  # trees of all depths share a rule
    on_grid = {key: rule.on_grid(grid, shares=False)[0] for key, rule in rules.items()}
    cells = np.array([on_grid[id(model.rule)][model.state] for model in sizes.models])
    source = regions.source_of(axes, *((model.rule, model.state) for model in sizes.models))
    return regions.flat(cells.astype(np.int8), CLASSES, source)


def _errors(numbers: Ints, shares: dict[str, Floats]) -> Figure:
    """Return the chart of both errors up to the frame, against the number of numbers that a model keeps."""
    top = 1.08 * max(0.05, *(float(share.max()) for share in shares.values()))
    most = float(numbers.max())
    layout = chart.layout("numbers that the model keeps", "error", heights=(-0.03 * top, top))
    layout["yaxis"] |= chart.PER_CENT | {"rangemode": "normal"}
    ticks = [tick for tick in TICKS if tick <= 1.3 * most]
    layout["xaxis"] = chart.AXIS | {
        "type": "log",
        "range": [-0.1, float(np.log10(most)) + 0.1],
        "tickvals": ticks,
        "ticktext": [str(tick) for tick in ticks],
        "title": {"text": "numbers that the model keeps", "standoff": 4},
    }
    curves = [_curve(name, numbers, share) for name, share in shares.items()]
    dots = [
        marks.dot(f"{name} now", now(numbers), now(share), color)
        for (name, share), (color, _) in zip(shares.items(), CURVES.values(), strict=True)
    ]
    return graph([*curves, *dots], layout)


def _curve(name: str, numbers: Ints, share: Floats) -> Mark:
    color, dash = CURVES[name]
    line = marks.curve_so_far(name, numbers, share, color, 1.5, dash)
    return replace(line, look=replace(line.look, marker=Marker(size=6, color=color)))


def _words(sizes: Sizes) -> dict[str, Words]:
    """Return the captions by slot: what each model keeps, its mistakes, and which model Occam's razor chooses."""
    models = sizes.models
    name = tuple(model.name for model in models)
    size = tuple(counted(model.numbers, "number") for model in models)
    legend = [*class_marks((0, 1), SIGNS), "hollow: misclassified", "crosses: held out"]
    return {
        "frame": words("<b>{name}</b>, {size}", name=name, size=size),
        "next": one_of(
            now(last_frame(len(models))), words("Next: {next}", next=now(name, next_frame(len(models)))), ""
        ),
        "plane": words(
            unless_asked(f"training {{t}} of {len(sizes.train)} wrong<br>held out {{h}} of {len(sizes.held)} wrong"),
            t=sizes.training,
            h=sizes.missed,
        ),
        "legend": words(" · ".join(legend)),
        "verdict": words(f"<p>{len(models)} models, from the smallest to the largest.</p>{ahead(_occam(sizes))}"),
        "why": words(
            "<p>This model, <b>{name}</b>, keeps {size}: {kept}. VC dimension: {vc}.</p>",
            name=name,
            size=size,
            kept=tuple(model.kept for model in models),
            vc=tuple(model.vc or "not known exactly" for model in models),
        ),
    }


def _occam(sizes: Sizes) -> str:
    """Return which model makes the fewest held-out mistakes, and which one Occam's razor chooses."""
    m = len(sizes.held)
    best, simplest = (sizes.models[i] for i in (sizes.best, sizes.simplest))
    fewest = f"The fewest held-out points wrong, {int(sizes.missed[sizes.best])} of {m}: <b>{literal(best.name)}</b>."
    if sizes.best == sizes.simplest:
        return f"<p>{fewest} No smaller model is within one standard error of it, so Occam's razor takes it, too.</p>"
    few = int(sizes.missed[sizes.simplest])
    return (
        f"<p>{fewest} Occam's razor takes <b>{literal(simplest.name)}</b>: {few} wrong are within one standard error, "
        f"and it keeps {counted(simplest.numbers, 'number')}, not {best.numbers}.</p>"
    )


def _question(sizes: Sizes, numbers: Ints, shares: dict[str, Floats]) -> Ask:
    """Return the question whether the held-out mistakes rise or fall with the next larger model."""
    m = len(sizes.held)
    return ask_turn(
        "The next model is {name}, which keeps {numbers}. What becomes of the held-out mistakes? "
        f"Now {{before}} of {m}.",
        f"Held-out points wrong: {{after}} of {m} with {{name}}, {{before}} with the model before it.",
        sizes.missed.astype(np.float64),
        about=(sizes.wrong, *shares.values()),
        name=now(tuple(model.name for model in sizes.models)),
        numbers=now(tuple(counted(int(n), "number") for n in numbers)),
    )
