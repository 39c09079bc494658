"""The description of a scene in a sentence or two, for search engines, chats, and the scene's preview picture."""

import re

from films.film import escape
from films.page import AnyPage
from films.scene import Scene
from films.still.shapes import Still

WORDS = 130  # characters of a verdict, in whole sentences


def described(page: AnyPage, scene: Scene, still: Still | None) -> str:
    """Return the description of a scene: the film's frame, the number of points, and the verdict."""
    if still is None or not page.has_films:
        return page.lead
    parts = [plain(still.captions.get("frame", ""))]
    parts += [f"{len(scene.points)} points"] if page.moves else []
    verdict = "" if scene.predict else still.captions.get("verdict", "")  # it may give a prediction away
    return f"{', '.join(filter(None, parts))}. {first_sentences(verdict)}".strip() if any(parts) else page.lead


def plain(caption: str) -> str:
    """Return a caption's words without its markup."""
    parted = re.sub(r"</?(p|div|ul|li|table|tr|td)\b[^>]*>", " ", caption)
    return re.sub(r"\s+", " ", escape.plain(parted)).strip()


def plain_prose(prose: str) -> str:
    """Return a line of Markdown as plain text."""
    return re.sub(r"[*_`$\\]", "", prose)


def first_sentences(caption: str) -> str:
    """Return a caption's first sentences, up to a formula or `WORDS` characters."""
    text = ""
    for sentence in re.findall(r".*?[.!](?=\s|$)", plain(caption.partition("<math")[0])):
        if len(text) + len(sentence) > WORDS:
            break
        text += sentence
    return text.strip()
