"""The embed page: a scene for an iframe in slides or notes, with the stage and a link to the full page, but without
Streamlit.

The stage asks for its films itself (server/films.py); the first one is fetched while the scripts load. `edit=1`:
points, query and handles can be moved; `settings=1`: a button opens the settings; `hide=` names parts that are left
out. The page around the iframe receives the scene, and may send one: see deploy/embedding/README.md."""

from functools import cache
from typing import Any

from films.drawing.palette import ON_DARK
from films.film import escape
from films.page import AnyPage
from films.scene import Scene, address_text, to_query, without
from server import headers, institution
from server.wanted_film import APART
from ui.stage import alone, served
from ui.stage.embed_options import PLAIN, EmbedOptions

ROOT = ".."  # the way from /embed/<page> to the server's root
DOCUMENT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · {site}</title>
<meta name="robots" content="noindex">
<link rel="preload" as="fetch" crossorigin href="{film}">
<link rel="preload" as="script" href="{plotly}">
<link rel="modulepreload" href="{script}">
<link rel="stylesheet" href="{css}">
<style>{theme}
body {{ margin: 0; padding: 0.5rem; font: 1rem/1.5 var(--st-font); }}
body {{ color: var(--st-text-color); background: var(--st-background-color); }}
main {{ min-height: 18rem; }}
a {{ color: inherit; }}
footer {{ font-size: 0.875rem; }}
</style>
{problems}<main></main>
{link}<script type="application/json" id="film">{data}</script>
<script type="module" src="{script}"></script>
"""
LINK = '<footer><a href="{address}" target="_blank" rel="noopener">{title} in the playground</a></footer>\n'


def document(page: AnyPage, scene: Scene, options: EmbedOptions = PLAIN, problems: tuple[str, ...] = ()) -> str:
    """Return the HTML of a scene, at its frame, below sentences on the problems with its address."""
    urls = served.urls(ROOT)
    query = address_text(scene) if page.has_films else ""
    film = to_query(without(scene, *APART)) if page.has_films else {}
    title, address = escape.html(page.title), escape.html(f"{ROOT}/{page.path}{f'?{query}' if query else ''}")
    return DOCUMENT.format(
        title=title,
        site=escape.html(institution.site()),
        film=escape.html(served.film_url(page.name, ROOT, served.film_query(film))),
        plotly=served.plotly_url(ROOT),
        css=urls["stage.css"],
        script=urls["embedded.js"],
        theme=alone.theme(":root"),
        link="" if "link" in options.hide else LINK.format(address=address, title=title),
        data=escape.script(_data(page, scene, options)),
        problems="".join(f'<p role="alert">{escape.html(problem)}</p>\n' for problem in problems),
    )


def _data(page: AnyPage, scene: Scene, options: EmbedOptions) -> dict[str, Any]:
    """Return the data of the stage."""
    stage = {"visit": "host.0", "scene": to_query(scene) if page.has_films else {}, "changes": [], "also": ""}
    bare = "" if page.example else address_text(page.scene())
    fields = {**stage, "film": served.film_url(page.name, ROOT), "path": f"{ROOT}/{page.path}", "bare": bare}
    data: dict[str, Any] = {"key": "film", "page": page.name, "plotly": served.plotly_url(ROOT), "given": fields}
    data |= {"inks": ON_DARK, "start": scene.t if page.example else type(scene).t, "fixed": not options.edit}
    data |= {"stage": served.stage_url(ROOT), "take": {"root": ROOT}}
    data |= {"settings": {"mode": "button" if options.settings else ""}, "hide": options.hide}
    return data | alone.BARE


@cache
def policy() -> str:
    """Return the content security policy of the other pages, except that any page may frame this one, also slides that
    are a file."""
    return headers.policy(frame_ancestors="* file:")
