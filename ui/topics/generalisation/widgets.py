"""The generalisation page's widgets."""

from dataclasses import replace

import streamlit as st

from films.topics.generalisation import folds
from films.topics.generalisation.envelope import LEAST
from films.topics.generalisation.page import GENERALISATION, knob_of_split, states_of_shift
from films.topics.generalisation.presses import envelope_opened, new_sets
from films.topics.generalisation.scene import EXAMPLE, LAST_STRETCH, POINTS, SOURCES, GeneralisationScene
from ui.shell import controls, point_sources, presets, session
from ui.shell.presets import Preset
from ui.shell.session import widget_key
from ui.shell.stage_page import Widgets
from ui.topics.generalisation import below


def settings(page: str, scene: GeneralisationScene) -> GeneralisationScene:
    """The widgets beside the stage: the method and what this part of the page needs; all else one press away."""
    first, more = st.container(), controls.more()
    with first:
        scene = controls.select(page, scene, "part")
        if scene.part != "online":
            scene = controls.select(page, scene, "method")
        scene = PARTS[scene.part](page, scene)
        place = st.container()
    with more:  # once the part is known: what stands there already is not asked for again
        if scene.part == "shift":
            scene = controls.fields(page, scene, "source")
            scene = controls.number(page, scene, "direction", step=15) if scene.way == "shift" else scene
        if scene.part == "online":
            scene = controls.fields(page, scene, "drift")
        scene = _below(page, scene)
        scene = controls.fields(page, scene, "hidden", "seed")
    with place:  # once it is known how the method is trained: the values of its knob depend on that
        return _stand(page, scene)


def _sets(page: str, scene: GeneralisationScene) -> GeneralisationScene:
    few = len(scene.points) < LEAST
    st.button("Open the envelope", key=widget_key(page, "open"), on_click=_open, args=(page,), disabled=few)
    st.caption(f"Opened {scene.n_peeks} ×" if scene.n_peeks else "Sealed: choose first.")
    st.button("New sets, sealed", key=widget_key(page, "new sets"), on_click=_again, args=(page,))
    return scene


def _folds(page: str, scene: GeneralisationScene) -> GeneralisationScene:
    scene = controls.number(page, scene, "folds")
    st.button("Leave one out", key=widget_key(page, "leave"), on_click=_leave_one_out, args=(page,))
    return scene


def _shift(page: str, scene: GeneralisationScene) -> GeneralisationScene:
    return controls.fields(page, scene, "way")


def _stand(page: str, scene: GeneralisationScene) -> GeneralisationScene:
    """At which of its values the method's knob stands, where the frames do not turn it."""
    states: tuple[str, ...] = ()
    if scene.part == "folds" and len(scene.points) >= LEAST:
        states = knob_of_split.in_worker(scene).names
    if scene.part == "shift":
        states = states_of_shift.in_worker(scene)
    return controls.state(page, scene, "at", states, f"at {scene.method}", none="as usual")


def _below(page: str, scene: GeneralisationScene) -> GeneralisationScene:
    scene = controls.fields(page, scene, "luck", "rates", "curves")
    if not scene.curves:
        return scene
    source = () if scene.part in ("shift", "online") else ("source",)  # there it stands on the other side
    return controls.fields(page, scene, *source, "curve1", "curve2", "curve3")


def _open(page: str) -> None:
    """In a callback: open the envelope at the frame on show, and count the look."""
    scene = session.current(page, GeneralisationScene)
    last = GENERALISATION.json_film(scene).n_frames - 1
    after = envelope_opened(replace(scene, t=min(scene.t, last)))
    session.change(page, peeks=after.peeks, opened=after.opened)


def _again(page: str) -> None:
    """In a callback: draw three new sets, the test set sealed."""
    after = new_sets(session.current(page, GeneralisationScene))
    session.change(page, split=after.split, peeks=after.peeks, opened=after.opened)


def _leave_one_out(page: str) -> None:
    """In a callback: as many folds as there are points that are not sealed."""
    scene = session.current(page, GeneralisationScene)
    session.change(page, folds=max(2, folds.most_folds(scene)), t=0)


def _online(page: str, scene: GeneralisationScene) -> GeneralisationScene:
    scene = controls.fields(page, scene, "learner", "source")
    done = scene.stretch == LAST_STRETCH
    st.button("Go on", key=widget_key(page, "on"), on_click=_go, args=(page, scene.stretch + 1), disabled=done)
    if scene.stretch:
        st.button("From the start", key=widget_key(page, "anew"), on_click=_go, args=(page, 0))
    return scene


def _go(page: str, stretch: int) -> None:
    """In a callback: go to another stretch of the arrivals."""
    session.change(page, stretch=stretch, t=0, axes=None)


# Where the film draws its points from a known world.
KNOWN = tuple(
    Preset(words, {"part": part, "source": source})
    for part in ("shift", "online")
    for source, words in SOURCES.items()
    if source != POINTS
)


def sources(page: str) -> tuple[Preset, ...]:
    """Presets, Iris and files: where the film draws its points itself, a known world is on show."""
    every = (*point_sources.MANY_CLASSES, presets.of_points("two moons with noise", EXAMPLE, **presets.PLAIN))
    return point_sources.of_many_classes(page, (*every, presets.BY_HAND), KNOWN)


PARTS = {"sets": _sets, "online": _online, "folds": _folds, "shift": _shift}

WIDGETS = Widgets(
    sources=sources,
    controls=settings,
    more=lambda _page, scene, _slots: scene.part == "shift",  # the values of a knob are those these points allow
    below=below.show,
    below_shows=lambda scene: scene.luck or scene.curves or scene.part == "folds",
)
