"""The scenes that a site of files has pages for: each page's first scene, and those of the gallery, of the lectures'
ideas and of the table of training methods."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from films.gallery import gallery
from films.lectures import lectures
from films.pages import LESSON_PAGES
from films.scene import Scene, address_text
from films.topics.hinge.training_methods import TABLE, Cell


@dataclass(frozen=True)
class FilmFile:
    """A film of the site: the scene's page and address, the `path` of its file in the site, its title and what is said
    of it."""

    page: str
    query: str
    path: str
    title: str
    words: str

    @property
    def scene(self) -> Scene:
        """The scene that it shows."""
        scene: Scene = LESSON_PAGES[self.page].read(self.query)
        return scene


Films = Mapping[str, FilmFile]  # by their scenes' addresses, as `address` has them


def address(target: str) -> str:
    """The address of a scene below the app's own, one for all ways to write it; "" where it is none with a film."""
    name, _, query = target.partition("#")[0].partition("?")
    page = LESSON_PAGES.get(name)
    if page is None:
        return ""
    scene, problems = page.opened(query)
    return "" if problems or not page.has_films else f"{name}?{address_text(scene)}"


def all_films() -> Films:
    """All films of the site."""
    films: dict[str, FilmFile] = {}
    for page in LESSON_PAGES.values():
        _add(films, page.name, f"films/{page.name}.html", page.title, page.card[1] if page.card else "")
    for card in gallery().values():
        _add(films, card.scene, f"gallery/{card.name}.html", card.title, card.caption)
    for target, words in (*_places(), *_trained()):
        digest = hashlib.sha256(target.encode()).hexdigest()[:8]
        _add(films, target, f"films/{target.partition('?')[0]}-{digest}.html", words, "")
    return films


def _places() -> Iterable[tuple[str, str]]:
    """Return the scenes of the lectures' ideas, each with a title."""
    places = ((idea, place) for lecture in lectures() for idea in lecture.ideas for place in idea.places)
    films = ((idea, place) for idea, place in places if place.scene and not place.is_prose)
    return ((place.scene.partition("#")[0], f"{idea.says}: {place.words}") for idea, place in films)


def _trained() -> Iterable[tuple[str, str]]:
    """Return the scenes of the table of training methods, each with a title."""
    return ((trained(cell), f"{loss} loss: {cell.name}") for loss, cells in TABLE.items() for cell in cells)


def trained(cell: Cell) -> str:
    """Return the scene of a cell of the table of training methods, after one step, when there is a line."""
    return f"{cell.page}?{cell.query}&t=1"


def _add(films: dict[str, FilmFile], target: str, path: str, title: str, words: str) -> None:
    own = address(target)
    if own and own not in films:
        name, _, query = target.partition("?")
        films[own] = FilmFile(name, query, path, title, words)
