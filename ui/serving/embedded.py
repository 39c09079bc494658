"""A film alone, for an iframe in slides or notes: the stage, plotly.js and a link to the full page; no Streamlit."""

import html
from functools import cache
from pathlib import Path
from typing import Any

from ui.navigation import START
from ui.scene import Scene, query_text
from ui.serving import headers
from ui.serving.addresses import Page
from ui.stage import alone, served

HERE = Path(__file__).parents[1]
ROOT = ".."  # the way from /embed/<page> to the server's root
DOCUMENT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Playground</title>
<meta name="robots" content="noindex">
<link rel="preload" as="script" href="{plotly}">
<link rel="modulepreload" href="{stage}">
<link rel="stylesheet" href="{css}">
<style>{theme}
body {{ margin: 0; padding: 0.5rem; font: 1rem/1.5 var(--st-font); }}
body {{ color: var(--st-text-color); background: var(--st-background-color); }}
main {{ min-height: 18rem; }}
a {{ color: inherit; }}
footer {{ font-size: 0.875rem; }}
</style>
<main></main>
<footer><a href="{address}" target="_blank" rel="noopener">{title} in the playground</a></footer>
<script type="application/json" id="film">{data}</script>
<script type="module" src="{script}"></script>
"""


def document(page: Page, scene: Scene, film: dict[str, Any]) -> str:
    """The HTML of a film at the scene's frame."""
    urls = served.urls(ROOT)
    query = query_text(scene) if page.example is None else ""
    frame = min(scene.t, int(film["frames"]) - 1)
    data = alone.data(film, frame=frame, predict=scene.predict) | {"plotly": served.plotly_url(ROOT)}
    data |= {"moving": page.name == START}
    return DOCUMENT.format(
        title=html.escape(page.title),
        plotly=served.plotly_url(ROOT),
        stage=served.stage_url(ROOT),
        css=urls["stage.css"],
        script=urls["embedded.js"],
        theme=alone.theme(":root", "system-ui, sans-serif"),
        address=html.escape(f"{ROOT}/{page.path}{f'?{query}' if query else ''}"),
        data=alone.as_script(data),
    )


@cache
def policy() -> str:
    """That of the other pages, but any page may frame this one, slides in a file too."""
    return headers.policy(frame_ancestors="* file:")
