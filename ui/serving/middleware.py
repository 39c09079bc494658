"""All that stands around Streamlit's own server."""

import streamlit as st
from starlette.middleware import Middleware

from ui.serving.headers import SecurityHeaders
from ui.serving.static_files import StaticFiles, streamlits_own
from ui.stage import served


def middleware() -> list[Middleware]:
    """From the outside inwards."""
    base = st.get_option("server.baseUrlPath").strip("/")
    files = streamlits_own() | served.files()
    return [Middleware(SecurityHeaders), Middleware(StaticFiles, files=files, base=f"/{base}" if base else "")]
