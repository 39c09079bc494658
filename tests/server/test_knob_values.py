"""Where the values of a knob are those that the points allow, an edit of the points has the whole page run."""

import asyncio

from tests.browser.server import Server
from tests.server.visitor import Visitor

TWELVE = [[float(x), float(x % 3), x % 2] for x in range(12)]


def test_the_knob_of_the_second_plane_has_the_values_that_the_points_allow(server: Server) -> None:
    async def values_before_and_after() -> tuple[set[str], set[str]]:
        visitor = await Visitor(server.url, "methods", "planes=2&method2=neighbors").come()
        before = _knobs(visitor)
        visitor.widgets.clear()
        await visitor.edit(TWELVE)
        await visitor.read(lambda message: message.WhichOneof("type") == "script_finished")
        await visitor.leave()
        return before, _knobs(visitor)

    before, after = asyncio.run(values_before_and_after())
    assert (len(before), len(after)) == (1, 1)
    assert before != after  # their names say how many values there are


def _knobs(visitor: Visitor) -> set[str]:
    return {identity.split("-methods.")[1] for identity in visitor.widgets if ".at2 neighbors" in identity}
