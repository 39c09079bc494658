"""The settings of a scene, for a lesson's page, which draws them without Streamlit.

GET /settings/PAGE?<scene>                             which the scene asks for, and what can be pressed, as JSON
GET /settings/PAGE?<scene>&press=Shuffle&drawn=7       what a press changes, too, and the settings after it; what is
                                                       drawn at random is drawn by this seed
"""

import json
from functools import partial

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from films.page import AnyPage
from films.pages import LESSON_PAGES, PAGES
from films.scene import fields_of, from_query, to_query
from films.settings import changed_by, settings
from server.error_log import failure
from server.fair_pool import FullError
from server.limits import asker
from server.readers import Readers
from server.settings import Settings

LARGEST_SEED = 99_999
NOTATION = "symbols"  # of which a lesson has a choice of its own
LATE = "The settings are taking longer than expected. Try again in a moment."
NO_STORE = {"cache-control": "no-store"}


class SettingsRoutes:
    """The route of all pages that lessons show, read in turn."""

    def __init__(self, settings_: Settings, base: str = "", readers: Readers | None = None) -> None:
        self.settings, self.base, self.readers = settings_, base, readers or Readers()

    def routes(self) -> list[BaseRoute]:
        return [Route(f"{self.base}/settings/{{page}}", self.respond)]

    async def respond(self, request: Request) -> Response:
        """The settings of a page's scene."""
        page, who = PAGES.get(request.path_params["page"]), asker(request, self.settings.proxies)
        if page is None or page.name not in LESSON_PAGES:
            return PlainTextResponse("This page has no settings.", 404)
        query = request.scope["query_string"].decode("latin-1")
        try:
            body = await self.readers.read(who, partial(_written, page, query))
        except FullError:
            return PlainTextResponse(LATE, 503, headers={"retry-after": "2", **NO_STORE})
        except Exception:  # noqa: BLE001  it is logged
            return failure(f"/settings/{page.name}", from_query(page.scene, fields_of(query))[0])
        return Response(body, media_type="application/json", headers=NO_STORE)


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
