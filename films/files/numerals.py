"""Numbers as people and programs write them: with a decimal point or comma, thousands in groups, U+2212 for a minus.

A cell is a number only if all of it is one in the given writing, so no cell ever becomes another number: 1,000 is a
thousand where commas group, one where they are decimal, and no number where neither is known.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from films.files.text import quoted

EITHER = "either"
DECIMALS = {".": "point", ",": "comma", EITHER: "point or comma"}
THOUSANDS = {"": "not grouped", ",": "commas", ".": "points", " ": "blanks", "'": "apostrophes"}
GROUPS = {",": ",", ".": r"\.", " ": "[ \xa0\u2009\u202f]", "'": "['’]"}
DECIMAL_SIGNS = {".": r"\.", ",": ",", EITHER: "[.,]"}
GAPS = frozenset(("", "na", "n/a", "#n/a", "nan", "null", "none", "?", ".", "-", "--"))  # in small letters
LONGEST = 400  # characters of a number
# What may be a number in one writing or another.
ANY = re.compile(r"[+\-−]?(\d+([.,'’ \xa0\u2009\u202f]\d+)*[.,]?|[.,]\d+)(e[+\-−]?\d+)?", re.ASCII | re.IGNORECASE)
UNCLEAR = re.compile(r"[+\-−]?[1-9]\d{0,2}([.,])\d{3}", re.ASCII)  # a thousand to some, and one to others
ONE_SIGN = re.compile(r"[+\-−]?\d*([.,])\d*(e[+\-−]?\d+)?", re.ASCII | re.IGNORECASE)
GROUPED = re.compile(r"[+\-−]?[1-9]\d{0,2}(?:([.,'’ \xa0\u2009\u202f])\d{3})(?:\1\d{3})*(?:([.,])\d*)?", re.ASCII)


@dataclass(frozen=True)
class Writing:
    """How numbers are written: the decimal sign, one of `DECIMALS`, and what groups thousands, one of `THOUSANDS`."""

    decimal: str = "."
    thousands: str = ""


def plain(cell: str, writing: Writing) -> str:
    """The number with a decimal point and no groups, as `float` and `decimal.Decimal` take it; "" where the cell is no
    number in this writing."""
    if len(cell) > LONGEST or not _pattern(writing).fullmatch(cell):
        return ""
    if writing.decimal == EITHER and UNCLEAR.fullmatch(cell):
        return ""
    if writing.thousands:
        cell = re.sub(GROUPS[writing.thousands], "", cell)
    return cell.replace(",", ".").replace("−", "-")


@cache
def _pattern(writing: Writing) -> re.Pattern[str]:
    point, whole = DECIMAL_SIGNS[writing.decimal], r"\d+"
    if writing.thousands:
        whole = rf"(?:[1-9]\d{{0,2}}(?:{GROUPS[writing.thousands]}\d{{3}})+|\d+)"
    return re.compile(rf"[+\-−]?(?:{whole}(?:{point}\d*)?|{point}\d+)(?:e[+\-−]?\d{{1,3}})?", re.ASCII | re.IGNORECASE)


def typed(text: str) -> str:
    """The number that somebody typed or pasted into a cell, as of `plain`: with a decimal point, or with a comma that
    cannot group thousands. ValueError, as a sentence's end, on anything else."""
    number = plain(text, Writing("."))
    if not number and UNCLEAR.fullmatch(text):
        thousand, one = plain(text, Writing(".", ",")), plain(text, Writing(","))
        raise ValueError(f"is {text!r}: that may be {thousand} or {one}; write it without the comma, or with a point.")
    number = number or plain(text, Writing(","))
    if not number:
        raise ValueError(f"is {quoted(text)}; a number belongs there.")
    return number


def is_gap(cell: str) -> bool:
    """Whether a number was left out here."""
    return cell.casefold() in GAPS


def writing_of(cells: Iterable[str]) -> Writing:
    """How these cells, of columns of numbers, are written.

    The decimal sign is the one that some number shows without doubt: by another count of digits behind it than three,
    or beside groups. The other sign groups thousands, then, where it has three digits behind it everywhere. Where
    nothing shows it, points are decimal, and a comma with three digits behind it makes no number.
    """
    decimals, groups = Counter[str](), Counter[str]()
    unclear = set[str]()
    for cell in cells:
        grouped, one = GROUPED.fullmatch(cell), ONE_SIGN.fullmatch(cell)
        if match := UNCLEAR.fullmatch(cell):
            unclear.add(match[1])
        elif one:
            decimals[one[1]] += 1
        elif grouped and grouped[1] != grouped[2]:
            sign = {"’": "'"}.get(grouped[1], grouped[1] if grouped[1] in ".,'" else " ")
            groups[sign] += 1
            if sign in ".,":
                decimals["," if sign == "." else "."] += 1
            elif grouped[2]:
                decimals[grouped[2]] += 1
    if len(decimals) == 2:
        return Writing(EITHER)
    decimal = next(iter(decimals), ".")
    other = "," if decimal == "." else "."
    if decimals and other in unclear:
        groups[other] += 1
    return Writing(decimal, groups.most_common(1)[0][0] if groups else "")
