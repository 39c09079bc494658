"""Puts a scene's film on the stage and the scene into the address bar: the last step of every page with points.

The stage is a fragment: what the browser tells it runs only what is in this file, not the page with all its widgets.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Protocol, TypeVar

import streamlit as st

from ui.charts.palette import ClassStyle
from ui.scene import Scene, query_text
from ui.shell import session
from ui.shell.session import Visit, stage_key
from ui.stage.stage import Edit, Seek, stage

S = TypeVar("S", bound=Scene)


class Shown(Protocol):
    """A film's payload, the number of its frames, and by how much it scales the points."""

    @property
    def film(self) -> dict[str, Any]: ...
    @property
    def n_frames(self) -> int: ...
    @property
    def scale(self) -> float: ...


def show(
    visit: Visit[S],
    scene: S,
    shown: Callable[[S], Shown],
    styles: tuple[ClassStyle, ...],
    *,
    moved: int | None = None,
    beyond: Callable[[S], str] | None = None,
    others: bool = False,
) -> None:
    """Mount the stage with the film that `shown` makes of the scene.

    `moved`: the frame to go to, as the film's steps have changed. `beyond`: what to say wherever the film is too short
    for the scene's frame; else that is said of an address only. `others`: more of the page than the stage shows the
    points, so that all of it runs again when they have changed.
    """
    if moved is not None:
        visit, scene = session.go_to(visit, moved), replace(scene, t=moved)
    session.keep(visit, scene)
    _stage(visit.page, shown, styles, beyond, others or session.table_is_open(visit.page))


@st.fragment
def _stage(
    page: str,
    shown: Callable[[Any], Shown],
    styles: tuple[ClassStyle, ...],
    beyond: Callable[[Any], str] | None,
    others: bool,
) -> None:
    before, visit = session.resume(page)
    if others and visit.scene.points != before.scene.points:
        st.rerun()
    film = shown(visit.scene)
    visit = session.keep(*within(visit, film.n_frames - 1, beyond))
    scene = visit.scene
    say(visit.problems)
    titles = tuple(scene.labels.split("|")) if scene.labels else ()
    edit = Edit(
        visit.base, visit.ack, scene.points, styles, titles, film.scale,
        can_look=hasattr(scene, "probe"), probe=getattr(scene, "probe", None),
    )  # fmt: skip
    stage(
        film.film,
        key=stage_key(page),
        seek=Seek(visit.token, min(visit.seek, film.n_frames - 1)),
        query=query_text(replace(scene, t=0)),
        edit=edit,
        projector=scene.view == "projector",
    )
    session.tell(visit)


def within(visit: Visit[S], last: int, beyond: Callable[[S], str] | None) -> tuple[Visit[S], S]:
    """The visit and its scene, at a frame that the film has, with a sentence where that is not the one asked for."""
    scene = visit.scene
    if scene.t <= last:
        return visit, scene
    said = beyond(scene) if beyond else ""
    if not beyond and visit.seek == scene.t and visit.first:
        said = f"The address asks for frame {scene.t}; this film ends at frame {last}, which is shown."
    if said and said not in visit.problems:
        visit = replace(visit, problems=(*visit.problems, said))
    return visit, replace(scene, t=last)


def say(problems: Iterable[str]) -> None:
    """What could not be done as asked, each in its sentence."""
    for problem in problems:
        st.warning(_plain(problem))


def _plain(sentence: str) -> str:
    """A sentence for Streamlit, which takes * and the like for markup: it may quote a stranger's file."""
    return re.sub(r"([\\`*_\[\]<>$~&|]|:(?=\S))", r"\\\1", sentence)
