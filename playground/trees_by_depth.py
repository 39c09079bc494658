"""A decision tree cut at every depth, which gives all trees of lesser depth at once.

A tree grows depth-first, and greedily chooses each node's question from the node's own points. A limit of depth only
ends it earlier. So the tree of depth d is the deep one cut there, and one fit gives them all. If two questions are
equally good, a grower may choose at random, as scikit-learn does: then a fit of its own may have chosen the other one,
and is another of the equally good trees.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.grid import Grid
from playground.inputs import Floats, Ints

NO_CHILD = -1


@dataclass(frozen=True, eq=False)
class Tree:
    """A grown tree of m nodes, the root first, parents before their children. A query goes left if its coordinate
    `feature` is at most `threshold`.

    left, right (m,)    the children; -1 for leaves
    feature (m,)        the coordinate of the question
    threshold (m,)      the threshold of the question
    shares (m, K)       the shares of the classes among the node's training points
    counts (m,)         the number of these points
    """

    left: Ints
    right: Ints
    feature: Ints
    threshold: Floats
    shares: Floats
    counts: Ints

    @cached_property
    def depths(self) -> Ints:
        """The depths of the nodes, 0 for the root: `(m,)`."""
        depth = np.zeros(len(self.left), dtype=np.int64)
        for node in np.flatnonzero(self.left != NO_CHILD):
            depth[[self.left[node], self.right[node]]] = depth[node] + 1
        return depth

    @property
    def deepest(self) -> int:
        return int(self.depths.max())

    def reached(self, Q: ArrayLike, depths: ArrayLike) -> Ints:
        """Return the node at which each of `Q (q, d)`, or each cell of a `Grid`, ends in the tree cut at each of
        `depths (S,)`: `(S, q)`."""
        if isinstance(Q, Grid):
            return np.stack([self._reached_on(Q, depth).ravel() for depth in np.asarray(depths).tolist()])
        queries, wanted = np.asarray(Q, dtype=np.float64), np.asarray(depths)
        here, rows = np.zeros(len(queries), dtype=np.int64), np.arange(len(queries))
        nodes = np.zeros((len(wanted), len(queries)), dtype=np.int64)
        for depth in range(1, min(int(wanted.max(initial=0)), self.deepest) + 1):
            rows = rows[self.left[here[rows]] != NO_CHILD]
            node = here[rows]
            at_most = queries[rows, self.feature[node]] <= self.threshold[node]
            here[rows] = np.where(at_most, self.left[node], self.right[node])
            nodes[wanted >= depth] = here
        return nodes

    def _reached_on(self, grid: Grid, depth: int) -> Ints:
        """Return the same for each cell of a grid, `(rows, cols)`: a leaf is a rectangle of cells, so this takes one
        step for each leaf."""
        nodes = np.empty(grid.shape, dtype=np.int64)
        for leaf, (low, high) in zip(*boxes(self, depth, 2), strict=True):
            cols, rows = (
                slice(*np.searchsorted(axis, ends, side="right"))
                for axis, ends in zip((grid.x, grid.y), zip(low, high, strict=True), strict=True)
            )
            nodes[rows, cols] = leaf
        return nodes

    def is_leaf(self, node: int, depth: int) -> bool:
        """Return whether a node is a leaf of the tree cut at that depth."""
        return bool(self.left[node] == NO_CHILD or self.depths[node] >= depth)


@dataclass(frozen=True, eq=False)
class TreesByDepth:
    """A tree cut at each of `depths (S,)`; its shares are those of the labels `classes (K,)`."""

    tree: Tree
    depths: Ints
    classes: Ints

    def predict(self, Q: ArrayLike) -> Ints:
        """Return the commonest class of the leaf, the first of equals: `(S, q)`."""
        return self.classes[self.tree.shares.argmax(axis=1)][self.tree.reached(Q, self.depths)]

    def only(self, s: int) -> "TreesByDepth":
        """Return the tree cut at the depth of state s alone."""
        return TreesByDepth(self.tree, self.depths[s : s + 1], self.classes)

    def shares(self, Q: ArrayLike) -> Floats:
        """Return the shares of the classes in the leaf: `(S, q, K)`."""
        return self.tree.shares[self.tree.reached(Q, self.depths)]


def boxes(tree: Tree, depth: int, d: int) -> tuple[Ints, Floats]:
    """Return the leaves of the tree cut at `depth`, from left to right, `(L,)`, and the box of each: its lower and
    upper bounds in d coordinates, infinite if nothing bounds it, `(L, 2, d)`. The lower bound belongs to the neighbour.
    """
    leaves, bounds = list[int](), list[Floats]()
    ahead = [(0, np.array([[-np.inf] * d, [np.inf] * d]))]
    while ahead:
        node, box = ahead.pop()
        if tree.is_leaf(node, depth):
            leaves.append(node)
            bounds.append(box)
            continue
        low, high, j = box.copy(), box.copy(), tree.feature[node]
        low[1, j] = high[0, j] = tree.threshold[node]
        ahead += [(int(tree.right[node]), high), (int(tree.left[node]), low)]
    return inputs.frozen(np.array(leaves)), inputs.frozen(np.array(bounds))
