"""The points of a page with two classes as the engine takes them: class 0 is y = +1, class 1 is y = -1."""

from dataclasses import dataclass

import numpy as np

from playground.inputs import Floats
from ui.points import Points
from ui.scene import Scene


@dataclass(frozen=True, eq=False)
class Sample:
    """`X (n, 2)` times `scale` of a scene's points, their labels `y (n,)` in -1/+1, and the names of the axes."""

    X: Floats
    y: Floats
    scale: float
    titles: tuple[str, str]

    @property
    def has_both(self) -> bool:
        """Whether there is something to separate."""
        return bool((self.y > 0).any() and (self.y < 0).any())

    @property
    def points(self) -> Points:
        return tuple((float(a), float(b), int(c < 0)) for (a, b), c in zip(self.X, self.y, strict=True))


def sample(scene: Scene, *, scaled: bool) -> Sample:
    """The scene's points; `scaled` divides every x by the greatest norm."""
    X = np.array([p[:2] for p in scene.points], dtype=float).reshape(-1, 2)
    y = np.where(np.array([p[2] for p in scene.points]) == 0, 1.0, -1.0)
    radius = float(np.sqrt((X * X).sum(axis=1)).max(initial=0.0))
    scale = 1 / radius if scaled and radius > 0 else 1.0
    titles = (f"{scene.x} / max‖x‖", f"{scene.y} / max‖x‖") if scaled else (scene.x, scene.y)
    return Sample(X / radius if scale != 1.0 else X, y, scale, titles)


def lacking(points: Points, algorithm: str) -> str:
    """What is missing, where the points are not of both classes."""
    if not points:
        return "<p><b>No points yet.</b> Choose + or − above the plane and click where they belong.</p>"
    there, missing = ("+", "−") if points[0][2] == 0 else ("−", "+")
    return f"<p><b>Only {there} points so far.</b> Add a {missing} point: {algorithm} separates two classes.</p>"
