"""The methods page as a notebook: each plane's method once more, with the page's parameters, and its two errors."""

from collections.abc import Mapping

from films.drawing.palette import CLASSES
from films.film import escape
from films.notebook import REGIONS, Cell, beginning, code, literal, markdown, numbers
from films.recipes.recipe import RECIPES, lacking
from films.recipes.trained import setup, value
from films.rules import majority_vote
from films.rules.methods import METHODS
from films.rules.trained import Exhibit
from films.samples import arrays, rows
from films.topics.methods.scene import ALONG, VOTE, MethodsScene

WORDS = """\
Each method is trained on the points that are not held out, and counted wrong on both. The values of its knob are those
of the frame on show."""
SPLIT = """\
train, held = np.array({train}, dtype=int), np.array({held}, dtype=int)
classifiers = {{}}
"""
CATEGORIES = """\
def nearest_names(Q, j):
    \"\"\"The categories of a coordinate stand at 0, 1, 2, ...: the nearest one, of two the first.\"\"\"
    return np.clip(np.ceil(Q[:, j] - 0.5), 0, counts_of_categories[j] - 1)


def one_hot(Q):
    \"\"\"A column for each category, 1 for the points that have it; a coordinate that is a number as it is.\"\"\"
    return np.column_stack(
        [
            nearest_names(Q, j)[:, None] == np.arange(count) if count else Q[:, j : j + 1]
            for j, count in enumerate(counts_of_categories)
        ]
    ).astype(float)


def middles(Q):
    \"\"\"The middles of the cells where both coordinates are categories: nothing else of a place counts there.\"\"\"
    return np.column_stack([nearest_names(Q, j) for j in (0, 1)]) if all(counts_of_categories) else Q
"""
MAJORITY = """\
def majority(voters):
    \"\"\"Who is undecided, -1, has no vote. In a tie the first voter for one of the tied classes decides.\"\"\"

    def predict(Q):
        answers = np.array([voter(Q) for voter in voters])
        votes = np.array([(answers == label).sum(axis=0) for label in range(len(names))])
        winners = np.full(len(Q), -1)
        for own in answers[::-1]:
            tied = np.take_along_axis(votes, np.maximum(own, 0)[None], axis=0)[0] == votes.max(axis=0)
            winners = np.where((own >= 0) & tied, own, winners)
        return winners

    return predict
"""
COUNTED = """\
answers = [predict(X) for predict in classifiers.values()]
wrong = [[int(np.sum(each[rows] != y[rows])) for rows in (train, held)] for each in answers]
for (name, predict), (training, held_out) in zip(classifiers.items(), wrong):
    title = f"{name}: {training} of {len(train)} wrong in training, {held_out} of {len(held)} held out"
    regions(title, predict).show()
"""


def cells(scene: MethodsScene, exhibits: Mapping[str, Exhibit]) -> tuple[Cell, ...] | str:
    """The planes of the scene, given the methods on them as trained; why there is no notebook where a method has no
    recipe, or none could be trained."""
    if reason := lacking(key for key in scene.methods if key != VOTE):
        return reason
    if all(each.reason for each in exhibits.values()):
        return next((each.reason for each in exhibits.values()), "No method votes yet.")
    X, y = arrays(scene.points)
    train, held = rows(len(y), int(scene.held), scene.split, y)
    counts = len(scene.category_names[0]), len(scene.category_names[1])
    parts = SPLIT.format(train=literal(train.tolist()), held=literal(held.tolist()))
    each = [_plane(scene, i, exhibits[key]) for i, key in enumerate(scene.methods) if key != VOTE]
    return (
        *beginning(scene, CLASSES, X, y),
        markdown(WORDS),
        setup(X, seed=scene.seed, hidden=scene.hidden, costs=scene.cost_table, counts=counts),
        code(parts),
        *((code(CATEGORIES),) if scene.of_categories else ()),
        *(cell for plane in each for cell in plane),
        *_votes(scene),
        code(REGIONS),
        code(COUNTED),
        numbers("answers", "wrong"),
    )


def _plane(scene: MethodsScene, i: int, exhibit: Exhibit) -> tuple[Cell, ...]:
    """How the method of plane `i` is trained, for the value of its knob on show."""
    key, at, states = scene.methods[i], scene.stands[i], exhibit.rule.states
    if exhibit.reason:
        return (markdown(f"**{METHODS[key].name}** is not trained. {escape.markdown(exhibit.reason)}"),)
    state, recipe = min(scene.t if at == ALONG else at, len(states) - 1), RECIPES[key]
    columns = ""
    if scene.of_categories and key != "rules":
        columns = ", one_hot" if recipe.one_hot else ", middles"
    title = literal(escape.plotly(f"{i + 1}. {METHODS[key].name}{', ' if states[state] else ''}{states[state]}"))
    at_value = value(key, scene.labels, exhibit, state)
    return (code(f"{recipe.code}\n\nclassifiers[{title}] = trained(train, {recipe.name}, {at_value}{columns})"),)


def _votes(scene: MethodsScene) -> tuple[Cell, ...]:
    """The vote, on each plane that has it."""
    places = [literal(f"{i}. {majority_vote.NAME}") for i, key in enumerate(scene.methods, 1) if key == VOTE]
    if not places:
        return ()
    voting = "".join(f"classifiers[{place}] = majority(voters)\n" for place in places)
    lines = f"voters = list(classifiers.values())\n{voting}classifiers = dict(sorted(classifiers.items()))"
    return (code(f"{MAJORITY}\n\n{lines}"),)
