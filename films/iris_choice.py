"""Iris as the points of a scene: two of its four measurements and, if the page has two classes, one species against the
rest. Both are settings of a scene whose points are Iris's."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeVar

from films.other_points import with_points
from films.param import Group
from films.points import Points
from films.samples import of_dataset
from films.scene import Scene
from films.scikit import library_data
from playground import datasets

S = TypeVar("S", bound=Scene)
X, Y, SPECIES = NAMES = ("iris x", "iris y", "iris species")
REST = "the rest"
LABELS = {X: "Iris, across", Y: "Iris, up", SPECIES: "species as +, the rest as −"}
FEATURES = frozenset(datasets.IRIS_FEATURES)
MEASUREMENTS = [(name, name.removesuffix(" (cm)")) for name in datasets.IRIS_FEATURES]
OPTIONS = {X: MEASUREMENTS, Y: MEASUREMENTS, SPECIES: [(name, name) for name in datasets.IRIS_SPECIES]}
NO_IRIS = "Iris has no such measurement or species. Choose again."
PETALS = datasets.IRIS_FEATURES[2:]  # on petals a line separates setosa after 4 updates, on sepals after 1,518


@dataclass(frozen=True)
class Choice:
    """Two measurements of all 150 flowers; one `species` against the rest, or all three if it is ""."""

    x: str
    y: str
    species: str = ""

    def __post_init__(self) -> None:
        if not {self.x, self.y} <= FEATURES or self.species not in ("", *datasets.IRIS_SPECIES):
            raise ValueError(NO_IRIS)

    @property
    def points(self) -> Points:
        return _points(self)

    @property
    def names(self) -> dict[str, str]:
        """The fields of a scene that name its axes and classes."""
        labels = f"{self.species}|{REST}" if self.species else "|".join(datasets.IRIS_SPECIES)
        return {"x": self.x, "y": self.y, "labels": labels}


@cache
def _points(choice: Choice) -> Points:
    every = library_data.iris().select([choice.x, choice.y])
    if not choice.species:
        return of_dataset(every)
    return of_dataset(every, (every.against_rest(choice.species) < 0).astype(int))


def first(scene: Scene | type[Scene]) -> Choice:
    """Return the choice that a page's preset loads."""
    return Choice(*PETALS, datasets.IRIS_SPECIES[0] if scene.N_CLASSES == 2 else "")


def choice(scene: Scene) -> Choice | None:
    """Return the choice that a scene shows; None if its points are not Iris's."""
    if not {scene.x, scene.y} <= FEATURES or scene.x == scene.y or not scene.own_points:
        return None
    species = scene.labels.removesuffix(f"|{REST}")
    present = Choice(scene.x, scene.y, species if species in datasets.IRIS_SPECIES else "")
    return present if scene.points == present.points else None


def settings(scene: Scene) -> list[dict[str, Any]]:
    """Return the settings of a scene that shows Iris (films/settings.py)."""
    present = choice(scene)
    if present is None:
        return []
    values = {X: present.x, Y: present.y, SPECIES: present.species}
    return [
        {"name": name, "label": LABELS[name], "help": "", "kind": "list", "options": OPTIONS[name]}
        | {"default": "", "value": value, "group": Group.DRAWN}
        for name, value in values.items()
        if value
    ]


def changed(scene: S, texts: Mapping[str, Any]) -> S:
    """Return the scene with other measurements or another species, by the names of its settings. If one axis is given
    the other axis's measurement, the two change places. ValueError, as a sentence, if the scene does not show Iris, or
    if there is no such measurement or species."""
    present = choice(scene)
    if present is None or (SPECIES in texts and not present.species):
        raise ValueError(NO_IRIS)
    for name, text in texts.items():  # one after the other, in the order in which they were set
        present = _with(present, name, str(text))
    own = {"offset": scene.offset} if hasattr(scene, "offset") else {}
    return with_points(scene, present.points, **present.names, **own)


def _with(present: Choice, name: str, text: str) -> Choice:
    if name == SPECIES:
        return replace(present, species=text)
    if name == X:
        return replace(present, x=text, y=present.x if text == present.y else present.y)
    return replace(present, y=text, x=present.y if text == present.x else present.x)
