"""All that the nearest-neighbour film shows of a scene but for the place asked about: made once, for all places."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from playground.inputs import Floats
from ui.figures import plane
from ui.figures.neighbors_figures import error_figure, plane_figure
from ui.figures.neighbors_numbers import Errors
from ui.figures.neighbors_rules import Neighbors, Rule
from ui.figures.neighbors_words import Setting
from ui.figures.palette import CLASSES
from ui.figures.pictures import Pictures
from ui.figures.spec import Spec
from ui.points import Points


@dataclass(frozen=True, eq=False)
class Plane:
    """What a film of F frames shows of a `Panel`: its pictures instead of its answers."""

    rule: Rule
    pictures: Pictures
    wrong: NDArray[np.bool_]
    left_out: Floats
    differing: Floats


@dataclass(frozen=True, eq=False)
class Run:
    """All of a film but what belongs to the place asked about."""

    points: Points
    titles: tuple[str, str]
    base: Neighbors
    planes: tuple[Plane, ...]
    errors: Errors
    setting: Setting
    warnings: tuple[str, ...]

    @property
    def n_frames(self) -> int:
        return len(self.base.ks)

    @cached_property
    def figures(self) -> tuple[Spec, ...]:
        """The planes, and the errors against k: plotly takes its time to make them."""
        axes = plane.around(self.points)
        planes = (plane_figure(self.points, part.rule, CLASSES, axes, self.titles) for part in self.planes)
        title = "error" if len(self.planes) == 1 else "error, first plane"
        return (*planes, error_figure(self.base.ks, self.errors, title))
