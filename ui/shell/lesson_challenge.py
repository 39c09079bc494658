"""A lesson's challenge: its task, its hints one at a time, and its stored solution, played."""

from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qs

import streamlit as st

from films.lessons import progress
from films.lessons.marks import linked
from films.lessons.page_protocol import scene_of
from films.scene import WHERE_SHOWN, Scene, without
from ui.shell import lesson_progress, session
from ui.shell.lesson_step import StepHere
from ui.shell.page_state import new_name

ENOUGH = 2  # hints, before the solution is offered
APART = ("t", "axes", "predict", *WHERE_SHOWN)  # two scenes with these apart are the same picture
SHOWN = "This is the stored solution. **Reset the picture**, and make one of your own."


@dataclass(frozen=True)
class Solution:
    """A solution that was asked for; the stage plays each `name` once, to the frame `to` or to the last."""

    place: tuple[str, str, int]  # page, lesson and step
    name: str
    to: int | None


def show(here: StepHere) -> None:
    """The task, the hint chosen, and buttons for hints and the solution. The stage says how far it is from met."""
    challenge = here.step.challenge
    assert challenge is not None
    met = here.mark in (progress.MET, progress.MET_LATER)
    st.markdown(linked(f"{'✓ ' if met else ''}{challenge.task}"))
    n_hints, chosen = session.recall("hints", {}).get(_where(here), (0, 0))
    if is_solution(here, here.scene):
        st.markdown(SHOWN)
    elif chosen:
        st.markdown(linked(f"*Hint:* {challenge.hints[chosen - 1]}"))
    with st.container(horizontal=True, gap="xsmall"):
        for number in range(1, n_hints + 1) if n_hints > 1 else ():
            _button(here, f"Hint {number}", f"hint {number}", n_hints, number)
        if n_hints < len(challenge.hints):
            _button(here, "Another hint" if n_hints else "A hint", "hint", n_hints + 1, n_hints + 1)
        if challenge.solution and n_hints >= min(ENOUGH, len(challenge.hints)):
            label = "Play it again" if is_solution(here, here.scene) else "Show the solution"
            st.button(label, key=here.key("solution"), type="tertiary", on_click=_solve, args=(here,))


def _button(here: StepHere, label: str, name: str, n_hints: int, chosen: int) -> None:
    st.button(label, key=here.key(name), type="tertiary", on_click=_hint, args=(here, n_hints, chosen))


def _where(here: StepHere) -> tuple[str, int]:
    return here.lesson.name, here.number


def _hint(here: StepHere, n_hints: int, chosen: int) -> None:
    """In a callback: show a hint."""
    session.keep("hints", {**session.recall("hints", {}), _where(here): (n_hints, chosen)})


def _solve(here: StepHere) -> None:
    """In a callback: show the stored solution's scene from its first frame, to be played."""
    challenge, now = here.step.challenge, session.current(here.page, Scene)
    assert challenge is not None
    query = challenge.solution.partition("?")[2]
    scene, problems = scene_of(type(now), query)
    to = scene.t if "t" in parse_qs(query) else None
    session.keep("solution", Solution((here.page, *_where(here)), new_name(), to))
    if here.mark == progress.SEEN:
        lesson_progress.set_mark(*_where(here), progress.SHOWN, here.again)
        lesson_progress.note_review(*_where(here), right=False)
    picture = replace(scene, t=0, lesson=here.lesson.name, step=here.number, again=here.again, view=now.view)
    session.show(here.page, picture, problems)


def plays(here: StepHere) -> dict[str, Any] | None:
    """What the stage is to play: the solution that was asked for at this step; None for nothing."""
    solution: Solution | None = session.recall("solution", None)
    if solution is None or solution.place != (here.page, *_where(here)):
        return None
    return {"name": solution.name, "from": 0, "to": solution.to, "slow": False}


def is_solution(here: StepHere, scene: Scene) -> bool:
    """Whether that is the picture of the stored solution, once it was shown: nobody has met the challenge by it."""
    challenge = here.step.challenge
    if challenge is None or not challenge.solution or here.mark != progress.SHOWN:
        return False
    stored, _ = scene_of(type(scene), challenge.solution.partition("?")[2])
    return without(scene, *APART) == without(stored, *APART)


def judge(here: StepHere, scene: Scene, *, met: bool) -> None:
    """Note that the scene meets the challenge, unless the scene is the solution that was shown."""
    if met and not is_solution(here, scene):
        mark = progress.MET_LATER if here.mark == progress.SHOWN else progress.MET
        lesson_progress.set_mark(*_where(here), mark, here.again)
        lesson_progress.note_review(*_where(here), right=True)
