"""The page of what a class has learned, for its lecturer. It needs no room and no store, so it is there when the class
is over: its script (stage/classresults.js) makes it of what the browser has kept.
"""

from films.film import escape
from films.version import version
from server import institution
from ui.stage import alone, served

ROOT = ".."  # the way from the page to the server's root
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>What the class learned · {site}</title>
<link rel="stylesheet" href="{faces}">
<link rel="stylesheet" href="{css}">
<style>{theme}</style>
<body data-role="results">
<header><h1>What the class learned</h1><p id="when"></p></header>
<nav id="classes" aria-label="Classes"></nav>
<section id="does" aria-label="Keep and print" hidden><button id="print">Print</button>
<button id="csv">Download CSV</button> <button id="json">Download JSON</button>
<button id="page">Save as one file</button>
<button id="forget">Delete from this browser</button></section>
<p id="said" role="status"></p>
<main id="results"></main>
<footer><p>{gain}</p><p>{private}</p></footer>
<script type="application/json" id="class">{data}</script>
<script type="module" src="{script}"></script>
"""
GAIN = (
    "The normalised gain is (r2 − r1) / (1 − r1), where r1 and r2 are the shares of right answers in the two rounds "
    "of those who answered both: 1 if everybody who was wrong became right, 0 if as many became wrong as right. "
    "Sources: R. R. Hake, American Journal of Physics 66, 64 (1998); E. Mazur, Peer Instruction (1997); C. H. Crouch "
    "and E. Mazur, American Journal of Physics 69, 970 (2001)."
)
PRIVATE = (
    "Only counts are here: no names, no addresses and no devices. The server deletes the room when the class ends; "
    "this page is kept in this browser."
)


def page() -> str:
    """The page, the same for every class."""
    urls = served.urls(ROOT)
    return PAGE.format(
        site=escape.html(institution.site()),
        faces=urls["faces.css"],
        css=urls["classresults.css"],
        theme=alone.theme(":root"),
        gain=escape.html(GAIN),
        private=escape.html(PRIVATE),
        data=escape.script({"root": ROOT, "version": version()}),
        script=urls["classresults.js"],
    )
