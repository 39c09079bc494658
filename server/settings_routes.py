"""The settings of a scene, for a lesson's page, which draws them without Streamlit.

GET /settings/PAGE?<scene>                             which the scene asks for, and what can be pressed, as JSON
GET /settings/PAGE?<scene>&press=Shuffle&drawn=7       what a press changes, too, and the settings after it; what is
                                                       drawn at random is drawn by this seed
"""

import json
from functools import partial

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from films.page import AnyPage
from films.pages import LESSON_PAGES, PAGES
from films.scene import fields_of, from_query, to_query
from films.settings import changed_by, settings
from server.limits import asker
from server.settings import Settings
from server.token_buckets import CpuBudget

LARGEST_SEED = 99_999
NOTATION = "symbols"  # of which a lesson has a choice of its own


class SettingsRoutes:
    """The route of all pages that lessons show, with a CPU budget per address."""

    def __init__(self, settings_: Settings, base: str = "") -> None:
        self.settings, self.base, self.cpu_budget = settings_, base, CpuBudget()

    def routes(self) -> list[BaseRoute]:
        return [Route(f"{self.base}/settings/{{page}}", self.respond)]

    async def respond(self, request: Request) -> Response:
        """The settings of a page's scene."""
        page, who = PAGES.get(request.path_params["page"]), asker(request, self.settings.proxies)
        if page is None or page.name not in LESSON_PAGES:
            return PlainTextResponse("This page has no settings.", 404)
        query = request.scope["query_string"].decode("latin-1")
        body = await to_thread.run_sync(self.cpu_budget.charge, who.address, partial(_written, page, query))
        return Response(body, media_type="application/json", headers={"cache-control": "no-store"})


def _written(page: AnyPage, query: str) -> str:
    fields = fields_of(query)
    scene, _ = from_query(page.scene, fields)
    text = fields.get("drawn", [""])[0]
    seed = int(text) if text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST_SEED)) else 0
    changed = changed_by(page, scene, fields.get("press", [""])[0], seed)
    values = {name: value for name, value in (to_query(scene) | changed).items() if value is not None}
    scene, _ = from_query(page.scene, {name: [value] for name, value in values.items()})
    own = [each for each in settings(page, scene) if each["name"] != NOTATION]
    return json.dumps({"settings": own, "presses": [*page.presses(scene)], "changed": changed})
