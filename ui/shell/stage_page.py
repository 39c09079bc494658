"""The page around a plane: its heading, ways to points, stage, controls and table.

What is done on the stage runs none of this: it asks for its films itself, and tells the page once that shows the scene.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar
from urllib.parse import urlencode

import streamlit as st

from films.drawing.palette import ClassStyle
from films.film.film import Film
from films.lessons.lesson import Check, Fact
from films.scene import Scene
from ui.shell import layout, lesson_strip, point_sources, session, share
from ui.shell.films import FilmView
from ui.shell.page_state import PageState
from ui.shell.session import stage_key
from ui.stage.stage import Around, stage

S = TypeVar("S", bound=Scene)


@dataclass(frozen=True)
class Topic(Generic[S]):
    """What a page with a plane is made of. `name` is its address and begins the keys of its widgets.

    title, lead   its heading, and one line on what it shows and what to do first
    classes       the classes that points may have
    film_view     the film of a scene, kept as it travels
    film          the film itself: a still of it is drawn before there is a browser that plays it
    sources       the buttons that load points
    controls      the widgets beside the stage: the scene with what they hold
    moved         the frame to go to after a change of the scene; None where that stays
    more          further buttons and drawers, before the stage is filled; whether they show the points too, so that all
                  of the page has to run again when these have changed
    below_shows   the same of what stands below the stage, which the projector view has too
    slow_controls what takes long, once the stage is there
    past_end      what to say wherever the film is too short for the scene's frame; else that is said of an address only
    checks, facts what a lesson may ask of a scene, by name
    """

    name: str
    scene: type[S]
    title: str
    lead: str
    classes: tuple[ClassStyle, ...]
    film_view: Callable[[S], FilmView]
    film: Callable[[S], Film]
    sources: Callable[[str], None]
    controls: Callable[[str, S], S]
    moved: Callable[[S, S], int | None] = lambda _before, _after: None
    more: Callable[[str, S, layout.Slots], bool] = lambda _page, _scene, _slots: False
    below_shows: Callable[[S], bool] = lambda _scene: False
    slow_controls: Callable[[str, S], None] = lambda _page, _scene: None
    past_end: Callable[[S], str] | None = None
    checks: Mapping[str, Check] = field(default_factory=dict)
    facts: Mapping[str, Fact] = field(default_factory=dict)


def page(topic: Topic[S], below: Callable[[S], None] = lambda _scene: None) -> S:
    """The page down to the table of its points, and what `below` draws under it; the scene that it shows. In the
    projector view that is all: the stage, and what is below it."""
    visit = session.enter(topic.name, topic.scene)
    scene = visit.scene
    lesson_strip.judged(visit, topic.checks)
    lesson_strip.strip(visit)
    slots = layout.slots(visit)
    if slots is None:
        _show(topic, visit, scene, others=topic.below_shows(scene))
        layout.leave_projector(topic.name)
        with st.container(key="below_stage"):
            below(scene)
        st.stop()
    with slots.heading:
        layout.heading(topic.title, topic.lead)
    with slots.points:
        topic.sources(topic.name)
        point_sources.csv(topic.name, topic.classes)
    with slots.controls:
        scene = topic.controls(topic.name, scene)
        share.buttons(topic.name, scene, topic.film_view, moves=True)
    others = topic.more(topic.name, scene, slots)
    with slots.stage:
        visit = _show(topic, visit, scene, others=others or topic.below_shows(scene))
    if scene.own_points:
        with slots.table:
            point_sources.table(topic.name, visit, topic.classes)
    with slots.slow_controls:
        topic.slow_controls(topic.name, scene)
    below(scene)
    return scene


def _show(topic: Topic[S], visit: PageState[S], scene: S, *, others: bool) -> PageState[S]:
    """Mount the stage with the film of the scene."""
    visit = session.store(visit, scene, t=topic.moved(visit.scene, scene))
    around: Around = "points" if others or session.table_is_open(visit.page) else "some"
    show(visit, topic.film_view, topic.checks, past_end=topic.past_end, around=around)
    return visit


def show(
    visit: PageState[S],
    film_view: Callable[[S], FilmView],
    checks: Mapping[str, Check],
    *,
    past_end: Callable[[S], str] | None = None,
    around: Around = "some",
) -> None:
    """Mount the stage at a visit, below what is to be said of it."""
    last = film_view(visit.scene).n_frames - 1 if visit.scene.t and (visit.first or past_end) else visit.scene.t
    problems = [*visit.problems, *_beyond(visit.scene, last, past_end)]
    if visit.first and visit.scene.t > last:
        visit = session.store(visit, visit.scene, t=last)
    say(problems)
    scene = visit.scene
    check, met = lesson_strip.challenge(visit.page, scene, checks)
    stage(
        visit.page,
        visit.given(),
        key=stage_key(visit.page),
        start=type(scene).t,
        around="scene" if problems else around,
        also=urlencode({"check": check}) if check else "",
        met=met,
        projector=scene.view == "projector",
        picking=lesson_strip.picks(visit.page, scene),
        asking=lesson_strip.waits(visit.page, scene),
        lit=lesson_strip.lit(visit.page, scene),
    )
    session.answered(visit.page)


def _beyond(scene: S, last: int, past_end: Callable[[S], str] | None) -> Iterable[str]:
    """What to say where the film, whose last frame this is, does not have the one asked for."""
    if scene.t <= last:
        return ()
    asked = f"The address asks for frame {scene.t}; this film ends at frame {last}, which is shown."
    return filter(None, [past_end(scene) if past_end else asked])


def say(problems: Iterable[str]) -> None:
    """What could not be done as asked, each in its sentence."""
    for problem in problems:
        st.warning(layout.as_text(problem))
