"""The widgets of a table of costs: what each error costs, an input for each true class and each wrong answer."""

from collections.abc import Sequence
from typing import Protocol

import streamlit as st

from films import costs as tables
from films.film import escape
from films.scene import Scene
from playground import costs
from ui.shell import session
from ui.shell.number_field import number_field
from ui.shell.session import widget_key

HELP = "The cost of a point of class {} that is predicted as {}. A correct answer costs nothing."


class Weighed(Protocol):
    """What is read of a scene."""

    costs: tables.Numbers | None


def table(page: str, scene: type[Scene], values: tables.Numbers | None, names: Sequence[str]) -> None:
    """A popover with the table of so many classes. It stands in the scene; a widget holds nothing of its own."""
    n_classes = len(names)
    own_costs = tables.table(values, n_classes)
    matrix = costs.zero_one(n_classes) if own_costs is None else own_costs
    with st.popover("Costs of errors", width="stretch"):
        for y in range(n_classes):
            for d in (d for d in range(n_classes) if d != y):
                _cost(page, scene, (y, d), names, float(matrix[y, d]))
        st.button("Every error costs 1", key=widget_key(page, "no costs"), on_click=_reset, args=(page,))


def _cost(page: str, scene: type[Scene], cell: tuple[int, int], names: Sequence[str], value: float) -> None:
    y, d = cell
    session.hold(page, _name(y, d), value)
    true, answered = (names[k] for k in cell)
    number_field(
        escape.markdown(f"actual {true}, predicted {answered}"),
        tables.LEAST,
        tables.MOST,
        value,
        step=1.0,
        key=widget_key(page, _name(y, d)),
        on_change=_set,
        args=(page, scene, cell, len(names)),
        help=HELP.format(*map(escape.markdown, (true, answered))),
    )


def _name(y: int, d: int) -> str:
    return f"cost of {d} for {y}"


def _set(page: str, scene: type[Scene], cell: tuple[int, int], n_classes: int) -> None:
    """The table gets what the widget holds; a value that no widget allows changes nothing."""
    present: Weighed = session.current(page, scene)  # type: ignore[assignment]
    cost = session.widget(page, _name(*cell))
    if isinstance(cost, float) and tables.LEAST <= cost <= tables.MOST:
        session.change(page, costs=tables.with_cost(present.costs, n_classes, *cell, cost))


def _reset(page: str) -> None:
    session.change(page, costs=None)
