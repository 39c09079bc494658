"""The points of a scene as CSV, from which the page reads the same points again."""

from collections.abc import Sequence

from films.drawing.palette import ClassStyle, class_names
from films.samples import arrays
from films.scene import Scene
from playground import pointfile
from playground.datasets import Dataset


def csv_of_points(scene: Scene, styles: Sequence[ClassStyle]) -> bytes:
    """Return a line of names, then a line for each point, with a column of labels if there are several `styles`."""
    X, labels = arrays(scene.points)
    if len(styles) < 2:
        return pointfile.table([scene.x, scene.y], X.tolist())
    names = class_names(scene.labels, styles)
    if len(set(names)) < len(names):  # shortened names may be equal
        names = tuple(style.name for style in styles)
    signs = {style.name for style in styles}
    written = tuple(name.replace("−", "-") if name in signs else name for name in names)
    return pointfile.write_csv(Dataset(X, labels, (scene.x, scene.y), written))
