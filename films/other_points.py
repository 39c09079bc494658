"""A scene with other points: fields that concern the old points go back to their defaults."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from films.points import Points
from films.scene import Scene

S = TypeVar("S", bound=Scene)
CATEGORIES = ("categories", "categories2")  # fields with the names of values along the first and the second axis
PLAIN = {"x": "x₁", "y": "x₂", "labels": ""}  # names of axes and classes where nothing was measured
RESET = {"offset", "probe", "peeks", "opened", "tried", *CATEGORIES}


def fields_with_points(scene: Scene, points: Points) -> Mapping[str, Any]:
    """Return the fields that change with a scene's points; it then begins at frame 0. The offset is among them, as the
    lecture's worked example has none."""
    fresh = {each.name: each.default for each in fields(scene) if each.name in RESET}
    return {"points": points, "t": 0, "axes": None, **fresh, **scene.showing_points()}


def with_points(scene: S, points: Points, **values: Any) -> S:
    """Return the scene with other points, and with further fields at these values."""
    return replace(scene, **{**fields_with_points(scene, points), **values})
