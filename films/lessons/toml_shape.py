"""Limits on a TOML text, checked before tomllib reads it: tomllib takes n² time and memory for a key of n dotted parts
(22 GB for 120 KB), and recurses for nested values."""

import re
from collections.abc import Iterator

from films.lessons.toml_lines import place_at

MAX_PARTS = 6  # of a dotted key or a header; a lesson's have two at most
MAX_DEPTH = 6  # of arrays and tables in one another; a lesson's have one
MAX_DIGITS = 400  # of a number: with more it does not fit a float64, and int() of thousands is slow or refused

# Strings and comments, then what may end a key. All quantifiers are possessive: no character is read twice, and a
# string that is not closed goes on to the end of its line or text, where tomllib refuses it.
TOKEN = re.compile(
    r'''
      (?P<skipped>
          """ (?: [^"\\]++ | \\. | "(?!"") )*+ (?: "{3,5} | \Z )
        | \'\'\' (?: [^']++ | '(?!'') )*+ (?: '{3,5} | \Z )
        | " (?: [^"\\\n]++ | \\. )*+ "?
        | ' [^'\n]*+ '?
        | \#[^\n]*+
      )
      | (?P<digits> [0-9a-zA-Z_+-]++ )
      | (?P<sign> [][{}=,.\n] )
    ''',
    re.VERBOSE | re.DOTALL,
)


def check(text: str) -> None:
    """Raise ValueError, with a sentence that begins with the step and the line, if a key has too many parts, if a
    number has too many digits, or if arrays and tables are nested too deeply."""
    depth = parts = 0
    for line, sign in _signs(text):
        if sign == ".":
            parts += 1
            if parts >= MAX_PARTS:
                raise ValueError(
                    f"{place_at(text, line)}: a name in it has more than {MAX_PARTS} parts with dots between them."
                )
            continue
        parts = 0
        depth = max(0, depth + (sign in "[{") - (sign in "]}"))
        if depth > MAX_DEPTH:
            raise ValueError(
                f"{place_at(text, line)}: lists and tables stand more than {MAX_DEPTH} deep in one another."
            )


def _signs(text: str) -> Iterator[tuple[int, str]]:
    """Yield the punctuation outside strings and comments that ends a key or a part of one, each with its line."""
    line = 1
    for token in TOKEN.finditer(text):
        sign = token["sign"]
        if sign:
            yield line, sign
        elif token["digits"] and len(token["digits"]) > MAX_DIGITS:
            raise ValueError(f"{place_at(text, line)}: a name or a number in it has more than {MAX_DIGITS} characters.")
        line += token[0].count("\n")
