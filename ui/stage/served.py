"""What the browser loads once and keeps: plotly.js from the installed plotly package, and the stage's own modules.

Their names change with their content. Nothing comes from a CDN: a lecture hall may have no network.
"""

import hashlib
from functools import cache
from pathlib import Path

import plotly
import streamlit as st

HERE = Path(__file__).parent
FOLDER = "/assets"
MODULES = (
    *("stage.js", "browser.js", "film.js", "columns.js", "geometry.js", "picture.js", "painter.js"),
    *("editor.js", "reports.js", "transport.js", "snapshot.js"),
)
PLOTLY = f"{FOLDER}/plotly-{plotly.__version__}.min.js"


@cache
def files() -> dict[str, Path]:
    """All of them by their paths on this server."""
    return {f"{_modules()}/{module}": HERE / module for module in MODULES} | {PLOTLY: plotly_path()}


def plotly_url() -> str:
    """The address of plotly.js on this server, without the host."""
    return _below_base(PLOTLY)


def stage_url() -> str:
    """The address of stage.js on this server, without the host; the modules it imports lie beside it."""
    return _below_base(f"{_modules()}/stage.js")


def plotly_path() -> Path:
    """plotly.js as the installed plotly package brings it."""
    return Path(plotly.__file__).parent / "package_data" / "plotly.min.js"


@cache
def _modules() -> str:
    content = hashlib.sha256(b"".join((HERE / module).read_bytes() for module in MODULES)).hexdigest()[:12]
    return f"{FOLDER}/stage-{content}"


def _below_base(path: str) -> str:
    base = st.get_option("server.baseUrlPath").strip("/")
    return f"/{base}{path}" if base else path
