"""The widgets of the known world: number of classes, priors, number of points, and worlds to start from."""

import secrets

import numpy as np
import streamlit as st

from films.drawing.palette import CLASSES
from films.points import LIMIT
from films.topics.bayes import priors, worlds
from films.topics.bayes.scene import BayesScene
from ui.shell import controls, session
from ui.shell.number_field import number_field
from ui.shell.session import widget_key

MORE = 100  # points drawn at a press


def world(page: str, scene: BayesScene) -> BayesScene:
    """Classes and priors; points, others, more; another world to start from."""
    scene = controls.choice(page, scene, "classes")
    _priors(page, scene)
    left, right = st.columns(2)
    with left:
        scene = controls.number(page, scene, "n")
        st.button("Draw others", key=widget_key(page, "others"), on_click=_others, args=(page,), width="stretch")
    with right:
        scene = controls.number(page, scene, "seed")
        st.button("Draw 100 more", key=widget_key(page, "more"), on_click=_more, args=(page,), width="stretch")
    with st.container(horizontal=True, gap="small"):
        st.button(
            "One covariance",
            key=widget_key(page, "one"),
            on_click=_one_covariance,
            args=(page,),
            help="All classes get the covariance of the first: then the best boundary is a line.",
        )
        st.button(
            "Reset",
            key=widget_key(page, "reset"),
            on_click=_reset,
            args=(page,),
            help="The world as it was: means, covariances and priors.",
        )
    return scene


def priors_of_fit(page: str, scene: BayesScene) -> BayesScene:
    """Where the priors of the fit come from; and those that are typed, of which a widget holds none of its own."""
    scene = controls.choice(page, scene, "priors")
    if scene.priors != "typed":
        return scene
    shares = priors.shares(scene.typed, scene.n_classes)
    columns = st.columns(2)
    for k, prior in enumerate(shares):
        session.hold(page, _typed(k), prior)
        number_field(
            f"P({CLASSES[k].name})",
            min(priors.LEAST, prior),
            max(1 - priors.LEAST, prior),
            prior,
            step=0.05,
            format="%.4g",
            where=columns[k % 2],
            key=widget_key(page, _typed(k)),
            on_change=_set_typed,
            args=(page, k, scene.n_classes),
            help="The fit's prior of this class. The others share the rest.",
        )
    return scene


def _typed(k: int) -> str:
    return f"typed prior of class {k}"


def _set_typed(page: str, k: int, n_classes: int) -> None:
    """The class gets the prior that its widget holds; a value that no widget allows changes nothing."""
    typed, prior = session.current(page, BayesScene).typed, session.widget(page, _typed(k))
    if isinstance(prior, float) and priors.LEAST <= prior <= 1 - priors.LEAST:
        session.change(page, typed=priors.with_prior(typed, n_classes, k, prior))


def _priors(page: str, scene: BayesScene) -> None:
    """The prior of each class. They stand in the scene as weights; a widget holds none of its own."""
    priors = worlds.priors(scene.numbers)
    for k, prior in enumerate(priors):
        if k % 2 == 0:
            columns = st.columns(2)
        session.hold(page, _name(k), prior)
        number_field(
            f"prior of {CLASSES[k].name}",
            min(worlds.LIGHTEST, prior),
            max(_highest(len(priors)), prior),
            prior,
            step=0.05,
            format="%.4g",
            where=columns[k % 2],
            key=widget_key(page, _name(k)),
            on_change=_set_prior,
            args=(page, k),
            help="The share of this class in the world. The others share the rest, in the same proportion as before.",
        )


def _highest(n_classes: int) -> float:
    """The largest prior: it leaves the others their least."""
    return 1 - worlds.LIGHTEST * (n_classes - 1)


def _name(k: int) -> str:
    return f"prior of class {k}"


def _set_prior(page: str, k: int) -> None:
    """The class gets the prior that its widget holds; a value that no widget allows changes nothing."""
    numbers, prior = session.current(page, BayesScene).numbers, session.widget(page, _name(k))
    n_classes = len(numbers) // worlds.EACH
    if isinstance(prior, float) and k < n_classes and worlds.LIGHTEST <= prior <= _highest(n_classes):
        session.change(page, world=worlds.with_prior(numbers, k, prior))


def _others(page: str) -> None:
    session.change(page, seed=secrets.randbelow(100_000))


def _more(page: str) -> None:
    scene = session.current(page, BayesScene)
    session.change(page, n=min(LIMIT, scene.n + MORE))


def _reset(page: str) -> None:
    session.change(page, base=True, world=None, axes=None)


def _one_covariance(page: str) -> None:
    """All classes get the covariance of the first."""
    numbers = session.current(page, BayesScene).numbers
    rows = np.reshape(numbers, (-1, worlds.EACH)).copy()
    rows[:, 3:] = rows[0, 3:]
    session.change(page, base=True, world=worlds.checked(rows.ravel().tolist()))
