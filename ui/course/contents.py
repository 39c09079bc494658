"""The contents of the lectures: each idea with its still and the places where it is met; and the ideas of a page."""

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from films.film import escape
from films.lectures import Idea, Lecture, Place, lectures
from films.lessons import library
from films.lessons.addresses import step_address
from films.lessons.lesson import Step
from films.pages import CONTENTS, LESSON_PAGES, PAGES
from films.version import version
from ui.shell import layout, session
from ui.shell.session import widget_key
from ui.stage.bundle import bundled

HERE = Path(__file__).parent
IN_THE_LECTURES = "In the lectures"


def page() -> None:
    """Draw the heading, a search field, and a row for each idea."""
    session.arrive(CONTENTS)
    layout.page_style()
    st.html(HERE / "on_the_wall.css")
    layout.heading(PAGES[CONTENTS].title, PAGES[CONTENTS].lead)
    _component()(key=widget_key(CONTENTS, "rows"), data={"courses": courses()})


def of_page(page: str) -> None:
    """Draw, below a page, the ideas of lectures that are met on it, with links to the places; nothing if there are
    none."""
    if page in LESSON_PAGES and (ideas := ideas_of(page)):  # st.html refuses an empty text
        st.html(HERE / "in_the_lectures.css")
        st.html(ideas)


@cache
def courses() -> list[dict[str, Any]]:
    """Return all courses with their ideas, for the browser to list."""
    return [
        {
            "name": lecture.course,
            "title": lecture.title,
            "source": lecture.source,
            "id": course_id(lecture),
            "ideas": [_row(idea) for idea in lecture.ideas],
        }
        for lecture in lectures()
    ]


@cache
def ideas_of(page: str) -> str:
    """Return the ideas of each course that are met on a page, as HTML; "" if there are none."""
    lists = [(lecture, _met(lecture, page)) for lecture in lectures()]
    parts = [
        f'<h3><a href="./{CONTENTS}#{course_id(lecture)}">{escape.html(lecture.course)}</a></h3><ul>{rows}</ul>'
        for lecture, rows in lists
        if rows
    ]
    if not parts:
        return ""
    inside = f"<h2>{IN_THE_LECTURES}</h2>{''.join(parts)}"
    return f'<section class="in-the-lectures" aria-label="{IN_THE_LECTURES}">{inside}</section>'


def course_id(lecture: Lecture) -> str:
    """Return the id of a course on the page of contents."""
    return f"course-{lecture.number}"


def idea_id(idea: Idea) -> str:
    """Return the id of an idea's row there, from its first item."""
    return f"idea-{idea.items[0]}"


def address(place: Place) -> str:
    """Return the address of a place, below the app's own."""
    return step_address(place.lesson, place.step) if place.lesson else place.scene


def name_of(place: Place) -> str:
    """Return the short name of a place."""
    return f"Lesson {[*library.lessons()].index(place.lesson) + 1}, step {place.step}" if place.lesson else place.words


def title_of(place: Place) -> str:
    """Return the name of a place; for a step with its title."""
    return f"{name_of(place)}: {_step(place).title}" if place.lesson else place.words


def still_of(idea: Idea) -> str:
    """Return the scene of an idea's still: its own `still`; else that of its first film, which opens where the idea is
    seen; else of its first step of a lesson or heading of a page. "" if no page with films has one."""
    films_first = sorted(idea.places, key=lambda place: bool(place.lesson) or place.is_prose)
    scenes = [*filter(None, [idea.still]), *map(_scene, films_first)]
    return next((scene for scene in scenes if scene.partition("?")[0] in LESSON_PAGES), "")


def _scene(place: Place) -> str:
    """Return the scene of a place; for a heading, the first scene of its page."""
    return _step(place).scene if place.lesson else place.scene.partition("#")[0]


def _step(place: Place) -> Step:
    return library.lessons()[place.lesson].steps[place.step - 1]


def _row(idea: Idea) -> dict[str, Any]:
    still = still_of(idea)
    name, _, query = still.partition("?")
    return {
        "id": idea_id(idea),
        "says": idea.says,
        "also": list(idea.also),
        "prose": idea.prose,
        "places": [{"words": title_of(place), "href": f"./{address(place)}"} for place in idea.places],
        "still": f"./still/{name}?{query}{'&' if query else ''}v={version()}",
        "opens": f"./{address(idea.places[0])}",
    }


def _met(lecture: Lecture, page: str) -> str:
    """Return the rows of a lecture's ideas that are met on a page."""
    rows = [(idea, [place for place in idea.places if page_of(place) == page]) for idea in lecture.ideas]
    return "".join(
        f"<li>{escape.html(idea.says)}: {', '.join(map(_link, places))}</li>" for idea, places in rows if places
    )


def page_of(place: Place) -> str:
    """Return the page of a place; for a step of a lesson, the step's page."""
    return _step(place).page if place.lesson else place.scene.partition("?")[0].partition("#")[0]


def _link(place: Place) -> str:
    return f'<a href="./{escape.html(address(place))}">{escape.html(name_of(place))}</a>'


@cache
def _component() -> Any:
    css = (HERE / "contents.css").read_text(encoding="utf-8")
    return st.components.v2.component(
        "playground.contents", js=bundled("contents", HERE), css=css, isolate_styles=False
    )
