"""Routes of the site as a whole: robots.txt, sitemap.xml, the icon, and 404 for pages that do not exist.

Streamlit answers unknown paths with its own page, as if they existed.
"""

from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Match, Route

from films.film import escape
from films.pages import PAGES
from server import institution
from server.public_url import public_url
from server.settings import Settings
from ui.stage import alone

# Paths that Streamlit's client asks for, without its files below /static/ (server/static_files.py).
STREAMLITS = (
    r"_stcore/(health|host-config|metrics|script-health-check|stream|upload_file/.+|bidi-components/.+|agent/.+)"
    r"|media/.+|component/.+|favicon\.png"
)
ROBOTS = """User-agent: *
Disallow: {base}/_stcore/
Disallow: {base}/media/
Disallow: {base}/embed/
Disallow: {base}/still/
Disallow: {base}/take/
"""
SITEMAP = """<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
{urls}
</urlset>
"""
NOT_FOUND = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not found · {site}</title>
<style>{theme}
body {{ font: 1.125rem/1.5 var(--st-font); color: var(--st-text-color); background: var(--st-background-color); }}
main {{ max-width: 34rem; margin: 18vh auto; padding: 0 1rem; }}
a {{ color: inherit; }}
</style>
<main><h1>There is no such page</h1><p>Nothing is at this address. <a href="{base}/">To the start page</a></p></main>
"""
ICON = Path(__file__).parents[1] / "ui" / "icon.svg"
ONE_HOUR = {"cache-control": "public, max-age=3600"}


class Unknown(Convertor[str]):
    """Paths that are not Streamlit's. The last of all routes uses it, so they are not ours either."""

    regex = rf"(?!({STREAMLITS})$).*"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


class StreamlitMetrics(Unknown):
    """The path of Streamlit's own metrics, which report on others' sessions. It is no plain route, as `st.App` refuses
    routes below `_stcore/`."""

    regex = "_stcore/metrics"


register_url_convertor("unknown", Unknown())
register_url_convertor("metrics", StreamlitMetrics())


def site_routes(settings: Settings, base: str = "", others: Sequence[BaseRoute] = ()) -> list[BaseRoute]:
    """Return the routes. They must come last, as they answer all paths that no other route does. They redirect to one
    of the `others` if a path differs from its own by a slash at the end. Streamlit's metrics are not found unless the
    settings allow them."""
    paths = {page.path for page in PAGES.values()}

    async def robots(request: Request) -> Response:
        at = public_url(request, settings.proxies)
        named = f"Sitemap: {at}{base}/sitemap.xml\n" if at else ""
        return PlainTextResponse(ROBOTS.format(base=base) + named, headers=ONE_HOUR)

    async def sitemap(request: Request) -> Response:
        at = public_url(request, settings.proxies)
        urls = "\n".join(f"<url><loc>{escape.html(f'{at}{base}/{path}')}</loc></url>" for path in sorted(paths))
        return Response(SITEMAP.format(urls=urls), media_type="application/xml", headers=ONE_HOUR)

    async def icon(request: Request) -> Response:  # noqa: ARG001
        return Response(ICON.read_bytes(), media_type="image/svg+xml", headers=ONE_HOUR)

    async def unknown(request: Request) -> Response:
        bare = request.path_params["path"].rstrip("/")
        if _answers(others, request, f"{base}/{bare}"):
            query = urlsplit(str(request.url)).query
            return RedirectResponse(f"{base}/{bare}{f'?{query}' if query else ''}", 301, {"cache-control": "no-cache"})
        page = NOT_FOUND.format(theme=alone.theme(":root"), base=base, site=escape.html(institution.site()))
        return Response(page, 404, media_type="text/html", headers={"cache-control": "no-cache"})

    private = [] if settings.metrics else [Route(f"{base}/{{path:metrics}}", unknown)]
    return [
        Route(f"{base}/robots.txt", robots),
        Route(f"{base}/sitemap.xml", sitemap),
        Route(f"{base}/favicon.ico", icon),
        *private,
        Route(f"{base}/{{path:unknown}}", unknown),
    ]


def _answers(routes: Sequence[BaseRoute], request: Request, path: str) -> bool:
    """Return whether one of the routes answers the request at this path."""
    scope = {**request.scope, "path": path, "root_path": ""}
    return path != request.scope["path"] and any(route.matches(scope)[0] is Match.FULL for route in routes)
