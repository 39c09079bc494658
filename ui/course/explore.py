"""The start page's cards of all pages, each with its picture."""

from films.gallery import GalleryScene
from films.pages import PAGES
from ui.front import gallery


def cards() -> list[GalleryScene]:
    """Return a card for each page that has one."""
    return [
        GalleryScene(page.name, title, words, scene=page.name, frames=())
        for page in PAGES.values()
        if page.card
        for title, words in [page.card]
    ]


def explore() -> None:
    """Draw all cards; a press on a card opens its page."""
    gallery.show({card.name: card for card in cards()}, key="start.tools")
