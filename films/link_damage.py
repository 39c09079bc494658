"""What links suffer on their way, undone: mail programs, chats, forums and counters of visitors change addresses.

What can be read as it stands is taken so. A value that cannot is tried without what no value has: white space and
invisible characters that break lines, a second layer of percent signs, punctuation of the sentence around the link,
marks of quoted-printable text, capitals. The names of fields lose the rest of "&amp;" before them.
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
AROUND = re.compile(r"[\s<>\"'`|#?()\[\]{}\\*“”„’‘«»‹›。，、）」].*", re.DOTALL)  # and what follows it
AFTER = re.compile(r"(?<![.])[.,;:!]$")  # after a link; more than one point says that something is cut off
QUOTED_PRINTABLE = "3D"  # what is left of an equals sign, "=3D"
LOST = "\ufffd"  # stands for bytes that are no character
MOST_LAYERS = 5  # of percent signs

SHORTENED = "The address was shortened: what stood where it has dots is lost."
CAPITALS = "The address has come in capitals: small letters of its names are lost."
END = "The address ends with “{}”, which begins the name of a setting: its end is lost, and what it would have set."


def text_written(text: str) -> str:
    """A text as the value of a field: what looks like a percent-encoded character is marked as none."""
    return LITERAL.sub(lambda signs: signs[0] * 2, text) if "%" in text else text


def text_read(value: str) -> str:
    """The text of a value that `text_written` has made, after any number of percent-encodings too many."""
    value = value if value.isprintable() else "".join(filter(str.isprintable, value))
    if "%" in value:
        value = LITERAL.sub(lambda signs: signs[0][: len(signs[0]) // 2], _decoded(value))
    if LOST in value:
        raise ValueError("it holds a sign that was lost on the way")
    return value


def read_anyhow(value: str, read: Callable[[str], V]) -> V:
    """What can be read of a value, as it stands or undamaged; else the ValueError that it gets as it stands."""
    try:
        return read(value)
    except ValueError as error:
        for other in dict.fromkeys(_undamaged(value)):
            if other != value:
                try:
                    return read(other)
                except ValueError:
                    continue
        raise error from None


def _undamaged(value: str) -> Iterator[str]:
    """Readings of a value without what it has met on its way; none of one that has lost a sign on it."""
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
    """The query with its own `names` for fields that a carrier has renamed, and with each field apart; `texts` are the
    names of those that may hold any text."""
    after: dict[str, list[str]] = {}
    alone = len(query) == 1  # all of it encoded, as one field: a text may hold "&" and a name of a field by itself
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
    """A sentence where an address ends in the middle of the name of a field, and where a text has come in capitals."""
    last = list(query)[-1] if query else ""
    cut = bool(last) and not any(query[last]) and _begins(last, names)
    capitals = any(name not in names and name.isupper() and _name(name, names) in texts for name in query)
    shortened = any(name.endswith(("…", "...")) for name in query)
    return (END.format(last),) * cut + (SHORTENED,) * shortened + (CAPITALS,) * capitals


def _begins(name: str, names: Collection[str]) -> bool:
    """Whether that is the beginning of the name of a field, and no name itself."""
    return _name(name, names) not in names and any(each.startswith(ENTITY.sub("", name)) for each in names)


def _field(own_name: str, value: str, names: Collection[str]) -> tuple[str, str]:
    """The name and the value of a field, which may stand apart elsewhere than they did."""
    if own_name in names:
        return own_name, value
    joined = own_name if not value else f"{own_name}={value}"
    for whole in (joined, own_name + value):  # a soft break leaves an equals sign
        name, _, text = _decoded(whole).partition("=")
        if _name(name, names) in names:
            return _name(name, names), text
    return own_name, value


def _parts(value: str, names: frozenset[str]) -> list[str]:
    """The value and the fields that stand behind it; the value alone where none does."""
    if "&" not in value and "%" not in value:
        return [value]
    parts = _between(names).split(_decoded(value))
    return parts if len(parts) > 1 else [value]


@cache
def _between(names: frozenset[str]) -> re.Pattern[str]:
    """What stands before a field with one of these names."""
    return re.compile(f"&(?:amp;)*(?=(?:{'|'.join(map(re.escape, sorted(names)))})=)")


def _name(name: str, names: Collection[str]) -> str:
    """The name of a field as it was before it was carried; as it is given where none of these is meant."""
    if name in names:
        return name
    plain = ENTITY.sub("", INVISIBLE.sub("", _decoded(name)).replace(">", ""))  # ">": of a quoted reply
    if plain in names:
        return plain
    return plain.lower() if plain.lower() in names else name
