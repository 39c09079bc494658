"""Forged widget states, as an attacker may send them.

Of what a browser could say, however hostile: no failure, the last good scene, and nothing sticks. What no browser says
breaks the forger's own page until it is loaded again, and nobody else's; the log gets a line.
"""

import asyncio
from collections.abc import Iterator

import pytest
from streamlit.proto.WidgetStates_pb2 import WidgetState

from tests.browser.server import Server
from tests.server.hostile_states import HOSTILE, OWN, POSSIBLE, Forged, is_readable
from tests.server.visitor import Visitor

PAGES = ("home", "perceptron", "hinge", "neighbors", "prototypes", "digits", "bayes", "spam")
READABLE = [name for name, forged in HOSTILE.items() if any(is_readable(kind, forged) for kind in OWN)]
# One of each kind of message, and of each one that could be read as well as one that could not.
KINDS = {(forged("x").WhichOneof("value"), name in READABLE): name for name, forged in HOSTILE.items()}.values()
TEXTS = [name for name in READABLE if is_readable("text_area", HOSTILE[name])]
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
def nothing_failed(server: Server) -> Iterator[None]:
    start = len(server.log.read_text())
    yield
    log = server.log.read_text()[start:]
    assert "Traceback" not in log
    assert "Uncaught app" not in log


@pytest.fixture(scope="module")
def suffering(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of which pages may fail."""
    running = Server(tmp_path_factory.mktemp("suffering"))
    running.start()
    yield running
    running.stop()


async def opened(visitor: Visitor) -> list[str]:
    """All widgets, those in the drawers too. What had stuck would break this run."""
    drawers = [identity for identity, kind in visitor.widgets.items() if kind == "expandable"]
    await visitor.run(*(WidgetState(id=drawer, bool_value=True) for drawer in drawers))
    return list(visitor.widgets)


async def forge(visitor: Visitor, forged: Forged, *, typed: bool = True) -> None:
    """Say of every widget of which a browser could that it is in that state, and of none anything more; boxes for texts
    only if `typed`."""
    await opened(visitor)
    able = [widget for widget, kind in visitor.widgets.items() if is_readable(kind, forged)]
    boxes = [widget for widget in able if visitor.widgets[widget] == "text_area"]
    looked_at = len(visitor.warnings)  # of a file that cannot be read, and stays until it is left
    await visitor.run(*(forged(widget) for widget in able if typed or widget not in boxes))
    assert visitor.exceptions == []
    assert len(visitor.warnings) <= looked_at + max(1, len(boxes))  # a sentence for each box


def with_every_kind(visitors: dict[str, Visitor], first: int) -> dict[str, Visitor]:
    """As few of them as have widgets of every kind, looked for from one of them on: in turn, all are among them."""
    chosen, covered = dict[str, Visitor](), set[str]()
    for page in PAGES[first % len(PAGES) :] + PAGES[: first % len(PAGES)]:
        kinds = {*visitors[page].widgets.values()}
        if kinds - covered:
            chosen[page], covered = visitors[page], covered | kinds
    return chosen


@pytest.mark.parametrize("name", READABLE)
def test_an_impossible_state_changes_nothing(visits: Visits, name: str) -> None:
    runner, visitors = visits
    for page, visitor in with_every_kind(visitors, READABLE.index(name)).items():
        before = visitor.scene.text
        runner.run(forge(visitor, HOSTILE[name], typed=False))
        assert visitor.scene.text == before, page


@pytest.mark.parametrize("name", TEXTS)
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
    widgets = {name: kind for name, kind in visitors["perceptron"].widgets.items() if ".table " not in name}

    async def come(forged: Forged) -> Visitor:
        able = [forged(widget) for widget, kind in widgets.items() if is_readable(kind, forged)]
        visitor = await Visitor(server.url, "perceptron").come(*able)
        await visitor.run()
        await visitor.leave()
        return visitor

    for name in READABLE:
        visitor = runner.run(come(HOSTILE[name]))
        assert (visitor.exceptions, len(visitor.points)) == ([], 16), name


@pytest.mark.parametrize("name", KINDS)
def test_what_no_browser_says_breaks_the_forgers_page_alone_and_writes_few_lines(suffering: Server, name: str) -> None:
    forged = HOSTILE[name]

    async def visit() -> tuple[Visitor, Visitor, Visitor]:
        other, forger = await asyncio.gather(*(Visitor(suffering.url, "perceptron").come() for _ in range(2)))
        unable = [widget for widget, kind in forger.widgets.items() if not is_readable(kind, forged)]
        await forger.run(*(forged(widget) for widget in unable))
        await other.edit([[1, 2, 0], [3, 4, 1]])
        again = await Visitor(suffering.url, "perceptron").come()
        for visitor in (other, forger, again):
            await visitor.leave()
        return other, forger, again

    start = len(suffering.log.read_text())
    other, _, again = asyncio.run(visit())
    assert (other.exceptions, again.exceptions) == ([], [])
    assert other.points == [[1, 2, 0], [3, 4, 1]]
    assert "Traceback" not in suffering.log.read_text()[start:]
    assert len(suffering.log.read_text()[start:].splitlines()) <= 2


def test_and_the_page_goes_on(visits: Visits) -> None:
    runner, visitors = visits
    for page in ("perceptron", "hinge", "neighbors", "prototypes"):
        visitor = visitors[page]
        runner.run(visitor.edit([[1, 2, 0], [3, 4, 1]]))
        assert visitor.points == [[1, 2, 0], [3, 4, 1]]
        runner.run(visitor.tell())
        runner.run(visitor.run())
        assert visitor.scene.knows


def test_rows_by_the_thousand_are_not_put_into_a_table_which_is_said(server: Server) -> None:
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
    assert [warning for warning in visitor.warnings if "left out" in warning], visitor.warnings
