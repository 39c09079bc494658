"""What the address of a lesson's page says: a step, a seed, a notation."""

from films.scene import fields_of
from films.symbols import FIRST, NOTATIONS

LARGEST_SEED = 99_999


def whole(query: str, name: str, least: int) -> int:
    """The whole number of a field, at least so large; the least where there is none."""
    text = fields_of(query).get(name, [""])[0]
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < len(str(LARGEST_SEED)) + 1 else least
    return max(number, least)


def notation_of(query: str) -> str:
    """The notation that is asked for, or the first."""
    named = fields_of(query).get("symbols", [FIRST])[0]
    return named if named in NOTATIONS else FIRST
