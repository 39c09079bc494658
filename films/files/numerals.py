"""Numbers as people and programs write them: with a decimal point or comma, thousands in groups, any dash for a minus.

A cell is a number only if all of it is one in the given writing, so no cell is read as another number: 1,000 is a
thousand if commas group, one if they are decimal, and no number if neither is known.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from films.files.text import quoted

# Signs that people type for a minus: hyphens, dashes, the minus itself; small, raised and wide ones.
DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u207b\u02d7\ufe58\ufe63\uff0d"
HYPHENED = dict.fromkeys(map(ord, DASHES), "-")
SIGN = f"[+{re.escape(DASHES)}]"
EITHER = "either"
DECIMALS = {".": "point", ",": "comma", EITHER: "point or comma"}
THOUSANDS = {"": "not grouped", ",": "commas", ".": "points", " ": "blanks", "'": "apostrophes"}
GROUPS = {",": ",", ".": r"\.", " ": "[ \xa0\u2009\u202f]", "'": "['’]"}
DECIMAL_SIGNS = {".": r"\.", ",": ",", EITHER: "[.,]"}
GAPS = frozenset(("", "na", "n/a", "#n/a", "nan", "null", "none", "?", ".", "--", *DASHES))  # in small letters
LONGEST = 400  # characters of a number
EXPONENT = rf"(e{SIGN}?\d+)?"
FLAGS = re.ASCII | re.IGNORECASE
# A number in some writing.
ANY = re.compile(rf"{SIGN}?(\d+([.,'’ \xa0\u2009\u202f]\d+)*[.,]?|[.,]\d+){EXPONENT}", FLAGS)
UNCLEAR = re.compile(rf"{SIGN}?[1-9]\d?\d?([.,])\d\d\d", re.ASCII)  # a thousand for some people, one for others
ONE_SIGN = re.compile(rf"{SIGN}?\d*([.,])\d*{EXPONENT}", FLAGS)
GROUPED = re.compile(rf"{SIGN}?[1-9]\d?\d?(?:([.,'’ \xa0\u2009\u202f])\d\d\d)(?:\1\d\d\d)*(?:([.,])\d*)?", re.ASCII)


@dataclass(frozen=True)
class Writing:
    """How numbers are written: the decimal sign, one of `DECIMALS`, and what groups thousands, one of `THOUSANDS`."""

    decimal: str = "."
    thousands: str = ""


def plain(cell: str, writing: Writing) -> str:
    """Return the number with a decimal point and no groups, as `float` and `decimal.Decimal` take it; "" if the cell is
    no number in this writing."""
    if len(cell) > LONGEST or not _pattern(writing).fullmatch(cell):
        return ""
    if writing.decimal == EITHER and UNCLEAR.fullmatch(cell):
        return ""
    if writing.thousands:
        cell = re.sub(GROUPS[writing.thousands], "", cell)
    return hyphened(cell.replace(",", "."))


def hyphened(text: str) -> str:
    """Return the text with every dash as a hyphen, the minus of programs."""
    return text if text.isascii() else text.translate(HYPHENED)


@cache
def _pattern(writing: Writing) -> re.Pattern[str]:
    point, whole = DECIMAL_SIGNS[writing.decimal], r"\d+"
    if writing.thousands:
        whole = rf"(?:[1-9]\d{{0,2}}(?:{GROUPS[writing.thousands]}\d{{3}})+|\d+)"
    return re.compile(rf"{SIGN}?(?:{whole}(?:{point}\d*)?|{point}\d+)(?:e{SIGN}?\d{{1,3}})?", FLAGS)


def typed(text: str) -> str:
    """Return the number that somebody typed or pasted into a cell, in the form of `plain`: the text has a decimal
    point, or a comma that cannot group thousands. ValueError, as the end of a sentence, on anything else."""
    number = plain(text, Writing("."))
    if not number and UNCLEAR.fullmatch(text):
        thousand, one = plain(text, Writing(".", ",")), plain(text, Writing(","))
        raise ValueError(f"is {text!r}: that may be {thousand} or {one}; write it without the comma, or with a point.")
    number = number or plain(text, Writing(","))
    if not number:
        raise ValueError(f"is {quoted(text)}; a number belongs there.")
    return number


def is_gap(cell: str) -> bool:
    """Return whether a cell says that a number is missing."""
    return cell.casefold() in GAPS


def writing_of(cells: Iterable[str]) -> Writing:
    """Return how the numbers of these cells are written; the cells are those of columns of numbers.

    A sign is decimal if some number leaves no doubt: the number of digits behind the sign is not three, or the sign
    stands beside groups. The other sign then groups thousands if it always has three digits behind it. Without such a
    number points are decimal, and a comma with three digits behind it makes no number.
    """
    decimals, groups, unclear = _signs(cells)
    if len(decimals) == 2:
        return Writing(EITHER)
    decimal = next(iter(decimals), ".")
    other = "," if decimal == "." else "."
    if decimals and other in unclear:
        groups[other] += 1
    return Writing(decimal, groups.most_common(1)[0][0] if groups else "")


def is_open(cells: Iterable[str]) -> bool:
    """Return whether a sign in these cells may be decimal or group thousands, and no cell tells which."""
    decimals, groups, unclear = _signs(cells)
    return bool(unclear) and not decimals and not unclear & set(groups)


def _signs(cells: Iterable[str]) -> tuple[Counter[str], Counter[str], set[str]]:
    """Return how many cells show each sign as decimal, how many show each sign as one that groups thousands, and which
    signs may be either."""
    decimals, groups, unclear = Counter[str](), Counter[str](), set[str]()
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
    return decimals, groups, unclear
