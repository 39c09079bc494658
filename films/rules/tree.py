"""A decision tree as a rule, with a state for every depth: its cuts on the plane, its questions as nested sentences."""

import numpy as np

from films.film.captions import literal
from films.film.numbers import written
from films.rules.categories import Categories, Encoded
from films.rules.marks import ends, path
from films.rules.rule import Knob
from films.rules.trained import Exhibit, Trained
from playground import estimators
from playground.inputs import Floats, Ints
from playground.tree_cuts import NO_CHILD, Cuts, Tree, boxes

CUTS = "thin lines: the tree's questions"
LINES = 40  # the most lines in which a tree is written out


def of_tree(X: Floats, y: Ints, names: tuple[str, ...], *, seed: int, categories: Categories | None = None) -> Exhibit:
    """Trees of each depth on `X (n, 2)`, `y (n,)`, of which the first coordinate may be a category; ValueError where
    there is one class only."""
    family = estimators.FAMILIES["tree"]
    knob = Knob(family.symbol, family.values)
    columns = categories.encoded(X) if categories else X
    cuts = estimators.tree(columns, y, [int(depth) for depth in family.values], seed=seed)
    depths = cuts.depths.tolist()
    marks = () if categories else (path("cuts", _cuts(cuts.tree, depths, ends(X)), legend=CUTS),)

    def reasons(query: Floats, names: tuple[str, ...]) -> list[str]:
        columns = categories.encoded(query) if categories else query
        return [_way(cuts, columns, depth, names, categories) for depth in depths]

    answers = Encoded(cuts, categories) if categories else cuts
    rule = Trained("decision tree", knob.names, answers, cuts.classes, marks, reasons)
    return Exhibit(rule, knob, tuple(_sentences(cuts, depth, names, categories) for depth in depths))


def _cuts(tree: Tree, depths: list[int], bounds: Floats) -> Floats:
    """The cuts between leaves, `(S, p, 2)`, with NaN between them; unbounded ones reach to the `bounds (2, 2)`."""
    each = [_segments(tree, depth, bounds) for depth in depths]
    longest = max(map(len, each))
    padded = [np.vstack([lines, np.full((longest - len(lines), 2), np.nan)]) for lines in each]
    return np.stack(padded)


def _segments(tree: Tree, depth: int, bounds: Floats) -> Floats:
    """The upper sides of the leaves' boxes in each coordinate, where they are bounded."""
    _, found = boxes(tree, depth, 2)
    clipped = np.clip(found, *bounds)
    lines = [np.empty((0, 2))]
    for box, (low, high) in zip(found, clipped, strict=True):
        for j in np.flatnonzero(np.isfinite(box[1])):
            line = np.array([low, high, [np.nan, np.nan]])
            line[:2, j] = high[j]
            lines.append(line)
    return np.vstack(lines)


def _sentences(cuts: Cuts, depth: int, names: tuple[str, ...], categories: Categories | None) -> str:
    """The tree of a depth as HTML: each question, followed by the branches for yes and no."""
    lines = _branch(cuts, 0, depth, names, categories)
    shown = "<br>".join(f'<span style="padding-left:{level}em">{text}</span>' for level, text in lines[:LINES])
    more = f"<br>and {len(lines) - LINES} more lines" if len(lines) > LINES else ""
    return f'<p class="stage-tree">{shown}{more}</p>'


def _branch(
    cuts: Cuts, node: int, depth: int, names: tuple[str, ...], categories: Categories | None, level: int = 0
) -> list[tuple[int, str]]:
    tree = cuts.tree
    if tree.is_leaf(node, depth):
        return [(level, f"→ {_leaf(cuts, node, names)}")]
    asked, yes, no = _question(tree, node, categories)
    return [
        (level, f"Is {literal(asked)}? If so:"),
        *_branch(cuts, yes, depth, names, categories, level + 1),
        (level, "If not:"),
        *_branch(cuts, no, depth, names, categories, level + 1),
    ]


def _question(tree: Tree, node: int, categories: Categories | None) -> tuple[str, int, int]:
    """What a node asks, and its children for yes and for no."""
    left, right, j = int(tree.left[node]), int(tree.right[node]), int(tree.feature[node])
    if categories and j < len(categories.names):
        return f"{categories.variable} {categories.names[j]}", right, left
    number = "₂" if categories else "₁₂"[j]
    return f"x{number} ≤ {written(tree.threshold[node])}", left, right


def _leaf(cuts: Cuts, node: int, names: tuple[str, ...]) -> str:
    """ "+ (7 of 9 points)"."""
    shares, count = cuts.tree.shares[node], cuts.tree.counts[node]
    winner = int(shares.argmax())
    return f"<b>{literal(names[cuts.classes[winner]])}</b> ({round(shares[winner] * count)} of {count})"


def _way(cuts: Cuts, query: Floats, depth: int, names: tuple[str, ...], categories: Categories | None) -> str:
    """The questions on the way to the query's leaf, with the query's answers, and the points in the leaf."""
    tree, node, said = cuts.tree, 0, list[str]()
    while not tree.is_leaf(node, depth):
        j, threshold = int(tree.feature[node]), tree.threshold[node]
        left = bool(query[0, j] <= threshold)
        if categories and j < len(categories.names):
            said.append(f"{categories.variable} is{' not' if left else ''} {categories.names[j]}")
        else:
            x = "x₂" if categories else f"x{'₁₂'[j]}"
            said.append(f"{x} = {written(query[0, j])} {'≤' if left else '>'} {written(threshold)}")
        node = int(tree.left[node] if left else tree.right[node])
    shares, count = tree.shares[node], tree.counts[node]
    there = ", ".join(
        f"{round(share * count)} {names[label]}" for label, share in zip(cuts.classes, shares, strict=True) if share > 0
    )
    asked = ", ".join(said) or ("no question" if tree.left[0] != NO_CHILD else "all points are alike")
    return f"{asked}; in its leaf: {there}"
