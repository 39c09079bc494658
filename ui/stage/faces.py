"""The fonts of all pages: Playground Sans, a part of Source Sans, for text and charts; Latin Modern Math for formulas.

Streamlit serves the whole of Source Sans, which is four times as large. Cyrillic and other letters come from there, if
a page has any. A downloaded film contains both of our fonts; a film in a notebook has the notebook's font for text."""

import base64
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ui.stage import licences

HERE = Path(__file__).parent / "fonts"  # README.md there: where they come from
TEXT = '"Playground Sans", "Source Sans 3", system-ui, sans-serif'  # as a value of font-family


class Face(NamedTuple):
    """How CSS describes a font's file."""

    family: str
    weight: str
    style: str = "normal"


UPRIGHT = "text.woff2"  # on every page
FACES = {
    UPRIGHT: Face("Playground Sans", "200 900"),
    "text-italic.woff2": Face("Playground Sans", "200 900", "italic"),
    "maths.woff2": Face("Maths", "400"),
    "maths-bold.woff2": Face("Maths", "700"),
}
MATHS = [name for name, face in FACES.items() if face.family == "Maths"]
# Cyrillic letters, further Latin ones, as in Vietnamese, phonetic signs, ancient Greek, and separate accents.
OTHER_LETTERS = "U+180-36F, U+400-52F, U+1D00-1FFF"
RULE = (
    '@font-face {{ font-family: "{face.family}"; font-weight: {face.weight}; font-style: {face.style}; '
    'font-display: swap; src: url("{url}") format("woff2"); }}\n'
)


@cache
def files() -> dict[str, bytes]:
    """Return our fonts, by the names of their files."""
    return {name: (HERE / name).read_bytes() for name in FACES}


def own(folder: str) -> str:
    """Return CSS that names our fonts in a folder, a URL that ends in "/", relative to the file with the CSS."""
    rules = (RULE.format(face=face, url=folder + name) for name, face in FACES.items())
    return f"/* Licences of the fonts: {licences.FILE}, beside them. */\n{''.join(rules)}"


def for_streamlits(folder: str) -> str:
    """Return CSS that gives Streamlit's name of its font to ours, as Streamlit uses that name until it knows the app's
    theme."""
    return RULE.format(face=Face("Source Sans", "100 900"), url=folder + UPRIGHT)


def carried(names: Iterable[str] = (UPRIGHT, *MATHS)) -> str:
    """Return CSS that contains these fonts, and a comment that names their licences."""
    names = tuple(names)
    parts = [part for part in licences.FONTS if any(f"fonts/{name}" in part.files for name in names)]
    urls = {name: f"data:font/woff2;base64,{base64.b64encode(files()[name]).decode()}" for name in names}
    rules = (RULE.format(face=FACES[name], url=url) for name, url in urls.items())
    return f"/*\n{licences.comment(parts)}\n*/\n{''.join(rules)}"


def whole(static: str) -> str:
    """Return CSS that takes letters which our font for text lacks, such as Cyrillic ones, from Streamlit's file below
    `static`, a URL like the `folder` of `own`. A browser loads it only for one of these letters, and not for a sign
    that no font has."""
    import streamlit  # deferred: a notebook has no use for it

    media = Path(streamlit.__file__).parent / "static" / "static" / "media"
    (file,) = media.glob("SourceSansVF-Upright*.woff2")
    rule = RULE.format(face=FACES[UPRIGHT], url=f"{static}media/{file.name}")
    return rule.replace("src:", f"unicode-range: {OTHER_LETTERS}; src:")
