"""The descent on the surface of J: the path over (w1, w2), the present state, the best, and the average."""

import numpy as np

from playground.inputs import Floats
from ui.charts import chart as charts
from ui.charts import marks, palette, regions
from ui.film.captions import Caption
from ui.film.columns import Col, Column
from ui.film.numbers import number
from ui.film.panel import Panel
from ui.film.spec import Spec
from ui.film.tracks import Label, Prefix, Rows, Track
from ui.topics.hinge.look import BEST, HINGE
from ui.topics.hinge.panels.surface import Surface, within
from ui.topics.hinge.run import Run


def panel(place: int, run: Run, surface: Surface, optimum: Floats, *, average: Floats | None = None) -> Panel:
    """The figure as number `place`; `optimum` is the w of least J, `average` the averaged state of each frame."""
    theta, steps = within(run.theta), run.steps
    columns: dict[str, Column] = {
        "path w1": theta[:, 0].astype(np.float32),
        "path w2": theta[:, 1].astype(np.float32),
        "so far": steps.now + 1,
        "picture": surface.nearest(theta[steps.now, 2]),
        "pictures": surface.pictures,
        "at b": surface.b,
    }
    if surface.kinks is not None:
        columns |= {"kinks w1": surface.kinks[0], "kinks w2": surface.kinks[1]}
    return Panel(_figure(surface, optimum), columns, _tracks(place, run, surface, average is not None))


def _tracks(place: int, run: Run, surface: Surface, average: bool) -> tuple[Track, ...]:
    picture = "picture"
    here = {"b": Col("at b", at=picture), "now": Col("theta", at="now", item=2)}
    said = Caption(("J at b = {b}; b is now {now}",), here) if run.rule.offset else Caption(("J: b stays 0",))
    tracks: list[Track] = [
        Rows(place, None, {"images[0].source": Col("pictures", at=picture)}),
        Prefix(place, "path", "path w1", "path w2", Col("so far")),
        _state(place, "best now", Col("theta", at="best", item=0), Col("theta", at="best", item=1)),
        _state(place, "now", Col("theta", at="now", item=0), Col("theta", at="now", item=1)),
        Label(place, "which b", said),
    ]
    if surface.kinks is not None:
        kinks = {"x": Col("kinks w1", at=picture), "y": Col("kinks w2", at=picture)}
        tracks.insert(1, Rows(place, "z = 1 of a point", kinks))
    if average:
        tracks.append(_state(place, "average now", Col("average", item=0), Col("average", item=1)))
    return tuple(tracks)


def _state(place: int, trace: str, w1: Col, w2: Col) -> Rows:
    return Rows(place, trace, {"x": w1, "y": w2})


def _figure(surface: Surface, optimum: Floats) -> Spec:
    x0, x1, y0, y1 = surface.axes
    least = marks.dot("least", palette.INK) | {"x": [float(optimum[0])], "y": [float(optimum[1])]}
    least["marker"] = {"symbol": "x", "size": 11, "color": palette.INK, "line": {"width": 0}}
    which = marks.EMPTY | {
        "name": "which b",
        "mode": "text",
        "textposition": "bottom right",
        "x": [x0],
        "y": [y1 - 0.02 * (y1 - y0)],
    }
    moving = [
        marks.line("z = 1 of a point", palette.FAINT, 0.75) | {"opacity": 0.6},
        marks.line("path", palette.INK, 1.25),
        marks.dot("average now", palette.FAINT),
        marks.dot("best now", BEST),
        marks.dot("now", palette.INK),
    ]
    layout = charts.layout("w₁", "w₂", heights=(y0, y1), across=(x0, x1))
    layout["yaxis"] |= {"scaleanchor": "x", "constrain": "domain"}
    layout["xaxis"] |= {"constrain": "domain"}
    layout |= {"images": [regions.image(surface.axes)], "hovermode": False}
    low, high = (number(float(f"{edge:.3g}")) for edge in (surface.edges[1], surface.edges[-2]))
    also = [charts.colored("● best", BEST), charts.colored(f"■ J ≤ {low}", HINGE), f"palest: ≥ {high}"]
    also += [] if surface.kinks is not None else ["(kinks left out)"]
    return charts.figure([*moving[:2], least, *moving[2:], which], layout, also)
