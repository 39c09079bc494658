"""A scene's notebook as a file (films/notebook.py), made in a worker: some notebooks begin with training."""

from films import notebook
from films.download import NoFileError
from films.film_cache import cached_in_worker
from films.pages import PAGES
from films.scene import Scene

NO_NOTEBOOK = "This scene has no notebook."


def notebook_file(page: str, scene: Scene, address: str) -> bytes:
    """The notebook of a page's scene; `address`: the link to it. NoFileError, with the reason, where there is none."""
    return cached_in_worker(_written, scene, page=page, address=address)


def _written(scene: Scene, *, page: str, address: str) -> bytes:
    cells = PAGES[page].notebook(scene)
    if isinstance(cells, str) or not cells:
        raise NoFileError(cells or NO_NOTEBOOK)
    return notebook.written(PAGES[page].title, address, cells)
