"""The pages of a class, which need no Streamlit: for followers, for the projector in the hall, for the lecturer's
remote, and the one where a code is typed or a room is opened.

The secret of who drives stands behind the # of an address, which no browser sends and no log has. No page sets a cookie
or asks the store: a page of a room that does not exist is the same, and its script is told so.
"""

import re
from typing import Any

from films.drawing.palette import ON_DARK
from films.film import escape
from films.film.questions import HELD_BACK
from films.pages import PAGES
from films.version import version
from ui.shell.share import qr_code
from ui.stage import alone, served

ROOT = {"follower": "..", "projector": "../..", "remote": "../.."}  # the way from each page to the server's root
TITLES = {"follower": "Class", "projector": "Projector of class", "remote": "Remote of class"}
PRIVATE = (
    "No name and no account: your browser gets a random number for this room, by which your vote counts once. The "
    "lecturer sees only counts, and all is deleted when the class ends, after twelve hours at the latest."
)
HEAD = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{title}</title>
<link rel="stylesheet" href="{stage}">
<link rel="stylesheet" href="{css}">
<style>{theme}</style>
"""
ROOM = """<link rel="modulepreload" href="{script}">
<body data-role="{role}">
<header><h1>{heading} <span id="code">{code}</span></h1>{invitation}{remote}</header>
<p id="said" role="status">Connecting …</p>
<main>{picture}<section id="question" aria-label="Question" hidden></section></main>
{controls}<footer>{footer}</footer>
<script type="application/json" id="class">{data}</script>
<script type="module" src="{script}"></script>
"""
DOOR = """<body data-role="door">
<main>
<h1>Join a class</h1>
<form action="{root}/class" method="get">
<label>The code on the lecturer's screen
<input name="code" required maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false"></label>
<p role="alert">{said}</p>
<button>Join</button>
</form>
<p>{private}</p>
{opening}</main>
<script type="module" src="{script}"></script>
"""
REMOTE = """<details id="remote"><summary>Remote</summary><div><img alt="QR code of the remote">
<p>It opens the remote on your own phone, with the secret by which it drives. Show it to nobody.</p>
<p><a href="remote">Open it in another window</a></p></div></details>"""
OPENING = """<section id="opening" aria-label="Open a room"
data-page="{page}" data-scene="{scene}" data-frame="{frame}">
<h2>Or hold a class</h2>
<p>A room opens with {title}. Students join with a code, see what you show, and answer what you ask.</p>
<p><button id="open" disabled>Open a room</button> <span id="said" role="status"></span></p>
</section>
"""


def room(role: str, code: str, url: str) -> str:
    """The page of a room; `url` is that of the followers' page, for the QR code."""
    root = ROOT[role]
    urls = served.urls(root)
    return _head(f"{TITLES[role]} {code}", root) + ROOM.format(
        role=role,
        heading=TITLES[role],
        code=code,
        invitation="" if role == "remote" or not url else _invitation(url),
        remote=REMOTE if role == "projector" else "",
        picture="" if role == "remote" else '<section id="picture" aria-label="Picture"></section>',
        controls="" if role == "follower" else '<section id="controls" aria-label="Controls"></section>\n',
        footer=f'<p>{PRIVATE}</p><a id="leave" href="{root}/">Open this picture in the playground</a>'
        if role == "follower"
        else "",
        data=escape.script(_data(role, code, root)),
        script=urls["classroom.js"],
    )


def door(said: str, given: tuple[str, str, int] | None) -> str:
    """Where a code is typed; and a room opened with a picture, if a page, a scene and a frame are `given`."""
    opening = ""
    if given:
        page, scene, frame = given
        title = escape.html(PAGES[page].title)
        opening = OPENING.format(page=page, scene=escape.html(scene), frame=frame, title=title)
    script = served.urls(".")["classdoor.js"]
    return _head("Join a class", ".") + DOOR.format(
        root=".", said=escape.html(said), private=PRIVATE, opening=opening, script=script
    )


def _head(title: str, root: str) -> str:
    urls = served.urls(root)
    theme = alone.theme(":root", "system-ui, sans-serif")
    return HEAD.format(title=f"{title} · Playground", stage=urls["stage.css"], css=urls["classroom.css"], theme=theme)


def _invitation(url: str) -> str:
    """The QR code of the followers' page, small, and large when it is pressed, and where to type the code."""
    host = escape.html(url.partition("://")[2].rpartition("/")[0])
    summary = f'<summary aria-label="Larger QR code">{qr(url)}</summary>'
    large = f"<div>{qr(url)}<p>{escape.html(url)}</p></div>"
    return f"<p>Join at <b>{host}</b></p><details>{summary}{large}</details>"


def qr(url: str) -> str:
    """The QR code of an address, as SVG."""
    sized = re.sub(
        r'width="(\d+)" height="(\d+)"', r'viewBox="0 0 \1 \2" width="\1" height="\2"', qr_code(url), count=1
    )
    return sized.replace("<svg", '<svg role="img" aria-label="QR code of the address below"', 1)


def _data(role: str, code: str, root: str) -> dict[str, Any]:
    paths = {name: page.path for name, page in PAGES.items()}
    told: dict[str, Any] = {
        "key": "film",
        "plotly": served.plotly_url(root),
        "inks": ON_DARK,
        "fixed": role != "projector",
    }
    told |= {
        "held": HELD_BACK,
        "role": role,
        "code": code,
        "root": root,
        "version": version(),
        "paths": paths,
        "start": 0,
    }
    return told | alone.BARE
