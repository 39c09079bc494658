"""The page around a plane: its heading, ways to points, stage, controls and table; and the scene in the address bar.

The stage is a fragment: what the browser tells it runs only what is in this file, not the page with all its widgets.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

import streamlit as st

from ui.charts.palette import ClassStyle
from ui.film.film import Film
from ui.lessons.lesson import Check, Fact
from ui.points import Points
from ui.scene import Scene, query_text
from ui.shell import layout, lesson_strip, point_sources, session, share, turns
from ui.shell.films import FilmView
from ui.shell.session import stage_key
from ui.shell.visit import Visit
from ui.stage.stage import Edit, Seek, stage

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
        share.buttons(topic.name, scene, topic.film_view)
    others = topic.more(topic.name, scene, slots)
    with slots.stage:
        _show(topic, visit, scene, others=others or topic.below_shows(scene))
    if scene.own_points:
        with slots.table:
            point_sources.table(topic.name, visit, topic.classes)
    with slots.slow_controls:
        topic.slow_controls(topic.name, scene)
    below(scene)
    return scene


def _show(topic: Topic[S], visit: Visit[S], scene: S, *, others: bool) -> None:
    """Mount the stage with the film of the scene."""
    moved = topic.moved(visit.scene, scene)
    if moved is not None:
        visit, scene = session.go_to(visit, moved), replace(scene, t=moved)
    session.store(visit, scene)
    _stage(topic, others or session.table_is_open(visit.page))


@st.fragment
@turns.turn()
def _stage(topic: Topic[Any], others: bool) -> None:
    before, visit = session.reload(topic.name)
    if _page_shows(before.scene, others) != _page_shows(visit.scene, others):
        st.rerun()
    view = topic.film_view(visit.scene)
    visit, scene = within(visit, view.n_frames - 1, topic.past_end)
    session.store(visit, visit.scene)
    say(visit.problems)
    lesson_strip.verdict(topic.name, scene, topic.checks)
    titles = tuple(scene.labels.split("|")) if scene.labels else ()
    edit = Edit(
        visit.base, visit.ack, scene.points, topic.classes, titles, view.scale,
        can_look=hasattr(scene, "probe"), probe=getattr(scene, "probe", None),
        own_points=scene.own_points, handles=scene.handles(), handled=visit.handled,
    )  # fmt: skip
    stage(
        view.text,
        key=stage_key(topic.name),
        seek=Seek(visit.token, visit.seek, scene.predict),
        query=query_text(replace(scene, t=0, predict=False)),
        edit=edit,
        projector=scene.view == "projector",
        picking=lesson_strip.picks(topic.name, scene),
        asking=lesson_strip.waits(topic.name, scene),
        lit=lesson_strip.lit(topic.name, scene),
    )
    session.write_address(visit, scene)


def _page_shows(scene: Scene, others: bool) -> Points | bool:
    """What the page around the stage shows of the points: all, or only whether there are some to download."""
    return scene.points if others else bool(scene.points)


def within(visit: Visit[S], last: int, past_end: Callable[[S], str] | None) -> tuple[Visit[S], S]:
    """The visit, with a sentence where the film does not have the frame asked for; and the scene as it is shown, at a
    frame that it has. The visit's own stays at the frame that the browser was sent to or has told: it goes on from
    there where another film comes before it has shown this one."""
    scene = visit.scene
    if scene.t <= last:
        return visit, scene
    said = past_end(scene) if past_end else ""
    if not past_end and visit.seek == scene.t and visit.first:
        said = f"The address asks for frame {scene.t}; this film ends at frame {last}, which is shown."
    if said and said not in visit.problems:
        visit = replace(visit, problems=(*visit.problems, said))
    return visit, replace(scene, t=last)


def say(problems: Iterable[str]) -> None:
    """What could not be done as asked, each in its sentence."""
    for problem in problems:
        st.warning(layout.as_text(problem))
