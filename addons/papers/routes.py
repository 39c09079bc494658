"""The addresses of drawings in TikZ, which links of version 1.0 have: they lead to the PDF, which LaTeX includes."""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from films.pages import PAGES
from server.fair_pool import FairPool
from server.readers import Readers
from server.settings import Settings


def tikz_routes(_settings: Settings, base: str, _pool: FairPool, _readers: Readers) -> list[BaseRoute]:
    """Return the routes of all pages."""
    return [Route(f"{base}/take/{page}.tex", partial(_to_pdf, f"{page}.pdf")) for page in PAGES]


def _to_pdf(pdf: str, request: Request) -> Response:
    return Response(status_code=301, headers={"location": f"{pdf}?{request.scope['query_string'].decode('latin-1')}"})
