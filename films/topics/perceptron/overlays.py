"""The overlays that a reader can switch on in the perceptron's plane, by the names of their fields."""

from collections.abc import Callable

from films.picture.figure import Overlay
from films.scene import params
from films.topics.perceptron.panels import contours, error_distances, proof, query_geometry, unit
from films.topics.perceptron.plane import Plane
from films.topics.perceptron.scene import PerceptronScene

OVERLAYS: dict[str, Callable[[Plane], Overlay]] = {
    "contours": contours.contour_lines,
    "proof": proof.hulls_and_margin,
    "pocket": error_distances.pocket_line,
    "unit": unit.diagram,
    "notation": query_geometry.conventions,
}


def chosen_overlays(scene: PerceptronScene, plane: Plane) -> list[Overlay]:
    """Return the overlays that are switched on and apply to the scene's algorithm."""
    switches = params(scene)
    on = [name for name in OVERLAYS if getattr(scene, name) and switches[name].applies(scene)]
    return [OVERLAYS[name](plane) for name in on]
