"""The methods page: its trained methods, their film, and its words."""

from collections.abc import Iterator, Mapping
from typing import Any

from films import cost_settings
from films.drawing import palette
from films.film.captions import literal
from films.film_cache import cached_by
from films.page import Page, View
from films.rules import majority_vote
from films.rules.cells import in_cells
from films.rules.method import Training
from films.rules.methods import METHODS, exhibit, untrained
from films.rules.priced import priced
from films.rules.rule import Knob
from films.rules.trained import Exhibit
from films.samples import arrays, rows
from films.scene import PLANE, params
from films.settings import knob_setting
from films.side_by_side.comparison import Comparison, Setup, compare
from films.side_by_side.film import side_by_side_film
from films.topics.methods import lesson
from films.topics.methods.scene import ALONG, VOTE, MethodsScene

INVITATION = (
    "<b>Prediction:</b> point at a place to see its class. The <b>crosshair</b> keeps a query "
    r"$\mathbf{q}$: each method says why it answers as it does."
)

PRICED = (
    "Answers are those that are expected to cost the least, by each method's probabilities or shares of votes. "
    "Methods that have neither stay as they are. What the answers cost: see the confusion matrix."
)


CATEGORY = "<b>{variable} is a category:</b> its names have no order."
CELLS = (
    "<b>{variable} and {other} are categories:</b> their names have no order. Points of one cell stand side by side in "
    "it, and only the cell counts."
)
ASK = " It is asked whether {it} is {first}: {methods}."
ONE_HOT = (
    " There is a column for each name, [{variable} is {first}] and so on, 1 for the points that have it and 0 for the "
    "others (<i>one-hot</i>): {methods}."
)
AS_NUMBERS = (
    " The places 0, 1, ... of the names are taken for numbers, and so an order that is not there; a column for each "
    "name would be the remedy: {methods}."
)
# Remarks on a category by what a method does with it. The other methods need no order: they only compare whether places
# are the same, look at classes alone, or vote.
OF_CATEGORIES = {"asks": ASK, "one-hot": ONE_HOT, "numbers": AS_NUMBERS}


def _remarks(scene: MethodsScene) -> Iterator[str]:
    """Yield what costs do to answers, and how each method treats a category."""
    if scene.cost_table is not None:
        yield PRICED
    kinds = scene.of_categories
    if kinds is None:
        return
    variable, first = next((literal(variable), literal(name)) for variable, name in kinds.columns if name)
    names = {"variable": variable, "first": first, "it": variable if kinds.are_both else "it"}
    yield (CELLS if kinds.are_both else CATEGORY).format(**names, other=literal(scene.y)) + "".join(
        remark.format(**names, methods=", ".join(here))
        for kind, remark in OF_CATEGORIES.items()
        if (here := [m.name for key, m in METHODS.items() if m.categories == kind and key in scene.methods])
    )


def run(scene: MethodsScene) -> Comparison | None:
    """Return all that does not depend on the query; None if there are no points. Each method is trained only once."""
    if not scene.points:
        return None
    by_key = {key: trained(scene, method=key) for key in dict.fromkeys(scene.methods) if key != VOTE}
    by_plane = {i: by_key[key] for i, key in enumerate(scene.methods) if key != VOTE}
    at = {i: _state_of_plane(scene.stands[i], method) for i, method in by_plane.items()}
    exhibits = [by_plane[i] if i in by_plane else _vote(by_plane, at) for i in range(len(scene.methods))]
    stands = [at.get(i) for i in range(len(exhibits))]
    moving = [i for i, stand in enumerate(stands) if stand is None]
    lead = max(moving, key=lambda i: len(exhibits[i].rule.states))
    _, y = arrays(scene.points)
    setup = Setup(
        lead=lead,
        held_out=rows(len(y), int(scene.held), scene.split, y)[1],
        stories=tuple(each.stories for each in exhibits),
        unsettled=tuple(each.unsettled for each in exhibits),
        invitation=INVITATION,
        costs=scene.cost_table,
        remarks=tuple(_remarks(scene)),
        categories=scene.category_names,
    )
    return compare(scene, [each.rule for each in exhibits], exhibits[lead].knob, setup, stands)


@cached_by("points", "labels", "held", "split", "hidden", "seed", "costs", "x", "y", "categories", "categories2")
def trained(scene: MethodsScene, *, method: str) -> Exhibit:
    """Return one method, trained on the points that are not held out."""
    X, y = arrays(scene.points)
    train, _ = rows(len(y), int(scene.held), scene.split, y)
    names = palette.class_names(scene.labels, palette.CLASSES)
    exhibit_without_costs = exhibit(
        method, Training(X[train], y[train], train, names, scene.hidden, scene.seed, scene.of_categories)
    )
    return in_cells(priced(exhibit_without_costs, scene.cost_table), scene.of_categories)


@cached_by(*trained.fields)
def states(scene: MethodsScene, *, method: str) -> tuple[str, ...]:
    """Return the values of a method's knob."""
    return trained(scene, method=method).rule.states


def _vote(own: Mapping[int, Exhibit], at: Mapping[int, int | None]) -> Exhibit:
    """Return the rule that answers what most of the other planes answer."""
    try:
        rule = majority_vote.of_members([each.rule for each in own.values()], [at[i] for i in own])
    except ValueError as error:
        return untrained(majority_vote.NAME, str(error))
    longest = next((each.knob for each in own.values() if each.rule.states == rule.states), Knob("", rule.states))
    return Exhibit(rule, longest)


def _state_of_plane(stand: int, of_method: Exhibit) -> int | None:
    """Return the state at which a plane stands, at most the method's last; None if the plane goes along with the
    frames."""
    return None if stand == ALONG else min(stand, len(of_method.rule.states) - 1)


def knobs(_run: Comparison | None, scene: MethodsScene) -> dict[str, tuple[str, ...]]:
    """Return the values of the knobs of the planes after the first."""
    methods = enumerate(scene.methods[1:], 2)
    return {f"at{i}": states(scene, method=key) for i, key in methods if scene.points and key != VOTE}


def overrides(scene: MethodsScene) -> dict[str, dict[str, Any] | None]:
    """Return the settings of the knobs of the planes after the first, and which training settings only the overview
    below the stage uses."""
    values, fields = METHODS_PAGE.json_film(scene).knobs, params(scene)
    on_planes = [METHODS[key] for key in scene.methods if key != VOTE]
    knobs = {
        name: knob_setting(values.get(name, ()), at, "changes with each step", fields[name].label.removeprefix("knob"))
        for name, at in zip(("at2", "at3", "at4"), scene.stands[1:], strict=False)
    }
    below = {
        "hidden": not any(method.units for method in on_planes),
        "seed": not any(method.random for method in on_planes),
    }
    return knobs | {name: {"below": True} for name, is_below in below.items() if is_below}


ON_PLANES = ("method1", "method2", "at2", "method3", "at3", "method4", "at4")
BELOW = ("overview", "data")
FIELDS = (
    *PLANE,
    "planes",
    *ON_PLANES,
    "held",
    "split",
    "hidden",
    "seed",
    "costs",
    "categories",
    "categories2",
    "probe",
    *BELOW,
)
METHODS_PAGE = Page(
    name="methods",
    lead="Every classifier on the same points. Press next to turn the knob, and watch the two errors part.",
    card=(
        "Every method on the same points",
        "Trees, forests, boosting, support vectors, networks and more, side by side, with held-out errors.",
    ),
    scene=MethodsScene,
    views=(View(run=run, film=side_by_side_film, knobs=knobs, fields=FIELDS, in_sight=ON_PLANES),),
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
    truths=lesson.TRUTHS,
    tables={"costs": cost_settings.TABLE},
    presses=lambda scene: {} if scene.costs is None else {cost_settings.EQUAL: cost_settings.equal},
    overrides=overrides,
)
