"""Cards of scenes, a file each: scenes worth seeing, in lessons/gallery/, and kinds of tasks, in lessons/tasks/."""

import tomllib
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from pathlib import Path
from urllib.parse import parse_qs, urlencode

FOLDER = Path(__file__).parents[1] / "lessons"


@dataclass(frozen=True)
class GalleryScene:
    """A scene of a page, with a title and a sentence on what to see in it. `scene` is its address below the app's own.
    Its picture shows `frames` in turn while a pointer is over it."""

    name: str
    title: str
    caption: str
    scene: str
    frames: tuple[int, ...]

    @property
    def page(self) -> str:
        """The name of its page."""
        return self.scene.partition("?")[0]

    @property
    def fields(self) -> dict[str, str]:
        """The fields of its query."""
        return {name: values[-1] for name, values in parse_qs(self.scene.partition("?")[2]).items()}

    def query(self, frame: int | None = None) -> str:
        """Return the query of the scene, at its own frame or at another."""
        return urlencode(self.fields if frame is None else self.fields | {"t": str(frame)})


@cache
def gallery() -> dict[str, GalleryScene]:
    """Return all scenes of the gallery by name: the first of each page, then the second of each, and so on, as only the
    first few are in sight. The scenes of a page are in the order of their files. TypeError for a file with other
    fields."""
    of_pages: dict[str, list[GalleryScene]] = {}
    for scene in _all("gallery").values():
        of_pages.setdefault(scene.page, []).append(scene)
    return {scene.name: scene for row in zip_longest(*of_pages.values()) for scene in row if scene}


@cache
def tasks() -> dict[str, GalleryScene]:
    """Return a scene for each kind of task, in the order of their files. The captions say what is given and what is
    sought."""
    return _all("tasks")


def _all(folder: str) -> dict[str, GalleryScene]:
    return {path.stem: _read(path) for path in sorted((FOLDER / folder).glob("*.toml"))}


def _read(path: Path) -> GalleryScene:
    fields = tomllib.loads(path.read_text(encoding="utf-8"))
    return GalleryScene(name=path.stem, frames=tuple(fields.pop("frames")), **fields)
