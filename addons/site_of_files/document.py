"""What all pages of a site of files have: the frame of a document, and the files that it names.

A page is opened from any server below any path, or from a folder: its addresses are relative, and its scripts are no
modules, which browsers load from no folder.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from addons.site_of_files import ADDON
from films.film import escape
from ui.stage import alone, faces, licences
from ui.stage.bundle import EXPORT, bundled, file_of
from ui.stage.served import plotly_script, sheet

HERE = Path(__file__).parent
FRONT = Path(alone.__file__).parents[1] / "front"
# What a page may do: run the site's own scripts, from a server or a folder; plotly's styles are inline.
POLICY = (
    "default-src 'none'; script-src 'self' file:; style-src 'self' 'unsafe-inline' file:; img-src 'self' data: blob: "
    "file:; font-src data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="{root}assets/icon.svg">
<link rel="stylesheet" href="{root}assets/stage.css">
<link rel="stylesheet" href="{root}assets/site.css">
<body>
<nav aria-label="Pages"><a href="{root}index.html">Start</a> <a href="{root}gallery.html">Gallery</a>
<a href="{root}lessons/index.html">Lessons</a> <a href="{root}contents.html">Contents</a></nav>
{body}
{scripts}<script defer src="{root}assets/site.js"></script>
"""


def document(title: str, body: str, *, scripts: tuple[str, ...] = (), root: str = "../") -> str:
    """The HTML of a page with `scripts` of the folder assets; `root` is the way from the page to the site's folder."""
    tags = "".join(f'<script defer src="{root}assets/{name}"></script>\n' for name in scripts)
    return PAGE.format(policy=escape.html(POLICY), title=escape.html(title), root=root, body=body, scripts=tags)


def assets() -> Mapping[str, str]:
    """The files of the folder assets, by name."""
    return {
        "stage.css": alone.theme(":root") + faces.carried() + sheet(),
        "site.css": (FRONT / "front.css").read_text(encoding="utf-8") + _own("site.css"),
        "plotly.js": plotly_script(),
        "player.js": _classic(bundled("embedded")),
        "lesson.css": file_of("lesson.css").read_text(encoding="utf-8"),
        "lesson.js": _classic(bundled("lesson")),
        "films.js": _own("films.js"),
        "scorm.js": _classic(bundled("scorm", ADDON.stage)),
        "scorm2004.js": _classic(bundled("scorm2004", ADDON.stage)),
        "front.js": _classic(bundled("front", FRONT)),
        "site.js": _own("site.js"),
        "sitesearch.js": _classic(bundled("sitesearch", ADDON.stage)),
        "icon.svg": (FRONT.parent / "icon.svg").read_text(encoding="utf-8"),
        licences.FILE: licences.text(),
    }


def _own(name: str) -> str:
    return (ADDON.stage / name).read_text(encoding="utf-8")


def _classic(module: str) -> str:
    """A bundle as a script that is no module; nobody asks for what its last module exports."""
    script = EXPORT.sub("", module)
    if left := re.search(r"^(?:import|export)\b.*", script, re.MULTILINE):
        raise ValueError(f"The bundle has a line that a script may not have: {left[0]}")
    return f"(() => {{\n{script}\n}})();\n"
