"""The first response of a page: HTML with title, description and a still of the scene, which Streamlit's app then
replaces. It can be read within a second on a line on which the app itself takes ten."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from films import scene as scenes
from films.film import escape
from films.lessons import library
from films.lessons.addresses import cover_address, step_address
from films.lessons.lesson import Lesson
from films.page import START, AnyPage
from films.pages import GROUPS, LESSONS, PAGES
from films.scene import Scene
from films.settings import settings
from films.still.shapes import Plane, Still
from films.still.svg import svg
from server import (
    backend_url,
    chosen_theme,
    first_stage,
    held_scripts,
    institution,
    oembed,
    open_graph,
    widget_modules,
    without_wasm,
)
from server.description import described, plain_prose
from server.static_files import STREAMLIT
from server.wanted_film import APART
from ui.front.front import first_step
from ui.stage import alone, faces, served

UI = Path(__file__).parents[1] / "ui"
LONGEST = 6000  # characters of an address that the stage fetches; it posts longer ones (ui/stage/browser.js)
LARGEST = 400_000  # characters of a still: a longer one would delay the page
STYLESHEET = re.compile(r'<link rel="stylesheet"[^>]*>')
TEXT_FACE = re.compile(r"\./static/media/SourceSansVF-Upright[^\"]*")  # which Streamlit preloads
MARGINS = {"t": "top", "r": "right", "b": "bottom", "l": "left"}


@cache
def _shell() -> str:
    """Return Streamlit's own page, with its stylesheet moved to the end, as the first paint does not need it but would
    wait for it. Its head names our fonts, and preloads ours for text in place of Streamlit's."""
    document = (STREAMLIT / "index.html").read_text(encoding="utf-8")
    sheets = "".join(STYLESHEET.findall(document))
    document = TEXT_FACE.sub(served.urls()[faces.UPRIGHT], STYLESHEET.sub("", document), count=1)
    document = document.replace("</head>", f"<style>{served.named_faces()}</style></head>", 1)
    return document.replace("</body>", f"{sheets}<style>{served.renamed_face()}</style></body>")


def document(
    page: AnyPage, scene: Scene, still: Still | None, *, public_url: str, base: str = "", problems: Sequence[str] = ()
) -> str:
    """Return the HTML of a page at a scene; without a still, only its heading. `public_url` and `base` begin the
    absolute addresses for chats; all others are relative (ui/stage/served.py). If there are `problems` with the
    address, nothing plays yet, as playing would rewrite the address before Streamlit's page has reported them."""
    plays = not problems and first_stage.plays(page, scene)
    head = head_of(page, scene, still, public_url=public_url + base, plays=plays)
    body = _first(page, scene, still, plays=plays)
    shell = held_scripts.held(_shell(), _widgets()) if plays else _shell()
    titled = re.sub(r"<title>.*?</title>", lambda _: head, shell, count=1)
    return titled.replace('<div id="root">', f'{body}<div id="root">', 1)


def head_of(page: AnyPage, scene: Scene, still: Still | None, *, public_url: str, plays: bool = False) -> str:
    """Return title, description, Open Graph tags, and preloads."""
    query = scenes.address_text(scene) if page.has_films else ""
    after = f"?{query}" if query else ""
    description, lesson = described(page, scene, still), _lesson(scene)
    title = plain_prose(f"{lesson.title}: {lesson.steps[scene.step - 1].title}") if lesson else page.title
    picture = f"{public_url}/preview/{page.name}.png{after}"
    tags = open_graph.tags(title, description, f"{public_url}/{page.path}{after}", picture)
    tags += [oembed.discovered(page, scene, public_url)]
    tags += [*_preloads(page, plays=plays), *_film(page, scene)]
    return "\n".join([f"<title>{escape.html(page.label)} · {escape.html(institution.site())}</title>", *tags])


def _lesson(scene: Scene) -> Lesson | None:
    """Return the lesson of the scene, if the server has it and it has that step."""
    lesson = library.lessons().get(scene.lesson) if scene.lesson else None
    return lesson if lesson and scene.step <= len(lesson.steps) else None


def _strip(scene: Scene) -> str:
    """Return the placeholder of the lesson's strip, with its text."""
    return f'<div class="first-lesson">{_line(scene)}</div>' if scene.lesson else ""


def _line(scene: Scene) -> str:
    """Return the sentence on where a lesson waits."""
    lesson = _lesson(scene)
    step = f"{scene.step}: {lesson.steps[scene.step - 1].title}" if lesson else f"{scene.step}"
    return escape.html(plain_prose(f"{lesson.title if lesson else 'A lesson'} waits at step {step}."))


def _preloads(page: AnyPage, *, plays: bool) -> list[str]:
    """Return preloads of the page's scripts. They are fetched early, but not run, as that would delay the first paint.
    If the first response plays, Streamlit's scripts are held back (held_scripts.py)."""
    if not page.has_films:  # such a page has no stage
        return _widgets()
    priority, modules = ("high", []) if plays else ("low", _widgets())
    return [
        f'<link rel="preload" as="script" href="{served.plotly_url()}" fetchpriority="{priority}">',
        f'<link rel="modulepreload" href="{served.stage_url()}" fetchpriority="{priority}">',
        *modules,
    ]


def _widgets() -> list[str]:
    """Return preloads of the modules of Streamlit's widgets."""
    return [f'<link rel="modulepreload" href=".{path}" fetchpriority="low">' for path in widget_modules.modules()]


def _film(page: AnyPage, scene: Scene) -> list[str]:
    """Return the preload of the film that the stage will ask for; nothing if its address is too long."""
    if not page.has_films:
        return []
    fields = {} if page.example else scenes.to_query(scenes.without(scene, *APART))
    check = library.check(page.name, scene)
    url = served.film_url(page.name, scene=served.film_query(fields), also=page.also(check))
    if len(url) > LONGEST:
        return []
    return [f'<link rel="preload" as="fetch" crossorigin href="{escape.html(url)}">']


def _first(page: AnyPage, scene: Scene, still: Still | None, *, plays: bool) -> str:
    """Return what is shown until Streamlit has drawn the page: links to all pages, heading, and the still in its
    place."""
    groups = "".join(_group(name, pages, page) for name, pages in GROUPS.items())
    links = _link(PAGES[START], here=page.name == START) + groups
    heading = f'<div class="page-heading"><h1>{escape.html(page.title)}</h1><p>{escape.html(page.lead)}</p></div>'
    kind = "first-projector" if scene.view == "projector" else ""
    stage = _front() if page.name == START else _lessons() if page.name == LESSONS else _stage(page, scene, still)
    if page.example or scene.view == "projector":
        title = f'<div class="first-projected"><h1>{escape.html(page.title)}</h1></div>' if kind else heading
        main = f'{title}<div class="first-stage">{stage}</div>'
    else:
        main = _on_bench(_strip(scene), heading, stage)
    return (
        f'<div id="first" class="{kind}" data-page="{page.name}">'
        f'<script type="application/json" id="pages">{_openings()}</script><script>{served.opening_script()}</script>'
        f"<style>{_style(projected=bool(kind))}</style>"
        f"<script>{without_wasm.SCRIPT}</script>"
        f"<script>{backend_url.SCRIPT}</script><script>{chosen_theme.SCRIPT}</script>"
        f'<nav aria-label="Pages">{institution.logo()}{links}</nav><main>{main}</main></div>'
        f'<script type="module" async src="{served.urls()["first.js"]}"></script>'
        f'<script type="module" async src="{served.urls()["heading.js"]}"></script>'
        f'<script type="module" async src="{served.urls()["numberfields.js"]}"></script>'
        f'<script type="module" async src="{served.urls()["cardcovers.js"]}"></script>'
        + (first_stage.script(page, scene) if plays else "")
        + (f'<script type="module" async>{served.front_module()}</script>' if page.name == START else "")
    )


@cache
def _openings() -> str:
    """Return, for each page with scenes, its first scene, and its notation, in place of which the reader may have
    chosen another (ui/stage/page/opening.js)."""
    with_scenes = {name: scenes.opening(page.scene) for name, page in PAGES.items() if page.has_films}
    openings = {
        name: {"opening": scenes.query_text(scene), "letters": getattr(scene, "symbols", "")}
        for name, scene in with_scenes.items()
    }
    return escape.script(openings)


def _front() -> str:
    """Return the placeholder of the start page's plane, which a script fills."""
    lesson = escape.html(first_step())
    return f'<div class="first-front" data-lesson="{lesson}"></div>'


def _lessons() -> str:
    """Return the lessons with links to them, which work before the app is there."""
    return f'<ol class="first-lessons">{"".join(map(_card, library.lessons().values()))}</ol>'


def _card(lesson: Lesson) -> str:
    title, after = (escape.html(plain_prose(text)) for text in (lesson.title, lesson.after))
    way_in = f'<a href="./{escape.html(step_address(lesson.name, 1))}">Start</a>'
    cover = f'<img class="lesson-cover" loading="lazy" alt="" src="./{escape.html(cover_address(lesson))}">'
    return f"<li>{cover}<b>{title}</b> · {lesson.minutes} minutes<p>{after}</p>{way_in}</li>"


def _on_bench(strip: str, heading: str, stage: str) -> str:
    """Return a page in the structure that bench.css lays out: the lesson's strip, its heading, and the stage."""
    return (
        f'{strip}<div class="st-key-bench"><div><div class="st-key-bench_heading">{heading}</div></div>'
        f'<div><div class="st-key-bench_stage">{stage}</div></div></div>'
    )


def _group(name: str, pages: Iterable[str], page: AnyPage) -> str:
    """Return a group of the navigation, folded."""
    links = "".join(_link(PAGES[each], here=each == page.name) for each in pages)
    here = ' data-here="1"' if page.name in pages else ""
    return f'<details name="pages"{here}><summary>{escape.html(name)}</summary><div>{links}</div></details>'


def _link(page: AnyPage, *, here: bool) -> str:
    current = ' aria-current="page"' if here else ""
    return f'<a href="./{page.path}"{current}>{escape.html(page.label)}</a>'


@cache
def _style(*, projected: bool) -> str:
    own = ["shell/projector.css"] if projected else []
    sheets = ("shell/page.css", "shell/bench.css", "stage/stage.css", "stage/page/first.css", "front/front.css", *own)
    return alone.theme("#first") + "".join((UI / sheet).read_text(encoding="utf-8") for sheet in sheets)


def _stage(page: AnyPage, scene: Scene, still: Still | None) -> str:
    """Return the stage in the structure that stage.css lays out, with the still in it."""
    if still is None:
        return ""
    planes = "".join(_plane(plane, _note(still, i)) for i, plane in enumerate(still.planes))
    if len(planes) > LARGEST:
        planes = ""
    words = {slot: still.captions.get(slot, "") for slot in ("legend", "verdict", "why")}
    if scene.view == "projector":
        words["why"] = ""  # the stage writes it as small as the screen needs
    kinds = ["stage", *(["stage-editable"] if page.moves else []), *(["stage-pair"] if still.beside else [])]
    kinds += ["stage-projector"] if scene.view == "projector" else []
    kinds += ["stage-predicts"] if scene.predict else []
    kinds += ["stage-asked"] if library.asks(page.name, scene) else []
    tools = "<span></span>" if page.moves else ""  # an empty one has no height
    verdict = f'<div class="stage-verdict">{words["verdict"]}</div>' if words["verdict"] else ""
    return (
        f'<div class="{" ".join(kinds)}" data-planes="{len(still.planes)}">'
        f'<div class="stage-main">{_vocabulary(page, scene)}'
        f'<div class="stage-tools">{tools}</div><div class="stage-planes">{planes}</div>'
        f'<div class="stage-legend">{words["legend"]}</div>{_transport(still)}</div>'
        f'<div class="stage-side"><div class="stage-words">{verdict}<div class="stage-why">{words["why"]}</div></div>'
        f'<div class="stage-figures"><div class="stage-figure"></div></div></div></div>'
    )


def _vocabulary(page: AnyPage, scene: Scene) -> str:
    """Return the words above the plane, which can be pressed once the stage is there
    (ui/stage/settings/settingwords.js)."""
    if scene.view != "page" or not any(table.kind == "words" for table in page.tables.values()):
        return ""
    words = (record for record in settings(page, scene) if record["kind"] == "words")
    return "".join(f'<div class="stage-vocabulary">{_chips(**record, t=scene.t)}</div>' for record in words)


def _chips(entries: Sequence[Sequence[Any]], frames: Sequence[Sequence[int]] = (), t: int = 0, **_others: Any) -> str:
    present = [entries[i] for i in frames[min(t, len(frames) - 1)]] if frames else entries
    picks = all(high == 1 for _, _, _, _, high, *_ in entries)
    take = "" if picks else '<button class="chips-take" disabled>−</button>'
    chips = "".join(
        f'<span class="chips-word" data-side="{side}" data-count="{count:g}">'
        f'<button class="chips-add" aria-disabled="true">'
        f"{escape.html(word)}{f' ×{count:g}' if count and not picks else ''}</button>{take}</span>"
        for _, word, count, _, _, _, side in present
    )
    return f'<div class="chips stage-setting"{" data-picks" if picks else ""}>{chips}</div>'


def _transport(still: Still) -> str:
    """Return the transport with its words, and with disabled buttons."""
    following = still.captions.get("next", "")
    button = f'<button class="stage-next" aria-disabled="true">{following}</button>' if following else ""
    frame = f'<span data-slot="frame">{still.captions.get("frame", "")}</span>'
    more = '<button class="stage-take" disabled><span>Share</span></button>'
    return (
        '<div class="stage-transport"><div class="stage-buttons"></div>'
        f'<div class="stage-now">{frame}{button}{more}</div></div>'
    )


def _note(still: Still, i: int) -> str:
    return still.captions.get(f"plane {i + 1}" if i else "plane", "")


def _plane(plane: Plane, note: str) -> str:
    inset = ";".join(f"{side}:{plane.margins[name]:g}px" for name, side in MARGINS.items())
    named = f'<span class="stage-note">{note}</span>' if note else ""
    return f'<div class="stage-plane"><div class="first-axes" style="{inset}">{svg(plane)}</div>{named}</div>'
