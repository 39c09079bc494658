"""The Bayes page's parts: its controls, where its points come from, and the film of a scene."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import streamlit as st

from films import samples
from films.charts import rule_planes
from films.drawing import palette
from films.film.film import Film
from films.points import checked
from films.rules.linear import of_hinge
from films.rules.rule import Regions
from films.samples import arrays
from films.scene import without
from films.topics.bayes import lesson, worlds
from films.topics.bayes import run as runs
from films.topics.bayes.compared import Shown
from films.topics.bayes.film import film
from films.topics.bayes.panels import cut
from films.topics.bayes.run import Run
from films.topics.bayes.scene import KINDS, START, BayesScene
from playground.datasets import WEAKNESSES
from playground.inputs import Floats, Ints
from ui.shell import controls, point_sources, session
from ui.shell.films import FilmView, kept, kept_apart
from ui.shell.session import widget_key
from ui.shell.stage_page import Topic
from ui.topics.bayes import sources

SHOWN = ("t", "view", "axes", "x", "y", "labels", "probe", "below", "tinted")  # what a run does not depend on
WEAKNESS = "far-off points"


def settings(page: str, scene: BayesScene) -> BayesScene:
    """The widgets beside the stage: what is fitted, and what is shown of it."""
    points, fitted, pictures = st.tabs(["Points", "Fit", "Pictures"])
    with points:
        after = controls.choice(page, scene, "source")
        if after.known:
            after = sources.world(page, after)
            st.button("Keep as my points", key=widget_key(page, "keep"), on_click=_keep, args=(page,))
        else:
            after = controls.toggle(page, after, "shuffled")
    with fitted:
        for name in ("covariance", "compare"):
            after = controls.select(page, after, name)
        after = controls.number(page, after, "ridge", format="%g")
    with pictures:
        for name in ("axis", "below"):
            after = controls.select(page, after, name)
        after = controls.toggle(page, after, "tinted")
    other = (after.source, after.classes) != (scene.source, scene.classes)
    return replace(after, axes=None) if other else after


def _keep(page: str) -> None:
    """The points drawn become the reader's own, to be edited."""
    points = checked(samples.labelled(*sample(session.current(page, BayesScene))))
    session.load(page, points, source="own", labels="")


def _sources(page: str) -> None:
    point_sources.of_many_classes(page)
    st.button(WEAKNESS, key=widget_key(page, WEAKNESS), on_click=_load_weakness, args=(page,))


def _load_weakness(page: str) -> None:
    """The lecture's weakness: the fit follows the bulk of the points, the hinge separator those at the boundary."""
    data = WEAKNESSES[WEAKNESS]
    fresh = {"source": "own", "covariance": "shared", "compare": "hinge", "axis": "arrivals", "probe": None}
    points = samples.of_dataset(data, data.labels)
    session.load(page, points, x="x₁", y="x₂", labels="", **fresh)
    session.change(page, t=len(points) - 1)


def sample(scene: BayesScene) -> tuple[Floats, Ints]:
    """The points of the scene: drawn from its world, rounded to what a plane holds, or the reader's own."""
    if not scene.known:
        return arrays(scene.points)
    X, y = worlds.world(scene.numbers).sample(scene.n, seed=scene.seed)
    return arrays(checked(samples.labelled(X, y)))


def film_of(scene: BayesScene) -> FilmView:
    """The film of a scene, kept."""
    return kept_apart(_film, without(scene, "t", "view"))


def _film(scene: BayesScene) -> FilmView:
    return FilmView(compute(scene, lambda asked: kept(run, asked)).payload())


def run(scene: BayesScene) -> Run:
    """All that does not depend on what is looked at."""
    X, y = sample(scene)
    known = worlds.world(scene.numbers) if scene.known else None
    shuffled = scene.shuffled and not scene.known
    order = np.random.default_rng(scene.seed).permutation(len(X)) if shuffled else np.arange(len(X))
    kinds = (scene.covariance, *(kind for kind in KINDS if scene.compare == "kinds" and kind != scene.covariance))
    return runs.run(X, y, known, axis=scene.film_axis, kinds=kinds, order=order, ridge=scene.ridge)


def compute(scene: BayesScene, run: Callable[[BayesScene], Run] = run) -> Film:
    """The film of a scene. `run` may keep what it gives."""
    axes, titles = samples.axes(scene), (scene.x, scene.y)
    if not scene.known and not scene.points:
        return rule_planes.no_points(axes, titles)
    made = run(without(scene, *SHOWN))
    if made.axis == "threshold" and cut.section(made) is None:  # two means at one place, or no density
        made = run(without(replace(scene, axis="arrivals"), *SHOWN))
    names = palette.class_names("" if scene.known else scene.labels, palette.CLASSES)
    shown = Shown(
        axes, titles, names, scene.tinted, scene.below, scene.probe, _beside(scene, made), scene.compare == "truth"
    )
    return film(made, shown)


def _beside(scene: BayesScene, made: Run) -> Regions | None:
    """The hinge separator, between two classes."""
    X = made.X if made.X.ndim == 2 else made.X[-1]
    if scene.compare != "hinge" or len(set(made.y.tolist())) != 2:
        return None
    across, up = np.where(np.ptp(X, axis=0) > 0, X.std(axis=0), 1.0).tolist()
    return of_hinge(X, made.y, (across, up))


def frame_after_change(before: BayesScene, after: BayesScene) -> int | None:
    """The start of the film where its frames are others."""
    if (before.source, before.film_axis) == (after.source, after.film_axis):
        return None
    return min(START, film_of(after).n_frames - 1)


def past_end(scene: BayesScene) -> str:
    """What to say where an address asks for a frame beyond the film's end."""
    return "" if scene.t == START else f"Frame {scene.t} is beyond the end of this film; its last frame is shown."


BAYES = Topic(
    name="bayes",
    scene=BayesScene,
    title="Bayes",
    lead="A Gaussian is fitted into each class. Press next: one more point arrives. Drag the world it comes from.",
    classes=palette.CLASSES,
    film_view=film_of,
    film=compute,
    sources=_sources,
    controls=settings,
    moved=frame_after_change,
    past_end=past_end,
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
)
