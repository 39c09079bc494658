"""A page's notebook, run as a reader would run it, comes to the numbers of the page's film."""

import ast
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import nbformat
import numpy as np
import pytest
from nbclient import NotebookClient

from addons.notebooks import notebook, recipes
from addons.notebooks.downloads import CELLS
from addons.notebooks.notebook import Cell
from addons.notebooks.tests.notebook_cases import FILMS, SCENES, Numbers
from addons.notebooks.topics import generalisation, methods
from films.rules.methods import METHODS
from films.scene import Scene
from films.topics.bayes.scene import BayesScene
from films.topics.generalisation.scene import GeneralisationScene
from films.topics.methods.scene import MethodsScene
from tests.golden.scenes import cases

MOST_LINES = 60  # of code
EXPRESSIONS = {  # of what is no variable of a notebook
    "answers": "[predict(X) for _, predict in sorted(classifiers.items())]",
    "counts": "[[np.sum((predict(X) != y)[rows]) for rows in (train, held)]"
    " for _, predict in sorted(classifiers.items())]",
}
CASES = [(name, scene) for name, scenes in SCENES.items() for scene in scenes]


def cells_of(name: str, scene: Scene) -> tuple[Cell, ...]:
    cells = CELLS[name](scene)
    assert not isinstance(cells, str), cells
    return cells


@pytest.fixture(scope="module")
def outputs() -> list[Numbers]:
    """What the notebook of each case prints at its end. All run in one kernel, which forgets in between: a start takes
    seconds."""
    whole = nbformat.v4.new_notebook()
    printing = "print(json.dumps({{{}}}, default=lambda value: np.asarray(value).tolist()))"
    ends: list[int] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLOTLY_RENDERER", "plotly_mimetype")  # figures, without plotly.js beside them
        for name, scene in CASES:
            file = notebook.written(name, "https://example.org/", cells_of(name, scene))
            one = nbformat.reads(file.decode(), as_version=4)
            nbformat.validate(one)
            wanted = ", ".join(f"'{each}': {EXPRESSIONS.get(each, each)}" for each in FILMS[name](scene))
            one.cells.append(nbformat.v4.new_code_cell(f"import json\n{printing.format(wanted)}"))
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


def lines_of_code(cells: tuple[Cell, ...]) -> int:
    """All lines but blank ones, comments, docstrings, and further lines of lists of data."""
    count = 0
    for cell in (cell for cell in cells if cell.kind == "code"):
        skipped = set[int]()
        for node in ast.walk(ast.parse(cell.text)):
            if isinstance(node, ast.List) and node.end_lineno and is_data(node):
                skipped.update(range(node.lineno + 1, node.end_lineno + 1))
            if isinstance(node, ast.FunctionDef) and ast.get_docstring(node) and node.body[0].end_lineno:
                skipped.update(range(node.body[0].lineno, node.body[0].end_lineno + 1))
        lines = enumerate(map(str.strip, cell.text.splitlines()), 1)
        count += sum(bool(line) and not line.startswith("#") and i not in skipped for i, line in lines)
    return count


def is_data(node: ast.expr) -> bool:
    """Whether a list says numbers and texts only."""
    return not any(isinstance(each, ast.Name | ast.Call) for each in ast.walk(node))


def tables_in(cells: tuple[Cell, ...]) -> list[list[list[float]]]:
    """The lists of rows of data, such as points, of which there are more than of a few costs."""
    nodes = [node for cell in cells if cell.kind == "code" for node in ast.walk(ast.parse(cell.text))]
    lists = [ast.literal_eval(node) for node in nodes if isinstance(node, ast.List) and is_data(node)]
    return [rows for rows in lists if len(rows) > 4 and all(isinstance(row, list) for row in rows)]


GOLDEN = {view: [case for case in of_view.values() if case.page.name in CELLS] for view, of_view in cases().items()}


@pytest.mark.parametrize("view", [view for view, of_view in GOLDEN.items() if of_view])
def test_a_notebook_is_a_text_of_a_page_or_two_with_the_points_once_and_as_written(view: str) -> None:
    for case in GOLDEN[view]:
        cells = CELLS[case.page.name](case.scene)
        if isinstance(cells, str):
            continue
        assert lines_of_code(cells) <= MOST_LINES, case.address
        tables = tables_in(cells)
        assert len(tables) <= 1, case.address
        if case.page.moves and getattr(case.scene, "source", "points") in ("points", "own"):
            written = {(x, y) for x, y, _ in case.scene.points}
            assert all((row[0], row[1]) in written for rows in tables for row in rows), case.address


@pytest.mark.parametrize("name", sorted(SCENES.keys() - {"spam", "digits"}))
def test_what_a_reader_has_written_is_text_in_a_notebook(name: str) -> None:
    """Names of axes and of classes, with quotes, line ends and markup."""
    hostile = "\"'); import os #\n<b>{x}</b>\\"
    scene = replace(SCENES[name][0], x=hostile, y=hostile, labels=f"{hostile}|{hostile}")
    cells = cells_of(name, scene)
    trees = [ast.parse(cell.text) for cell in cells if cell.kind == "code"]
    imported = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Import)]
    assert {each.name for node in imported for each in node.names} <= {"json", "math", "numpy", "plotly.graph_objects"}
    assert not any("<b>" in cell.text for cell in cells)


@pytest.mark.parametrize("name", sorted(SCENES.keys() - {"spam", "digits"}))
def test_without_points_there_is_no_notebook(name: str) -> None:
    of_a_world = name == "bayes"  # which has points without the reader's
    scene = BayesScene(source="own", points=()) if of_a_world else replace(SCENES[name][0], points=())
    assert CELLS[name](scene) == ()


def test_where_no_method_can_be_trained_a_sentence_says_why_there_is_no_notebook() -> None:
    scene = MethodsScene(points=((0.0, 0.0, 0), (1.0, 0.0, 0), (0.0, 1.0, 0)))
    sentence = methods.cells(scene)
    assert sentence == "All training points are of one class, so there is nothing to tell apart."


@pytest.mark.parametrize(
    ("cells", "scene"),
    [
        (methods.cells, MethodsScene(planes="2", method1="neighbors", method2="tree")),
        (generalisation.cells, GeneralisationScene(method="tree")),
        (generalisation.cells, GeneralisationScene(method="tree", part="folds")),
    ],
)
def test_a_method_without_a_recipe_has_no_notebook_and_a_sentence_says_so(
    cells: Callable[[Any], tuple[Cell, ...] | str], scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not isinstance(cells(scene), str)
    monkeypatch.setattr(recipes, "METHODS", {**METHODS, "tree": replace(METHODS["tree"], recipe=None)})
    assert cells(scene) == "This scene has no notebook: there is no recipe for decision tree."
