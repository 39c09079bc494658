"""Presses that follow one another faster than the page answers: each of them counts, and none takes another back.

With every press a browser tells what all its widgets hold, as far as it knows: before the answer to the press before
has come, those that it has set still hold what they held.
"""

import asyncio
from typing import Any

import pytest
from streamlit.proto.WidgetStates_pb2 import WidgetState

from tests.browser.server import Server
from tests.server.visitor import Visitor

WAITS = (0.0, 0.003, 0.03, 0.3)  # seconds between the two presses
BUTTON = "Shuffle"
SET = ("order=permuted", "seed=", "below=order")  # by the first


async def came(server: str) -> Visitor:
    return await Visitor(server, "perceptron").come()


def named(visitor: Visitor, name: str) -> str:
    return next(identity for identity in visitor.widgets if identity.endswith(f"-perceptron.{name}"))


async def after_both(server: str, second: str, wait: float, part: str) -> str:
    """The address after a button that sets many widgets, and `second` so many seconds later, once it tells of that."""
    visitor = await came(server)
    settings = [state for state in visitor.held.values() if state.id != named(visitor, second)]
    await visitor.ask(WidgetState(id=visitor.labels[BUTTON], trigger_value=True), *settings)
    await asyncio.sleep(wait)
    value = "trigger_value" if visitor.widgets[named(visitor, second)] == "button" else "bool_value"
    pressed: dict[str, Any] = {value: True}
    await visitor.ask(WidgetState(id=named(visitor, second), **pressed), *settings)
    await visitor.read(lambda _: part in visitor.query)
    await visitor.leave()
    return visitor.query


@pytest.mark.parametrize("wait", WAITS)
@pytest.mark.parametrize(("second", "part"), [("pocket", "pocket=1"), ("scaled", "scaled=1")])
def test_what_a_button_has_set_is_not_taken_back_by_the_next_press(
    server: Server, second: str, part: str, wait: float
) -> None:
    query = asyncio.run(after_both(server.url, second, wait, part))
    for each in (*SET, part):
        assert each in query


def test_what_a_button_has_set_may_be_set_back_once_it_is_shown(server: Server) -> None:
    async def set_back() -> str:
        visitor = await came(server.url)
        await visitor.run(WidgetState(id=visitor.labels[BUTTON], trigger_value=True))
        await visitor.tell()  # as a stage does, before the next press
        await visitor.run(visitor.held[named(visitor, "order")])
        await visitor.read(lambda _: "seed=" in visitor.query and "order=permuted" not in visitor.query)
        await visitor.leave()
        return visitor.query

    query = asyncio.run(set_back())
    assert "below=order" in query
    assert "order=permuted" not in query
