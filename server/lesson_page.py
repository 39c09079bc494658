"""The page of a lesson: its words, its question and the stage, without Streamlit.

The document has the words of the requested step, so that they can be read before any script is there, and all steps as
JSON (films/played_lesson.py, some 5 KB when compressed): the browser goes from step to step by itself, and asks only
for films."""

from dataclasses import asdict
from typing import Any

from addons import companions
from films.drawing.palette import ON_DARK
from films.film import escape
from films.lessons.addresses import step_address
from films.lessons.lesson import Lesson
from films.pages import PAGES
from films.played_lesson import Json, played_lesson
from films.scene import as_text, to_query, without
from films.symbols import FIRST, NOTATIONS
from server import institution, open_graph
from server.description import plain_prose
from server.wanted_film import APART
from ui.stage import alone, served

ROOT = ".."  # the way from /lesson/<name> to the server's root
# The elements that the lesson's scripts fill, also in a lesson that is exported as files.
MAIN = """<main id="lesson"{kind}>
<section id="words" aria-label="Lesson">
<p id="where">{where}</p>
<h1 id="title" tabindex="-1">{step_title}</h1>
{problems}<div id="text">{text}</div>
<div id="asked"><div id="ask">{ask}</div><div id="needs"></div><div id="answers"></div>
<div id="verdict" role="status"></div><div id="after"></div></div>
<div id="settings"></div>
<nav id="ways" aria-label="Steps"></nav>
<div id="aside"></div>
</section>
<section id="picture" aria-label="Picture"></section>
</main>
<noscript><p>The words can be read without JavaScript; the picture and the answers need it.</p></noscript>
"""
DOCUMENT = (
    """<!doctype html>
<html lang="en" data-root="{root}"{projected}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · {site}</title>
{about}<link rel="stylesheet" href="{css}">
<link rel="stylesheet" href="{own}">
<link rel="modulepreload" href="{script}">
{preloads}<style>{theme}</style>
<body>
"""
    + MAIN
    + """<script type="application/json" id="data">{data}</script>
<script type="module" src="{script}"></script>
"""
)
MISSING = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No such lesson · {site}</title>
<link rel="stylesheet" href="{own}">
<style>{theme}</style>
<body><main class="missing"><h1>There is no such lesson</h1>
<p>No lesson is called “{name}” here. <a href="{root}/lessons">All lessons</a></p></main>
"""


def document(
    lesson: Lesson,
    number: int,
    opening: dict[str, str] | None,
    notation: str = FIRST,
    problems: tuple[str, ...] = (),
    *,
    projector: bool = False,
    public_url: str = "",
) -> str:
    """Return the HTML of a lesson at a step, below sentences on the problems with its address. `opening`: the scene to
    begin with, as fields of an address, if it is not the step's own. `public_url` begins the addresses for chats.
    `projector`: large type on a light ground, without answers that were given before."""
    played, urls = played_lesson(lesson, notation), served.urls(ROOT)
    step = played["steps"][number - 1]
    task = step["question"] or step["challenge"] or {}
    return DOCUMENT.format(
        title=escape.html(lesson.title),
        site=escape.html(institution.site()),
        about="".join(f"{tag}\n" for tag in _about(lesson, step, number, opening, public_url)),
        css=urls["stage.css"],
        own=urls["lesson.css"],
        script=urls["lesson.js"],
        root=ROOT,
        projected=' class="projector" data-theme="light"' if projector else "",
        preloads=_preloads(step, opening),
        theme=alone.theme(":root"),
        kind=kind_of(step),
        where=f"{escape.html(lesson.title)} · Step {number} of {len(played['steps'])}",
        step_title=step["title"],
        problems="".join(f'<p role="alert">{escape.html(problem)}</p>\n' for problem in problems),
        text=step["text"],
        ask=task.get("text", task.get("task", "")),
        data=escape.script(data(played, number, opening, notation, projector=projector)),
    )


def missing(name: str) -> str:
    """Return the HTML for a lesson that does not exist."""
    own, site = served.urls(ROOT)["lesson.css"], escape.html(institution.site())
    return MISSING.format(own=own, theme=alone.theme(":root"), name=escape.html(name), root=ROOT, site=site)


def kind_of(step: dict[str, Any]) -> str:
    """Return the attribute with the kind of what a step asks, for the style sheet."""
    return f' data-asks="{"challenge" if step["challenge"] else (step["question"] or {}).get("kind", "")}"'


def _about(
    lesson: Lesson, step: dict[str, Any], number: int, opening: dict[str, str] | None, public_url: str
) -> list[str]:
    """Return what a chat shows of a link to the step; the picture does not give the answer away."""
    address = step_address(lesson.name, number, scene=opening or {})
    fields = (step["scene"] if opening is None else opening) | {"lesson": lesson.name, "step": str(number)}
    picture = f"{public_url}/preview/{step['page']}.png?{as_text(fields)}"
    title, after = plain_prose(f"{lesson.title}: {lesson.steps[number - 1].title}"), plain_prose(lesson.after)
    return open_graph.tags(title, after, f"{public_url}/{address}", picture)


def _preloads(step: dict[str, Any], opening: dict[str, str] | None) -> str:
    """Return the preload of the film, which is fetched beside the scripts. plotly.js comes after them, as a question
    can be answered without it."""
    page = PAGES[step["page"]]
    fields = opening if opening is not None else step["scene"]
    scene = page.read(served.film_query(fields)) if fields else page.scene()
    query = served.film_query(to_query(without(scene, *APART)))
    film = served.film_url(page.name, ROOT, query, _also(step))
    return f'<link rel="preload" as="fetch" crossorigin href="{escape.html(film)}">\n'


def _also(step: dict[str, Any]) -> str:
    """Return what is asked for with each film of a step: the check of its challenge."""
    return f"check={step['challenge']['check']}" if step["challenge"] else ""


def data(played: Json, number: int, opening: dict[str, str] | None, notation: str, *, projector: bool) -> Json:
    """Return the data of the page's script: a lesson as it is played, the step, and the scene to begin with."""
    pages = {step["page"] for step in played["steps"]}
    return {
        "lesson": played,
        "step": number,
        "given": opening,
        "notation": "" if notation == FIRST else notation,
        "notations": NOTATIONS,
        "projector": projector,
        "root": ROOT,
        "films": {page: served.film_url(page, ROOT) for page in sorted(pages)},
        "plotly": served.plotly_url(ROOT),
        "stage": served.stage_url(ROOT),
        "inks": ON_DARK,
        "companions": [asdict(each) for each in companions()],
    }
