"""A scene with other points: fields that were about the old points go back to their defaults."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from films.points import Points
from films.scene import Scene

S = TypeVar("S", bound=Scene)
CATEGORIES = ("categories", "categories2")  # fields of a scene whose first and second axis may have names
PLAIN = {"x": "x₁", "y": "x₂", "labels": ""}  # names of axes and classes where nothing was measured
RESET = {"offset", "probe", "peeks", "opened", "tried", *CATEGORIES}


def fields_with_points(scene: Scene, points: Points) -> Mapping[str, Any]:
    """The fields of a scene that other points set, shown from frame 0. The offset is among them, as the worked example
    of the lecture has none."""
    fresh = {each.name: each.default for each in fields(scene) if each.name in RESET}
    return {"points": points, "t": 0, "axes": None, **fresh, **scene.showing_points()}


def with_points(scene: S, points: Points, **values: Any) -> S:
    """The scene with other points, and with further fields at these values."""
    return replace(scene, **{**fields_with_points(scene, points), **values})
