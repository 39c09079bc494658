"""The prose of pages: a Markdown file beside the script of each, in parts where the script puts something between."""

import re
from pathlib import Path

PAGES = Path(__file__).parents[1] / "pages"
PART = re.compile(r"^<!-- (.+) -->$\n", re.MULTILINE)


def prose(page: str, part: str = "") -> str:
    """What `pages/<page>.md` has below the line `<!-- part -->`, as far as the next such line; by default what it has
    before the first. ValueError where there is no such part."""
    text = (PAGES / f"{page}.md").read_text(encoding="utf-8")
    first, *others = PART.split(text)
    parts = {"": first} | dict(zip(others[::2], others[1::2], strict=True))
    if part not in parts:
        raise ValueError(f"pages/{page}.md has no part “{part}”; it has {', '.join(filter(None, parts)) or 'none'}.")
    return parts[part]
