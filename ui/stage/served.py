"""What the browser loads once and keeps: plotly.js, and the stage's own modules.

Their names change with their content. Nothing comes from a CDN: a lecture hall may have no network. Films have bars and
scatters only (ui/film/checks.py), for which a quarter of plotly.js is enough: where npm has installed that, see
.js/package.json, it is taken; else the whole, which the plotly package brings.
"""

import hashlib
import re
from functools import cache
from pathlib import Path

import plotly
import streamlit as st

HERE = Path(__file__).parent
FOLDER = "/assets"
MODULES = (
    *("stage.js", "browser.js", "film.js", "columns.js", "pictures.js", "geometry.js", "picture.js", "painter.js"),
    *("editor.js", "finger.js", "handles.js", "page.js", "reports.js", "transport.js", "scrub.js", "snapshot.js"),
    *("predict.js", "predictions.js", "crosshair.js", "overlay.js", "pointer.js", "ruler.js"),
    "toolbar.js",
)
PAGES = ("first.js", "embedded.js")  # scripts of pages that are not Streamlit's
BASIC = HERE.parents[1] / ".js" / "node_modules" / "plotly.js-basic-dist-min" / "plotly-basic.min.js"
WHOLE = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"
VERSION = re.compile(r"plotly\.js (?:\(basic - minified\) )?v([\d.]+)")


@cache
def files() -> dict[str, Path]:
    """All of them by their paths on this server."""
    modules = {f"{_modules()}/{module}": HERE / module for module in (*MODULES, *PAGES)}
    return modules | {_plotly(): plotly_path(), f"{_modules()}/stage.css": HERE / "stage.css"}


def plotly_url() -> str:
    """The address of plotly.js on this server, without the host."""
    return _below_base(_plotly())


def stage_url() -> str:
    """The address of stage.js on this server, without the host; the modules it imports lie beside it."""
    return _below_base(f"{_modules()}/stage.js")


def stage_urls() -> list[str]:
    """The addresses of all that the stage is made of: whoever fetches them together does not wait for one to name the
    next."""
    return [_below_base(f"{_modules()}/{module}") for module in MODULES]


def module_urls() -> dict[str, str]:
    """The addresses of all modules and of the stylesheet on this server, by file."""
    return {Path(path).name: _below_base(path) for path in files() if path != _plotly()}


@cache
def plotly_path() -> Path:
    """The smaller plotly.js, where it is here in the very version of the whole one; else that."""
    return BASIC if BASIC.exists() and version(BASIC) == version(WHOLE) else WHOLE


def version(path: Path) -> str:
    """What a file of plotly.js says of its version; ValueError where it says nothing."""
    with path.open(encoding="utf-8") as file:
        found = VERSION.search(file.read(300))
    if found is None:
        raise ValueError(f"{path.name} does not say of which version of plotly.js it is")
    return found[1]


@cache
def _plotly() -> str:
    return f"{FOLDER}/{plotly_path().name.removesuffix('.min.js')}-{version(plotly_path())}.min.js"


@cache
def _modules() -> str:
    content = hashlib.sha256(
        b"".join((HERE / module).read_bytes() for module in (*MODULES, *PAGES, "stage.css"))
    ).hexdigest()[:12]
    return f"{FOLDER}/stage-{content}"


def _below_base(path: str) -> str:
    base = st.get_option("server.baseUrlPath").strip("/")
    return f"/{base}{path}" if base else path
