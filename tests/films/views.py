"""All views of all pages, for what is true of each: a new page is among them without being named anywhere else."""

import pytest

from films.page import AnyPage, AnyView
from films.pages import LESSON_PAGES

VIEWS = [(page, view) for page in LESSON_PAGES.values() for view in page.views]
# The scenes by which they open; a view may need what its reader brings.
FIRST = {f"{page.name}, {view.name}": (page, page.first(view)) for page, view in VIEWS}


def _each(views: list[tuple[AnyPage, AnyView]]) -> pytest.MarkDecorator:
    names = [f"{page.name}, {view.name}" for page, view in views]
    return pytest.mark.parametrize(("page", "view"), views, ids=names)


each_view = _each(VIEWS)
