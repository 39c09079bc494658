"""The fonts of all pages: Playground Sans, a part of Source Sans, for text and charts; Latin Modern Math for formulas.

Streamlit serves the whole of Source Sans, four times as large: Cyrillic letters and others come from there, once a
page has some. A film taken home carries both of ours; a notebook's has the notebook's font for text.
"""

import base64
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ui.stage import licences

HERE = Path(__file__).parent / "fonts"  # README.md there: where they come from
TEXT = '"Playground Sans", "Source Sans 3", system-ui, sans-serif'  # as a value of font-family


class Face(NamedTuple):
    """What CSS says of a font's file."""

    family: str
    weight: str
    style: str = "normal"


UPRIGHT = "text.woff2"  # what every page has
FACES = {
    UPRIGHT: Face("Playground Sans", "200 900"),
    "text-italic.woff2": Face("Playground Sans", "200 900", "italic"),
    "maths.woff2": Face("Maths", "400"),
    "maths-bold.woff2": Face("Maths", "700"),
}
MATHS = [name for name, face in FACES.items() if face.family == "Maths"]
# Cyrillic and further Latin letters, as Vietnamese has, those of phonetics, of old Greek, and accents by themselves.
OTHER_LETTERS = "U+180-36F, U+400-52F, U+1D00-1FFF"
RULE = (
    '@font-face {{ font-family: "{face.family}"; font-weight: {face.weight}; font-style: {face.style}; '
    'font-display: swap; src: url("{url}") format("woff2"); }}\n'
)


@cache
def files() -> dict[str, bytes]:
    """Our fonts, by the names of their files."""
    return {name: (HERE / name).read_bytes() for name in FACES}


def own(folder: str) -> str:
    """CSS that names our fonts in a folder, a URL that ends in "/": relative to what has the CSS."""
    rules = (RULE.format(face=face, url=folder + name) for name, face in FACES.items())
    return f"/* Licences of the fonts: {licences.FILE}, beside them. */\n{''.join(rules)}"


def for_streamlits(folder: str) -> str:
    """CSS that takes Streamlit's own name for its font to ours: it writes in that until it knows the app's theme."""
    return RULE.format(face=Face("Source Sans", "100 900"), url=folder + UPRIGHT)


def carried(names: Iterable[str] = (UPRIGHT, *MATHS)) -> str:
    """Return CSS with these fonts in it, and a comment that names their licences."""
    names = tuple(names)
    parts = [part for part in licences.FONTS if any(f"fonts/{name}" in part.files for name in names)]
    urls = {name: f"data:font/woff2;base64,{base64.b64encode(files()[name]).decode()}" for name in names}
    rules = (RULE.format(face=FACES[name], url=url) for name, url in urls.items())
    return f"/*\n{licences.comment(parts)}\n*/\n{''.join(rules)}"


def whole(static: str) -> str:
    """CSS that takes letters which ours for text lacks, such as Cyrillic ones, from Streamlit's file below `static`, a
    URL as that of `own`. A browser asks for it where it meets one of them, and not for a sign that no font has."""
    import streamlit  # deferred: a notebook has no use for it

    media = Path(streamlit.__file__).parent / "static" / "static" / "media"
    (file,) = media.glob("SourceSansVF-Upright*.woff2")
    rule = RULE.format(face=FACES[UPRIGHT], url=f"{static}media/{file.name}")
    return rule.replace("src:", f"unicode-range: {OTHER_LETTERS}; src:")
