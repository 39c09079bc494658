"""No route: /metrics is there only if the settings allow it, and takes no input (tests/server/route_inputs.py)."""

from typing import Any

from tests.server import route_inputs

INPUTS: dict[str, route_inputs.RouteInput] = {}
READS: tuple[Any, ...] = ()
STREAMS: tuple[str, ...] = ()
prepare = route_inputs.prepare
