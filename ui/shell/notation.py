"""The letters in which lines are written: what a reader has chosen on one page holds on all, and in lessons."""

from typing import TypeVar

from films.scene import Scene
from ui.shell import controls, session
from ui.shell.session import NOTATION

S = TypeVar("S", bound=Scene)


def chosen(page: str, scene: S) -> S:
    """The choice among the page's settings."""
    return controls.select(page, scene, NOTATION, chosen=_remember)


def _remember(page: str) -> None:
    session.keep(NOTATION, session.widget(page, NOTATION))
