"""The generalisation page's parts: its controls, and the film of a scene."""

from dataclasses import replace
from functools import partial

import streamlit as st

from films.drawing import palette
from films.film.film import Film
from films.rules.rule import Knob
from films.rules.trained import Exhibit
from films.scene import without
from films.topics.generalisation import fold_film, folded, lesson, online, online_film, sets, shift_film, shifted
from films.topics.generalisation.envelope import LEAST
from films.topics.generalisation.folded import Fold, Missed
from films.topics.generalisation.scene import LAST_STRETCH, POINTS, SEALED, GeneralisationScene
from films.topics.generalisation.sets import of_split
from ui.shell import controls, point_sources, session
from ui.shell.films import FilmView, kept, kept_apart
from ui.shell.session import widget_key
from ui.shell.stage_page import Topic

BELOW = ("luck", "curves", "curve1", "curve2", "curve3", "rates")  # what no film depends on
ON_PLANE = ("t", "view", "probe", "axes", "part", "folds", "at", "peeks", "opened")
ELSEWHERE = ("way", "direction", "learner", "drift", "stretch")  # of films with points of their own
LOTS = {"network", "forest", "bagging"}  # methods that draw them


def settings(page: str, scene: GeneralisationScene) -> GeneralisationScene:
    """The widgets beside the stage: what is on it, and what is drawn below it."""
    on_stage, below = st.tabs(["On the plane", "Below"])
    with on_stage:
        before = scene
        scene = controls.select(page, scene, "part")
        if scene.part != "online":
            scene = controls.select(page, scene, "method")
        scene = PARTS[scene.part](page, scene)
        place = st.container()
    with below:  # once the part is known: what stands there already is not asked for again
        scene = _below(page, scene)
    with on_stage:
        methods = {scene.method, *(scene.compared if scene.curves else ())}
        if "network" in methods:
            scene = controls.number(page, scene, "hidden")
        if methods & LOTS or scene.part == "online":
            scene = controls.number(page, scene, "seed")
    with place:  # once it is known how the method is trained: the values of its knob depend on that
        scene = _stand(page, scene)
    return replace(scene, axes=None) if _other_plane(before, scene) else scene


def _other_plane(before: GeneralisationScene, after: GeneralisationScene) -> bool:
    """Whether the points on the plane are quite others, so that its axes are too."""
    return before.own_points != after.own_points or (not after.own_points and before.source != after.source)


def _sets(page: str, scene: GeneralisationScene) -> GeneralisationScene:
    few = len(scene.points) < LEAST
    st.button("Open the envelope", key=widget_key(page, "open"), on_click=_open, args=(page,), disabled=few)
    st.caption(f"Opened {scene.n_peeks} ×" if scene.n_peeks else "Sealed: choose first.")
    st.button("New sets, sealed", key=widget_key(page, "again"), on_click=_again, args=(page,))
    return scene


def _folds(page: str, scene: GeneralisationScene) -> GeneralisationScene:
    scene = controls.number(page, scene, "folds")
    st.button("Leave one out", key=widget_key(page, "leave"), on_click=_leave_one_out, args=(page,))
    return scene


def _shift(page: str, scene: GeneralisationScene) -> GeneralisationScene:
    scene = controls.select(page, scene, "source")
    scene = controls.choice(page, scene, "way")
    if scene.way == "shift":
        scene = controls.number(page, scene, "direction", step=15)
    return scene


def _stand(page: str, scene: GeneralisationScene) -> GeneralisationScene:
    """At which of its values the method's knob stands, where the frames do not turn it."""
    states: tuple[str, ...] = ()
    if scene.part == "folds" and len(scene.points) >= LEAST:
        states = kept_apart(knob_of_split, bare(scene)).names
    if scene.part == "shift":
        states = kept_apart(_states_of_shift, elsewhere(scene))
    return controls.state(page, scene, "at", states, f"at {scene.method}", none="as usual")


def _below(page: str, scene: GeneralisationScene) -> GeneralisationScene:
    for name in ("luck", "rates", "curves"):
        scene = controls.toggle(page, scene, name)
    if scene.curves:
        if scene.part not in ("shift", "online"):  # there it stands on the other side
            scene = controls.select(page, scene, "source")
        for name in ("curve1", "curve2", "curve3"):
            scene = controls.select(page, scene, name)
    return scene


def bare(scene: GeneralisationScene) -> GeneralisationScene:
    """The scene as far as training its method on the points depends on it."""
    return without(scene, *ON_PLANE, "source", *ELSEWHERE, *BELOW)


def elsewhere(scene: GeneralisationScene) -> GeneralisationScene:
    """The scene as far as training its method on points of its `source` depends on it."""
    own = without(scene, *ON_PLANE, *ELSEWHERE, *BELOW)
    return own if scene.source == POINTS else without(own, "points", "labels")


def shift_trained(scene: GeneralisationScene) -> Exhibit | None:
    """The method whose test world is to be moved."""
    return shifted.trained(scene, palette.class_names(scene.labels, palette.CLASSES))


def _states_of_shift(scene: GeneralisationScene) -> tuple[str, ...]:
    shown = kept(shift_trained, scene)
    return shown.rule.states if shown else ()


def knob_of_split(scene: GeneralisationScene) -> Knob:
    """The knob of the scene's method on its own split: its names are those of the rule's states."""
    return kept(of_split, scene).knob


def film_of(scene: GeneralisationScene) -> FilmView:
    """The film of a scene, kept. Folds are trained one by one before it: others have their turn in between."""
    scene = without(scene, "t", "view", *BELOW)
    if scene.own_points:
        scene = without(scene, "source", *ELSEWHERE)
    if scene.part == "folds":
        for piece in fold_pieces(scene, folded.n_folds(scene)):
            piece()
    return kept_apart(_film, scene)


def folds_in_turn(scene: GeneralisationScene) -> list[Fold]:
    """The folds of a scene, each kept."""
    own, count = _as_folded(scene), folded.n_folds(scene)
    return [kept(folded.fold, own, count=count, i=i) for i in range(count)]


def fold_pieces(scene: GeneralisationScene, count: int) -> list[partial[Missed]]:
    """What trains the folds one by one, and gives their errors."""
    return [partial(kept_apart, _missed, _as_folded(scene), count=count, i=i) for i in range(count)]


def _as_folded(scene: GeneralisationScene) -> GeneralisationScene:
    """The scene as far as its folds depend on it."""
    return without(scene, "t", "view", "probe", "folds", "peeks", "opened", "source", *ELSEWHERE, *BELOW)


def _missed(scene: GeneralisationScene, *, count: int, i: int) -> Missed:
    return kept(folded.fold, scene, count=count, i=i).missed


def compute(scene: GeneralisationScene) -> Film:
    """The film of a scene."""
    if scene.part == "folds":
        return fold_film.film(scene, folds_in_turn(scene))
    if scene.part == "shift":
        shown = kept(shift_trained, elsewhere(scene))
        return shift_film.film(scene, shifted.moved(scene, shown) if shown else None)
    if scene.part == "online":
        try:
            row = online.row(scene)
        except ValueError as error:
            return online_film.nothing(scene, str(error))
        return online_film.film(scene, row)
    return sets.film(scene)


def _film(scene: GeneralisationScene) -> FilmView:
    return FilmView(compute(scene).payload())


def _open(page: str) -> None:
    """In a callback: one look more, at the frame that is shown."""
    scene = session.current(page, GeneralisationScene)
    session.change(page, peeks=min(scene.n_peeks + 1, 999), opened=min(scene.t, film_of(scene).n_frames - 1))


def _again(page: str) -> None:
    """In a callback: other sets, of which the third is sealed."""
    scene = session.current(page, GeneralisationScene)
    session.change(page, split=(scene.split + 1) % 1000, peeks=0, opened=SEALED)


def _leave_one_out(page: str) -> None:
    """In a callback: as many folds as there are points that are not sealed."""
    scene = session.current(page, GeneralisationScene)
    session.change(page, folds=max(2, folded.most_folds(scene)), t=0)


def moved(before: GeneralisationScene, after: GeneralisationScene) -> int | None:
    """Another part begins at its start."""
    return 0 if before.part != after.part else None


def _online(page: str, scene: GeneralisationScene) -> GeneralisationScene:
    scene = controls.select(page, scene, "learner")
    scene = controls.select(page, scene, "source")
    if scene.source != POINTS:
        scene = controls.toggle(page, scene, "drift")
    done = scene.stretch == LAST_STRETCH
    st.button("Go on", key=widget_key(page, "on"), on_click=_go, args=(page, scene.stretch + 1), disabled=done)
    if scene.stretch:
        st.button("From the start", key=widget_key(page, "anew"), on_click=_go, args=(page, 0))
    return scene


def _go(page: str, stretch: int) -> None:
    """In a callback: to another stretch of the arrivals."""
    session.change(page, stretch=stretch, t=0, axes=None)


PARTS = {"sets": _sets, "online": _online, "folds": _folds, "shift": _shift}

GENERALISATION = Topic(
    name="generalisation",
    scene=GeneralisationScene,
    title="Generalisation",
    lead="Too small, right, too big? Press next to turn the knob; choose by validation, and then open the envelope.",
    classes=palette.CLASSES,
    film_view=film_of,
    film=compute,
    sources=point_sources.of_many_classes,
    controls=settings,
    moved=moved,
    more=lambda _page, scene, _slots: scene.part == "shift",  # the values of a knob are those these points allow
    below_shows=lambda scene: scene.luck or scene.curves or scene.part == "folds",
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
)
