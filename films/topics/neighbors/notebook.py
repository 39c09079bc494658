"""The nearest-neighbour page as a notebook."""

from films.decimals import as_written
from films.drawing.palette import CLASSES
from films.notebook import REGIONS, Cell, beginning, code, literal, markdown, numbers
from films.samples import arrays
from films.topics.neighbors.scene import NeighborsScene

WORDS = """\
The $k$ nearest points vote on the class of a place. Of points that are equally near, the one listed first comes first.
Distances are compared as whole numbers of the last decimal written, so that what is equal by hand is equal here."""
VOTE = """\
k, ks = {k}, {ks}
metric, ties = {metric}, {ties}  # ties of votes: "nearest", "smallest" or "undecided"
unit, units = {unit}, np.array({units})  # 1 is so many of the last decimal; what each axis is divided by
DISTANCES = {{
    "euclidean": lambda across, up: across**2 + up**2,  # its square: the order is the same
    "manhattan": lambda across, up: across + up,
    "chebyshev": np.maximum,
}}
whole = np.rint(X * unit)


def in_order(place):
    \"\"\"The rows of all points, the nearest first.\"\"\"
    across, up = (np.abs(whole - place * unit) / units).T
    return np.argsort(DISTANCES[metric](across, up), kind="stable")


def vote(near, k):
    \"\"\"The class with most votes of the first k of these rows; -1 where it is undecided.\"\"\"
    votes = np.bincount(y[near[:k]], minlength=len(names))
    first = np.flatnonzero(votes == votes.max())
    if len(first) == 1 or ties == "smallest":
        return int(first[0])
    return -1 if ties == "undecided" else next(int(y[row]) for row in near if y[row] in first)


def predict(Q):
    return np.array([vote(in_order(place), k) for place in Q])
"""
LEFT_OUT = """\
# How many points their neighbours misclassify, each left out in turn.
left_out = dict.fromkeys([k for k in ks if k < len(X)], 0)
for i, place in enumerate(X):
    near = in_order(np.rint(place * unit) / unit)
    for k_now in left_out:
        left_out[k_now] += vote(near[near != i], k_now) != y[i]
left_out
"""
DRAWN = """\
regions(f"{k} nearest, left out in turn: {left_out.get(k, 'no')} mistakes", predict).show()
"""
CHECK = """\
from sklearn.neighbors import KNeighborsClassifier

# scikit-learn breaks ties in its own way: there, and only there, it may differ.
theirs = KNeighborsClassifier(k, metric=metric).fit(X / units, y)
grid = places(41)[2]
print(f"Equal at {np.sum(theirs.predict(grid / units) == predict(grid))} of {len(grid)} places.")
"""


def cells(scene: NeighborsScene) -> tuple[Cell, ...]:
    """The plane of the scene's own rule, for the k on show; () where there are no points."""
    if not scene.points:
        return ()
    X, y = arrays(scene.points)
    rule = scene.rule()
    vote = VOTE.format(
        k=rule.ks[min(scene.t, len(rule.ks) - 1)],
        ks=literal(list(rule.ks)),
        metric=literal(rule.metric),
        ties=literal(rule.ties),
        unit=int(as_written(X)[1]),
        units=literal([float(each) for each in rule.units]),
    )
    return (
        *beginning(scene, CLASSES, X, y),
        markdown(WORDS),
        code(vote),
        code(LEFT_OUT),
        code(REGIONS),
        code(DRAWN),
        code(CHECK),
        numbers("left_out"),
    )
