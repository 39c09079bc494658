"""The prose of pages: a Markdown file beside the script of each page. It has parts if the script puts something
between. Words may name a place of the page's window: `[the slider]{slider}` (films/places.py)."""

import re
from pathlib import Path

from films.lessons.marks import linked, named, places
from films.places import PAGE, PLACES, is_there

PAGES = Path(__file__).parents[1] / "pages"
PART = re.compile(r"^<!-- (.+) -->$\n", re.MULTILINE)


def parts_of(page: str) -> dict[str, str]:
    """Return the parts of `pages/<page>.md` by name, in the order of the file; the first is named ""."""
    first, *others = PART.split((PAGES / f"{page}.md").read_text(encoding="utf-8"))
    return {"": first} | dict(zip(others[::2], others[1::2], strict=True))


def prose(page: str, part: str = "") -> str:
    """Return what `pages/<page>.md` has from the line `<!-- part -->` to the next such line; by default what it has
    before the first. ValueError if there is no such part, or if a link names no place of a page."""
    parts = parts_of(page)
    if part not in parts:
        raise ValueError(f"pages/{page}.md has no part “{part}”; it has {', '.join(filter(None, parts)) or 'none'}.")
    unknown = [name for name in places(parts[part]) if not is_there(name, PAGE)]
    if unknown := [*named(parts[part]), *unknown]:
        raise ValueError(
            f"pages/{page}.md names “{unknown[0]}”, which is no place of a page: {', '.join(PLACES[PAGE])}."
        )
    return linked(parts[part], PAGE)
