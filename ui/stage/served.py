"""Static files of the stage: plotly.js, and the stage's modules, bundled for each kind of page.

Their names contain a hash or version, so browsers cache them forever. Nothing comes from a CDN: a lecture hall may have
no network. Films have bars and scatters only (films/film/checks.py), so a quarter of plotly.js suffices, of which there
is a copy here: plotly/README.md.
"""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import brotli

from addons import addons
from films.scene import as_text, in_order
from films.version import version as version_of_code
from ui.stage import faces, licences
from ui.stage.bundle import bundled, file_of, shortened
from ui.stage.embed_options import PARTS

HERE = Path(__file__).parent
FOLDER = "/assets"
# For Streamlit's pages, pages with a film alone; that of a lesson; for number fields, for the pictures on cards, and
# the dialog of a scene's files. Add-ons have more.
ENTRIES = (
    "stage",
    "embedded",
    "lesson",
    "numberfields",
    "cardcovers",
    "heading",
    "opening",
    "takedialog",
)
# What is served as it is.
ALONE = ("first.js", "firststage.js", "again.js", "ownlesson.js", "lesson.css", "takedialog.css")
PLOTLY = HERE / "plotly" / "plotly-basic.min.js.br"
VERSION = re.compile(r"plotly\.js (?:\(basic - minified\) )?v([\d.]+)")


def folders() -> dict[Path, tuple[Sequence[str], Sequence[str]]]:
    """Return the folders of scripts, each with the entries of its bundles and its files that are served as they are."""
    return {HERE: (ENTRIES, ALONE)} | {addon.stage: (addon.bundles, addon.files) for addon in addons()}


@cache
def files() -> dict[str, Path | bytes]:
    """All files by their paths on this server."""
    return {f"{_own()}/{name}": content for name, content in _contents().items()} | {_plotly(): PLOTLY}


def plotly_url(root: str = ".") -> str:
    """The URL of plotly.js relative to a page; `root` is the way from that page to the server's root: "." from the
    app's pages, ".." from /embed/<page>. Relative, because some hosts serve the app below a path that it does
    not know."""
    return root + _plotly()


def film_url(page: str, root: str = ".", scene: str = "", also: str = "") -> str:
    """The relative URL of a page's films, or of the film of a scene (a query), for this version of the code: see
    server/films.py. `also`: further query fields. filmAddress in scene.js does the same."""
    return f"{root}/film/{page}?{'&'.join(filter(None, (scene, also, f'v={version_of_code()}')))}"


def film_query(fields: Mapping[str, str]) -> str:
    """A scene's fields as the stage writes them into a film's URL, to the letter: a browser uses what was preloaded
    only for the same URL. Source: WHATWG, "URL", 5.2: it escapes ~ and leaves *."""
    return as_text({name: fields[name] for name in in_order(sorted(fields))})


def stage_url(root: str = ".") -> str:
    """The relative URL of the stage's bundle."""
    return urls(root)["stage.js"]


def urls(root: str = ".") -> dict[str, str]:
    """The relative URLs of all bundles and the stylesheet, by file."""
    return {name: f"{root}{_own()}/{name}" for name in _contents()}


def front_module() -> str:
    """The front page's module as the first response brings it: a request of its own would wait behind Streamlit's."""
    return _contents()["front.js"].decode()


def opening_script() -> str:
    """The script that opens pages with what a tab keeps, as the first response brings it: it runs before anything is
    painted."""
    return f"(() => {{\n{_contents()['opening.js'].decode()}\n}})();"


def inline_scripts() -> tuple[str, ...]:
    """What first responses bring within them."""
    return front_module(), opening_script()


def sheet() -> str:
    """The stage's style sheet, which names fonts that it does not bring."""
    return (HERE / "stage.css").read_text(encoding="utf-8")


def named_faces(root: str = ".") -> str:
    """CSS that names all fonts, for a page that has the sheet within it."""
    return faces.own(f"{root}{_own()}/") + faces.whole(f"{root}/static/")


def renamed_face(root: str = ".") -> str:
    """CSS for Streamlit's page, after its own: see faces.for_streamlits."""
    return faces.for_streamlits(f"{root}{_own()}/")


def plotly_script() -> str:
    """plotly.js itself, for a page that has it within it."""
    return bytes(brotli.decompress(PLOTLY.read_bytes())).decode()


def version(script: str) -> str:
    """The version of plotly.js that its script names; ValueError if it names none."""
    match = VERSION.search(script[:300])
    if match is None:
        raise ValueError("the script does not say of which version of plotly.js it is")
    return match[1]


@cache
def _plotly() -> str:
    return f"{FOLDER}/plotly-basic-{version(plotly_script())}.min.js"


def _faces() -> str:
    """CSS that names all fonts, in a style sheet of ours."""
    return faces.own("") + faces.whole("../../static/")


def _alone(name: str, folder: Path) -> bytes:
    text = file_of(name, folder).read_text(encoding="utf-8")
    return (shortened(text) if name.endswith(".js") else text).encode()


@cache
def _contents() -> dict[str, bytes]:
    others = {name: _alone(name, folder) for folder, (_, names) in folders().items() for name in names}
    others |= faces.files() | {licences.FILE: licences.text().encode()}
    others["faces.css"], others["stage.css"] = _faces().encode(), (_faces() + sheet()).encode()
    front = bundled("front", HERE.parent / "front").encode()
    entries = [(entry, folder) for folder, (names, _) in folders().items() for entry in names]
    bundles = {f"{entry}.js": bundled(entry, folder).encode() for entry, folder in entries}
    parts = json.dumps(json.dumps(PARTS)).encode()
    bundles["takedialog.js"] = bundles["takedialog.js"].replace(b'"PARTS"', parts, 1)
    return bundles | others | {"front.js": front}


@cache
def _own() -> str:
    return f"{FOLDER}/stage-{hashlib.sha256(b''.join(_contents().values())).hexdigest()[:12]}"
