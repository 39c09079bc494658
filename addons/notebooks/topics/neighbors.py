"""The nearest-neighbour page as a notebook."""

from addons.notebooks.notebook import Cell, beginning, code, literal, markdown
from films.drawing.palette import CLASSES
from films.samples import arrays
from films.topics.neighbors.scene import NeighborsScene

WORDS = """\
The $k$ nearest points vote on the class of a place. Of points that are equally near, the one listed
first counts as nearer; {ties} Distances that agree in twelve digits count as equal: the page decides this in whole
numbers."""
TIES = {
    "nearest": (
        "in a tie of votes, the class of the nearest point wins.",
        "near[np.arange(len(near)), np.take_along_axis(votes, near, axis=1).argmax(axis=1)]",
    ),
    "smallest": ("of equal votes the first class counts.", "votes.argmax(axis=1)"),
    "undecided": (
        "equal votes decide nothing.",
        "np.where(np.sum(votes.T == votes.max(axis=1), axis=0) == 1, votes.argmax(axis=1), -1)",
    ),
}
METRICS = {"euclidean": "euclidean", "manhattan": "cityblock", "chebyshev": "chebyshev"}
VOTE = """\
from scipy.spatial.distance import cdist

k, units = {k}, np.array({units})  # what each axis is divided by


def nearest(Q):
    \"\"\"For each place the rows of all points, the nearest first.\"\"\"
    away = cdist(Q / units, X / units, "{metric}")
    return np.argsort(np.round(away / (away.max() or 1), 12), axis=1, kind="stable")


def vote(near):
    \"\"\"The class of most of the labels (q, k) that are near.\"\"\"
    votes = (near[:, :, None] == np.arange(len(names))).sum(axis=1)
    return {tie}


predict = lambda Q: vote(y[nearest(Q)[:, :k]])
"""
LEFT_OUT = """\
# How many points their neighbours misclassify, each left out in turn.
others = np.array([rows[rows != i] for i, rows in enumerate(nearest(X))])
left_out = {{k: int(np.sum(vote(y[others[:, :k]]) != y)) for k in {ks}}}
plane(f"{{k}} nearest, left out in turn: {{left_out.get(k, 'no')}} mistakes", predict).show()
"""
CHECK = """\
from sklearn.neighbors import KNeighborsClassifier

theirs = KNeighborsClassifier(k, metric="{metric}").fit(X / units, y)  # which breaks ties in its own way
print(f"Equal at {{np.sum(theirs.predict(X / units) == predict(X))}} of {{len(X)}} points.")
"""


def cells(scene: NeighborsScene) -> tuple[Cell, ...]:
    """The plane of the scene's own rule, for the k on show; () where there are no points."""
    if not scene.points:
        return ()
    X, y = arrays(scene.points)
    rule = scene.rule()
    words, tie = TIES[rule.ties]
    vote = VOTE.format(
        k=rule.ks[min(scene.t, len(rule.ks) - 1)],
        units=literal([float(each) for each in rule.units]),
        metric=METRICS[rule.metric],
        tie=tie,
    )
    return (
        *beginning(scene, CLASSES, X, y),
        markdown(WORDS.format(ties=words)),
        code(vote),
        code(LEFT_OUT.format(ks=literal([k for k in rule.ks if k < len(X)]))),
        code(CHECK.format(metric=rule.metric)),
    )
