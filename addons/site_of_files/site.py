"""Builds a site of files: the start page with its riddles, the gallery, the lectures' contents, a page for each film.

    python -m addons.site_of_files --app https://playground.example.org dist/site

Its films play without a server. What needs the engine, such as a point that is moved, leads to the app, if an address
of one is given.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path

from addons.site_of_files import ADDON
from addons.site_of_files import prose as written
from addons.site_of_files.document import assets, document
from addons.site_of_files.lessons import lesson_files
from addons.site_of_files.scenes import FilmFile, Films, address, all_films, trained
from films.film import escape
from films.gallery import GalleryScene, gallery
from films.lectures import Idea, Place, lectures
from films.lessons import library
from films.lessons.lesson import Lesson
from films.pages import LESSON_PAGES, PAGES
from films.picture.prose import line
from films.prose import parts_of, prose
from films.scene import address_text
from films.settings import panel
from films.still.svg import small
from films.symbols import FIRST, in_letters
from films.topics.hinge.training_methods import TABLE
from films.topics.perceptron import prose as perceptron_prose
from films.topics.perceptron.scene import PerceptronScene
from films.version import version
from ui.stage import alone

STILLS = "stills"


class Site:
    """A site with these films and lessons; `app`: the address of the hosted app, "" for none."""

    def __init__(self, films: Films, lessons: Sequence[Lesson], app: str = "") -> None:
        self.films, self.lessons, self.app = films, lessons, app.rstrip("/")

    def files(self) -> Mapping[str, str]:
        """All files by their paths in the site."""
        pages = {"index.html": self._front(), "gallery.html": self._gallery(), "contents.html": self._contents()}
        films = {film.path: self._film(film) for film in self.films.values()}
        scenes = [*(card.scene for card in self._hung()), *(lesson.cover.scene for lesson in self.lessons)]
        stills = {_still(scene): _small_still(scene) for scene in scenes}
        own = {f"assets/{name}": text for name, text in assets().items() if not name.startswith("scorm")}
        lessons = self._lessons()
        files = pages | films | stills | own | lessons
        return files | {"sw.js": _worker(files)}

    def write(self, folder: Path) -> int:
        """Write the files; how many bytes they are."""
        files = self.files()
        for path, text in files.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return sum(len(text.encode()) for text in files.values())

    def href(self, target: str, root: str, page: str = "") -> str:
        """Return the target of an app's link on a page of the site; "" if the site has no such page and no app is set.
        `root`: the path to the site's folder; `page`: the app's page whose prose has the link."""
        if target.startswith("http"):
            return target
        if target.startswith("#set-"):  # settings of the page
            target = f"{page}?{target.removeprefix('#set-')}"
        name, _, heading = (page + target if target.startswith("#") else target).partition("#")
        if film := self.films.get(address(name)):
            there = heading and written.heading_ids(_prose(film)) >= {heading}
            return f"{root}{film.path}{f'#{heading}' if there else ''}"
        return f"{self.app}/{target}" if self.app else ""

    def _front(self) -> str:
        first = f"lessons/{self.lessons[0].name}.html"
        cards = "".join(self._card(page.name, *(page.card or (page.title, ""))) for page in LESSON_PAGES.values())
        way_in = f'<div class="first-front" data-lesson="{escape.html(first)}"></div>'
        body = (
            "<main><header><h1>See classifiers learn</h1><p>Watch a classifier learn, <strong>step by step</strong>, "
            f'forwards and back.</p></header><div id="first">{way_in}</div>'
            f'<h2>Pages</h2><ul class="pages">{cards}</ul>{self._hosted("", "")}</main>'
        )
        return document("Playground", body, scripts=("front.js",), root="")

    def _card(self, target: str, title: str, words: str, still: str = "") -> str:
        href = self.href(target, "")
        if not href:
            return ""
        picture = f'<img loading="lazy" alt="" src="{still}">' if still else ""
        link = f'<a href="{escape.html(href)}">{picture}<strong>{escape.html(title)}</strong></a>'
        return f"<li>{link} <span>{line(words)}</span></li>"

    def _gallery(self) -> str:
        cards = (self._card(card.scene, card.title, card.caption, _still(card.scene)) for card in self._hung())
        return document(
            "Gallery", f'<main><h1>Worth seeing</h1><ul class="cards">{"".join(cards)}</ul></main>', root=""
        )

    def _hung(self) -> list[GalleryScene]:
        """The cards of the gallery whose films are here."""
        return [card for card in gallery().values() if address(card.scene) in self.films]

    def _contents(self) -> str:
        page = PAGES["contents"]
        parts = [f'<h1>{escape.html(page.title)}</h1><p>{escape.html(page.lead)}</p><div id="search"></div>']
        for lecture in lectures():
            rows = "".join(map(self._idea, lecture.ideas))
            parts.append(f'<section><h2>{escape.html(lecture.course)}</h2><ul class="ideas">{rows}</ul></section>')
        text = "\n\n".join(prose("contents", part) for part in parts_of("contents"))
        parts.append(f"<article>{written.html(text, partial(self.href, root=''))}</article>")
        return document("Contents", f"<main>{''.join(parts)}</main>", scripts=("sitesearch.js",), root="")

    def _idea(self, idea: Idea) -> str:
        links = [(name_of(place), self._place(place)) for place in idea.places]
        met = ", ".join(f'<a href="{escape.html(href)}">{escape.html(words)}</a>' for words, href in links if href)
        also = f"<small>{escape.html(', '.join(idea.also))}</small>" if idea.also else ""
        return f"<li><strong>{escape.html(idea.says)}</strong>{f': {met}' if met else ''} {also}</li>"

    def _place(self, place: Place) -> str:
        if not place.lesson:
            return self.href(place.scene, "")
        here = place.lesson in {lesson.name for lesson in self.lessons}
        return f"lessons/{place.lesson}.html?step={place.step}" if here else ""

    def _lessons(self) -> dict[str, str]:
        """The lessons, their films, and the page that lists them."""
        files: dict[str, str] = {}
        for lesson in self.lessons:
            of_lesson = lesson_files(lesson, self.app)
            films = {f"lessons/{path}": text for path, text in of_lesson.films.items()}
            files |= {f"lessons/{lesson.name}.html": of_lesson.page, **films}
        rows = "".join(
            f'<li><img loading="lazy" alt="" src="../{_still(lesson.cover.scene)}"><div>{number}. '
            f'<a href="{lesson.name}.html"><strong>{escape.html(lesson.title)}</strong></a> · '
            f"{lesson.minutes} minutes. {line(lesson.after)}</div></li>"
            for number, lesson in enumerate(self.lessons, 1)
        )
        listed = f'<main><h1>Lessons</h1><ol class="lessons">{rows}</ol></main>'
        return files | {"lessons/index.html": document("Lessons", listed)}

    def _film(self, film: FilmFile) -> str:
        page, scene, root = LESSON_PAGES[film.page], film.scene, "../"
        json_film = page.json_film(scene)
        data = alone.stage_data(
            json_film.film, getattr(scene, "probe", None), json_film.scale, scene.t, panel(page, scene)
        )
        query = address_text(scene) if page.has_films else ""
        body = (
            f"<header><h1>{escape.html(film.title)}</h1><p>{line(film.words)}</p></header><main></main>"
            f'<section aria-label="About">{self._hosted(page.path, query)}'
            f"<article>{written.html(_prose(film), partial(self.href, root=root, page=page.name))}</article></section>"
            f'<script type="application/json" id="film">{escape.script(data)}</script>'
        )
        title = " · ".join(dict.fromkeys((film.title, page.title, "Playground")))
        return document(title, body, scripts=("plotly.js", "player.js"))

    def _hosted(self, path: str, query: str) -> str:
        """The line that leads to the app, where points can be moved."""
        if not self.app:
            return "<p>Here films play as they are; in the app their points can be moved.</p>"
        href = escape.html(f"{self.app}/{path}{f'?{query}' if query else ''}")
        return f'<p><a href="{href}">The same in the playground</a>, where points can be moved.</p>'


def name_of(place: Place) -> str:
    """What a place is called in short."""
    number = [*library.lessons()].index(place.lesson) + 1 if place.lesson else 0
    return f"Lesson {number}, step {place.step}" if place.lesson else place.words


@cache
def _prose(film: FilmFile) -> str:
    """Return all prose of a film's page, if the film is that page's first."""
    if film.path != f"films/{film.page}.html":
        return ""
    text = "\n\n".join(prose(film.page, part) + _table(film.page, part) for part in parts_of(film.page))
    return perceptron_prose.written(PerceptronScene(), text) if film.page == "perceptron" else in_letters(text, FIRST)


def _table(page: str, part: str) -> str:
    """Return the table of training methods for the part of a page that has it, else ""."""
    if (page, part) != ("hinge", "methods"):
        return ""
    rows = ((loss, ", ".join(f"[{cell.name}]({trained(cell)})" for cell in cells)) for loss, cells in TABLE.items())
    return "\n".join(f"* **{loss}**: {films}" for loss, films in rows)


def _still(scene: str) -> str:
    return f"{STILLS}/{hashlib.sha256(scene.encode()).hexdigest()[:10]}.svg"


def _small_still(target: str) -> str:
    """The first plane of a scene's still, small; it does not tell what a lesson asks about that scene."""
    name, _, query = target.partition("?")
    page = LESSON_PAGES[name]
    scene = page.read(query)
    return small(page.still(scene, asking=library.asks(name, scene)).planes[0])


def _worker(files: Mapping[str, str]) -> str:
    """Return the service worker, with the list of the files that it may keep, and a version made from them."""
    digest = hashlib.sha256(version().encode())
    for path, text in sorted(files.items()):
        digest.update(f"{path} {len(text)} ".encode() + text.encode())
    text = (ADDON.stage / "worker.js").read_text(encoding="utf-8")
    for place, value in (('"VERSION"', digest.hexdigest()[:12]), ('["FILES"]', sorted(files))):
        text = text.replace(place, json.dumps(value), 1)
    return text


def build(folder: Path, app: str = "") -> int:
    """Write the whole site; how many bytes it has."""
    return Site(all_films(), [*library.lessons().values()], app).write(folder)
