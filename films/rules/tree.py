"""A decision tree as a rule, with a state for every depth: its cuts on the plane, its questions as nested sentences."""

import numpy as np

from films.film.captions import literal
from films.film.numbers import shortest_between, written
from films.rules.categories import Categories, columns_of, named_columns, path_of
from films.rules.marks import ends, path
from films.rules.method import Method, Recipe, TrainingCost
from films.rules.rule import Knob
from films.rules.trained import Exhibit, PathRule, Story
from films.scikit import estimators
from playground.inputs import Floats, Ints
from playground.trees_by_depth import NO_CHILD, Tree, TreesByDepth, boxes

CUTS = "thin lines: the tree's questions"
MAX_LINES = 40  # the most lines in which a tree is written out


def of_tree(X: Floats, y: Ints, names: tuple[str, ...], *, seed: int, categories: Categories | None = None) -> Exhibit:
    """Return trees of each depth on `X (n, 2)`, `y (n,)`; each coordinate may be a category. ValueError if there is one
    class only."""
    family = estimators.FAMILIES["tree"]
    knob = Knob(family.symbol, family.values)
    columns = columns_of(X, categories)
    cuts = estimators.tree(columns, y, [int(depth) for depth in family.values], seed=seed)
    depths, thresholds = cuts.depths.tolist(), short_thresholds(cuts.tree, columns)
    marks = () if categories else (path("cuts", _cuts(cuts.tree, depths, ends(X)), legend=CUTS),)

    def reasons(query: Floats, names: tuple[str, ...]) -> list[str]:
        place = columns_of(query, categories)
        return [_path_to_leaf(cuts, thresholds, place, depth, names, categories) for depth in depths]

    rule = PathRule("decision tree", knob.names, path_of(cuts, categories), cuts.classes, marks, reasons)
    return Exhibit(
        rule, knob, Story(len(depths), lambda state: _sentences(cuts, thresholds, depths[state], names, categories))
    )


def _cuts(tree: Tree, depths: list[int], bounds: Floats) -> Floats:
    """Return the cuts between leaves, `(S, p, 2)`, with NaN between them; unbounded cuts extend to the `bounds (2,
    2)`."""
    each = [_segments(tree, depth, bounds) for depth in depths]
    longest = max(map(len, each))
    padded = [np.vstack([lines, np.full((longest - len(lines), 2), np.nan)]) for lines in each]
    return np.stack(padded)


def _segments(tree: Tree, depth: int, bounds: Floats) -> Floats:
    """Return the upper sides of the leaves' boxes in each coordinate that bounds them."""
    _, bounded = boxes(tree, depth, 2)
    clipped = np.clip(bounded, *bounds)
    leaf, j = np.nonzero(np.isfinite(bounded[:, 1]))
    lines = np.full((len(leaf), 3, 2), np.nan)
    lines[:, :2] = clipped[leaf]
    lines[np.arange(len(leaf)), :2, j] = clipped[leaf, 1, j][:, None]
    return lines.reshape(-1, 2)


def short_thresholds(tree: Tree, columns: Floats) -> Floats:
    """Return the threshold of each node, `(m,)`, written as short as still separates the `columns (n, d)` on which the
    tree was grown."""
    short = tree.threshold.copy()
    for node in np.flatnonzero(tree.left != NO_CHILD):
        values, threshold = columns[:, tree.feature[node]], tree.threshold[node]
        at_most = values <= threshold
        short[node] = shortest_between(values[at_most].max(), threshold, values[~at_most].min())
    return short


def _sentences(
    cuts: TreesByDepth, thresholds: Floats, depth: int, names: tuple[str, ...], categories: Categories | None
) -> str:
    """Return the tree of a depth as HTML: each question, followed by the branches for yes and no."""
    lines = _branch(cuts, thresholds, 0, depth, names, categories)
    tree_lines = "<br>".join(f'<span style="padding-left:{level}em">{text}</span>' for level, text in lines[:MAX_LINES])
    more = f"<br>and {len(lines) - MAX_LINES} more lines" if len(lines) > MAX_LINES else ""
    return f'<p class="stage-tree">{tree_lines}{more}</p>'


def _branch(
    cuts: TreesByDepth,
    thresholds: Floats,
    node: int,
    depth: int,
    names: tuple[str, ...],
    categories: Categories | None,
    level: int = 0,
) -> list[tuple[int, str]]:
    tree = cuts.tree
    if tree.is_leaf(node, depth):
        return [(level, f"→ {_leaf(cuts, node, names)}")]
    question, yes, no = _question(tree, thresholds, node, categories)
    return [
        (level, f"Is {literal(question)}? If so:"),
        *_branch(cuts, thresholds, yes, depth, names, categories, level + 1),
        (level, "If not:"),
        *_branch(cuts, thresholds, no, depth, names, categories, level + 1),
    ]


def _question(tree: Tree, thresholds: Floats, node: int, categories: Categories | None) -> tuple[str, int, int]:
    """Return the question of a node, and its children for yes and for no."""
    left, right, j = int(tree.left[node]), int(tree.right[node]), int(tree.feature[node])
    variable, name = named_columns(categories)[j]
    if name:
        return f"{variable} {name}", right, left
    return f"{variable} ≤ {written(thresholds[node])}", left, right


def _leaf(cuts: TreesByDepth, node: int, names: tuple[str, ...]) -> str:
    """Return the class and the points of a leaf: "+ (7 of 9)"."""
    shares, count = cuts.tree.shares[node], cuts.tree.counts[node]
    winner = int(shares.argmax())
    return f"<b>{literal(names[cuts.classes[winner]])}</b> ({round(shares[winner] * count)} of {count})"


def _path_to_leaf(
    cuts: TreesByDepth,
    thresholds: Floats,
    query: Floats,
    depth: int,
    names: tuple[str, ...],
    categories: Categories | None,
) -> str:
    """Return the questions on the way to the query's leaf, with the query's answers, and the points in the leaf."""
    tree, node, steps, columns = cuts.tree, 0, list[str](), named_columns(categories)
    while not tree.is_leaf(node, depth):
        j, threshold = int(tree.feature[node]), tree.threshold[node]
        left = bool(query[0, j] <= threshold)
        variable, name = columns[j]
        if name:
            steps.append(f"{variable} is{' not' if left else ''} {name}")
        else:
            short = thresholds[node] if left == (query[0, j] <= thresholds[node]) else threshold
            steps.append(f"{variable} = {written(query[0, j])} {'≤' if left else '>'} {written(short)}")
        node = int(tree.left[node] if left else tree.right[node])
    shares, count = tree.shares[node], tree.counts[node]
    points = ", ".join(
        f"{round(share * count)} {names[label]}" for label, share in zip(cuts.classes, shares, strict=True) if share > 0
    )
    questions = ", ".join(steps) or ("no question" if tree.left[0] != NO_CHILD else "all points are alike")
    return f"{questions}; in its leaf: {points}"


TREE = Method(
    key="tree",
    name="decision tree",
    train=lambda training: of_tree(
        training.X, training.y, training.names, seed=training.seed, categories=training.categories
    ),
    usual="depth = 4",
    assumes="one measurement at a time",
    categories="asks",
    parametric=False,
    keeps="a question for each node",
    fit="d n log n a level",
    ask="its depth",
    cost=TrainingCost(2.6, 0.008),
    recipe=Recipe(
        name="decision_tree",
        code="""\
from sklearn.tree import DecisionTreeClassifier


def decision_tree(X, y, depth):
    \"\"\"A tree of depth 10, cut at this depth. One grown only so deep may choose another of equally good splits.\"\"\"
    model = DecisionTreeClassifier(max_depth=10, random_state=seed).fit(X, y)
    node = lambda Q: [way.indices[: depth + 1][-1] for way in model.decision_path(Q)]
    return decided(lambda Q: model.tree_.value[node(Q), 0], model.classes_)
""",
        columns="one-hot",
    ),
)
