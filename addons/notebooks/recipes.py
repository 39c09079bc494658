"""How a notebook trains methods: the recipes of their records (films/rules/method.py), with what these ask for."""

import re
from collections.abc import Iterable
from typing import Any

from addons.notebooks.notebook import literal
from films.rules.methods import METHODS
from playground.inputs import Floats

EXACTLY = """\
The page decides ties, of distances, votes and checks, exactly; where float64 rounds, a point on a boundary may get
another class here."""
SETTINGS = {
    "seed": "seed = {seed}  # of what is drawn at random\n",
    "hidden": "hidden = {hidden}  # units of the neural network\n",
    "categories": "categories = {categories}  # how many each coordinate has; 0 where it is a number\n",
    "costs": "costs = np.array({costs})  # L(y, d), what the answer d costs where y is true\n",
}
DECIDED = '''\
def decided(shares, classes):
    """The class with the largest share or probability, of equals the first."""
    return lambda Q: classes[np.round(shares(Q), 12).argmax(axis=1)]
'''
AT_LEAST_COST = '''\
def decided(shares, classes):
    """The class that is expected to cost the least, of equals the first."""
    return lambda Q: classes[np.round(shares(Q) @ costs[np.ix_(classes, classes)], 12).argmin(axis=1)]
'''
ONE_HOT = '''\
def one_hot(Q):
    """One-hot columns: a place belongs to the nearest category, in a tie to the first. Numbers stay as they are."""
    return np.hstack([{columns}]).astype(float)
'''
MIDDLES = '''\
def middles(Q):
    """Each coordinate replaced by the middle of its cell."""
    return np.clip(np.ceil(Q - 0.5), 0, np.array(categories) - 1)
'''
ON_COLUMNS = '''\
def on(columns, fit, value):
    """The method trained on these columns of the points."""
    predict = fit(columns(X[train]), y[train], value)
    return lambda Q: predict(columns(Q))
'''


def lacking(methods: Iterable[str]) -> str:
    """A sentence that names the methods, of these, which have no recipe; "" where each has one."""
    names = [METHODS[key].name for key in dict.fromkeys(methods) if not METHODS[key].recipe]
    return f"This scene has no notebook: there is no recipe for {' and '.join(names)}." if names else ""


def program(
    methods: Iterable[str],
    *,
    seed: int,
    hidden: int,
    costs: Floats | None = None,
    categories: tuple[int, int] = (0, 0),
) -> str:
    """The functions that train these methods, and what they ask for; given the costs `(K, K)` of errors, and the
    numbers of categories of both coordinates."""
    recipes = [recipe for key in dict.fromkeys(methods) if (recipe := METHODS[key].recipe)]
    texts = [recipe.code if costs is None else recipe.with_costs or recipe.code for recipe in recipes]
    split = [re.match(r"((?:(?:from|import) [^\n]*\n)*)\n*(.*)", text, re.DOTALL) for text in texts]
    functions = [part[2] for part in split if part]
    if any("decided(" in text for text in functions):
        functions.insert(0, DECIDED if costs is None else AT_LEAST_COST)
    columns = {recipe.columns for recipe in recipes} if any(categories) else set()
    if "one-hot" in columns:
        functions.append(ONE_HOT.format(columns=", ".join(_column(j, count) for j, count in enumerate(categories))))
    if all(categories) and "middles" in columns:
        functions.append(MIDDLES)
    if columns - {"as they are"}:
        functions.append(ON_COLUMNS)
    values = {"seed": seed, "hidden": hidden, "categories": categories, "costs": costs is not None and costs.tolist()}
    needed = [text for name, text in SETTINGS.items() if re.search(rf"\b{name}\b", "".join(functions))]
    settings = "".join(needed).format(**{name: literal(value) for name, value in values.items()})
    imports, heads = dict[str, set[str]](), "".join(part[1] for part in split if part)
    for module, names in re.findall(r"^from (\S+) import (.*)$", heads, re.MULTILINE):
        imports.setdefault(module, set()).update(names.split(", "))
    lines = [f"from {module} import {', '.join(sorted(names))}\n" for module, names in sorted(imports.items())]
    head = "\n".join(filter(None, ("".join(lines), settings)))
    return "\n\n".join(filter(None, (head, *functions)))


def call(key: str, value: Any, categories: tuple[int, int] = (0, 0)) -> str:
    """The method trained on the rows `train` for a value of its knob."""
    recipe = METHODS[key].recipe
    name, columns = (recipe.name, recipe.columns) if recipe else ("", "")
    if columns == "one-hot" and any(categories):
        return f"on(one_hot, {name}, {literal(value)})"
    if columns == "middles" and all(categories):
        return f"on(middles, {name}, {literal(value)})"
    return f"{name}(X[train], y[train], {literal(value)})"


def _column(j: int, count: int) -> str:
    """A coordinate in one-hot columns."""
    return f"np.clip(np.ceil(Q[:, [{j}]] - 0.5), 0, {count - 1}) == np.arange({count})" if count else f"Q[:, [{j}]]"
