"""The page of a lesson of somebody's own, before the lesson is there. ui/stage/lesson/ownlesson.js posts the lesson's
text, gets it back in the form that the page plays, and then starts the scripts of lessons."""

from films.film import escape
from server import institution
from server.lesson_page import MAIN, ROOT
from ui.stage import alone, served

DOCUMENT = (
    """<!doctype html>
<html lang="en" data-root="{root}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A lesson of your own · {site}</title>
<meta name="robots" content="noindex">
<link rel="stylesheet" href="{css}">
<link rel="stylesheet" href="{own}">
<link rel="modulepreload" href="{script}">
<style>{theme}</style>
<body>
"""
    + MAIN
    + """<script type="application/json" id="data">{{}}</script>
<script type="module" src="{begin}" data-lesson="{script}"></script>
"""
)
NOTE = """<p id="note" role="alert"></p>
<p><label>A lesson’s file <input type="file" id="file" accept=".toml"></label></p>
<p>It stays in this browser. A link to the lesson has all of it, where it is short.
<a href="{root}/lessons">All lessons</a></p>
"""


def document() -> str:
    """Return the HTML."""
    urls = served.urls(ROOT)
    return DOCUMENT.format(
        site=escape.html(institution.site()),
        root=ROOT,
        css=urls["stage.css"],
        own=urls["lesson.css"],
        script=urls["lesson.js"],
        begin=urls["ownlesson.js"],
        theme=alone.theme(":root"),
        kind="",
        where="A lesson of your own",
        step_title="Open a lesson",
        problems="",
        text=NOTE.format(root=ROOT),
        ask="",
    )
