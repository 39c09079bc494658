"""The memoriser as a rule that compares one coordinate or both."""

import numpy as np

from films.film.captions import literal
from films.rules.method import Method, Recipe, TrainingCost
from films.rules.rule import Knob
from films.rules.trained import Exhibit, PathRule
from films.scikit.estimators import LabelPath
from playground.inputs import Floats, Ints
from playground.memorizer import Memorizer

COMPARED = {"x₁ alone": (0,), "x₂ alone": (1,), "both": None}


def of_memory(X: Floats, y: Ints, names: tuple[str, ...]) -> Exhibit:
    """Return the memoriser; an unknown point gets the last class, in the lecture -1."""
    classes = np.unique(y)
    otherwise, knob = int(classes[-1]), Knob("compares", tuple(COMPARED))
    each = tuple(Memorizer(columns, otherwise).fit(X, y) for columns in COMPARED.values())

    def reasons(query: Floats, names: tuple[str, ...]) -> list[str]:  # noqa: ARG001
        same = [(X[:, list(columns)] == query[:, list(columns)]).all(axis=1) for columns in ((0,), (1,), (0, 1))]
        return [f"{'a' if equal.any() else 'no'} training point is the same" for equal in same]

    rule = PathRule("memoriser", knob.names, LabelPath(each), classes, reasons=reasons)
    story = (
        "<p>It answers with the label of the first training point that is the same; "
        f"if none is, with <b>{literal(names[otherwise])}</b>.</p>"
    )
    return Exhibit(rule, knob, (story,) * len(each))


MEMORIZER = Method(
    key="memorizer",
    name="memoriser",
    train=lambda training: of_memory(training.places, training.y, training.names),
    usual="compares = both",
    assumes="nothing beyond the points",
    categories="",
    parametric=False,
    keeps="all n points",
    fit="nothing",
    ask="d log n",
    cost=TrainingCost(2, 0.003),
    recipe=Recipe(
        name="memorizer",
        code="""\
def memorizer(X, y, compared):
    \"\"\"The label of the first training point that is the same in these coordinates, else the last class.\"\"\"
    labels = dict(zip(map(tuple, X[::-1, compared]), y[::-1]))
    return lambda Q: np.array([labels.get(tuple(q), y.max()) for q in Q[:, compared]])
""",
        value=lambda _, state: ([0], [1], [0, 1])[state],
    ),
)
