"""Bytes of a file as text, in their encoding.

A file does not name its encoding. UTF-8 and UTF-16 can be recognised for certain; of the others Windows-1252 is taken
if it gives words of western Europe, else what charset-normalizer finds the likeliest. The result says which it was, so
that it can be shown and changed.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

MAX_BYTES = 20_000_000
END = "\x1a"  # programs of DOS end a text with it
MAX_QUOTED = 40  # characters of a cell that a sentence quotes
SAMPLE = 20_000  # bytes that are enough to guess an encoding
LINE = re.compile(r"(?!\Z)([^\r\n]*+)(?:\r\n?|\n|\Z)")
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
UTF_8, UTF_16, WINDOWS, LATIN = "UTF-8", "UTF-16", "Windows-1252", "Latin-1"
ENCODINGS = {  # the name that people use, and Python's
    UTF_8: "utf-8-sig",
    UTF_16: "utf-16",
    "UTF-16, little end first": "utf-16-le",
    "UTF-16, big end first": "utf-16-be",
    WINDOWS: "cp1252",
    LATIN: "latin-1",
    "Windows-1250 (Central Europe)": "cp1250",
    "Windows-1251 (Cyrillic)": "cp1251",
    "KOI8-R (Cyrillic)": "koi8_r",
    "Windows-1253 (Greek)": "cp1253",
    "Windows-1254 (Turkish)": "cp1254",
    "Windows-1255 (Hebrew)": "cp1255",
    "Windows-1256 (Arabic)": "cp1256",
    "GB 18030 (Chinese)": "gb18030",
    "Big5 (Chinese)": "big5",
    "Shift JIS (Japanese)": "cp932",
    "EUC-JP (Japanese)": "euc_jp",
    "Windows-949 (Korean)": "cp949",
    "Mac Roman": "mac_roman",
    "DOS 850": "cp850",
}
GUESSED = tuple(codec for name, codec in ENCODINGS.items() if not name.startswith("UTF"))
# No word of a western language has three such letters in a row, or a sign between letters.
NOT_WESTERN = re.compile(
    "[\u00c0-\u024f]{3}|[A-Za-z][\u00a1-\u00a9\u00ab-\u00b4\u00b6\u00b8-\u00bf][A-Za-z]|[\u0080-\u009f]"
)

# No language has letters of two scripts in a word; katakana of half width show that the encoding is another one.
NO_WORD = re.compile("[A-Za-z][\u0370-\u1dff\u2c00-\uffff]|[\u0370-\u1dff\u2c00-\uffff][A-Za-z]|[\uff61-\uff9f]")


@dataclass(frozen=True)
class Text:
    """The text of a file, by which of `ENCODINGS` it was read, and whether that is a guess."""

    text: str
    encoding: str
    is_guess: bool = False


def decoded(data: bytes, encoding: str = "") -> Text:
    """Return the text of a file, in the encoding of that name or, without one, in the likeliest; ValueError, as a
    sentence, if the bytes are no text in it, or more than MAX_BYTES."""
    check_size(data)
    if encoding not in ("", *ENCODINGS):
        raise ValueError(f"No encoding is called {quoted(encoding)}.")
    chosen, is_guess = (encoding, False) if encoding else _likeliest(data)
    try:
        text = data.decode(ENCODINGS[chosen]).removeprefix("\ufeff").removesuffix(END)
    except UnicodeDecodeError as error:
        raise ValueError(
            f"The file is not written in {chosen}: byte {error.start + 1:,} has no meaning there."
        ) from error
    junk = CONTROL.search(text)
    if junk:
        number = sum(1 for _ in lines_of(f"{text[: junk.start()]}."))
        raise ValueError(f"Line {number} holds a character that no text has (code {ord(junk[0])}); is it a text file?")
    return Text(text, chosen, is_guess)


def check_size(data: bytes) -> None:
    """Raise ValueError, as a sentence, on more than MAX_BYTES."""
    if len(data) > MAX_BYTES:
        raise ValueError(f"The file has {len(data) / 1e6:.1f} MB; at most {MAX_BYTES / 1e6:g} MB can be read.")


def _likeliest(data: bytes) -> tuple[str, bool]:
    """Return the likeliest encoding, and whether it is a guess."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return UTF_16, False
    if _decodes(data, "utf-8-sig"):
        return _halves(data) or UTF_8, False
    if halves := _halves(data):
        return halves, False
    windows = WINDOWS if _decodes(data, "cp1252") else LATIN
    sample = b"\n".join(line for line in data.splitlines() if not line.isascii())[:SAMPLE]
    is_guess = bool(NOT_WESTERN.search(sample.decode(ENCODINGS[windows], "replace")))
    return (_guess(data, sample) if is_guess else windows), is_guess


def _halves(data: bytes) -> str:
    """Return the name of UTF-16 without its mark, or "" for other bytes: every other byte of mostly ASCII is 0."""
    first, second = data[:SAMPLE:2].count(0), data[1:SAMPLE:2].count(0)
    half = min(len(data), SAMPLE) / 2
    if len(data) % 2 == 0 and max(first, second) > half / 2 and min(first, second) == 0:
        name = "UTF-16, little end first" if second else "UTF-16, big end first"
        return name if _decodes(data, ENCODINGS[name]) else ""
    return ""


def _guess(data: bytes, sample: bytes) -> str:
    from charset_normalizer import from_bytes  # here: most files never need it

    codecs = {codec: name for name, codec in ENCODINGS.items()}
    for match in from_bytes(sample, cp_isolation=list(GUESSED)):
        likely = match.encoding in codecs and not NO_WORD.search(str(match))
        if likely and _decodes(data, match.encoding):
            return codecs[match.encoding]
    return WINDOWS if _decodes(data, "cp1252") else LATIN


def _decodes(data: bytes, codec: str) -> bool:
    try:
        data.decode(codec)
    except UnicodeDecodeError:
        return False
    return True


def lines_of(text: str) -> Iterator[str]:
    """Return the lines one by one, without their ends, which may be of any kind. A list of a million short lines would
    take a hundred megabytes, and `io.StringIO` four bytes a character."""
    return (line[1] for line in LINE.finditer(text))


def quoted(cell: str) -> str:
    """Return the cell, short and printable, to quote in a sentence."""
    return repr(cell if len(cell) <= MAX_QUOTED else cell[:MAX_QUOTED] + "…")
