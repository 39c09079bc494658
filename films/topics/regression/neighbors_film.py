"""The film of the mean of the k nearest: a frame for each k, with the function, its jumps, and the arithmetic at the
query."""

import numpy as np

from films import samples
from films.drawing import chart, looks, palette
from films.film.columns import last_frame, next_frame
from films.film.film import Film
from films.film.numbers import counted, written
from films.picture import marks
from films.picture.ask import Ask, ask, ask_turn
from films.picture.figure import Figure, graph, plane
from films.picture.film import film
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.picture.words import Words, one_of, words
from films.topics.regression.plane import FIT, MOST_RESIDUALS, errors, fixed_marks, legend, no_points, residuals, window
from films.topics.regression.run import Nearest
from films.topics.regression.scene import RegressionScene
from playground.inputs import Floats, Ints

MAX_LISTED = 8  # summands that are written out


def neighbors_film(run: Nearest | None, scene: RegressionScene) -> Film:
    """Return the film with a frame for each k."""
    if run is None:
        return no_points(scene)
    points, ks = run.points, run.ks
    q = points.query(scene.probe)
    near = points.nearest(q, len(ks))  # the frame's are the first k
    mean = points.means(near)
    rings = _rings(points.X[points.index[near]], ks)
    picture = plane(
        [
            *residuals(points, run.fitted[:, points.index]),
            *_function(run, scene),
            *fixed_marks(scene, points, q),
            rings,
            marks.dot("prediction", now(np.full(len(ks), q)), now(mean), FIT),
        ],
        samples.axes(scene),
        (scene.x, scene.y),
    )
    turn = np.where(ks > 1, ks % 3, -1)
    return film(
        [picture, _errors(run)],
        len(ks),
        words=_words(run, q, near, mean),
        asks=[
            _who_joins(run, near, turn == 2),
            _mean_turns(run, near, mean, q, turn == 0, rings),
            _error_turns(run, turn == 1),
        ],
    )


def _function(run: Nearest, scene: RegressionScene) -> list[Mark]:
    """Return the pieces of the function, and its jumps between them."""
    left, right, low, high = window(scene)
    longest = max(len(each.values) for each in run.functions)
    shape = (len(run.ks), longest)
    ends, heights = np.full((*shape, 2), np.nan), np.full(shape, np.nan)
    for row, each in enumerate(run.functions):
        breaks = np.clip(np.array([left, *each.breaks, right]), left, right)
        ends[row, : len(each.values)] = np.column_stack([breaks[:-1], breaks[1:]])
        heights[row, : len(each.values)] = np.clip(each.values, low, high)
    gap = np.full((*shape, 1), np.nan)
    level = np.repeat(heights[:, :, None], 2, axis=2)
    pieces = [np.concatenate([each, gap], axis=2).reshape(len(run.ks), -1) for each in (ends, level)]
    lines = [marks.polyline("f", now(pieces[0]), now(pieces[1]), FIT, 3)]
    if len(run.points.index) <= MOST_RESIDUALS:
        whole = [each.reshape(len(run.ks), -1) for each in (ends, level)]
        lines.insert(0, marks.polyline("jumps", now(whole[0]), now(whole[1]), FIT, 1, "dot"))
    return lines


def _rings(places: Floats, ks: Ints) -> Mark:
    """Return rings around the k nearest of `places (K, 2)`, which are sorted by distance."""
    beyond = np.arange(len(places)) >= ks[:, None]
    x, y = (np.where(beyond, np.nan, values) for values in places.T)
    return mark(looks.ring("nearest", 18, 2), x=now(x), y=now(y))


def _errors(run: Nearest) -> Figure:
    """Return the mean squared error against k, up to the frame's k."""
    curves = {"training": (run.training, *palette.ERRORS["training"])}
    if np.isfinite(run.missed).all():
        curves["held out"] = (run.missed, *palette.ERRORS["held-out"])
    _, top = chart.heights(np.concatenate([each for each, *_ in curves.values()]), log=False)
    lines = [
        marks.curve_so_far(name, run.ks, values, color, dash=dash) for name, (values, color, dash) in curves.items()
    ]
    dots = [marks.dot(f"{name} now", now(run.ks), now(values), color) for name, (values, color, _) in curves.items()]
    across = (0.5, float(run.ks[-1]) + 0.5)
    layout = chart.layout("k", "mean squared error", heights=(-0.03 * top, top), across=across)
    return graph([*lines, *dots], layout, timeline=now(run.ks))


def _words(run: Nearest, q: float, near: Ints, mean: Floats) -> dict[str, Words]:
    points, ks = run.points, run.ks
    jumps = np.array([len(each.breaks) for each in run.functions])
    why = words(
        "<p>At x = {q} {nearest}. The prediction is the mean of their y: f({q}) = {sum}.</p>"
        "<p>f is a staircase of {pieces}; it jumps wherever the nearest points change.</p>",
        q=written(q),
        nearest=tuple(_nearest(points.index[near[:k]] + 1) for k in ks.tolist()),
        sum=tuple(_mean(points.y[near[:k]], mean[k - 1]) for k in ks.tolist()),
        pieces=tuple(counted(count + 1, "step") for count in jumps.tolist()),
    )
    n = len(points.index)
    every = f" With k = {n} it is the mean of all, everywhere." if ks[-1] == n else ""
    return {
        "frame": words(f"<b>k = {{k}}</b> of {counted(n, 'point')}", k=ks),
        "next": one_of(last_frame(len(ks)), words("Next: k = {k}", k=now(ks, next_frame(len(ks)))), ""),
        "legend": legend(points, f'<span style="color:{FIT}">━</span>&nbsp;f(x)', "◯&nbsp;the k nearest"),
        "verdict": one_of(
            last_frame(len(ks)), errors(run.training, run.missed), errors(run.training, run.missed, [every])
        ),
        "why": why,
    }


def _nearest(numbers: Ints) -> str:
    """Return "the nearest is point 3" or "the 3 nearest are points 3, 4 and 7"."""
    k = len(numbers)
    return f"the nearest is {_names(numbers)}" if k == 1 else f"the {k} nearest are {_names(numbers)}"


def _names(numbers: Ints) -> str:
    """Return "point 3" or "points 3, 4 and 7"; of many points the first few, and how many more."""
    listed = [str(number) for number in numbers[:MAX_LISTED].tolist()]
    if len(numbers) == 1:
        return f"point {listed[0]}"
    if len(numbers) > MAX_LISTED:
        return f"points {', '.join(listed)} and {len(numbers) - MAX_LISTED} more"
    return f"points {', '.join(listed[:-1])} and {listed[-1]}"


def _mean(values: Floats, mean: float) -> str:
    """Return "(1 + (−2)) / 2 = −0.5"; of many values only their sum."""
    if len(values) == 1:
        return written(mean)
    if len(values) > MAX_LISTED:
        return f"{written(round(float(values.sum()), 6))} / {len(values)} = {written(mean)}"
    first, *others = values.tolist()
    return f"({' + '.join([written(first), *(written(y, 'p') for y in others)])}) / {len(values)} = {written(mean)}"


def _who_joins(run: Nearest, near: Ints, where: np.ndarray) -> Ask:
    """Return the question before the frames `where`: which point is the next nearest to the query?"""
    row = run.points.index[near]
    return ask(
        words("k grows to {k}. Which point becomes one of the nearest to the dashed line?", k=run.ks),
        np.where(where, row, -1),
        words("It is point {i}.", i=row + 1),
    )


def _mean_turns(run: Nearest, near: Ints, mean: Floats, q: float, where: np.ndarray, rings: Mark) -> Ask:
    """Return the question before the frames `where`: what does the prediction at the query do as one more point joins?
    That point is ringed already."""
    return ask_turn(
        f"k grows to {{k}}: point {{i}}, with y = {{y}}, joins. What becomes of f({written(q)}), now {{before}}?",
        "It was {before} and is {after}: a mean moves towards a number that joins it.",
        mean,
        where=where,
        points_out=[rings],
        about=[mean],
        k=run.ks,
        i=run.points.index[near] + 1,
        y=run.points.y[near],
    )


def _error_turns(run: Nearest, where: np.ndarray) -> Ask:
    """Return the question before the frames `where`: what becomes of an error, that of held-out points if there are
    some?"""
    held = bool(np.isfinite(run.missed).all())
    name = "held-out" if held else "training"
    return ask_turn(
        f"k grows to {{k}}. What becomes of the mean squared {name} error, now {{before}}?",
        "It was {before} and is {after}.",
        run.missed if held else run.training,
        where=where,
        about=[run.missed, run.training],
        k=run.ks,
    )
