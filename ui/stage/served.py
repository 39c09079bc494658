"""What the browser loads once and keeps: plotly.js, and the stage's own modules, as one for each kind of page.

Their names change with their content. Nothing comes from a CDN: a lecture hall may have no network. Films have bars and
scatters only (films/film/checks.py), for which a quarter of plotly.js is enough: where npm has installed that, see
.js/package.json, it is taken; else the whole, which the plotly package brings.
"""

import hashlib
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from urllib.parse import urlencode

import plotly

from films.version import version as version_of_code
from ui.stage.bundle import bundled

HERE = Path(__file__).parent
FOLDER = "/assets"
ENTRIES = ("stage", "embedded")  # what Streamlit's page loads, and what a page with a film alone does
BASIC = HERE.parents[1] / ".js" / "node_modules" / "plotly.js-basic-dist-min" / "plotly-basic.min.js"
WHOLE = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"
VERSION = re.compile(r"plotly\.js (?:\(basic - minified\) )?v([\d.]+)")


@cache
def files() -> dict[str, Path | bytes]:
    """All of them by their paths on this server."""
    return {f"{_own()}/{name}": content for name, content in _contents().items()} | {_plotly(): plotly_path()}


def plotly_url(root: str = ".") -> str:
    """The address of plotly.js, relative to a page whose way to the server's root is `root`: "." from all of the app's,
    ".." from /embed/<page>. Some hosts put the app below a path that it does not know: nothing absolute is found there.
    """
    return root + _plotly()


def film_url(page: str, root: str = ".", scene: str = "", also: str = "") -> str:
    """The address of a page's films, or of the one of a scene (a query), likewise relative, for this version of the
    code: see server/films.py. `also`: what else is asked for with it. As filmAddress in scene.js has it."""
    return f"{root}/film/{page}?{'&'.join(filter(None, (scene, also, f'v={version_of_code()}')))}"


def film_query(fields: Mapping[str, str]) -> str:
    """The fields of a scene as the stage writes them when it asks for their film: to the letter, as a browser takes
    what was fetched early only for the very same address. Source: WHATWG, "URL", 5.2: it escapes ~ and leaves *."""
    return urlencode(sorted(fields.items()), safe="*").replace("~", "%7E")


def stage_url(root: str = ".") -> str:
    """The address of the stage, likewise relative."""
    return urls(root)["stage.js"]


def urls(root: str = ".") -> dict[str, str]:
    """The addresses of all scripts and of the stylesheet, by file, likewise relative."""
    return {name: f"{root}{_own()}/{name}" for name in _contents()}


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
def _contents() -> dict[str, bytes]:
    others = {name: (HERE / name).read_bytes() for name in ("first.js", "again.js", "stage.css")}
    front = bundled("front", HERE.parent / "front").encode()
    return {f"{entry}.js": bundled(entry).encode() for entry in ENTRIES} | others | {"front.js": front}


@cache
def _own() -> str:
    return f"{FOLDER}/stage-{hashlib.sha256(b''.join(_contents().values())).hexdigest()[:12]}"
