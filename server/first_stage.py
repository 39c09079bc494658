"""What a page's first response needs to play its film before Streamlit is there (ui/stage/page/firststage.js)."""

from typing import Any

from films.drawing.palette import ON_DARK
from films.film import escape
from films.page import AnyPage
from films.scene import Scene, address_text, to_query
from ui.shell import stage_settings
from ui.shell.session import stage_key
from ui.stage import alone, served


def plays(page: AnyPage, scene: Scene) -> bool:
    """Return whether the first response brings the stage: on a page with films, unless a lesson runs, as its stage must
    hide answers, or the view is the projector's, which has its own layout."""
    return page.has_films and not scene.lesson and scene.view == "page"


def script(page: AnyPage, scene: Scene) -> str:
    """Return the elements that start the stage."""
    return (
        f'<script type="application/json" id="first-film">{escape.script(_data(page, scene))}</script>'
        f'<script type="module" async src="{served.urls()["firststage.js"]}"></script>'
    )


def _data(page: AnyPage, scene: Scene) -> dict[str, Any]:
    """Return the stage's data in the form of Streamlit's page (ui/shell/stage_page.py), for a visit without a
    server."""
    visit = {"visit": "first.0", "scene": to_query(scene), "changes": [], "bare": address_text(type(scene)())}
    films = {"film": served.film_url(page.name), "path": f"./{page.name}", "also": page.also("")}
    urls = {"plotly": served.plotly_url(), "stage": served.stage_url()}
    own = {"key": stage_key(page.name), "inks": ON_DARK, "start": type(scene).t, "alone": False, "take": {"root": "."}}
    return alone.BARE | own | urls | {"settings": stage_settings.panel(scene), "given": {**visit, **films}}
