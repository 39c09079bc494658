"""Repairs of links: mail programs, chats, forums and visitor counters change addresses.

A value that can be read as it stands is not changed. Any other is tried without what no value has: white space and
invisible characters that break lines, a second layer of percent-encoding, punctuation of the sentence around the link,
signs of quoted-printable text, capitals. Names of fields lose what is left of "&amp;" before them.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import TypeVar
from urllib.parse import unquote

V = TypeVar("V")

INVISIBLE = re.compile("[\\s\u00ad\u034f\u061c\u115f\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+")
ENTITY = re.compile(r"(?:&?amp;)+")
ESCAPED = re.compile(r"(?<!%)(?:%[0-9A-Fa-f]{2})+")
LITERAL = re.compile(r"%+(?=[0-9A-Fa-f]{2})")
AROUND = re.compile(r"[\s<>\"'`|#?()\[\]{}\\*“”„’‘«»‹›。，、）」].*", re.DOTALL)  # with all that follows
AFTER = re.compile(r"(?<![.])[.,;:!]$")  # of the sentence; more than one full stop says that something is cut off
QUOTED_PRINTABLE = "3D"  # what is left of "=3D", an equals sign
LOST = "\ufffd"  # stands for bytes that are not a character
MOST_LAYERS = 5  # of percent signs

SHORTENED = "The address was shortened: what stood where it has dots is lost."
CAPITALS = "The address has come in capitals: small letters of its names are lost."
END = "The address ends with “{}”, which begins the name of a setting: its end is lost, and what it would have set."


def text_written(text: str) -> str:
    """Return a text as the value of a field. Percent signs that look like percent-encoding are doubled."""
    return LITERAL.sub(lambda signs: signs[0] * 2, text) if "%" in text else text


def text_read(value: str) -> str:
    """Return the text of a value that `text_written` made, even if it was percent-encoded several times since.
    ValueError if a character was lost."""
    value = value if value.isprintable() else "".join(filter(str.isprintable, value))
    if "%" in value:
        value = LITERAL.sub(lambda signs: signs[0][: len(signs[0]) // 2], _decoded(value))
    if LOST in value:
        raise ValueError("it holds a sign that was lost on the way")
    return value


def read_repaired(value: str, read: Callable[[str], V]) -> V:
    """Return what `read` makes of a value, as it stands or repaired; else raise the ValueError of the value as it
    stands."""
    try:
        return read(value)
    except ValueError as error:
        for other in dict.fromkeys(_repairs(value)):
            if other != value:
                try:
                    return read(other)
                except ValueError:
                    continue
        raise error from None


def _repairs(value: str) -> Iterator[str]:
    """Yield repaired forms of a value, the likelier ones first; none of a value that has lost a character."""
    if LOST in value:
        return
    compact = INVISIBLE.sub("", value)
    whole, joined = (
        _decoded(compact),
        _decoded(compact.replace("=", "")),
    )  # "=": at a soft break of quoted-printable text
    around = AROUND.sub("", _decoded(value).strip())
    unquoted = (whole.replace(">", ""), joined.replace(">", ""))  # ">": of a quoted reply
    for text in (*unquoted, whole, joined, AROUND.sub("", whole), AROUND.sub("", joined), around):
        alone = AFTER.sub("", text)
        readings = [each.removeprefix(mark) for each in (text, alone) for mark in ("", QUOTED_PRINTABLE)]
        yield from readings
        yield from (each.lower() for each in readings if each.isupper())  # "3D0" is "0" rather than "3d0"


def _decoded(value: str) -> str:
    for _ in range(MOST_LAYERS):
        after = ESCAPED.sub(lambda signs: unquote(signs[0]), value)
        if after == value:
            break
        value = after
    return value


def named(query: Mapping[str, Sequence[str]], names: frozenset[str], texts: Collection[str]) -> dict[str, list[str]]:
    """Return the query with fields under their own `names` again if a carrier has changed them, and with fields that
    were joined apart again. `texts` are the names of the fields that may hold any text."""
    after: dict[str, list[str]] = {}
    alone = len(query) == 1  # perhaps a whole query, encoded; among other fields "&" may be part of a text
    for name, values in query.items():
        for each in values:
            own, value = _field(name, each, names)
            parts = [value] if own in texts and not alone else _parts(value, names)
            after.setdefault(own, []).append(parts[0])
            for part in parts[1:]:
                other, _, text = part.partition("=")
                after.setdefault(other, []).append(text)
    return after


def lost(query: Mapping[str, Sequence[str]], names: Collection[str], texts: Collection[str]) -> tuple[str, ...]:
    """Return a sentence for each loss: an address that ends within the name of a field, one that was shortened, and a
    text that came in capitals."""
    last = list(query)[-1] if query else ""
    cut = bool(last) and not any(query[last]) and _is_cut_off(last, names)
    capitals = any(name not in names and name.isupper() and _name(name, names) in texts for name in query)
    shortened = any(name.endswith(("…", "...")) for name in query)
    return (END.format(last),) * cut + (SHORTENED,) * shortened + (CAPITALS,) * capitals


def _is_cut_off(name: str, names: Collection[str]) -> bool:
    """Return whether `name` is the beginning of a field's name, and not itself one."""
    return _name(name, names) not in names and any(each.startswith(ENTITY.sub("", name)) for each in names)


def _field(own_name: str, value: str, names: Collection[str]) -> tuple[str, str]:
    """Return the name and the value of a field, even if the text was split at another place than its equals sign."""
    if own_name in names:
        return own_name, value
    joined = own_name if not value else f"{own_name}={value}"
    for whole in (joined, own_name + value):  # a soft break leaves an equals sign
        name, _, text = _decoded(whole).partition("=")
        if _name(name, names) in names:
            return _name(name, names), text
    return own_name, value


def _parts(value: str, names: frozenset[str]) -> list[str]:
    """Return the value, and the fields that were joined to its end."""
    if "&" not in value and "%" not in value:
        return [value]
    parts = _between(names).split(_decoded(value))
    return parts if len(parts) > 1 else [value]


@cache
def _between(names: frozenset[str]) -> re.Pattern[str]:
    """Return the pattern of what separates a value from a field with one of these names."""
    return re.compile(f"&(?:amp;)*(?=(?:{'|'.join(map(re.escape, sorted(names)))})=)")


def _name(name: str, names: Collection[str]) -> str:
    """Return the name of the field that is meant; the name as it is given if it means none of these."""
    if name in names:
        return name
    plain = ENTITY.sub("", INVISIBLE.sub("", _decoded(name)).replace(">", ""))  # ">": of a quoted reply
    if plain in names:
        return plain
    return plain.lower() if plain.lower() in names else name
