"""The perceptron cost as a landscape over (w1, w2), and the number of mistakes as terraces; on both the path of this
run and those of the other algorithms on the same points.

C_P = sum of |w.x + b| over the mistakes is 0 in the solution cone, and at w = 0, where with z <= 0 every point is a
mistake.
"""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from films.charts import landscape
from films.charts.landscape import Landscape, within
from films.drawing import chart, looks, palette
from films.drawing.palette import rgba
from films.film.geometry import Box
from films.film.numbers import number
from films.picture import marks
from films.picture.figure import Figure
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.picture.words import Words, words
from films.topics.perceptron.run import Run
from playground import losses, recession, whole_numbers
from playground.condition import count_mistakes
from playground.grid import Grid
from playground.inputs import Floats

COST, ERRORS = palette.PERCEPTRON_LOSS, palette.ZERO_ONE_LOSS
MOST_TERRACES = 12
FAR = 3.0  # the axes hold another algorithm's path if it goes at most so many times as far as the run's
DASHES = ("dash", "dot", "dashdot")
Ways = Mapping[str, Floats]  # by algorithm: the w of all its states, (T+1, 2)
OF_COST = (
    "<p>The perceptron's cost of this {w} is C_P = {c_p}: the sum of |z| over its mistakes ({left}). Each of them "
    "pulls {w} down the slope by y x; the batch goes down the sum of all. {where}</p>"
)
OF_TERRACES = (
    "<p>Mistakes of this {w}: {left} of {n}. Each terrace is flat, and its edges are the lines at which one point "
    "changes sides: no slope says where it is lower.</p>"
)


def cost(run: Run, ways: Ways) -> Figure:
    """Return C_P in bands."""
    n, w = len(run.X), run.setting.symbols.word

    def heights(plane: Grid, b: float) -> Floats:
        return n * losses.surface(run.X, run.y, plane, b=b, loss=losses.perceptron)

    land = landscape.smooth(heights, around(run, ways), _offsets(run), n, landscape.tints(COST))
    key = [chart.colored(f"■ ≤ {land.lowest}", COST), f"faintest ≥ {land.highest}"]
    present = now(costs(run), run.steps.now)
    sentences = words(OF_COST, w=w, c_p=present, left=run.left, where=_zeros_in_words(run))
    return _figure(run, ways, land, key, "C_P", sentences)


def terraces(run: Run, ways: Ways) -> Figure:
    """Return the number of mistakes: flat between its steps, so no slope leads down."""
    n = len(run.X)
    edges = np.unique(np.rint(np.linspace(0, n + 1, min(n + 1, MOST_TERRACES) + 1)))
    colors = (rgba(ERRORS, 0.95), *landscape.tints(ERRORS, len(edges) - 1)[1:])

    def heights(plane: Grid, b: float) -> Floats:
        w, condition = plane.points, run.setting.condition
        return count_mistakes(w, np.full(len(w), b), run.X, run.y, condition=condition).reshape(plane.shape)

    land = landscape.stepped(heights, around(run, ways), _offsets(run), n, edges, colors)
    first = "no mistake" if edges[1] == 1 else f"≤ {number(edges[1] - 1)} mistakes"
    key = [chart.colored(f"■ {first}", ERRORS), f"faintest ≥ {number(edges[-2])}"]
    sentences = words(OF_TERRACES, w=run.setting.symbols.word, left=run.left, n=f"{n}")
    return _figure(run, ways, land, key, "mistakes", sentences)


def around(run: Run, ways: Ways) -> Box:
    """Return a square around 0 that holds the run's path, and those of the others that do not go too far."""
    own = float(np.abs(within(run.theta[:, :2])).max())
    others = [float(np.abs(within(way)).max()) for way in ways.values()]
    half = 1.15 * max([own, *(far for far in others if far <= FAR * own)]) or 1.0
    return (-half, half, -half, half)


def _offsets(run: Run) -> Floats:
    return within(run.theta[np.unique(run.steps.now), 2])


def _figure(run: Run, ways: Ways, land: Landscape, key: list[str], letter: str, sentences: Words) -> Figure:
    symbols, picture = run.setting.symbols, land.nearest(within(run.theta[run.steps.now, 2]))
    height = words(letter)
    if run.setting.offset:
        b = symbols.b_text
        at = {"b": now(symbols.written(land.b), picture), "now": run.state("w1", "w2", "b", run.steps.now)["b"]}
        height = words(f"{letter} at {b} = {{b}}; {b} is now {{now}}", **at)
    w = within(run.theta[:, :2])
    ways_and_dot = [
        *(_other_path(name, way, dash) for (name, way), dash in zip(ways.items(), DASHES, strict=False)),
        landscape.path("way", w, run.steps.now + 1, 1.5),
        marks.dot("now", now(w[:, 0], run.steps.now), now(w[:, 1], run.steps.now), palette.INK),
    ]
    titles = (f"{symbols.letter}₁", f"{symbols.letter}₂")
    return replace(landscape.figure(land, picture, ways_and_dot, titles, ("which", height), key), words=sentences)


def _other_path(name: str, way: Floats, dash: str) -> Mark:
    """Return the whole path of another algorithm."""
    look, w = looks.line(name, palette.INK, 1.5, dash, opacity=0.6), within(way)
    return mark(look, f"{chart.SWATCHES[dash]} {name}", x=w[:, 0], y=w[:, 1])


def costs(run: Run) -> Floats:
    """Return C_P of every state, summed over its mistakes."""
    return 0 - np.where(run.wrong, run.margins[: run.n_states], 0.0).sum(axis=1)  # never -0


def _zeros_in_words(run: Run) -> str:
    symbols, condition = run.setting.symbols, run.setting.condition
    w = symbols.vector if run.setting.offset else symbols.word
    begins = ": “repeat until C_P = 0”, taken literally, would stop before it begins."
    stays = ". So the perceptron stays there."
    if not run.setting.from_zero:
        begins = stays = "."
    if condition == "strict":
        return f"C_P is 0 where nothing is a mistake, with z &lt; 0 also at {w} = 0{stays}"
    if condition == "plus":
        return f"C_P is 0 where nothing is on a wrong side, also at {w} = 0, where each − is a mistake{begins}"
    if not run.separation.separable and _has_line_without_cost(run):
        on = "where no point is on a wrong side, but some, which are mistakes, are on the line itself"
        return f"C_P is 0 {on}, and at {w} = 0, where everything is a mistake{begins}"
    also = "and" if run.separation.separable else "which is nowhere here, and"
    return f"C_P is 0 where nothing is a mistake, {also} at {w} = 0, where everything is{begins}"


def _has_line_without_cost(run: Run) -> bool:
    """Return whether some (w, b) other than 0 has no point on the wrong side, though perhaps some or all points on the
    line. This is decided exactly, by the coordinates as they are written."""
    offset = run.setting.offset
    rows = np.column_stack([run.written, np.ones(len(run.y))]) if offset else run.written
    whole = rows.astype(np.int64).astype(object)
    spans = len(whole_numbers.independent(whole, whole.shape[1])[0]) == whole.shape[1]
    return not spans or bool(recession.grows(run.written, run.y, offset=offset).any())
