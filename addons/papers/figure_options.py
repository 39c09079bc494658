"""The options in the address of a figure: `hide=chart` draws the planes alone; `only=chart` or `only=chart2` one chart;
`width=85` or `width=170` a figure as wide as a column or a page in print, in millimetres, with type of 8 points."""

from dataclasses import dataclass

from films.download import FileRequest, NoFileError
from films.still.sheet import CELL

PARTS, WIDTH = ("hide", "only"), "width"  # the names of options: which parts are drawn, and how wide
WIDTHS = {"85": 1, "170": 2}  # millimetres: cells in a row
CHARTS = {"chart": 0, **{f"chart{i + 1}": i for i in range(9)}}
POINTS = 0.75  # points of a pixel on a screen
POINTS_IN_PRINT = 2 / 3  # and in print: type of 12 pixels has 8 points
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
        """Return the cells in a row (None: as on a screen), of n in all, and the side of a cell in pixels."""
        if not self.width:
            return None, CELL
        across = min(n, WIDTHS[str(self.width)])
        return across, self.width * MILLIMETRES / POINTS_IN_PRINT / across


def figure_options(request: FileRequest) -> FigureOptions:
    """Return the options of a request. NoFileError, with a sentence for each problem, if a value is not
    allowed, or `only` and `hide` contradict each other."""
    options = dict(request.options)
    only, width = (options.get(name, "") for name in ("only", WIDTH))
    problems = []
    if only and only not in CHARTS:
        problems.append("The address sets “only” (what is drawn): it must be chart, chart2 and so on.")
    if width and width not in WIDTHS:
        problems.append(f"The address sets “width” (in millimetres): it must be {' or '.join(WIDTHS)}.")
    if only and "chart" in request.hide:
        problems.append("The address sets “only” to a chart, and “hide” to charts: one of them must go.")
    if problems:
        raise NoFileError(" ".join(problems))
    return FigureOptions("chart" not in request.hide, CHARTS[only] if only else None, int(width or 0))
