"""The figures of the nearest-neighbour film before any frame is put in: planes with regions, and errors against k."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ui.charts import chart as charts
from ui.charts import marks, palette, plane, regions
from ui.charts.marks import EMPTY, Mark
from ui.charts.palette import ClassStyle
from ui.film import geometry
from ui.film.geometry import Box
from ui.film.pictures import Pictures
from ui.film.spec import Spec
from ui.points import Points
from ui.topics.neighbors.numbers import Errors, Panel
from ui.topics.neighbors.rules import Line, Neighbors, Rule

OTHERS_SIZE = 6  # of points that are no prototypes
ERROR_NAMES = {"training": "training", "leave_one_out": "leave-one-out", "held_out": "held-out"}
ERROR_LINES = {"training": (palette.FAINT, "dot"), "leave_one_out": (palette.INK, "solid")}
ERROR_LINES |= {"held_out": (palette.ADDED, "dash")}


def pictures(panels: Sequence[Panel], styles: Sequence[ClassStyle], *, difference: bool) -> tuple[Pictures, ...]:
    """Every plane's regions; with `difference`, all but the first plane show only where they differ from the first."""
    first, *others = panels
    if difference:
        told = (regions.difference(panel.answers, first.answers, styles) for panel in others)
    else:
        told = (_regions(panel, styles) for panel in others)
    return (_regions(first, styles), *told)


def _regions(panel: Panel, styles: Sequence[ClassStyle]) -> Pictures:
    if panel.shares is None:
        return regions.flat(panel.answers, styles)
    return regions.tinted(panel.answers, panel.shares, styles)


def plane_figure(points: Points, rule: Rule, styles: Sequence[ClassStyle], axes: Box, titles: tuple[str, str]) -> Spec:
    """A plane with regions below, the rule's own line or prototypes, and traces for what is near the place asked about:
    its "rays", the "ball" that reaches to the k-th, and the "nearest" themselves, ringed."""
    ring = {"symbol": "circle-open", "size": 19, "color": palette.INK, "line": {"width": 1.5}}
    few = _prototypes(rule, styles)
    return plane.figure(
        points,
        styles,
        axes,
        titles,
        below=[
            *_boundary(rule, axes),
            marks.line("ball", palette.INK, 1.5, "dash"),
            marks.line("rays", palette.INK, 1),
        ],
        above=[*few, EMPTY | {"name": "nearest", "mode": "markers", "marker": ring}],
        image=regions.image(axes),
        size=OTHERS_SIZE if few else plane.POINT_SIZE,
    )


def _boundary(rule: Rule, axes: Box) -> list[Mark]:
    if not isinstance(rule, Line):
        return []
    x, y = geometry.line(rule.abc, axes)
    return [marks.line("boundary", palette.INK, 2.5) | {"x": x, "y": y}]


def _prototypes(rule: Rule, styles: Sequence[ClassStyle]) -> list[Mark]:
    """Prototypes as points; in their plane the others are drawn smaller."""
    if not isinstance(rule, Neighbors) or not rule.kept:
        return []
    looks = [styles[label] for label in rule.y]
    marker = {"size": plane.POINT_SIZE + 2, "color": [s.color for s in looks], "symbol": [s.symbol for s in looks]}
    place = {"x": rule.X[:, 0].tolist(), "y": rule.X[:, 1].tolist()}
    edge = {"line": {"width": 2, "color": palette.INK}}
    return [EMPTY | place | {"name": "prototypes", "mode": "markers", "marker": marker | edge}]


def error_figure(ks: Sequence[int], errors: Errors, title: str) -> Spec:
    """The share of wrong answers against k: on the points themselves, on each without itself, on a held-out half."""
    curves = shares(errors)
    lines = [
        marks.line(ERROR_NAMES[name], color, 2, dash) | {"x": list(ks), "y": curves[name]}
        for name, (color, dash) in ERROR_LINES.items()
    ]
    now = [
        marks.line("k now", palette.FAINT, 1.5),
        *(marks.dot(f"{ERROR_NAMES[name]} now", color) for name, (color, _) in ERROR_LINES.items()),
    ]
    layout = charts.layout("k", title, heights=(0, top(errors)), across=(0, ks[-1] + 1))
    layout["yaxis"] |= {"tickformat": ".0%"}
    return charts.figure([*lines, *now], layout)


def shares(errors: Errors) -> dict[str, NDArray[np.float32]]:
    """The three curves, each (F,), by name."""
    counts = {"training": errors.training, "leave_one_out": errors.leave_one_out, "held_out": errors.held_out}
    of = {"training": errors.n, "leave_one_out": errors.n, "held_out": max(1, errors.n_held)}
    return {name: (count / of[name]).astype(np.float32) for name, count in counts.items()}


def top(errors: Errors) -> float:
    """Where the axis of errors ends."""
    return 1.08 * max(0.05, *(float(np.nanmax(curve, initial=0.0)) for curve in shares(errors).values()))
