"""The methods page as a notebook: each plane's method once more, with the page's parameters, and its two errors."""

from addons.notebooks import recipes
from addons.notebooks.notebook import Cell, beginning, code, literal, markdown
from films.drawing.palette import CLASSES
from films.film import escape
from films.rules import majority_vote
from films.rules.methods import METHODS
from films.rules.trained import Exhibit
from films.samples import arrays, rows
from films.topics.methods.page import trained
from films.topics.methods.scene import ALONG, VOTE, MethodsScene

WORDS = f"""\
Each method is trained on the points that are not held out, and counted wrong on both. The values of its knob are those
of the frame on show. {recipes.EXACTLY}"""
PLANES = """\
held = np.array({held}, dtype=int)
train = np.setdiff1d(np.arange(len(X)), held)
classifiers = {{
{classifiers}}}
"""
MAJORITY = '''\
voters = list(classifiers.values())


def majority(Q):
    """Who is undecided, -1, has no vote. In a tie the first voter for one of the tied classes decides."""
    answers = np.array([predict(Q) for predict in voters])
    votes = (answers[:, :, None] == np.arange(len(names))).sum(axis=0)
    own = np.where(answers < 0, 0, votes[np.arange(len(Q)), answers])
    return answers[own.argmax(axis=0), np.arange(len(Q))]


'''
COUNTED = """\
for title, predict in sorted(classifiers.items()):
    wrong = predict(X) != y
    errors = f"{wrong[train].sum()} of {len(train)} wrong in training, {wrong[held].sum()} of {len(held)} held out"
    plane(f"{title}<br>{errors}", predict).show()
"""


def cells(scene: MethodsScene) -> tuple[Cell, ...] | str:
    """Return the cells of the scene's planes, or why there are none: a method has no recipe, or none is trained."""
    if not scene.points:
        return ()
    exhibits: dict[str, Exhibit] = {key: trained(scene, method=key) for key in scene.methods if key != VOTE}
    if reason := recipes.lacking(key for key in scene.methods if key != VOTE):
        return reason
    if all(each.reason for each in exhibits.values()):
        return next((each.reason for each in exhibits.values()), "No method votes yet.")
    X, y = arrays(scene.points)
    held = rows(len(y), int(scene.held), scene.split, y)[1]
    of_methods = [i for i, key in enumerate(scene.methods) if key != VOTE and not exhibits[key].reason]
    reasons = [
        markdown(f"**{METHODS[key].name}** is not trained. {escape.markdown(each.reason)}")
        for key, each in exhibits.items()
        if each.reason
    ]
    program = recipes.program(
        (scene.methods[i] for i in of_methods),
        seed=scene.seed,
        hidden=scene.hidden,
        costs=scene.cost_table,
        categories=_counts(scene),
    )
    planes = "".join(f"    {_plane(scene, i, exhibits[scene.methods[i]])},\n" for i in of_methods)
    return (
        *beginning(scene, CLASSES, X, y),
        markdown(WORDS),
        *reasons,
        code(program),
        code(PLANES.format(held=literal(held.tolist()), classifiers=planes) + _votes(scene)),
        code(COUNTED),
    )


def _counts(scene: MethodsScene) -> tuple[int, int]:
    """How many categories the coordinates have."""
    return len(scene.category_names[0]), len(scene.category_names[1])


def _plane(scene: MethodsScene, i: int, exhibit: Exhibit) -> str:
    """The title of plane `i`, and its method, trained for the value of its knob on show."""
    key, at, states = scene.methods[i], scene.stands[i], exhibit.rule.states
    state, recipe = min(scene.t if at == ALONG else at, len(states) - 1), METHODS[key].recipe
    title = f"{i + 1}. {METHODS[key].name}{', ' if states[state] else ''}{states[state]}"
    value = recipe.value(exhibit, state) if recipe else None
    return f"{literal(escape.plotly(title))}: {recipes.call(key, value, _counts(scene))}"


def _votes(scene: MethodsScene) -> str:
    """The vote, on each plane that has it."""
    places = [literal(f"{i}. {majority_vote.NAME}") for i, key in enumerate(scene.methods, 1) if key == VOTE]
    return MAJORITY.join(["", "".join(f"classifiers[{place}] = majority\n" for place in places)]) if places else ""
