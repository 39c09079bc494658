"""The settings of a scene, for a page that draws them itself: which its view asks for, what each may be, and what can
be pressed beside them. Values are texts, as an address has them."""

from typing import Any

from films import costs
from films.drawing import palette
from films.page import AnyPage
from films.param import written
from films.scene import Scene, params, to_query
from playground.costs import zero_one

Json = dict[str, Any]


def has_widget(scene: Scene, name: str) -> bool:
    """Whether a field has a widget in this scene: places and points, which are chosen on the plane, and texts have
    none."""
    field, value = params(scene)[name], getattr(scene, name)
    return field.is_asked(scene) and (bool(field.options) or isinstance(value, (bool, int, float)))


def settings(page: AnyPage, scene: Scene) -> list[Json]:
    """The settings that a scene asks for, in their order; the choice among the page's views first. A choice has
    `options`, a number its bounds, and costs the `errors` to which they belong."""
    fields, names = params(scene), [*filter(None, [page.chosen_by]), *page.settings(scene)]
    own = [name for name in names if fields[name].film and name not in page.pressed]  # of charts below it has none
    return [
        _costs(scene) if name == "costs" else _setting(scene, name)
        for name in own
        if name == "costs" or has_widget(scene, name)
    ]


def changed_by(page: AnyPage, scene: Scene, name: str, seed: int) -> dict[str, str | None]:
    """What a press changes: the fields of an address that are others after it, None for those at their defaults; none
    where the scene has no such button. `seed`: of what is drawn at random."""
    press = page.presses(scene).get(name)
    before, after = to_query(scene), to_query(press(scene, seed) if press else scene)
    return {field: after.get(field) for field in {**before, **after} if before.get(field) != after.get(field)}


def _setting(scene: Scene, name: str) -> Json:
    field, value = params(scene)[name], getattr(scene, name)
    texts = {"value": written(value, field), "default": written(getattr(type(scene)(), name), field)}
    own: Json = {"name": name, "label": field.label, "help": field.help or "", **texts}
    if field.options:
        return own | {"kind": "choice", "options": list(field.options.items())}
    if isinstance(value, bool):
        return own | {"kind": "switch"}
    return own | {"kind": "number", "low": field.low, "high": field.high, "whole": isinstance(value, int)}


def _costs(scene: Any) -> Json:
    """What each error costs: a number for each true class and each wrong answer."""
    n_classes = scene.n_classes
    own = costs.table(scene.costs, n_classes)
    matrix = zero_one(n_classes) if own is None else own
    names = palette.class_names(scene.labels if scene.own_points else "", palette.CLASSES)[:n_classes]
    errors = [(y, d) for y in range(n_classes) for d in range(n_classes) if y != d]
    return {
        "name": "costs",
        "label": "Costs of errors",
        "help": "A correct answer costs nothing.",
        "kind": "costs",
        "value": ",".join(f"{cost:g}" for cost in matrix.ravel()),
        "default": ",".join(f"{cost:g}" for cost in zero_one(n_classes).ravel()),
        "errors": [[y * n_classes + d, f"actual {names[y]}, predicted {names[d]}"] for y, d in errors],
        "low": costs.LEAST,
        "high": costs.MOST,
    }
