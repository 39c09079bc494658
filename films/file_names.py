"""The names of downloaded files of a scene: its page, its data and its frame."""

import re
from collections.abc import Mapping
from functools import cache

from films.page import AnyPage
from films.points import Points
from films.samples import of_dataset
from films.scene import Scene
from playground import datasets

LONGEST = 40  # characters of a part


def file_name(page: AnyPage, scene: Scene, kind: str, *, whole: bool = False) -> str:
    """Return the name of a file of that kind, such as "perceptron-two-gaussians-t3.svg". `whole`: the file has all
    frames, so its name has none."""
    parts = [page.name, *([] if not page.has_films else [_data(page, scene)])]
    parts += [] if whole else [f"t{scene.t}"]
    return f"{'-'.join(filter(None, map(_slug, parts)))}.{kind}"


def _data(page: AnyPage, scene: Scene) -> str:
    """Return the name of the scene's points; "" if the page shows no points of the reader's."""
    if not (page.moves and scene.own_points):
        return ""
    if {scene.x, scene.y} <= set(datasets.IRIS_FEATURES):
        return "iris"
    default = "example" if scene.points == type(scene)().points else "points"
    return _presets().get(scene.points, default)


@cache
def _presets() -> Mapping[Points, str]:
    named = {**datasets.PRESETS, **datasets.REGION_PRESETS}
    return {of_dataset(data): name for name, data in named.items()}


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:LONGEST].strip("-")
