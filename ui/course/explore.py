"""The start page's cards of all pages, each with its picture."""

from films.gallery import GalleryScene
from films.pages import PAGES
from ui.front import gallery


def cards() -> list[GalleryScene]:
    """A card for each page that has one."""
    return [
        GalleryScene(page.name, title, words, scene=page.name, frames=())
        for page in PAGES.values()
        if page.card
        for title, words in [page.card]
    ]


def explore() -> None:
    """All cards; a press on one opens its page."""
    gallery.show({card.name: card for card in cards()}, key="start.tools")
