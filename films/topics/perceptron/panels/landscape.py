"""The perceptron's cost as a landscape over (w1, w2), and the terraces of the number of mistakes; the way of this run
on it, and those of the other algorithms on the same points.

C_P = sum of |w.x + b| over the mistakes is 0 in the solution cone, and at w = 0, where with z <= 0 every point is a
mistake.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from films.charts import landscape, regions
from films.charts.landscape import Landscape
from films.drawing import chart, marks, palette
from films.drawing.palette import rgba
from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.geometry import Box
from films.film.numbers import number
from films.film.panel import Panel
from films.film.spec import Spec
from films.film.tracks import Label, Prefix, Rows
from films.topics.perceptron.run import Run
from playground import losses, recession, whole_numbers
from playground.condition import count_mistakes
from playground.grid import Grid
from playground.inputs import Floats

COST, ERRORS = palette.PERCEPTRON_LOSS, palette.ZERO_ONE_LOSS
MOST_TERRACES = 12
FAR = 3.0  # another algorithm's way is held by the axes where it goes at most so many times as far
LARGEST = 1e30  # what lies beyond, in a run that overflows, is shown there
DASHES = ("dash", "dot", "dashdot")
Ways = Mapping[str, Floats]  # by algorithm, (T+1, 2): the w of all its states


def cost(run: Run, figure: int, ways: Ways) -> Panel:
    """C_P in bands."""
    axes, n = around(run, ways), len(run.X)

    def heights(plane: Grid, b: float) -> Floats:
        return n * losses.surface(run.X, run.y, plane, b=b, loss=losses.perceptron)

    land = landscape.smooth(heights, axes, _offsets(run), n, landscape.tints(COST))
    key = [f"■ ≤ {_rounded(land.edges[1])}", f"palest ≥ {_rounded(land.edges[-2])}"]
    return _panel(run, figure, ways, land, [chart.colored(key[0], COST), key[1]], "C_P", _said_of_cost(run))


def terraces(run: Run, figure: int, ways: Ways) -> Panel:
    """The number of mistakes: flat but for its steps, so no slope leads down."""
    axes, n = around(run, ways), len(run.X)
    edges = np.unique(np.rint(np.linspace(0, n + 1, min(n + 1, MOST_TERRACES) + 1)))
    colors = (rgba(ERRORS, 0.95), *landscape.tints(ERRORS, len(edges) - 1)[1:])

    def heights(plane: Grid, b: float) -> Floats:
        w, setting = plane.points, run.setting
        return count_mistakes(w, np.full(len(w), b), run.X, run.y, condition=setting.condition).reshape(plane.shape)

    land = landscape.stepped(heights, axes, _offsets(run), n, edges, colors)
    first = "no mistake" if edges[1] == 1 else f"≤ {number(edges[1] - 1)} mistakes"
    key = [chart.colored(f"■ {first}", ERRORS), f"palest ≥ {number(edges[-2])}"]
    return _panel(run, figure, ways, land, key, "mistakes", _said_of_terraces(run))


def around(run: Run, ways: Ways) -> Box:
    """A square around 0 that holds the run's way, and the others where they do not go too far."""
    own = float(np.abs(_within(run.theta[:, :2])).max())
    others = [float(np.abs(_within(way)).max()) for way in ways.values()]
    half = 1.15 * max([own, *(far for far in others if far <= FAR * own)]) or 1.0
    return (-half, half, -half, half)


def _within(values: Floats) -> Floats:
    return np.clip(values, -LARGEST, LARGEST)


def _offsets(run: Run) -> Floats:
    return _within(run.theta[np.unique(run.steps.now), 2])


def _rounded(value: float) -> str:
    return number(float(f"{value:.3g}"))


def _panel(run: Run, figure: int, ways: Ways, land: Landscape, key: list[str], letter: str, words: Caption) -> Panel:
    path = _within(run.theta[:, :2]).astype(np.float32)
    columns: dict[str, Column] = {
        f"{letter} pictures": land.pictures,
        f"{letter} picture": land.nearest(_within(run.theta[run.steps.now, 2])),
        f"{letter} at b": run.setting.symbols.shown(land.b),
        "way w1": path[:, 0],
        "way w2": path[:, 1],
        "way so far": run.steps.now + 1,
        "total cost": costs(run),
    }
    here, b = Col(f"{letter} at b", at=f"{letter} picture"), run.setting.symbols.b_text
    said = Caption((f"{letter} at {b} = {{b}}; {b} is now {{now}}",), {"b": here, "now": Col("offset", at="now")})
    return Panel(
        _figure(run, land, ways, key),
        columns,
        (
            Rows(figure, None, {"images[0].source": Col(f"{letter} pictures", at=f"{letter} picture")}),
            Prefix(figure, "way", "way w1", "way w2", Col("way so far")),
            Rows(figure, "now", {"x": Col("way w1", at="now"), "y": Col("way w2", at="now")}),
            Label(figure, "which", said if run.setting.offset else Caption((letter,))),
        ),
        words=words,
    )


def costs(run: Run) -> Floats:
    """C_P of every state, summed over its mistakes."""
    return 0 - np.where(run.wrong, run.margins[: run.n_states], 0.0).sum(axis=1)  # never -0


def _figure(run: Run, land: Landscape, ways: Ways, key: list[str]) -> Spec:
    x0, x1, y0, y1 = land.axes
    letter = run.setting.symbols.letter
    others = [_other(name, way, dash) for (name, way), dash in zip(ways.items(), DASHES, strict=False)]
    which = {"name": "which", "mode": "text", "textposition": "bottom right", "x": [x0], "y": [y1 - 0.02 * (y1 - y0)]}
    traces = [*others, marks.line("way", palette.INK, 1.5), marks.dot("now", palette.INK), marks.EMPTY | which]
    layout = chart.layout(f"{letter}₁", f"{letter}₂", heights=(y0, y1), across=(x0, x1))
    layout["yaxis"] |= {"scaleanchor": "x", "constrain": "domain"}
    layout["xaxis"] |= {"constrain": "domain"}
    return chart.figure(traces, layout | {"images": [regions.image(land.axes)], "hovermode": False}, key)


def _other(name: str, way: Floats, dash: str) -> dict[str, Any]:
    """Another algorithm's way, the whole of it."""
    drawn: NDArray[np.float32] = _within(way).astype(np.float32)
    return marks.line(name, palette.INK, 1.5, dash) | {"opacity": 0.6} | {"x": drawn[:, 0], "y": drawn[:, 1]}


def _said_of_cost(run: Run) -> Caption:
    w = run.setting.symbols.word
    said = (
        f"The perceptron's cost of this {w} is C_P = {{c_p}}: the sum of |z| over its mistakes ({{left}}). Each of "
        f"them pulls {w} down the slope by y x; the batch goes down the sum of all. {_where_it_is_least(run)}"
    )
    return Caption((f"<p>{said}</p>",), {"c_p": Col("total cost", at="now"), "left": Col("left", at="now")})


def _where_it_is_least(run: Run) -> str:
    symbols, condition = run.setting.symbols, run.setting.condition
    w = symbols.vector if run.setting.offset else symbols.word
    begins = "“repeat until C_P = 0”, taken to the letter, would stop before it begins."
    if condition == "strict":
        return f"C_P is 0 where nothing is a mistake, with z &lt; 0 also at {w} = 0. So the perceptron stays there."
    if condition == "plus":
        return f"C_P is 0 where nothing is on a wrong side, also at {w} = 0, where each − is a mistake: {begins}"
    if not run.separation.separable and _free_of_cost(run):
        on = "where no point is on a wrong side, but some, which are mistakes, are on the line itself"
        return f"C_P is 0 {on}, and at {w} = 0, where everything is a mistake: {begins}"
    also = "and" if run.separation.separable else "which is nowhere here, and"
    return f"C_P is 0 where nothing is a mistake, {also} at {w} = 0, where everything is: {begins}"


def _free_of_cost(run: Run) -> bool:
    """Whether some (w, b) that is not 0 has no point on a wrong side: it may have points on the line, or all of them.
    By the coordinates as they are written."""
    offset = run.setting.offset
    rows = np.column_stack([run.written, np.ones(len(run.y))]) if offset else run.written
    whole = rows.astype(np.int64).astype(object)
    spans = len(whole_numbers.independent(whole, whole.shape[1])[0]) == whole.shape[1]
    return not spans or bool(recession.grows(run.written, run.y, offset=offset).any())


def _said_of_terraces(run: Run) -> Caption:
    w, n = run.setting.symbols.word, len(run.X)
    said = (
        f"Mistakes of this {w}: {{left}} of {n}. Each terrace is flat, and its edges are the lines at which one point "
        "changes sides: no slope says where it is lower."
    )
    return Caption((f"<p>{said}</p>",), {"left": Col("left", at="now")})
