"""Puts a scene's film on the stage and the scene into the address bar: the last step of every page with points."""

import re
from dataclasses import replace
from typing import Any, Protocol, TypeVar

import streamlit as st

from ui import session
from ui.figures.palette import ClassStyle
from ui.scene import Scene
from ui.session import Visit, stage_key
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


def show(visit: Visit[S], scene: S, shown: Shown, styles: tuple[ClassStyle, ...], moved: int | None = None) -> None:
    """Mount the stage; `moved` is the frame to go to when the film's steps have changed."""
    if moved is not None:
        visit = session.go_to(visit, moved)
        scene = replace(scene, t=moved)
    last = shown.n_frames - 1
    if scene.t > last:
        if visit.seek == scene.t and visit.first:
            said = f"The address asks for frame {scene.t}; this film ends at frame {last}, which is shown."
            visit = replace(visit, problems=(*visit.problems, said))
        scene = replace(scene, t=last)
    visit = session.keep(visit, scene)
    for problem in visit.problems:
        st.warning(_plain(problem))
    titles = tuple(scene.labels.split("|")) if scene.labels else ()
    edit = Edit(
        visit.base, visit.ack, scene.points, styles, titles, shown.scale,
        can_look=hasattr(scene, "probe"), probe=getattr(scene, "probe", None),
    )  # fmt: skip
    stage(
        shown.film,
        key=stage_key(visit.page),
        seek=Seek(visit.token, min(visit.seek, last)),
        edit=edit,
        projector=scene.view == "projector",
    )


def _plain(sentence: str) -> str:
    """A sentence for Streamlit, which takes * and the like for markup: it may quote a stranger's file."""
    return re.sub(r"([\\`*_\[\]<>$~&|]|:(?=\S))", r"\\\1", sentence)
