"""plotly.js for the browser: the file inside the installed plotly package, served by Streamlit from static/.

Nothing comes from a CDN: a lecture hall may have no network. The version in the name lets browsers keep the file.
"""

import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

import plotly
import streamlit as st

STATIC = Path(__file__).parents[2] / "static"


@cache
def plotly_url() -> str:
    """The address of plotly.js on this server, without the host; puts the file in place the first time."""
    name = f"plotly-{plotly.__version__}.min.js"
    if not (STATIC / name).exists():
        _place(Path(plotly.__file__).parent / "package_data" / "plotly.min.js", STATIC / name)
    base = st.get_option("server.baseUrlPath").strip("/")
    return f"/{base}/app/static/{name}" if base else f"/app/static/{name}"


def _place(source: Path, target: Path) -> None:
    """Copy, visible only when whole: two servers may start at once."""
    target.parent.mkdir(exist_ok=True)
    handle, unfinished = tempfile.mkstemp(dir=target.parent, suffix=".part")
    os.close(handle)
    shutil.copyfile(source, unfinished)
    Path(unfinished).chmod(0o644)
    Path(unfinished).replace(target)
