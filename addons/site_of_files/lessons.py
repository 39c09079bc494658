"""A lesson as files: its page, and the films of all states that it can be in without the engine.

These are the scene of each step and the stored solution of each challenge. The lesson's own scripts run as they do on
a server; `films.js`, which is there before them, answers in its place.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from addons.site_of_files.document import POLICY
from films.drawing.palette import ON_DARK
from films.film import escape
from films.lessons.lesson import Lesson
from films.pages import PAGES
from films.played_lesson import played_lesson
from films.scene import to_query, without
from films.symbols import FIRST
from server.lesson_page import MAIN, kind_of
from server.wanted_film import APART, FilmRequest
from ui.stage.served import film_query

NOWHERE = "../index.html#"  # where the app would be; nothing leads there where no address of it is known
PAGE = (
    """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Lesson · Playground</title>
<link rel="icon" href="{root}assets/icon.svg">
<link rel="stylesheet" href="{root}assets/stage.css">
<link rel="stylesheet" href="{root}assets/lesson.css">
<body>
"""
    + MAIN
    + """<script type="application/json" id="data">{data}</script>
<script type="application/json" id="films">{films}</script>
{scripts}"""
)
SCRIPTS = ("plotly.js", "films.js", "lesson.js", "site.js")


@dataclass(frozen=True)
class LessonFiles:
    """A lesson's `page`, and its films by their paths beside it."""

    page: str
    films: Mapping[str, str]


def lesson_files(lesson: Lesson, app: str, others: str = "index.html", scripts: Sequence[str] = SCRIPTS) -> LessonFiles:
    """The files of a lesson. `app`: the address of the hosted app, "" for none; `others`: the page beside it that lists
    all lessons, "" where it is alone, and beside the folder that has the assets; `scripts`: those of them that run, in
    their order."""
    played, app, root = dict(played_lesson(lesson, FIRST)), app.rstrip("/"), "../" if others else ""
    if played["next"]:
        played["next"] = played["next"] | {"name": f"{played['next']['name']}.html"} if others else None
    wanted = dict(_wanted(played["steps"]))
    paths = {key: f"films/{hashlib.sha256(key.encode()).hexdigest()[:16]}.js" for key in wanted}
    films = {paths[key]: f"filmIsHere({escape.script(key)}, {each.body().decode()});\n" for key, each in wanted.items()}
    step = played["steps"][0]
    task = step["question"] or step["challenge"] or {}
    page = PAGE.format(
        policy=escape.html(POLICY),
        title=escape.html(lesson.title),
        root=root,
        kind=kind_of(step),
        where=f"{escape.html(lesson.title)} · Step 1 of {len(played['steps'])}",
        problems="",
        step_title=step["title"],
        text=step["text"],
        ask=task.get("text", task.get("task", "")),
        data=escape.script(_data(played, app, root, others)),
        films=escape.script({"app": app, "paths": paths}),
        scripts="".join(f'<script defer src="{root}assets/{name}"></script>\n' for name in scripts),
    )
    return LessonFiles(page, films)


def _wanted(steps: list[dict[str, Any]]) -> Iterator[tuple[str, FilmRequest]]:
    """The films that are asked for, by what the stage asks for them."""
    for step in steps:
        challenge = step["challenge"]
        check = challenge["check"] if challenge else ""
        solution = challenge["solution"] if challenge else None
        for fields in [step["scene"], *([solution["scene"]] if solution else [])]:
            page = PAGES[step["page"]]
            scene = without(page.read(film_query(fields)) if fields else page.scene(), *APART)
            query = [film_query(to_query(scene)), f"check={check}" * bool(check)]
            yield f"{page.name}?{'&'.join(filter(None, query))}", FilmRequest(page, scene, check)


def _data(played: dict[str, Any], app: str, root: str, others: str) -> dict[str, Any]:
    pages = {step["page"] for step in played["steps"]}
    return {
        "lesson": played,
        "step": 1,
        "given": None,
        "notation": "",
        "notations": {},
        "projector": False,
        "root": app or NOWHERE,
        "app": app,
        "lessons": others,
        "films": {page: f"film/{page}?v=0" for page in sorted(pages)},
        "plotly": f"{root}assets/plotly.js",
        "inks": ON_DARK,
    }
