"""A page around a plane: heading, sources of points, stage, controls and table.

An edit on the stage does not run the page: the stage asks for its films itself, and reports to the page only if the
page shows parts of the scene."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

import streamlit as st

from films.film import escape
from films.page import Page
from films.scene import Scene, address_text
from ui.shell import (
    file_preview,
    layout,
    lesson_strip,
    point_files,
    point_sources,
    point_table,
    scene_buttons,
    session,
    stage_settings,
)
from ui.shell.companion_buttons import companion_buttons, presses
from ui.shell.page_state import PageState
from ui.shell.presets import Preset, for_stage
from ui.shell.session import stage_key
from ui.stage.stage import Around, OwnText, Surroundings, stage

S = TypeVar("S", bound=Scene)


@dataclass(frozen=True)
class PageParts(Generic[S]):
    """The parts of a page with a plane that are its own.

    sources       draws the links to the page's presets, and returns the presets; None for those for the page's number
                  of classes
    more          draws further buttons and drawers, before the stage; returns whether they show the points, so that the
                  whole page must run again after a change of the points
    below         draws what stands below the stage, also in the projector view
    below_shows   whether that part shows the points
    """

    sources: Callable[[str], Sequence[Preset]] | None = None
    more: Callable[[str, S, layout.Slots], bool] = lambda _page, _scene, _slots: False
    below: Callable[[S], None] = lambda _scene: None
    below_shows: Callable[[S], bool] = lambda _scene: False


def show(page: Page[S], parts: PageParts[S] | None = None) -> S:
    """Draw the page down to the part below its stage, and return its scene. In the projector view the run ends
    there."""
    parts = parts or PageParts()
    visit = session.enter(page.name, page.scene)
    scene = visit.scene
    lesson_strip.strip(visit)
    slots = layout.slots(visit)
    if slots is None:
        _show(page, visit, others=parts.below_shows(scene))
        with st.container(key="below_stage"):
            parts.below(scene)
        st.stop()
    with slots.heading:
        layout.heading(page.title, page.lead)
    with slots.bar, point_sources.data(page.name):
        presets = (parts.sources or point_sources.of_page)(page.name)
        if page.moves:
            point_files.csv(page.name, page.classes)
    if page.moves:
        with slots.preview:
            file_preview.show(page.name, page.classes)
    with slots.bar:
        companion_buttons(page)
    others = parts.more(page.name, scene, slots)
    with slots.stage:
        _show(page, visit, others=others or parts.below_shows(scene), presets=presets)
    if page.moves and scene.own_points:
        with slots.table:
            point_table.table(page.name, visit, page.classes)
    parts.below(scene)
    return scene


def _show(page: Page[S], visit: PageState[S], *, others: bool, presets: Sequence[Preset] = ()) -> None:
    """Mount the stage. `others`: other parts of the page show the points."""
    others = others or session.table_is_open(visit.page, at_first=visit.scene.opens_table)
    play(page, visit, around="scene" if others else "some", presets=presets)


def play(
    page: Page[S],
    visit: PageState[S],
    *,
    around: Around = "some",
    presets: Sequence[Preset] = (),
    has_file: bool = False,
    text: OwnText | None = None,
    on_text: Callable[[str], None] = lambda _page: None,
) -> None:
    """Mount the stage with a page's state, below any messages. `presets`: the stage says which of them is on show.
    `has_file`: the page has the file that the scene was made from. `text`: see `Surroundings`; `on_text(page)` is
    called when a text is pasted."""
    scene = visit.scene
    last = page.json_film(scene).n_frames - 1 if scene.t and visit.first else scene.t
    problems = [*visit.problems, *_beyond(page, scene, last)]
    if visit.first and scene.t > last:
        visit = session.store(visit, scene, t=last)
        scene = visit.scene
    say_of_address(problems)
    check, met = lesson_strip.challenge(visit.page, scene, page.checks)
    surroundings = Surroundings(
        start=type(scene).t,
        bare=address_text(type(scene)()),
        around="scene" if problems else around,
        fields=stage_settings.fields_around(page),
        also=page.also(check),
        met=met,
        projector=scene.view == "projector",
        asking=lesson_strip.waits(visit.page, scene),
        companions=presses(),
        own=lesson_strip.told_of_step(visit.page, scene),
        presets=for_stage(visit.page, presets),
        settings=stage_settings.panel(scene, has_file=has_file),
        scene_buttons=scene_buttons.shown_buttons(),
        text=text,
        on_projector=partial(session.change, visit.page, view="projector"),
        on_text=partial(on_text, visit.page),
        on_press=scene_buttons.on_press(visit.page),
    )
    stage(visit.page, visit.message(), stage_key(visit.page), surroundings)


def _beyond(page: Page[S], scene: S, last: int) -> Iterable[str]:
    """Return a message if the scene's frame is beyond `last`, the film's last, and not the one where films open."""
    if scene.t <= last or scene.t == type(scene).t:
        return ()
    sentence = f"The address asks for frame {scene.t}; this film ends at frame {last}, which is shown."
    return filter(None, [page.past_end(scene) if page.past_end else sentence])


def say(problems: Iterable[str]) -> None:
    """Show messages on what could not be done."""
    for problem in problems:
        st.warning(escape.markdown(problem))


def say_of_address(problems: Sequence[str]) -> None:
    """Show messages on what is wrong with an address, in a container for which the layout below leaves room."""
    if problems:
        with st.container(key="problems", gap="xsmall"):
            say(problems)
