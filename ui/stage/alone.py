"""A film as one HTML file that plays offline. It contains the stage's modules, plotly.js and the film.

No server sends headers with it, so it has its own content security policy: only its two scripts run, by their hashes,
and nothing is loaded. Source: W3C, "Content Security Policy Level 3", 3.3."""

import base64
import hashlib
import json
import re
from collections.abc import Sequence
from typing import Any

import streamlit as st

from films.drawing.palette import ON_DARK
from films.film import escape
from films.version import RELEASE
from ui.stage import faces, licences
from ui.stage.bundle import bundled
from ui.stage.served import plotly_script, sheet

THEME = ("textColor", "backgroundColor", "secondaryBackgroundColor", "primaryColor")
Probe = tuple[float, float] | None
PAGE = """<!doctype html>
<!--
Classifier playground {release}
{parts}
-->
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{theme}
body {{ margin: 0 auto; max-width: 84rem; padding: 1rem 2rem; font-family: var(--st-font); color: var(--st-text-color);
  background: var(--st-background-color); }}
h1 {{ font-size: 1.2rem; }}
a {{ color: inherit; }}
{css}
</style>
<h1>{title}</h1>
<main></main>
{link}<script type="application/json" id="film">{data}</script>
<script>{plotly}</script>
<script type="module">{script}</script>
"""
LINK = '<p><a href="{address}">The same picture in the playground</a>, where its points can be moved.</p>\n'
BARE = {"alone": True, "projector": False, "picking": False, "asking": None, "lit": ""}
VALUES = {"mode": "button", "fixed": True}  # settings are shown, but cannot be changed
SHOWN = {"key": "film", "inks": ON_DARK, "fixed": True} | BARE  # the stage's data that is the same for all such films


def page(
    film: dict[str, Any],
    looked_at: tuple[Probe, float] = (None, 1.0),
    *,
    frame: int,
    title: str,
    address: str,
    hide: Sequence[str] = (),
    panel: str = "",
) -> bytes:
    """Return the HTML file of a film (its payload), at `frame`; `address` is its page in the playground. `looked_at`:
    the query, in the points' units, and the film's scale. `hide`: parts that are left out (embed_options.py). `panel`:
    the settings (films/settings.py), whose values are shown."""
    scripts = [_inline(plotly_script()), _inline(bundled("embedded"))]
    return PAGE.format(
        policy=escape.html(_policy(scripts)),
        release=RELEASE,
        parts=licences.comment(licences.PARTS),
        title=escape.html(title),
        link="" if "link" in hide else LINK.format(address=escape.html(address)),
        theme=theme(":root"),
        css=faces.carried() + sheet(),
        plotly=scripts[0],
        script=scripts[1],
        data=escape.script(stage_data(film, *looked_at, frame, panel) | {"hide": hide}),
    ).encode()


def stage_data(film: dict[str, Any], place: Probe, scale: float, frame: int, panel: str = "") -> dict[str, Any]:
    """Return the stage's data for a film without a server."""
    edit = {"probe": place, "rules": {"scale": scale}}
    settings = {"panel": json.loads(panel)} if panel else {}
    answer = {"scene": {}, "edit": edit, "verdict": None, "said": "", "film": film} | settings
    return SHOWN | {"plotly": "", "answer": answer, "frame": frame, "settings": VALUES}


def _policy(scripts: Sequence[str]) -> str:
    """Return the policy of the file, which may run these scripts. It makes and saves pictures; plotly adds styles."""
    digests = (hashlib.sha256(script.encode()).digest() for script in scripts)
    hashes = " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
    return (
        f"default-src 'none'; script-src {hashes}; style-src 'unsafe-inline'; img-src data: blob:; font-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _inline(script: str) -> str:
    """Return a script escaped for a <script> element, which "</script" would end."""
    return script.replace("</script", "<\\/script")


def theme(selector: str) -> str:
    """Return CSS variables with the app's font and colours for a selector, light or dark by the reader's preference or
    by data-theme."""
    light, dark = (_theme(base) for base in ("light", "dark"))
    return (
        f"{selector} {{ color-scheme: light dark; {light} --st-font: {faces.TEXT}; }}\n"
        f"@media (prefers-color-scheme: dark) {{ {selector} {{ {dark} }} }}\n"
        f'{selector}[data-theme="light"] {{ color-scheme: light; {light} }}\n'
        f'{selector}[data-theme="dark"] {{ color-scheme: dark; {dark} }}\n'
    )


def _theme(base: str) -> str:
    """Return the app's colours as the CSS variables that the stage reads."""
    values = {name: st.get_option(f"theme.{base}.{name}") for name in THEME}
    names = {name: re.sub(r"[A-Z]", lambda capital: f"-{capital[0].lower()}", name) for name in THEME}
    return " ".join(f"--st-{names[name]}: {value};" for name, value in values.items() if value)
