"""The prototypes page as a notebook: which points stand for all, and the regions of the nearest of them."""

import numpy as np

from films.decimals import as_written
from films.drawing.palette import CLASSES
from films.notebook import REGIONS, Cell, beginning, code, literal, markdown, numbers
from films.samples import arrays
from films.topics.prototypes.run import GRAPHS, CannotChooseError, Choice, possible
from films.topics.prototypes.scene import GROUPINGS, PrototypesScene
from playground.inputs import Floats
from playground.k_means import places

WORDS = {
    "all": "All points answer for themselves.",
    "means": "Each class is stood for by the mean of its points.",
    "condensed": "Hart's store takes a point where the nearest of the store so far has another class, until a pass "
    "takes none.",
    "random": "So many points are drawn at random, the first of one permutation.",
    "clusters": "Without labels: each point goes to its nearest centre, each centre to the mean of its points, until "
    "no point changes its centre. Labels are looked at last: most of a centre's points name it.",
    "linkage": "Without labels: again and again the two nearest points in different groups join their groups. Of "
    "equally near pairs the one of the lower rows counts.",
    "edited": "Wilson's editing drops the points that their $k$ nearest others get wrong. Of equally near points the "
    "one listed first counts; of equal votes the class of the nearest.",
} | dict.fromkeys(GRAPHS, "A point stays where the graph joins it to one of another class: it is on the boundary.")
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
    "random": "kept = np.sort(np.random.default_rng({seed}).permutation(len(X))[:{m}])",
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
GRAPH = """\
unit = {unit}  # coordinates are whole numbers of their last decimal, so that equal distances are equal
whole = np.rint(X * unit)
squares = ((whole[:, None] - whole[None]) ** 2).sum(axis=2)
rows = np.arange(len(X))
joined = np.zeros(squares.shape, dtype=bool)
{joins}
joined &= ~np.eye(len(X), dtype=bool)
kept = np.flatnonzero((joined & (y[:, None] != y)).any(axis=1))
"""
JOINS = {
    "gabriel": """\
for i in rows:  # unless a point lies inside the disc that has both as ends of a diameter
    joined[i] = ~((squares[i] + squares) < squares[i][:, None]).any(axis=1)""",
    "relative": """\
for i in rows:  # unless a point is nearer to both than they are to each other
    joined[i] = ~(np.maximum(squares[i], squares) < squares[i][:, None]).any(axis=1)""",
    "radius": """\
joined = squares <= round({radius} * unit, 6) ** 2  # at most so far apart""",
    "nearest": """\
for i in rows:  # each with its k nearest others, of equally near ones the first
    near = rows[np.argsort(squares[i], kind="stable")]
    joined[i, near[near != i][:{k}]] = True
joined |= joined.T""",
}
CLUSTERS = """\
k, seed = {k}, {seed}
order = np.random.default_rng(seed).permutation(len(X))
_, first = np.unique(X[order], axis=0, return_index=True)
starts = centres = X[order[np.sort(first)[:k]]]  # points at different places
belongs = None
while True:
    squares = ((X[:, None] - centres) ** 2).sum(axis=2)
    nearest = (squares <= squares.min(axis=1, keepdims=True) * (1 + 1e-12)).argmax(axis=1)  # of equals the first
    if belongs is not None and (nearest == belongs).all():
        break
    belongs = nearest
    means = [X[belongs == j].mean(axis=0) if (belongs == j).any() else centres[j] for j in range(k)]
    centres = np.array(means)
used = np.unique(belongs)
prototypes, labels = centres[used], np.array([np.bincount(y[belongs == j]).argmax() for j in used])
"""
CLUSTERS_CHECK = """\
from sklearn.cluster import KMeans

theirs = KMeans(k, init=starts, n_init=1, max_iter=400, tol=0).fit(X)
inertia = ((X - centres[belongs]) ** 2).sum()
print(f"Sum of squared distances: {inertia:.6g}; scikit-learn: {theirs.inertia_:.6g}")
"""
LINKAGE = """\
from scipy.cluster.hierarchy import linkage

unit, shown = {unit}, {shown}  # coordinates are whole numbers of their last decimal; how many joins are drawn
whole = np.rint(X * unit)
first, second = np.triu_indices(len(X), 1)
squares = ((whole[first] - whole[second]) ** 2).sum(axis=1)
group, pairs, lengths = np.arange(len(X)), [], []
for p in np.argsort(squares, kind="stable"):
    i, j = int(first[p]), int(second[p])
    if group[i] != group[j]:
        group[group == group[j]] = group[i]
        pairs.append([i, j])
        lengths.append(float(np.sqrt(squares[p]) / unit))
if len(X) > 1:
    theirs = linkage(X, "single")[:, 2]
    print(f"Largest difference from scipy's lengths: {{np.abs(theirs - lengths).max():.2g}}")
"""
LINKAGE_DRAWN = """\
figure = plane(f"After {shown} joins {len(X) - shown} groups are left")
for i, j in pairs[:shown]:
    figure.add_scatter(x=X[[i, j], 0], y=X[[i, j], 1], mode="lines", line={"color": "#222"}, showlegend=False)
figure.show()
"""
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


def cells(scene: PrototypesScene) -> tuple[Cell, ...] | str:
    """The choice of the scene, all of it, or the joins so far; a sentence where the points do not allow it."""
    if not scene.points:
        return ()
    X, y = arrays(scene.points)
    unit = int(as_written(X)[1])
    if scene.method in GROUPINGS:
        joins = LINKAGE.format(unit=unit, shown=min(scene.t, len(y) - 1))
        figure, last = (code(LINKAGE_DRAWN),), numbers("pairs", "lengths")
    else:
        try:
            choice, _ = possible(scene.choice, y)
        except CannotChooseError as error:
            return str(error)
        joins = _how(choice, X, unit)
        check = (code(CLUSTERS_CHECK),) if choice.method == "clusters" else ()
        figure, last = (*check, code(REGIONS), code(DRAWN)), numbers("prototypes", "labels")
    return (*beginning(scene, CLASSES, X, y), markdown(WORDS[scene.method]), code(joins), *figure, last)


def _how(choice: Choice, X: Floats, unit: int) -> str:
    """The choice as code, m and k cut to what the points `X (n, 2)` allow."""
    n = len(X)
    if choice.method == "means":
        return MEANS
    if choice.method == "clusters":
        return CLUSTERS.format(k=min(choice.centres, places(X)), seed=choice.seed)
    if choice.method in GRAPHS:
        joins = JOINS[choice.method].format(radius=choice.radius, k=choice.k)
        return GRAPH.format(unit=unit, joins=joins) + KEPT
    order = np.arange(n) if choice.order == "cyclic" else np.random.default_rng(choice.seed).permutation(n)
    rows = CHOICES[choice.method].format(order=literal(order.tolist()), k=choice.k, m=choice.m, seed=choice.seed)
    return NEAREST.format(unit=unit) + rows + KEPT
