"""Whatever a stranger says a widget's state is: no traceback in the log, the last good scene, and nothing sticks."""

import asyncio
from collections.abc import Iterator

import pytest
from streamlit.proto.WidgetStates_pb2 import WidgetState

from tests.browser.server import Server
from tests.serving.hostile import HOSTILE, POSSIBLE, Forged
from tests.serving.visitor import Visitor

PAGES = ("home", "perceptron", "hinge", "neighbors", "prototypes", "digits", "bayes", "spam")
Visits = tuple[asyncio.Runner, dict[str, Visitor]]


@pytest.fixture(scope="module")
def visits(server: Server) -> Iterator[Visits]:
    """One visitor at each page."""
    with asyncio.Runner() as runner:
        visitors = {page: runner.run(Visitor(server.url, page).come()) for page in PAGES}
        yield runner, visitors
        for visitor in visitors.values():
            runner.run(visitor.leave())


@pytest.fixture(autouse=True)
def no_traceback(server: Server) -> Iterator[None]:
    start = len(server.log.read_text())
    yield
    assert "Traceback" not in server.log.read_text()[start:]


async def opened(visitor: Visitor) -> list[str]:
    """All widgets, those in the drawers too. What had stuck would break this run."""
    drawers = [identity for identity, kind in visitor.widgets.items() if kind == "expandable"]
    await visitor.run(*(WidgetState(id=drawer, bool_value=True) for drawer in drawers))
    return list(visitor.widgets)


async def forge(visitor: Visitor, forged: Forged, *, typed: bool = True) -> None:
    """Say of every widget that it is in that state, and of none anything more; boxes for texts only if `typed`."""
    widgets = await opened(visitor)
    await visitor.run(*(forged(widget) for widget in widgets if typed or visitor.widgets[widget] != "text_area"))
    assert visitor.exceptions == []
    assert len(visitor.warnings) <= 1


def with_every_kind(visitors: dict[str, Visitor], first: int) -> dict[str, Visitor]:
    """As few of them as have widgets of every kind, looked for from one of them on: in turn, all are among them."""
    found, known = dict[str, Visitor](), set[str]()
    for page in PAGES[first % len(PAGES) :] + PAGES[: first % len(PAGES)]:
        kinds = {*visitors[page].widgets.values()}
        if kinds - known:
            found[page], known = visitors[page], known | kinds
    return found


@pytest.mark.parametrize("name", HOSTILE)
def test_an_impossible_state_changes_nothing(visits: Visits, name: str) -> None:
    runner, visitors = visits
    for page, visitor in with_every_kind(visitors, [*HOSTILE].index(name)).items():
        before = visitor.scene.text
        runner.run(forge(visitor, HOSTILE[name], typed=False))
        assert visitor.scene.text == before, page


@pytest.mark.parametrize("name", HOSTILE)
def test_a_box_for_texts_may_hold_anything(visits: Visits, name: str) -> None:
    runner, visitors = visits
    assert "text_area" in visitors["spam"].widgets.values()
    runner.run(forge(visitors["spam"], HOSTILE[name]))


@pytest.mark.parametrize("name", POSSIBLE)
def test_a_state_that_some_widgets_can_be_in_breaks_no_others(visits: Visits, name: str) -> None:
    runner, visitors = visits
    for visitor in visitors.values():
        runner.run(forge(visitor, POSSIBLE[name]))


def test_of_a_page_only_just_opened_too(server: Server, visits: Visits) -> None:
    """To a new server under an open page, states come before their widgets."""
    runner, visitors = visits
    widgets = [widget for widget in visitors["perceptron"].widgets if ".table " not in widget]

    async def come(forged: Forged) -> Visitor:
        visitor = await Visitor(server.url, "perceptron").come(*(forged(widget) for widget in widgets))
        await visitor.run()
        await visitor.leave()
        return visitor

    for name, forged in HOSTILE.items():
        visitor = runner.run(come(forged))
        assert (visitor.exceptions, len(visitor.points)) == ([], 16), name


@pytest.mark.parametrize("name", ["iris x", "iris y", "iris species"])
def test_a_measurement_that_iris_has_not_gets_a_sentence(visits: Visits, name: str) -> None:
    runner, visitors = visits
    visitor = visitors["perceptron"]
    (box,) = (identity for identity in visitor.widgets if identity.endswith(f"-perceptron.{name}"))
    (button,) = (identity for identity in visitor.widgets if identity.endswith("-perceptron.iris load"))
    before = visitor.scene.text
    chosen, pressed = WidgetState(id=box, string_value="petal weight"), WidgetState(id=button, trigger_value=True)
    runner.run(visitor.run(chosen, pressed))
    assert visitor.warnings == ["Iris has no such measurements. Choose again."]
    assert visitor.scene.text == before


def test_and_the_page_goes_on(visits: Visits) -> None:
    runner, visitors = visits
    for page in ("perceptron", "hinge", "neighbors", "prototypes"):
        visitor = visitors[page]
        runner.run(visitor.edit([[1, 2, 0], [3, 4, 1]]))
        assert visitor.points == [[1, 2, 0], [3, 4, 1]]
        runner.run(visitor.tell())
        runner.run(visitor.run())
        assert visitor.scene.knows


def test_rows_by_the_thousand_are_not_put_into_a_table(server: Server) -> None:
    """Three thousand took a minute; what a browser may send has room for half a million."""
    rows = '{"edited_rows": {}, "added_rows": [' + ",".join(["{}"] * 3000) + '], "deleted_rows": []}'

    async def add() -> Visitor:
        visitor = await Visitor(server.url, "perceptron").come()
        (drawer,) = (widget for widget in visitor.widgets if widget.endswith("table drawer"))
        is_open = WidgetState(id=drawer, bool_value=True)
        await visitor.run(is_open)
        (table,) = (widget for widget, kind in visitor.widgets.items() if kind == "dataframe")
        async with asyncio.timeout(15):
            await visitor.run(is_open, WidgetState(id=table, string_value=rows))
        await visitor.leave()
        return visitor

    visitor = asyncio.run(add())
    assert (visitor.exceptions, len(visitor.points)) == ([], 16)
