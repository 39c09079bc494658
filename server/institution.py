"""The institution that hosts the app: its name, its logo and its accent colour, from environment variables.

Its name stands in titles, in previews of links and on the front page, its logo before the pages' names; its colour is
that of buttons, sliders, frames and focus, never of classes or lines.
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
LONGEST = 80  # characters of a name
LARGEST = 200_000  # bytes of a logo
COLOR = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)
FOLDER = "/app/static"  # the only one of whose files Streamlit's own header takes an address
PNG = b"\x89PNG\r\n\x1a\n"
SVG = "{http://www.w3.org/2000/svg}"
ACTIVE = {"script", "foreignObject"}  # elements of SVG that do more than show


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
    and PLAYGROUND_ACCENT="#7a0019" say. ValueError, with a sentence, where one cannot be used."""
    name, path, accent = (os.environ.get(f"PLAYGROUND_{key}", "").strip() for key in ("INSTITUTION", "LOGO", "ACCENT"))
    if len(name) > LONGEST or not name.isprintable():
        raise ValueError(f"PLAYGROUND_INSTITUTION must be one line of at most {LONGEST} characters; it has {len(name)}")
    if path and not name:
        raise ValueError("PLAYGROUND_LOGO needs PLAYGROUND_INSTITUTION, the name that is read where a logo is not seen")
    return Institution(name, _logo(Path(path)) if path else None, _accent(accent))


def site() -> str:
    """Return the name of the site, as titles end with it."""
    return f"{APP} · {institution().name}" if institution().name else APP


def logo(root: str = ".") -> str:
    """Return the logo as an HTML image, "" where there is none; `root` is the way to the server's root."""
    host = institution()
    return f'<img class="logo" alt="{escape.html(host.name)}" src="{root}{host.logo[0]}">' if host.logo else ""


def files() -> dict[str, bytes]:
    """Return the files to be served, by path."""
    return dict([host.logo]) if (host := institution()).logo else {}


def dress() -> None:
    """Give the app's themes the accent colour. On the dark ground it is mixed with white until it can be read there."""
    if accent := institution().accent:
        whiter = (over("#ffffff", share / 20, accent) for share in range(21))
        on_dark = next(color for color in whiter if _is_legible(color, "dark"))
        config.set_option("theme.light.primaryColor", accent)
        config.set_option("theme.dark.primaryColor", on_dark)


def _accent(color: str) -> str:
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


def _logo(file: Path) -> tuple[str, bytes]:
    """Return the path of a logo on the server, which has a hash of its content, and the content, checked."""
    if not file.is_file():
        raise ValueError(f"PLAYGROUND_LOGO is {file}, where no file is")
    if file.stat().st_size > LARGEST:
        raise ValueError(f"PLAYGROUND_LOGO is a file of {file.stat().st_size} bytes; it may have {LARGEST}")
    content, ending = file.read_bytes(), file.suffix.lower()
    if not (content.startswith(PNG) if ending == ".png" else ending == ".svg" and _is_passive_svg(content)):
        raise ValueError(
            f"PLAYGROUND_LOGO is {file}; it must be a PNG, or an SVG that only shows: without scripts, "
            "event handlers, foreign objects and a document type"
        )
    return f"{FOLDER}/logo-{hashlib.sha256(content).hexdigest()[:12]}{ending}", content


def _is_passive_svg(content: bytes) -> bool:
    """Whether it is an SVG that does nothing, even where its address is opened by itself."""
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:  # entities may grow without bound
        return False
    try:
        root = ElementTree.fromstring(content)
    except ElementTree.ParseError:
        return False
    names = {element.tag.rpartition("}")[2] for element in root.iter()}
    attributes = {name for element in root.iter() for name in element.attrib}
    return root.tag == f"{SVG}svg" and not names & ACTIVE and not any(name.startswith("on") for name in attributes)
