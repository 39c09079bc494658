"""Marks that a lesson's words name: `[the arrow]{w}` means the mark "w" of the film, or the caption in the slot "w".

The stage lights what is named while the words are pointed at or have the focus (ui/stage/lesson/lights.js).
"""

import re
from urllib.parse import quote

from films.lessons.toml_table import AS_IT_STANDS

PLACE = "#mark-"  # begins the address of the words' link; ui/stage/lesson/lights.js reads it
WORDS = r"(?:[^\[\]$]|\$[^$\n]*\$){1,80}"
MARK = re.compile(rf"{AS_IT_STANDS.pattern}|\[(?P<words>{WORDS})\]\{{(?P<name>[^{{}}\n]{{1,40}})\}}", re.DOTALL)


def named(prose: str) -> tuple[str, ...]:
    """The names of the marks in a text, in its order, each once."""
    names = (match["name"] for match in MARK.finditer(prose) if match["name"])
    return tuple(dict.fromkeys(names))


def linked(prose: str) -> str:
    """The text as plain Markdown: words that name a mark are a link to it."""
    return MARK.sub(_link, prose)


def _link(match: re.Match[str]) -> str:
    return f"[{match['words']}]({PLACE}{quote(match['name'], safe='')})" if match["name"] else match[0]


def plain(prose: str) -> str:
    """The text without the names."""
    return MARK.sub(lambda match: match["words"] if match["name"] else match[0], prose)
