"""The pages of a class, which need no Streamlit: for followers, for the hall's screen, the lecturer's desk, and the one
where a code is typed or a room is opened.

The secret of who drives stands behind the # of an address, which no browser sends and no log has. No page sets a cookie
or asks the store: a page of a room that does not exist is the same, and its script is told so.
"""

import re
from typing import Any

from films.drawing.palette import ON_DARK
from films.film import escape
from films.film.questions import HELD_BACK
from films.kept_values import kept_values
from films.pages import PAGES
from films.version import version
from server import institution
from server.qr_code import qr_code
from ui.stage import alone, served

ROOT = {"follower": "..", "hall": "../..", "desk": "../.."}  # the way from each page to the server's root
TITLES = {"follower": "Live class", "hall": "Hall of live class", "desk": "Desk of live class"}
SCRIPTS = {"follower": "classroom.js", "hall": "classhall.js", "desk": "classdeskpage.js"}
SHEETS = {"follower": "classroom.css", "hall": "classhall.css", "desk": "classdesk.css"}
PRIVATE = (
    "No name and no account: your browser gets a random number for this room, by which your vote counts once. The "
    "lecturer reads what you ask, and sees and keeps of your votes only counts; all else is deleted when the class "
    "ends, after twelve hours at the latest."
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
FOLLOWER = """<div class="class-screen"><header><h1>Live class <span id="code">{code}</span></h1>{invitation}</header>
<p id="said" role="status">Connecting …</p>
<main><section id="picture" aria-label="Picture"></section>
<section id="question" aria-label="Question" tabindex="0" hidden></section></main>
<div id="post" hidden></div></div>
<footer><p>{private}</p><a id="leave" href="{root}/">Open this picture in the playground</a></footer>
"""
HALL = """<header>{logo}<h1 id="title"></h1><p id="phase" role="status"></p><p id="answered"></p><p id="clock"></p>
<p id="corner"><span>Join at {host}</span> <b id="code">{code}</b> <span id="count"></span></p></header>
<main data-joins><section id="picture" aria-label="Picture"></section>
<section id="join" aria-label="Join the class">
<div><p>Join at <b>{host}</b></p><p class="hall-code">{code}</p><p id="here"></p></div>{qr}</section>
<h2 id="step"></h2><div id="lead"></div><section id="question" aria-label="Question" hidden></section></main>
<aside id="post" aria-label="Question from the class"><b>Question from the class</b>
<p id="post-text" role="status" dir="auto"></p></aside>
<p id="said" role="status">Connecting …</p>
"""
DESK = """<main><h1>Desk of live class {code}</h1><section id="picture" aria-label="Picture" hidden></section>
<aside aria-label="Live class"><div id="desk"></div>
<a id="playground" href="{root}/" hidden>Hold it from the playground, where points can be moved</a></aside></main>
"""
BODIES = {"follower": FOLLOWER, "hall": HALL, "desk": DESK}
KEPT = 1_000_000  # bytes of QR codes
ROOM = """<link rel="modulepreload" href="{script}">
<body data-role="{role}">
{body}<script type="application/json" id="class">{data}</script>
<script type="module" src="{script}"></script>
"""
DOOR = """<body data-role="door">
<main>
{logo}<h1>Join a live class</h1>
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
OPENING = """<section id="opening" aria-label="Open a room"
data-page="{page}" data-scene="{scene}" data-frame="{frame}">
<h2>Or hold a live class</h2>
<p>A room opens with {title}. Students join with a code, see what you show, and answer what you ask.</p>
<p><button id="open" disabled>Open a room</button> <span id="said" role="status"></span></p>
</section>
"""


def room(role: str, code: str, url: str) -> str:
    """The page of a room; `url` is that of the followers' page, for the QR code, "" where it is not known."""
    root = ROOT[role]
    host = escape.html(url.partition("://")[2].rpartition("/")[0]).replace("/", "<wbr>/")  # a long one is broken there
    body = BODIES[role].format(
        code=code,
        root=root,
        host=host,
        qr=qr(url) if url else "",
        private=PRIVATE,
        invitation=_invitation(url, host),
        logo=institution.logo(root),
    )
    script, data = served.urls(root)[SCRIPTS[role]], escape.script(_data(role, code, root))
    return _head(f"{TITLES[role]} {code}", root, SHEETS[role]) + ROOM.format(
        role=role, body=body, data=data, script=script
    )


def door(message: str, picture: tuple[str, str, int] | None) -> str:
    """Where a code is typed; and a room opened with a picture, if there is one: its page, scene and frame."""
    opening = ""
    if picture:
        page, scene, frame = picture
        title = escape.html(PAGES[page].title)
        opening = OPENING.format(page=page, scene=escape.html(scene), frame=frame, title=title)
    script = served.urls(".")["classdoor.js"]
    return _head("Join a live class", ".", SHEETS["follower"]) + DOOR.format(
        root=".", logo=institution.logo(), said=escape.html(message), private=PRIVATE, opening=opening, script=script
    )


def _head(title: str, root: str, sheet: str) -> str:
    urls = served.urls(root)
    theme = alone.theme(":root")
    title = f"{title} · {escape.html(institution.site())}"
    return HEAD.format(title=title, stage=urls["stage.css"], css=urls[sheet], theme=theme)


def _invitation(url: str, host: str) -> str:
    """The QR code of the followers' page, small, and large when it is pressed, and where to type the code; "" where the
    address is not known."""
    if not url:
        return ""
    summary = f'<summary aria-label="Larger QR code">{qr(url)}</summary>'
    large = f"<div>{qr(url)}<p>{escape.html(url)}</p></div>"
    return f"<p>Join at <b>{host}</b></p><details>{summary}{large}</details>"


@kept_values(KEPT)
def qr(url: str) -> str:
    """The QR code of an address, as SVG."""
    sized = re.sub(
        r'width="(\d+)" height="(\d+)"', r'viewBox="0 0 \1 \2" width="\1" height="\2"', qr_code(url), count=1
    )
    return sized.replace("<svg", '<svg role="img" aria-label="QR code of the address below"', 1)


def _data(role: str, code: str, root: str) -> dict[str, Any]:
    paths = {name: page.path for name, page in PAGES.items()}
    data: dict[str, Any] = {
        "key": "film",
        "plotly": served.plotly_url(root),
        "inks": ON_DARK,
        "fixed": True,
    }
    data |= {
        "held": HELD_BACK,
        "role": role,
        "code": code,
        "root": root,
        "version": version(),
        "paths": paths,
        "titles": {name: page.title for name, page in PAGES.items()},
        "start": 0,
    }
    return data | alone.BARE | {"projector": role == "hall"}
