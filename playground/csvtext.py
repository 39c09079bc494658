"""Untrusted CSV files: decoding, splitting into lines, and quoting a cell in a message."""

import io
import re
from collections.abc import Iterator

MAX_BYTES = 2_000_000
MAX_NAME = 40  # characters of a label or of a column's name
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def decoded(data: bytes) -> str:
    """Return the text of a file, UTF-8 with or without a byte order mark, or Latin-1; ValueError if it is no text, or
    has more than MAX_BYTES."""
    if len(data) > MAX_BYTES:
        raise ValueError(f"The file has {len(data) / 1e6:.1f} MB; at most {MAX_BYTES / 1e6:g} MB can be read.")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise ValueError("The file is in UTF-16; save it as CSV in UTF-8.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    junk = CONTROL.search(text)
    if junk:
        number = sum(1 for _ in lines_of(f"{text[: junk.start()]}."))
        raise ValueError(f"Line {number} holds a character that no text has (code {ord(junk[0])}); is it a CSV file?")
    return text


def lines_of(text: str) -> Iterator[str]:
    """Return the lines one by one, with any line ends: a list of a million short ones would take a hundred
    megabytes."""
    return (line.removesuffix("\n") for line in io.StringIO(text, newline=None))


def quoted(cell: str) -> str:
    """Return the cell, short and printable, to quote in a sentence."""
    return repr(cell if len(cell) <= MAX_NAME else cell[:MAX_NAME] + "…")
