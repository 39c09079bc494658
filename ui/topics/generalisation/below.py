"""The charts below the stage, on request: other splits, cross-validation, learning curves; computed in pieces."""

from functools import partial

import numpy as np
import streamlit as st

from films.film import escape
from films.film_cache import cached_by, cached_in_worker
from films.samples import arrays
from films.topics.generalisation import folds, known_worlds, learning, learning_chart, luck, sphere_mistakes
from films.topics.generalisation.envelope import LEAST, three_sets
from films.topics.generalisation.page import TRAINING, fold_pieces, knob_of_split
from films.topics.generalisation.scene import GeneralisationScene
from films.topics.generalisation.sets import train
from playground import perceptron_on_sphere
from playground.inputs import Floats
from ui.shell import chart_once, in_pieces, session

PAGE = "generalisation"
TURNS = 20


def show(scene: GeneralisationScene) -> None:
    """Draw the charts that are asked for, if there are points for them."""
    if scene.curves:
        _learning(scene)
    if scene.rates:
        _rates(scene)
    if len(scene.points) < LEAST:
        return
    if scene.luck:
        _luck(scene)
    if scene.part == "folds":
        _folds(scene)


def _luck(scene: GeneralisationScene) -> None:
    knob = knob_of_split.in_worker(scene)
    pieces = [partial(split_errors.in_worker, scene, turn=turn) for turn in range(1, TURNS + 1)]
    words = "Splitting otherwise, and training again …"
    errors = np.array(in_pieces.done(words, pieces, stop=partial(session.change, PAGE, luck=False)))
    st.header("Validation error of twenty other splits")
    chart_once.show(luck.chart_of_splits(knob.words, knob.symbol, errors), scene)


@cached_by(*TRAINING)
def split_errors(scene: GeneralisationScene, *, turn: int) -> Floats:
    """The validation error of another split, for each value of the knob."""
    X, y = arrays(scene.points)
    sets = three_sets(y, scene.split, turn)
    return luck.errors_on(train(scene, sets), knob_of_split(scene).names, X[sets.validation], y[sets.validation])


def _folds(scene: GeneralisationScene) -> None:
    """The errors of the folds for every value of the knob, and which is chosen by them."""
    knob = knob_of_split.in_worker(scene)
    stop = partial(session.change, PAGE, part="sets", t=0)
    each = in_pieces.done("Holding out each fold in turn …", fold_pieces(scene), stop=stop)
    errors = folds.errors_by_state(each, knob.names)
    values, symbol = knob.words, knob.symbol
    st.header(f"Cross-validation with {errors.shape[1]} folds")
    try:
        by_folds = luck.choose_by_folds(errors, scene.method)
    except ValueError as error:
        st.info(str(error))
        return
    chart_once.show(luck.chart_of_folds(values, symbol, by_folds), scene)
    best, simplest = (
        escape.markdown(values[by_folds.rows[i]]) for i in (by_folds.choice.best, by_folds.choice.simplest)
    )
    st.markdown(
        f"Least mean error at **{symbol} {best}**; the simplest within one standard error: **{symbol} {simplest}**."
    )


def _learning(scene: GeneralisationScene) -> None:
    """The curves, computed from few points to many."""
    st.header("Learning curves", anchor="curves")  # the prose has a heading of these words
    at = learning.at(scene)
    if not at:
        st.info(f"These points are too few: {learning.FEWEST} or more must be left to learn from.")
        return
    own = learning.errors_depend_on(scene)
    repeats = learning.repeats(scene)
    jobs = [(size, method, repeat) for size in at for method in scene.compared for repeat in range(repeats)]
    pieces = [partial(cached_in_worker, learning.score, own, method=m, size=size, repeat=r) for size, m, r in jobs]
    words = "Drawing points, training, and counting mistakes …"
    scores = in_pieces.done(words, pieces, stop=partial(session.change, PAGE, curves=False))
    shape = (len(at), len(scene.compared), repeats)
    errors = np.reshape([score.error for score in scores], shape)
    stopped = np.reshape([score.stopped for score in scores], shape).sum(axis=(0, 2))
    by_method = {method: errors[:, i].T for i, method in enumerate(scene.compared)}
    there = scene.source in known_worlds.WORLDS
    floor = known_worlds.least_risk(scene.source) if there else None
    chart_once.show(learning_chart.figure(at, by_method, floor), scene)
    best_here = learning.best_on_fresh(scene.source) if there else None
    st.markdown(learning_chart.verdict(at, by_method, floor, best_here))
    counts, trainings = dict(zip(by_method, stopped.tolist(), strict=True)), len(at) * repeats
    if unsettled := learning_chart.not_settled(counts, trainings):
        st.markdown(unsettled)
    st.caption(learning_chart.caption(scene.source, repeats))


def _rates(scene: GeneralisationScene) -> None:
    """Mistakes of the perceptron against the error, in several dimensions."""
    st.header("Mistakes on the sphere", anchor="mistakes-on-the-sphere")
    plain = GeneralisationScene()
    jobs = [(d, lot) for d in sphere_mistakes.DIMENSIONS for lot in range(sphere_mistakes.N_PIECES)]
    pieces = [partial(sphere_errors.in_worker, plain, d=d, lot=lot) for d, lot in jobs]
    every = in_pieces.done("Making mistakes …", pieces, stop=partial(session.change, PAGE, rates=False))
    n_pieces = len(every) // len(sphere_mistakes.DIMENSIONS)
    errors_by_d = {
        d: sphere_mistakes.mean_errors(every[i * n_pieces : (i + 1) * n_pieces])
        for i, d in enumerate(sphere_mistakes.DIMENSIONS)
    }
    chart_once.show(sphere_mistakes.figure(errors_by_d), scene)
    st.markdown(sphere_mistakes.caption(errors_by_d))
    st.subheader("For each dimension")
    chart_once.show(sphere_mistakes.figure(errors_by_d, per_dimension=True), scene)
    st.markdown(sphere_mistakes.table(errors_by_d))
    st.markdown(sphere_mistakes.BOUNDS)


@cached_by()
def sphere_errors(_scene: GeneralisationScene, *, d: int, lot: int) -> Floats:
    """The errors of some runs in d dimensions: they depend on nothing that a scene holds."""
    return perceptron_on_sphere.errors_after(d, sphere_mistakes.COUNTS, repeats=sphere_mistakes.REPEATS, seed=lot)
