"""The options in the address of a figure: `hide=chart` draws the planes alone; `only=chart` or `only=chart2` one chart;
`width=85` or `width=170` a figure as wide as a column or a page in print, in millimetres, with type of 8 points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from films.download import Download
from films.still.sheet import CELL, POINTS

WIDTHS = {"85": 1, "170": 2}  # millimetres: cells in a row
CHARTS = {"chart": 0, **{f"chart{i + 1}": i for i in range(9)}}
POINTS_IN_PRINT = 2 / 3  # points of a pixel: type of 12 pixels has 8 points
MILLIMETRES = 72 / 25.4  # points in a millimetre


@dataclass(frozen=True)
class FigureOptions:
    """What is drawn of a frame, and how large.

    charts  whether charts are drawn beside the planes
    only    the number, from 0, of the one chart that is drawn, without the planes
    width   of the figure in millimetres; 0: as large as on a screen
    """

    charts: bool = True
    only: int | None = None
    width: int = 0

    @property
    def points(self) -> float:
        """Return how many points (1/72 inch) a pixel has."""
        return POINTS_IN_PRINT if self.width else POINTS

    def grid(self, n: int) -> tuple[int | None, float]:
        """Return how many of n cells a row has, None for as many as on a screen, and the side of a cell in pixels."""
        if not self.width:
            return None, CELL
        across = min(n, WIDTHS[str(self.width)])
        return across, self.width * MILLIMETRES / POINTS_IN_PRINT / across


WHOLE = FigureOptions()


def figure_options(
    fields: Mapping[str, Sequence[str]], hide: Sequence[str], download: Download
) -> tuple[FigureOptions, tuple[str, ...]]:
    """Return the options in a query's fields, and a sentence for each option that the file does not have or whose value
    is not allowed. `hide`: the values of that field, already read."""
    only, width = (fields.get(name, [""])[-1] for name in ("only", "width"))
    problems = [
        f"The address sets “{name}”, which is not for this file ({download.label})."
        for name, text in (("hide", hide), ("only", only), ("width", width))
        if text and name not in download.options
    ]
    if only and only not in CHARTS:
        problems.append("The address sets “only” (what is drawn): it must be chart, chart2 and so on.")
    if width and width not in WIDTHS:
        problems.append(f"The address sets “width” (in millimetres): it must be {' or '.join(WIDTHS)}.")
    if only and "chart" in hide:
        problems.append("The address sets “only” to a chart, and “hide” to charts: one of them must go.")
    if problems:
        return WHOLE, tuple(problems)
    chart = CHARTS[only] if only else None
    options = FigureOptions(charts="chart" not in hide, only=chart, width=int(width or 0))
    return options, ()
