"""The page around a plane: heading, sources of points, stage, controls and table.

An edit on the stage runs none of this: the stage asks for its films itself, and tells the page only if it
shows the scene.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, TypeVar

import streamlit as st

from films.film import escape
from films.page import Page
from films.scene import Scene, address_text
from ui.shell import (
    controls,
    file_preview,
    layout,
    lesson_strip,
    point_files,
    point_sources,
    point_table,
    session,
    share,
    stage_settings,
)
from ui.shell.page_state import PageState
from ui.shell.presets import Preset, for_stage
from ui.shell.session import stage_key
from ui.stage.stage import Around, stage

S = TypeVar("S", bound=Scene)


@dataclass(frozen=True)
class Widgets(Generic[S]):
    """The widgets of a page with a plane.

    sources       the buttons that load points, which returns their presets; None for those of as many classes as the
                  page takes
    controls      the widgets beside the stage: the scene with what they hold; None for those of its view's fields
    more          further buttons and drawers, before the stage is filled; whether they show the points too, so that all
                  of the page has to run again when these have changed
    below         what stands below the stage, which the projector view has too
    below_shows   whether that shows the points
    slow_controls what takes long, once the stage is there
    """

    sources: Callable[[str], Sequence[Preset]] | None = None
    controls: Callable[[str, S], S] | None = None
    more: Callable[[str, S, layout.Slots], bool] = lambda _page, _scene, _slots: False
    below: Callable[[S], None] = lambda _scene: None
    below_shows: Callable[[S], bool] = lambda _scene: False
    slow_controls: Callable[[str, S], None] = lambda _page, _scene: None


def show(page: Page[S], widgets: Widgets[S] | None = None) -> S:
    """Draw the page down to what is below its stage, and return its scene. The projector view has nothing more."""
    widgets = widgets or Widgets()
    visit = session.enter(page.name, page.scene)
    scene = visit.scene
    lesson_strip.strip(visit)
    slots = layout.slots(visit)
    if slots is None:
        _show(page, visit, scene, others=widgets.below_shows(scene))
        with st.container(key="below_stage"):
            widgets.below(scene)
        st.stop()
    with slots.heading:
        layout.heading(page.title, page.lead)
    with slots.bar, point_sources.data(page.name):
        sources = widgets.sources or point_sources.of_classes(page.classes)
        presets = sources(page.name)
        if page.moves:
            point_files.csv(page.name, page.classes)
    if page.moves:
        with slots.preview:
            file_preview.show(page.name, page.classes)
    if not stage_settings.are_drawn_by_stage(page):
        with slots.controls:
            scene = _controls(page, widgets, scene)
    with slots.bar:
        share.buttons(page, scene)
    others = widgets.more(page.name, scene, slots)
    if not stage_settings.are_drawn_by_stage(page):
        with slots.controls:
            share.projector_button(page)
    with slots.stage:
        visit = _show(page, visit, scene, others=others or widgets.below_shows(scene), presets=presets)
    if page.moves and scene.own_points:
        with slots.table:
            point_table.table(page.name, visit, page.classes)
    with slots.slow_controls:
        widgets.slow_controls(page.name, scene)
    widgets.below(scene)
    return scene


def _controls(page: Page[S], widgets: Widgets[S], scene: S) -> S:
    after = widgets.controls(page.name, scene) if widgets.controls else controls.of_view(page, scene)
    return after if after.shows_plane_of(scene) else replace(after, axes=None)


def _show(
    page: Page[S],
    visit: PageState[S],
    scene: S,
    *,
    others: bool,
    presets: Sequence[Preset] = (),
) -> PageState[S]:
    """Mount the stage with the film of the scene."""
    visit = session.store(visit, scene, t=page.frame_after(visit.scene, scene))
    others = others or session.table_is_open(visit.page, at_first=scene.opens_table)
    everything: Around = "scene" if stage_settings.are_drawn_by_stage(page) else "points"
    play(page, visit, around=everything if others else "some", presets=presets)
    return visit


def play(page: Page[S], visit: PageState[S], *, around: Around = "some", presets: Sequence[Preset] = ()) -> None:
    """Mount the stage at a visit, below any messages. `presets`: those of which it says which is on show."""
    scene = visit.scene
    last = page.json_film(scene).n_frames - 1 if scene.t and (visit.first or page.past_end) else scene.t
    problems = [*visit.problems, *_beyond(page, scene, last)]
    if visit.first and scene.t > last:
        visit = session.store(visit, scene, t=last)
        scene = visit.scene
    say_of_address(problems)
    session.stage_writes_address()
    check, met = lesson_strip.challenge(visit.page, scene, page.checks)
    stage(
        visit.page,
        visit.message(),
        key=stage_key(visit.page),
        start=type(scene).t,
        bare=address_text(type(scene)()),
        around="scene" if around != "frames" and (problems or scene.PRESSED) else around,
        also=page.also(check),
        met=met,
        projector=scene.view == "projector",
        asking=lesson_strip.waits(visit.page, scene),
        holds=session.recall("class", 0),
        own=lesson_strip.of_class(visit.page, scene),
        presets=for_stage(visit.page, presets),
        settings=stage_settings.panel(page, scene),
        fields_around=stage_settings.fields_around(page),
        on_projector=partial(session.change, visit.page, view="projector"),
    )


def _beyond(page: Page[S], scene: S, last: int) -> Iterable[str]:
    """The message if the film, whose last frame this is, lacks the frame asked for."""
    if scene.t <= last:
        return ()
    sentence = f"The address asks for frame {scene.t}; this film ends at frame {last}, which is shown."
    return filter(None, [page.past_end(scene) if page.past_end else sentence])


def say(problems: Iterable[str]) -> None:
    """Show messages on what could not be done."""
    for problem in problems:
        st.warning(escape.markdown(problem))


def say_of_address(problems: Sequence[str]) -> None:
    """Show messages on what an address lacks, in a place of their own: what stands below leaves them the room."""
    if problems:
        with st.container(key="problems", gap="xsmall"):
            say(problems)
