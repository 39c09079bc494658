"""The routes of drawings in TikZ (tests/server/route_inputs.py)."""

from dataclasses import replace
from typing import Any

from starlette.applications import Starlette

from tests.server.route_inputs import HEADERS, NOTHING, QUERY

READS: tuple[Any, ...] = ()
INPUTS = {"GET /take/PAGE.tex": replace(NOTHING, query=QUERY)}
STREAMS = ()


async def prepare(_app: Starlette) -> tuple[dict[str, str], dict[str, Any]]:
    """Return what stands in the paths for names in braces, and the headers of the requests."""
    return {}, HEADERS
