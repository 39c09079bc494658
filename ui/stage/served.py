"""Static files of the stage: plotly.js, and the stage's modules, bundled for each kind of page.

Their names contain a hash or a version, so browsers cache them forever. Nothing comes from a CDN, as a lecture hall may
have no network. Films have only bars and scatters (films/film/checks.py), so a quarter of plotly.js suffices: plotly/
has a copy of it."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import brotli

from addons import addons, file_options
from films.scene import as_text, in_order
from films.version import version as version_of_code
from ui.stage import faces, licences
from ui.stage.bundle import bundled, file_of, shortened
from ui.stage.embed_options import PARTS

HERE = Path(__file__).parent
FOLDER = "/assets"
# For Streamlit's pages; pages with a film alone; the page of a lesson; number fields; pictures on cards; headings; the
# opening of pages; and the dialog of a scene's files. Add-ons have more.
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
# Files that are served on their own, not in a bundle.
ALONE = ("first.js", "firststage.js", "again.js", "ownlesson.js", "lesson.css", "takedialog.css")
PLOTLY = HERE / "plotly" / "plotly-basic.min.js.br"
VERSION = re.compile(r"plotly\.js (?:\(basic - minified\) )?v([\d.]+)")


def folders() -> dict[Path, tuple[Sequence[str], Sequence[str]]]:
    """Return the folders of scripts, each with the entries of its bundles and its files that are served as they are."""
    return {HERE: (ENTRIES, ALONE)} | {addon.stage: (addon.bundles, addon.files) for addon in addons()}


@cache
def files() -> dict[str, Path | bytes]:
    """Return all files, by their paths on this server."""
    return {f"{_own()}/{name}": content for name, content in _contents().items()} | {_plotly(): PLOTLY}


def plotly_url(root: str = ".") -> str:
    """Return the URL of plotly.js relative to a page. `root` is the way from the page to the server's root: "." from
    the app's pages, ".." from /embed/<page>. The URL is relative because some hosts serve the app below a path that it
    does not know."""
    return root + _plotly()


def film_url(page: str, root: str = ".", scene: str = "", also: str = "") -> str:
    """Return the relative URL of a page's films, or of the film of a scene (a query), for this version of the code
    (server/films.py). `also`: further query fields. filmAddress in scene.js does the same."""
    return f"{root}/film/{page}?{'&'.join(filter(None, (scene, also, f'v={version_of_code()}')))}"


def film_query(fields: Mapping[str, str]) -> str:
    """Return a scene's fields exactly as the stage writes them into a film's URL, as a browser uses a preload only for
    the same URL. Source: WHATWG, "URL", 5.2: ~ is escaped, * is not."""
    return as_text({name: fields[name] for name in in_order(sorted(fields))})


def stage_url(root: str = ".") -> str:
    """Return the relative URL of the stage's bundle."""
    return urls(root)["stage.js"]


def urls(root: str = ".") -> dict[str, str]:
    """Return the relative URLs of all files but plotly.js, by their names."""
    return {name: f"{root}{_own()}/{name}" for name in _contents()}


def front_module() -> str:
    """Return the start page's module for the first response, as a request for it would wait behind Streamlit's."""
    return _contents()["front.js"].decode()


def opening_script() -> str:
    """Return the script that opens pages with what a tab has kept, for the first response: it runs before the first
    paint."""
    return f"(() => {{\n{_contents()['opening.js'].decode()}\n}})();"


def inline_scripts() -> tuple[str, ...]:
    """Return the scripts that first responses contain."""
    return front_module(), opening_script()


def sheet() -> str:
    """Return the stage's style sheet, which uses fonts that it does not define."""
    return (HERE / "stage.css").read_text(encoding="utf-8")


def named_faces(root: str = ".") -> str:
    """Return CSS that names all fonts, for a page that contains the style sheet."""
    return faces.own(f"{root}{_own()}/") + faces.whole(f"{root}/static/")


def renamed_face(root: str = ".") -> str:
    """Return CSS for Streamlit's page, after its own (faces.for_streamlits)."""
    return faces.for_streamlits(f"{root}{_own()}/")


def plotly_script() -> str:
    """Return plotly.js itself, for a page that contains it."""
    return bytes(brotli.decompress(PLOTLY.read_bytes())).decode()


def version(script: str) -> str:
    """Return the version of plotly.js that its script names; ValueError if it names none."""
    match = VERSION.search(script[:300])
    if match is None:
        raise ValueError("the script does not say of which version of plotly.js it is")
    return match[1]


@cache
def _plotly() -> str:
    return f"{FOLDER}/plotly-basic-{version(plotly_script())}.min.js"


def _faces() -> str:
    """Return CSS that names all fonts, for a style sheet beside them."""
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
    for name, value in {"PARTS": PARTS, "OPTIONS": file_options()}.items():
        text = json.dumps(json.dumps(value)).encode()
        bundles["takedialog.js"] = bundles["takedialog.js"].replace(b'"%s"' % name.encode(), text, 1)
    return bundles | others | {"front.js": front}


@cache
def _own() -> str:
    return f"{FOLDER}/stage-{hashlib.sha256(b''.join(_contents().values())).hexdigest()[:12]}"
