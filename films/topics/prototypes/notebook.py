"""The prototypes page as a notebook: which points stand for all, and the regions of the nearest of them."""

import numpy as np

from films.decimals import as_written
from films.drawing.palette import CLASSES
from films.notebook import REGIONS, Cell, beginning, code, literal, markdown, numbers
from films.samples import arrays
from films.topics.prototypes.run import CannotChooseError, possible
from films.topics.prototypes.scene import PrototypesScene

WORDS = {
    "all": "All points answer for themselves.",
    "means": "Each class is stood for by the mean of its points.",
    "condensed": "Hart's store takes a point where the nearest of the store so far has another class, until a pass "
    "takes none.",
    "edited": "Wilson's editing drops the points that their $k$ nearest others get wrong. Of equally near points the "
    "one listed first counts; of equal votes the class of the nearest.",
}
NEAREST = """\
unit = {unit}  # coordinates are whole numbers of their last decimal, so that equal distances are equal
whole = np.rint(X * unit)


def nearest(place, rows):
    \"\"\"These rows, the nearest first; of equally near ones the lower.\"\"\"
    rows = np.sort(rows)
    return rows[np.argsort(((whole[rows] - place) ** 2).sum(axis=1), kind="stable")]


"""
CHOICES = {
    "all": "kept = np.arange(len(X))",
    "condensed": """\
order = np.array({order})
store, grew = [int(order[0])], True
while grew:
    grew = False
    for i in order:
        if i not in store and y[nearest(whole[i], store)[0]] != y[i]:
            store.append(int(i))
            grew = True
kept = np.sort(store)""",
    "edited": """\
k = {k}


def vote(near):
    votes = np.bincount(y[near])
    first = np.flatnonzero(votes == votes.max())
    return next(y[row] for row in near if y[row] in first)


rest = np.arange(len(X))
kept = np.array([i for i in rest if vote(nearest(whole[i], rest[rest != i])[:k]) == y[i]], dtype=int)""",
}
MEANS = """\
labels = np.unique(y)
prototypes = np.array([X[y == label].mean(axis=0) for label in labels])
"""
KEPT = "\nprototypes, labels = X[kept], y[kept]\n"
DRAWN = """\
from sklearn.neighbors import KNeighborsClassifier

if len(labels):
    rule = KNeighborsClassifier(1).fit(prototypes, labels)
    wrong = np.sum(rule.predict(X) != y)
    figure = regions(f"{len(labels)} of {len(X)} stand for all: {wrong} wrong", rule.predict)
    marker = {"size": 16, "color": "rgba(0,0,0,0)", "line": {"color": "#222", "width": 2}}
    figure.add_scatter(x=prototypes[:, 0], y=prototypes[:, 1], mode="markers", marker=marker, name="prototypes").show()
"""


def cells(scene: PrototypesScene) -> tuple[Cell, ...]:
    """The choice of the scene, all of it; () where it is by a graph, by chance or without labels."""
    if scene.method not in WORDS or not scene.points:
        return ()
    X, y = arrays(scene.points)
    try:
        choice, _ = possible(scene.choice, y)
    except CannotChooseError:
        return ()
    n = len(y)
    order = np.arange(n) if choice.order == "cyclic" else np.random.default_rng(choice.seed).permutation(n)
    how = (
        MEANS
        if choice.method == "means"
        else NEAREST.format(unit=int(as_written(X)[1]))
        + CHOICES[choice.method].format(order=literal(order.tolist()), k=choice.k)
        + KEPT
    )
    return (
        *beginning(scene, CLASSES, X, y),
        markdown(WORDS[choice.method]),
        code(how),
        code(REGIONS),
        code(DRAWN),
        numbers("prototypes", "labels"),
    )
