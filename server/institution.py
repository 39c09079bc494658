"""The institution that hosts the app: its name, its logo and its accent colour, from environment variables.

The name is in titles, in previews of links and on the start page, the logo before the pages' names. The colour is used
for buttons, sliders, frames and focus, never for classes or lines.
"""

import hashlib
import os
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import streamlit as st
from streamlit import config

from films.drawing.contrast import LEAST_OF_TEXT, contrast, over
from films.film import escape

APP = "Playground"
LONGEST_NAME = 80  # characters of a name
LARGEST_LOGO = 200_000  # bytes of a logo
COLOR = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)
STATIC = "/app/static"  # Streamlit's header takes the address of a file only if it is in this folder
PNG = b"\x89PNG\r\n\x1a\n"
SVG = "{http://www.w3.org/2000/svg}"
XHTML = "{http://www.w3.org/1999/xhtml}"
ACTIVE = re.compile(r"script|foreignObject|set|animate\w*")  # elements that do more than show
FOREIGN_URL = re.compile(r"url\(\s*['\"]?(?!['\"#]|data:image/)", re.IGNORECASE)


@dataclass(frozen=True)
class Institution:
    """name    as titles have it; "" for none
    logo    its path on the server, and its content; None for none
    accent  "#rrggbb" on a light ground; "" for the app's own
    """

    name: str = ""
    logo: tuple[str, bytes] | None = None
    accent: str = ""


@cache
def institution() -> Institution:
    """Return what PLAYGROUND_INSTITUTION="University of Example", PLAYGROUND_LOGO=/etc/playground/logo.svg (or .png)
    and PLAYGROUND_ACCENT="#7a0019" say. ValueError, with a sentence, if one cannot be used."""
    name, path, accent = (os.environ.get(f"PLAYGROUND_{key}", "").strip() for key in ("INSTITUTION", "LOGO", "ACCENT"))
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise ValueError(f"PLAYGROUND_INSTITUTION must be one line of at most {LONGEST_NAME} printable characters")
    if path and not name:
        raise ValueError("PLAYGROUND_LOGO needs PLAYGROUND_INSTITUTION, the name that is read where a logo is not seen")
    return Institution(name, _checked_logo(Path(path)) if path else None, _checked_accent(accent))


def site() -> str:
    """Return the name of the site, with which titles end."""
    return f"{APP} · {institution().name}" if institution().name else APP


def logo(root: str = ".") -> str:
    """Return the logo as an HTML image, or "" without one; `root` is the way to the server's root."""
    own = institution()
    return f'<img class="logo" alt="{escape.html(own.name)}" src="{root}{own.logo[0]}">' if own.logo else ""


def files() -> dict[str, bytes]:
    """Return the files to be served, by path."""
    return dict([own.logo]) if (own := institution()).logo else {}


def apply_accent() -> None:
    """Give the app's themes the accent colour; for the dark theme, mixed with white until its contrast is enough."""
    if accent := institution().accent:
        whiter = (over("#ffffff", share / 20, accent) for share in range(21))
        on_dark = next(color for color in whiter if _is_legible(color, "dark"))
        config.set_option("theme.light.primaryColor", accent)
        config.set_option("theme.dark.primaryColor", on_dark)


def _checked_accent(color: str) -> str:
    if color and not COLOR.fullmatch(color):
        raise ValueError(f"PLAYGROUND_ACCENT is {color!r}; it must be a colour such as #7a0019")
    if color and not _is_legible(color, "light"):
        ratio = min(contrast(color, ground) for ground in _grounds("light"))
        raise ValueError(
            f"PLAYGROUND_ACCENT is {color}, whose contrast with the light ground is {ratio:.1f}; it must be at least "
            f"{LEAST_OF_TEXT}, so take a darker one"
        )
    return color.lower()


def _is_legible(color: str, theme: str) -> bool:
    return all(contrast(color, ground) >= LEAST_OF_TEXT for ground in _grounds(theme))


def _grounds(theme: str) -> list[str]:
    return [str(st.get_option(f"theme.{theme}.{key}")) for key in ("backgroundColor", "secondaryBackgroundColor")]


def _checked_logo(file: Path) -> tuple[str, bytes]:
    """Return the path of a logo on the server, which has a hash of its content, and the content, checked."""
    if not file.is_file():
        raise ValueError(f"PLAYGROUND_LOGO is {file}, which is not a file")
    if file.stat().st_size > LARGEST_LOGO:
        raise ValueError(f"PLAYGROUND_LOGO is a file of {file.stat().st_size} bytes; it may have {LARGEST_LOGO}")
    content, ending = file.read_bytes(), file.suffix.lower()
    if not (content.startswith(PNG) if ending == ".png" else ending == ".svg" and _is_passive_svg(content)):
        raise ValueError(
            f"PLAYGROUND_LOGO is {file}; it must be a PNG, or an SVG that only shows: without scripts, "
            "event handlers, animations, foreign objects, links to other files or a document type"
        )
    return f"{STATIC}/logo-{hashlib.sha256(content).hexdigest()[:12]}{ending}", content


def _is_passive_svg(content: bytes) -> bool:
    """Return whether it is an SVG that runs nothing and loads nothing, even if its address is opened by itself."""
    try:
        text = content.decode("utf-8-sig")
        # Entities may grow without bound; a processing instruction may load a style sheet.
        if any(mark in text for mark in ("<!DOCTYPE", "<!ENTITY", "<?xml-stylesheet")):
            return False
        root = ElementTree.fromstring(text)
    except (UnicodeDecodeError, ValueError, ElementTree.ParseError):
        return False
    elements = list(root.iter())
    names = {element.tag.rpartition("}")[2] for element in elements}
    attributes = [(name.rpartition("}")[2], value) for element in elements for name, value in element.items()]
    texts = ["".join(root.itertext()), *(value for _, value in attributes)]
    styles = ["".join(element.itertext()) for element in elements if element.tag == f"{SVG}style"]
    styles += [value for name, value in attributes if name == "style"]
    return (
        root.tag == f"{SVG}svg"
        and not any(element.tag.startswith(XHTML) for element in elements)
        and not any(map(ACTIVE.fullmatch, names))
        and not any(name.startswith("on") for name, _ in attributes)
        and all(value.strip().startswith(("#", "data:image/")) for name, value in attributes if name == "href")
        and not any("@import" in text or FOREIGN_URL.search(text) for text in texts)
        and not any("\\" in style for style in styles)  # an escape hides words from the two checks before
    )
