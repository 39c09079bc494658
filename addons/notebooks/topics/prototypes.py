"""The prototypes page as a notebook: which points stand for all, and the regions of the nearest of them."""

from addons.notebooks.notebook import Cell, beginning, code, markdown
from films.drawing.palette import CLASSES
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
def nearest(q, rows):
    \"\"\"These rows, the nearest to q first; of equally near ones the lower.\"\"\"
    rows = np.sort(rows)
    away = ((X[rows] - q) ** 2).sum(axis=1)
    return rows[np.argsort(np.round(away / (away.max() or 1), 12), kind="stable")]


"""
CHOICES = {
    "all": "kept = np.arange(len(X))",
    "random": "kept = np.sort(np.random.default_rng({seed}).permutation(len(X))[:{m}])",
    "condensed": NEAREST
    + """\
order = {order}
store, grew = [order[0]], True
while grew:
    grew = False
    for i in order:
        if i not in store and y[nearest(X[i], store)[0]] != y[i]:
            store.append(i)
            grew = True
kept = np.sort(store)""",
    "edited": NEAREST
    + """\
def vote(near):
    votes = np.bincount(y[near])
    return next(y[row] for row in near if votes[y[row]] == votes.max())


rows = np.arange(len(X))
kept = np.array([i for i in rows if vote(nearest(X[i], rows[rows != i])[:{k}]) == y[i]], dtype=int)""",
}
GRAPH = """\
squares = ((X[:, None] - X) ** 2).sum(axis=2)  # of the distances
slack, rows = 1e-12 * squares.max(), np.arange(len(X))
joined = np.zeros(squares.shape, dtype=bool)
{joins}
np.fill_diagonal(joined, False)
kept = np.flatnonzero((joined & (y[:, None] != y)).any(axis=1))"""
JOINS = {
    "gabriel": """\
for i in rows:  # unless a point lies inside the disc that has both as ends of a diameter
    joined[i] = ~(squares[i] + squares < squares[i][:, None] - slack).any(axis=1)""",
    "relative": """\
for i in rows:  # unless a point is nearer to both than they are to each other
    joined[i] = ~(np.maximum(squares[i], squares) < squares[i][:, None] - slack).any(axis=1)""",
    "radius": """\
joined = squares <= {radius} ** 2 + slack  # at most so far apart""",
    "nearest": """\
for i in rows:  # each with its k nearest others, of equally near ones the first
    near = rows[np.argsort(np.round(squares[i] / (squares.max() or 1), 12), kind="stable")]
    joined[i, near[near != i][:{k}]] = True
joined |= joined.T""",
}
CLUSTERS = """\
k, order = {k}, np.random.default_rng({seed}).permutation(len(X))
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

shown = {shown}  # how many joins are drawn
first, second = np.triu_indices(len(X), 1)
squares = ((X[first] - X[second]) ** 2).sum(axis=1)
group, pairs, lengths = np.arange(len(X)), [], []
for p in np.argsort(np.round(squares / squares.max(initial=1e-300), 12), kind="stable"):
    i, j = int(first[p]), int(second[p])
    if group[i] != group[j]:
        group[group == group[j]] = group[i]
        pairs.append([i, j])
        lengths.append(float(np.sqrt(squares[p])))
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
    figure = plane(f"{len(labels)} of {len(X)} stand for all: {wrong} wrong", rule.predict)
    marker = {"size": 16, "color": "rgba(0,0,0,0)", "line": {"color": "#222", "width": 2}}
    figure.add_scatter(x=prototypes[:, 0], y=prototypes[:, 1], mode="markers", marker=marker, name="prototypes").show()
"""


EXACT = " Distances that agree in twelve digits count as equal: the page decides this in whole numbers."


def cells(scene: PrototypesScene) -> tuple[Cell, ...] | str:
    """The choice of the scene, all of it, or the joins so far; a sentence where the points do not allow it."""
    if not scene.points:
        return ()
    X, y = arrays(scene.points)
    if scene.method in GROUPINGS:
        parts = LINKAGE.format(shown=min(scene.t, len(y) - 1)), LINKAGE_DRAWN
    else:
        try:
            choice, _ = possible(scene.choice, y)
        except CannotChooseError as error:
            return str(error)
        check = (CLUSTERS_CHECK,) if choice.method == "clusters" else ()
        parts = (_how(choice, X), *check, DRAWN)
    by_distance = scene.method not in ("all", "means", "random")
    words = WORDS[scene.method] + EXACT * by_distance
    return (*beginning(scene, CLASSES, X, y), markdown(words), *map(code, parts))


def _how(choice: Choice, X: Floats) -> str:
    """The choice as code, m and k cut to what the points `X (n, 2)` allow."""
    if choice.method == "means":
        return MEANS
    if choice.method == "clusters":
        return CLUSTERS.format(k=min(choice.centres, places(X)), seed=choice.seed)
    if choice.method in GRAPHS:
        return GRAPH.format(joins=JOINS[choice.method].format(radius=choice.radius, k=choice.k)) + KEPT
    cyclic = choice.order == "cyclic"
    order = "np.arange(len(X))" if cyclic else f"np.random.default_rng({choice.seed}).permutation(len(X))"
    return CHOICES[choice.method].format(order=order, k=choice.k, m=choice.m, seed=choice.seed) + KEPT
