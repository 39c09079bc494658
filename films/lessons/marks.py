"""What a lesson's words name: `[the arrow]{w}` names the mark "w" of the film, or the caption in the slot "w";
`[the slider]{slider}` names a place of the window (films/places.py).

The stage lights it while the pointer is on the words or they have the focus (ui/stage/lesson/lights.js).
"""

import re
from urllib.parse import quote

from films.lessons.toml_table import AS_IT_STANDS
from films.places import LESSON, address, is_place, is_there

LINK = "#mark-"  # the beginning of the link's address; ui/stage/lesson/lights.js reads it
WORDS = r"(?:[^\[\]$]|\$[^$\n]*\$){1,80}"
MARK = re.compile(rf"{AS_IT_STANDS.pattern}|\[(?P<words>{WORDS})\]\{{(?P<name>[^{{}}\n]{{1,40}})\}}", re.DOTALL)


def named(prose: str) -> tuple[str, ...]:
    """Return the names of the marks in a text, in its order, each once."""
    return tuple(name for name in _names(prose) if not is_place(name))


def places(prose: str) -> tuple[str, ...]:
    """Return the names of the places in a text, likewise."""
    return tuple(name for name in _names(prose) if is_place(name))


def _names(prose: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(match["name"] for match in MARK.finditer(prose) if match["name"]))


def linked(prose: str, where: str = LESSON) -> str:
    """Return the text as plain Markdown, in which words that name a mark or a place are a link to it. Words that name a
    place which this kind of window does not have become plain words."""

    def link(match: re.Match[str]) -> str:
        name = match["name"]
        if not name:
            return match[0]
        if is_place(name) and not is_there(name, where):
            return match["words"]
        return f"[{match['words']}]({address(name, where) if is_place(name) else LINK + quote(name, safe='')})"

    return MARK.sub(link, prose)


def plain(prose: str) -> str:
    """Return the text without the names."""
    return MARK.sub(lambda match: match["words"] if match["name"] else match[0], prose)
