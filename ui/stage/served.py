"""What the browser loads once and keeps: plotly.js from the installed plotly package, and the stage's own modules.

Streamlit serves both from static/ under names that change with their content. Nothing comes from a CDN: a lecture hall
may have no network.
"""

import hashlib
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

import plotly
import streamlit as st

STATIC = Path(__file__).parents[2] / "static"
HERE = Path(__file__).parent
LONG_AGO = 946_684_800  # a file that has not changed for years is kept by browsers without asking for it again
MODULES = (
    *("stage.js", "browser.js", "film.js", "margins.js", "picture.js", "painter.js"),
    *("editor.js", "transport.js", "snapshot.js"),
)


@cache
def plotly_url() -> str:
    """The address of plotly.js on this server, without the host."""
    return _serve(plotly_path(), f"plotly-{plotly.__version__}.min.js")


def plotly_path() -> Path:
    """plotly.js as the installed plotly package brings it."""
    return Path(plotly.__file__).parent / "package_data" / "plotly.min.js"


@cache
def stage_url() -> str:
    """The address of stage.js on this server, without the host; the modules it imports lie beside it."""
    content = hashlib.sha256(b"".join((HERE / module).read_bytes() for module in MODULES)).hexdigest()[:12]
    addresses = {module: _serve(HERE / module, f"stage-{content}/{module}") for module in MODULES}
    return addresses["stage.js"]


def _serve(source: Path, name: str) -> str:
    if not (STATIC / name).exists():
        _place(source, STATIC / name)
    base = st.get_option("server.baseUrlPath").strip("/")
    return f"/{base}/app/static/{name}" if base else f"/app/static/{name}"


def _place(source: Path, target: Path) -> None:
    """Copy, visible only when whole: two servers may start at once."""
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, unfinished = tempfile.mkstemp(dir=target.parent, suffix=".part")
    os.close(handle)
    shutil.copyfile(source, unfinished)
    Path(unfinished).chmod(0o644)
    os.utime(unfinished, (LONG_AGO, LONG_AGO))
    Path(unfinished).replace(target)
