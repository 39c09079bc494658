"""The page of what can be learned as a notebook: which labellings of the points a family of classifiers separates."""

from addons.notebooks.notebook import Cell, beginning, code, markdown
from films.samples import arrays
from films.topics.learnable.scene import STYLES, LearnableScene

WITHOUT = (
    "Of this picture there is no notebook: there is one of all labellings. Methods and Generalisation have notebooks "
    "of the classifiers that this page compares."
)
WORDS = r"""
With $n$ points there are $2^n$ labellings. A family of classifiers shatters the points if it has one for each of
them."""
PARTED = """\
from scipy.optimize import linprog


def parted(columns, plus, lowest=None):
    \"\"\"Whether columns.v is above 0 where it is +, and below where not, for some v, its last at least `lowest`: a
    linear program for the largest margin up to 1, which is 1 or 0.\"\"\"
    signs = np.where(plus, 1.0, -1.0)
    rows = np.column_stack([-signs[:, None] * columns, np.ones(len(plus))])
    bounds = [(None, None)] * (columns.shape[1] - 1) + [(lowest, None), (None, 1)]
    program = linprog([0.0] * columns.shape[1] + [-1.0], rows, np.zeros(len(plus)), bounds=bounds)
    return bool(program.status == 0 and -program.fun > 0.5)


"""
FAMILIES = {
    "line": PARTED
    + """\
def separates(plus):
    \"\"\"A line: w.x + b.\"\"\"
    return parted(np.column_stack([X, np.ones(len(X))]), plus)
""",
    "circle": PARTED
    + """\
def separates(plus):
    \"\"\"A circle around the +: c.x + d - a |x|^2 with a at least 0; a line is part of a large one.\"\"\"
    return parted(np.column_stack([X, np.ones(len(X)), -(X**2).sum(axis=1)]), plus, 0)
""",
    "rectangle": """\
def separates(plus):
    \"\"\"The smallest rectangle around the + has no other point in it.\"\"\"
    if not plus.any():
        return True
    low, high = X[plus].min(axis=0), X[plus].max(axis=0)
    return not ((low <= X[~plus]) & (X[~plus] <= high)).all(axis=1).any()
""",
    "neighbors": """\
away = ((X[:, None] - X) ** 2).sum(axis=2)
near = np.argsort(np.round(away / (away.max() or 1), 12), axis=1, kind="stable")[:, :{k}]


def separates(plus):
    \"\"\"The k nearest, each point among its own, vote for its label; as many of both is no answer.\"\"\"
    votes = np.where(plus, 1, -1)[near].sum(axis=1)
    return bool(np.all(np.where(plus, votes > 0, votes < 0)))
""",
}
COUNTED = """\
labellings = (np.arange(2 ** len(X))[:, None] >> np.arange(len(X))) % 2 == 1
separable = [separates(plus) for plus in labellings]
print(f"{sum(separable)} of {len(labellings)} labellings")
names, y = ["+", "−"], np.where(labellings[shown], 0, 1)
plane(f"Labelling {shown + 1} of {len(labellings)} is {'' if separable[shown] else 'not '}separable").show()
"""


def cells(scene: LearnableScene) -> tuple[Cell, ...] | str:
    """All labellings of the scene's first points; a sentence of its other pictures."""
    if scene.show != "shatter":
        return WITHOUT
    if not scene.labelled:
        return ()
    X, y = arrays(scene.labelled)
    n = len(X)
    family = FAMILIES[scene.family].replace("{k}", str(min(scene.k, n)))
    counted = f"shown = {min(scene.t, 2**n - 1)}  # the labelling that is drawn\n{COUNTED}"
    return (
        *beginning(scene, STYLES, X, y),
        markdown(WORDS),
        code(family),
        code(counted),
    )
