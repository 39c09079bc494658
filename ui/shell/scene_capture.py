"""A scene that becomes a step in the lesson editor: pressed in the stage's dialog, kept for the page Lessons."""

from films.scene import WHERE_SHOWN, query_text, without
from ui.shell import session


def capture(page: str) -> None:
    """In a callback: keep the scene of a page as a step."""
    query = query_text(without(session.now(page).scene, *WHERE_SHOWN))
    session.keep("captured", (*session.recall("captured", ()), f"{page}?{query}" if query else page))
    session.keep("captures", captures() + 1)


def captures() -> int:
    """How many scenes this session has captured."""
    return int(session.recall("captures", 0))
