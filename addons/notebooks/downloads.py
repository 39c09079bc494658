"""A scene's notebook as a file. A worker makes it, as some notebooks need a trained method."""

from collections.abc import Callable, Mapping
from typing import Any

from addons.notebooks import notebook
from addons.notebooks.notebook import Cell
from addons.notebooks.topics import (
    bayes,
    digits,
    generalisation,
    hinge,
    learnable,
    lifting,
    methods,
    neighbors,
    perceptron,
    prototypes,
    regression,
    spam,
)
from films.download import NUMBERS, Download, FileRequest, NoFileError
from films.film_cache import cached_in_worker
from films.pages import PAGES
from films.scene import Scene

NO_NOTEBOOK = "This scene has no notebook."
# For each page a function of a scene: the cells of its notebook, () if nothing is computed, or why there is none.
CELLS: Mapping[str, Callable[[Any], tuple[Cell, ...] | str]] = {
    "bayes": bayes.cells,
    "digits": digits.cells,
    "generalisation": generalisation.cells,
    "hinge": hinge.cells,
    "learnable": learnable.cells,
    "lifting": lifting.cells,
    "methods": methods.cells,
    "neighbors": neighbors.cells,
    "perceptron": perceptron.cells,
    "prototypes": prototypes.cells,
    "regression": regression.cells,
    "spam": spam.cells,
}
HELP = "For Jupyter: the same, computed with numpy and scikit-learn and drawn with plotly"


def _notebook(request: FileRequest) -> bytes:
    """Return the notebook of a scene, with the link to it. NoFileError, with the reason, if there is none."""
    return cached_in_worker(_written, request.scene, page=request.page, link=request.link)


def _written(scene: Scene, *, page: str, link: str) -> bytes:
    cells = CELLS[page](scene)
    if isinstance(cells, str) or not cells:
        raise NoFileError(cells or NO_NOTEBOOK)
    return notebook.written(PAGES[page].title, link, cells)


NOTEBOOK = Download("Notebook", "ipynb", "application/x-ipynb+json", NUMBERS, HELP, _notebook, whole=False)


def downloads(page: str) -> tuple[Download, ...]:
    """Return the files of a page: its notebook, if it has one."""
    return (NOTEBOOK,) if page in CELLS else ()
