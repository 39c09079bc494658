"""A film as one HTML file that plays offline: it contains the stage's modules, plotly.js and the film."""

import html
import json
import re
from pathlib import Path
from typing import Any

import streamlit as st

from films.drawing.palette import ON_DARK
from ui.stage.bundle import bundled
from ui.stage.served import plotly_path

HERE = Path(__file__).parent
THEME = ("textColor", "backgroundColor", "secondaryBackgroundColor", "primaryColor")
Probe = tuple[float, float] | None
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
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
<p><a href="{address}">The same picture in the playground</a>, where its points can be moved.</p>
<script type="application/json" id="film">{data}</script>
<script>{plotly}</script>
<script type="module">{script}</script>
"""
BARE = {"alone": True, "projector": False, "picking": False, "asking": None, "lit": ""}
SHOWN = {"key": "film", "inks": ON_DARK, "fixed": True} | BARE  # the stage's data that is the same for all such films


def page(
    film: dict[str, Any], looked_at: tuple[Probe, float] = (None, 1.0), *, frame: int, title: str, address: str
) -> bytes:
    """The HTML file of a film (its payload), at `frame`; `address` is its page in the playground. `looked_at`: the
    probe, in the points' units, and the film's scale."""
    return PAGE.format(
        title=html.escape(title),
        address=html.escape(address),
        theme=theme(":root", "system-ui, sans-serif"),
        css=(HERE / "stage.css").read_text(encoding="utf-8"),
        plotly=_inline(plotly_path().read_text(encoding="utf-8")),
        script=_inline(bundled("embedded")),
        data=as_script(_data(film, *looked_at, frame)),
    ).encode()


def _data(film: dict[str, Any], place: Probe, scale: float, frame: int) -> dict[str, Any]:
    """The stage's data for a film without a server."""
    edit = {"probe": place, "rules": {"scale": scale}}
    answer = {"scene": {}, "edit": edit, "verdict": None, "said": "", "film": film}
    return SHOWN | {"plotly": "", "answer": answer, "frame": frame}


def _inline(script: str) -> str:
    """A script escaped for a <script> element: "</script" would end that."""
    return script.replace("</script", "<\\/script")


def as_script(data: Any) -> str:
    """JSON escaped for a <script> element: names in it are users' words."""
    return json.dumps(data).replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def theme(selector: str, font: str = '"Source Sans", sans-serif') -> str:
    """CSS variables with the app's colours for a selector, light or dark by the viewer's preference or by
    data-theme."""
    light, dark = (_theme(base) for base in ("light", "dark"))
    return (
        f"{selector} {{ color-scheme: light dark; {light} --st-font: {font}; }}\n"
        f"@media (prefers-color-scheme: dark) {{ {selector} {{ {dark} }} }}\n"
        f'{selector}[data-theme="light"] {{ color-scheme: light; {light} }}\n'
        f'{selector}[data-theme="dark"] {{ color-scheme: dark; {dark} }}\n'
    )


def _theme(base: str) -> str:
    """The app's colours as the CSS variables that the stage reads."""
    values = {name: st.get_option(f"theme.{base}.{name}") for name in THEME}
    names = {name: re.sub(r"[A-Z]", lambda capital: f"-{capital[0].lower()}", name) for name in THEME}
    return " ".join(f"--st-{names[name]}: {value};" for name, value in values.items() if value)
