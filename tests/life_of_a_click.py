"""The functions that docs/life-of-a-click.md names, in its order."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "life-of-a-click.md"
HOP = re.compile(r"`([\w/]+\.(?:py|js))`\s+`(\w+)`")
MODULE = re.compile(r"`([\w/]+\.py)`")


def hops(kind: str) -> list[tuple[str, str]]:
    """Module and function of each that is written in this language, "py" or "js"."""
    return [(module, function) for module, function in HOP.findall(PAGE.read_text()) if module.endswith(f".{kind}")]


def modules() -> set[str]:
    """The modules of the server that an edit passes."""
    return set(MODULE.findall(PAGE.read_text()))
