"""All that stands around Streamlit's own server."""

import streamlit as st
from starlette.middleware import Middleware
from starlette.routing import BaseRoute

from ui.serving import settings
from ui.serving.headers import SecurityHeaders
from ui.serving.limits import Limits
from ui.serving.own_routes import PrivateFigures, health
from ui.serving.static_files import StaticFiles, streamlits_own
from ui.stage import served
from ui.topics.perceptron.runs import compute
from ui.topics.perceptron.scene import LIVE


def middleware() -> list[Middleware]:
    """From the outside inwards."""
    chosen, files = settings.from_environment(), streamlits_own() | served.files()
    return [
        Middleware(SecurityHeaders, settings=chosen),
        Middleware(Limits, settings=chosen),
        Middleware(StaticFiles, files=files, base=_base()),
        Middleware(PrivateFigures, settings=chosen),
    ]


def routes() -> list[BaseRoute]:
    """Beside Streamlit's own."""
    return [health(lambda: compute(LIVE), _base())]


def _base() -> str:
    base = st.get_option("server.baseUrlPath").strip("/")
    return f"/{base}" if base else ""
