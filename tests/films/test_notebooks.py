"""A page's notebook, run as a reader would run it, comes to the numbers of the page's film."""

import ast
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import nbformat
import numpy as np
import pytest
from nbclient import NotebookClient

from films import notebook
from films.notebook import Cell
from films.pages import PAGES
from films.rules.methods import METHODS
from films.rules.rule import UNTRAINED
from films.samples import arrays, rows
from films.scene import Scene
from films.topics.bayes import run as bayes
from films.topics.bayes.scene import BayesScene
from films.topics.generalisation import page as generalisation
from films.topics.generalisation.envelope import three_sets
from films.topics.generalisation.scene import GeneralisationScene
from films.topics.hinge.scene import HingeScene
from films.topics.lifting.scene import BETWEEN, INSIDE, ON_A_PLANE, LiftingScene
from films.topics.methods.scene import FRUIT, FRUIT_FIELDS, SHAPES, SHAPES_FIELDS, MethodsScene
from films.topics.neighbors.scene import NeighborsScene
from films.topics.perceptron.scene import PerceptronScene
from films.topics.prototypes.linkage_film import linkage
from films.topics.prototypes.run import prototypes_of
from films.topics.prototypes.scene import PrototypesScene
from films.topics.regression import run as regression
from films.topics.regression.scene import RegressionScene

Numbers = Mapping[str, Any]
OWN: dict[str, Any] = {"source": "own", "t": 24}
SCENES: dict[str, tuple[Scene, ...]] = {
    "neighbors": (
        NeighborsScene(),
        NeighborsScene(metric="manhattan", ks="every", ties="undecided"),
        NeighborsScene(metric="chebyshev", ks="every", ties="smallest", scaling="range", t=3),
    ),
    "perceptron": (
        PerceptronScene(),
        PerceptronScene(algorithm="batch", eta=0.5),
        PerceptronScene(algorithm="both", order="permuted", seed=3, scaled=True),
        PerceptronScene(condition="strict", held="20", offset=False),
    ),
    "hinge": (
        HingeScene(),
        HingeScene(loss="squared", eta=0.05),
        HingeScene(loss="logistic", draws="batch"),
        HingeScene(draws="cyclic", threshold="0", rate="constant"),
        HingeScene(regularization=0.1, held="20"),
        HingeScene(scaled=True, offset=False, rate="inverse-sqrt"),
    ),
    "bayes": (
        BayesScene(),
        BayesScene(**OWN),
        BayesScene(**OWN, covariance="shared", priors="equal"),
        BayesScene(**OWN, covariance="diagonal", shuffled=True, costs=(0.0, 5.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0, 0.0)),
        BayesScene(axis="distance", t=10, ridge=0.5),
        BayesScene(axis="prior", t=50, covariance="isotropic"),
    ),
    "regression": (
        RegressionScene(held="30"),
        RegressionScene(show="line", t=60),
        RegressionScene(show="line", held="20", rate=1.2, most=5),
    ),
}
SCENES |= {
    "lifting": (
        LiftingScene(),
        LiftingScene(show="plane", points=ON_A_PLANE),
        LiftingScene(show="square", points=BETWEEN),
        LiftingScene(show="circle", points=INSIDE),
        LiftingScene(show="circle", points=INSIDE, terms="second_degree"),
        LiftingScene(show="circle", points=INSIDE, terms="centred", most=7),
    ),
    "prototypes": (
        PrototypesScene(),
        PrototypesScene(order="permuted", seed=5),
        PrototypesScene(method="edited", k=5),
        PrototypesScene(method="means"),
        PrototypesScene(method="all"),
        PrototypesScene(method="random", m=7, seed=2),
        PrototypesScene(method="gabriel"),
        PrototypesScene(method="relative"),
        PrototypesScene(method="radius", radius=1.3),
        PrototypesScene(method="nearest", k=4),
        PrototypesScene(method="clusters", centres=4, seed=1),
        PrototypesScene(method="linkage", t=9),
    ),
}
FOUR: list[dict[str, Any]] = [{f"method{j + 1}": list(METHODS)[i + j] for j in range(4)} for i in range(0, 20, 4)]
THREE_CLASSES = tuple((x, y, label + (x > 0)) for x, y, label in MethodsScene().points)
SCENES |= {
    "methods": (
        *(MethodsScene(planes="4", **four, t=5, seed=3) for four in FOUR),
        MethodsScene(planes="4", method1="vote", method2="neighbors", method3="tree", method4="adaboost", at3=2, t=3),
        MethodsScene(planes="4", **FOUR[3], t=7, points=THREE_CLASSES, held="0"),
        MethodsScene(planes="4", **FOUR[1], t=3, points=THREE_CLASSES),
        MethodsScene(planes="4", **FOUR[3], t=3, points=FRUIT, costs=(0.0, 5.0, 1.0, 0.0), **FRUIT_FIELDS),
        MethodsScene(planes="4", **FOUR[4], t=3, points=SHAPES, held="0", **SHAPES_FIELDS),
    ),
}
SCENES |= {
    "generalisation": (
        GeneralisationScene(t=3),
        GeneralisationScene(method="perceptron", t=4, split=2),
        GeneralisationScene(part="folds", method="neighbors"),
        GeneralisationScene(part="folds", method="constant", folds=4, at=0),
        GeneralisationScene(part="folds", method="forest", folds=3, at=6),
    ),
}
CASES = [(name, scene) for name, scenes in SCENES.items() for scene in scenes]


def of_neighbors(scene: NeighborsScene) -> Numbers:
    rule = scene.rule()
    return {"left_out": {str(k): wrong for k, wrong in zip(rule.ks, rule.left_out(), strict=True) if k < len(rule.X)}}


def of_perceptron(scene: PerceptronScene) -> Numbers:
    run = PAGES["perceptron"].cached_run(scene).first
    trace = run.trace
    return {"w": trace.w[-1], "b": trace.b[-1], "updates": trace.n_updates}


def of_hinge(scene: HingeScene) -> Numbers:
    runs = PAGES["hinge"].cached_run(scene)
    trace = runs.run.trace
    least = {"least": runs.least} if scene.loss == "hinge" and not scene.regularization else {}
    each = trace.objective[np.searchsorted(trace.draw, np.arange(scene.n_draws + 1), side="right")]
    return {"w": trace.w[-1], "b": trace.b[-1], "updates": trace.n_updates, "path": each, **least}


def of_bayes(scene: BayesScene) -> Numbers:
    run = bayes.fits(scene)
    fit, t = run.fits[0], min(scene.t, run.n_frames - 1)
    there = fit.params.counts[t] > 0
    params = {name: getattr(fit.params, name)[t][there] for name in ("means", "covariances", "priors")}
    return {**params, "training": fit.training[t]}


def of_regression(scene: RegressionScene) -> Numbers:
    if scene.show == "neighbors":
        nearest = regression.nearest(scene)
        assert nearest
        return {"training": nearest.training, "missed": nearest.missed}
    fit = regression.fit(scene)
    assert fit
    numbers = {"w": fit.descent.w, "b": fit.descent.b, "best_w": fit.best.w, "best_b": fit.best.b}
    return numbers | {"missed": fit.missed}


def of_lifting(scene: LiftingScene) -> Numbers:
    run = PAGES["lifting"].cached_run(scene)
    trace = run.trace
    return {"w": trace.w[-1], "b": trace.b[-1], "updates": trace.n_updates, "wrong": run.left[-1]}


def of_prototypes(scene: PrototypesScene) -> Numbers:
    X, y = arrays(scene.points)
    if scene.method == "linkage":
        joined = linkage(scene.points)
        return {"pairs": joined.joins.pairs, "lengths": joined.lengths}
    there = prototypes_of(X, y, scene.choice, None) if scene.method != "all" else None
    return {"prototypes": there.X, "labels": there.y} if there else {"prototypes": X, "labels": y}


def of_methods(scene: MethodsScene) -> Numbers:
    compared = PAGES["methods"].cached_run(scene)
    X, y = arrays(scene.points)
    train, held = rows(len(y), int(scene.held), scene.split, y)
    each = zip(compared.rules, compared.states, strict=True)
    answers = [rule.at(X)[states[min(scene.t, compared.n_frames - 1)]] for rule, states in each]
    own = [answer for answer in answers if (answer != UNTRAINED).all()]
    return {"answers": own, "wrong": [[(answer != y)[there].sum() for there in (train, held)] for answer in own]}


def of_generalisation(scene: GeneralisationScene) -> Numbers:
    X, y = arrays(scene.points)
    if scene.part == "folds":
        return {"wrong": [round(fold.error * len(fold.rows)) for fold in generalisation.folds_in_turn(scene)]}
    sets, trained = three_sets(y, scene.split), PAGES["generalisation"].cached_run(scene)
    right = trained.rule.at(X)[scene.t] == y
    return {"wrong": (~right[sets.train]).sum(), "validation_wrong": (~right[sets.validation]).sum()}


FILMS: Mapping[str, Callable[[Any], Numbers]] = {
    "neighbors": of_neighbors,
    "perceptron": of_perceptron,
    "hinge": of_hinge,
    "bayes": of_bayes,
    "regression": of_regression,
    "lifting": of_lifting,
    "prototypes": of_prototypes,
    "methods": of_methods,
    "generalisation": of_generalisation,
}


def cells_of(name: str, scene: Scene) -> tuple[Cell, ...]:
    cells = PAGES[name].notebook(scene)
    assert not isinstance(cells, str), cells
    return cells


@pytest.fixture(scope="module")
def outputs() -> list[Numbers]:
    """What the notebook of each case prints at its end. All run in one kernel, which forgets in between: a start takes
    seconds."""
    whole = nbformat.v4.new_notebook()
    ends: list[int] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLOTLY_RENDERER", "plotly_mimetype")  # figures, without plotly.js beside them
        for name, scene in CASES:
            file = notebook.written(name, "https://example.org/", cells_of(name, scene))
            one = nbformat.reads(file.decode(), as_version=4)
            nbformat.validate(one)
            for cell in one.cells:
                cell.id = f"{cell.id}-of-{len(ends)}"
            whole.cells += [*one.cells, nbformat.v4.new_code_cell("%reset -f")]
            ends.append(len(whole.cells) - 2)
        NotebookClient(whole, timeout=300).execute()
    figures = [cell for cell in whole.cells for output in cell.get("outputs", ()) if "data" in output]
    assert len(figures) >= len(CASES), "each draws a figure"
    return [json.loads(whole.cells[end].outputs[0].text) for end in ends]


def same(one: Any, other: Any) -> bool:
    if isinstance(other, dict):
        return bool(one == other)
    values = np.array([np.nan if each is None else each for each in np.ravel(np.array(one, dtype=object))], dtype=float)
    return np.allclose(values, np.ravel(other), rtol=1e-7, atol=1e-9, equal_nan=True)


@pytest.mark.parametrize("i", range(len(CASES)), ids=lambda i: f"{CASES[i][0]} {i}")
def test_a_notebook_comes_to_the_films_numbers(outputs: list[Numbers], i: int) -> None:
    name, scene = CASES[i]
    expected = FILMS[name](scene)
    assert {each: outputs[i][each] for each in expected if not same(outputs[i][each], expected[each])} == {}


@pytest.mark.parametrize("name", SCENES)
def test_what_a_reader_has_written_is_text_in_a_notebook(name: str) -> None:
    """Names of axes and of classes, with quotes, line ends and markup."""
    hostile = "\"'); import os #\n<b>{x}</b>\\"
    scene = replace(SCENES[name][0], x=hostile, y=hostile, labels=f"{hostile}|{hostile}")
    cells = cells_of(name, scene)
    trees = [ast.parse(cell.text) for cell in cells if cell.kind == "code"]
    imported = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Import)]
    assert {each.name for node in imported for each in node.names} <= {"json", "math", "numpy", "plotly.graph_objects"}
    assert not any("<b>" in cell.text for cell in cells)


@pytest.mark.parametrize("name", SCENES)
def test_without_points_there_is_no_notebook(name: str) -> None:
    of_a_world = name == "bayes"  # which has points without the reader's
    scene = BayesScene(source="own", points=()) if of_a_world else replace(SCENES[name][0], points=())
    assert PAGES[name].notebook(scene) == ()


def test_where_no_method_can_be_trained_a_sentence_says_why_there_is_no_notebook() -> None:
    scene = MethodsScene(points=((0.0, 0.0, 0), (1.0, 0.0, 0), (0.0, 1.0, 0)))
    sentence = PAGES["methods"].notebook(scene)
    assert sentence == "All training points are of one class: there is nothing to tell apart."
