"""The perceptron's plane before any frame is put in."""

from collections.abc import Sequence

from ui.charts import marks, palette, plane
from ui.film.geometry import Box
from ui.film.overlay import Overlay
from ui.film.spec import Spec
from ui.points import Points

STYLES = palette.CLASSES[:2]


def plane_figure(points: Points, axes: Box, titles: tuple[str, str], overlays: Sequence[Overlay] = ()) -> Spec:
    """The plane with traces for the half-planes, the boundary now and before, the vectors, and the point looked at."""
    return plane.figure(
        points,
        STYLES,
        axes,
        titles,
        below=[
            *(trace for overlay in overlays for trace in overlay.ground),
            *marks.side_tints(STYLES),
            marks.line("before", palette.FAINT, 1.5, "dot"),
            marks.line("boundary", palette.INK, 2.5),
        ],
        above=[
            marks.arrow("w before", palette.FAINT, 1.5),
            marks.arrow("w", palette.INK, 2.5),
            marks.arrow("added", palette.ADDED, 2.5),
            marks.sample(),
            *(trace for overlay in overlays for trace in overlay.above),
        ],
    )
