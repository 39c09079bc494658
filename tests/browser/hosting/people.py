"""People at a hosted app, without browsers: each has added a point, and comes back like a page when the line is cut."""

import asyncio
import time
import urllib.request
from contextlib import suppress
from dataclasses import dataclass, field

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.visitor import UnansweredError, Visitor

AGAIN = 0.2  # seconds after which a page tries again to reach its server
PAGES = ("perceptron", "hinge", "neighbors", "prototypes")
NO_PROXY = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def first_response(url: str) -> str:
    """Ask for the page itself, as a new browser does; the cookie that comes with it."""
    with NO_PROXY.open(url, timeout=30) as answer:
        return str(answer.headers["set-cookie"]).split(";")[0]


@dataclass
class Person:
    """`away`: for how many seconds each time, from the loss of the line to the film."""

    visitor: Visitor
    points: list[list[float]] = field(default_factory=list)
    away: list[float] = field(default_factory=list)
    here: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def replica(self) -> str:
        """The cookie that names it."""
        return self.visitor.cookie.partition("=")[2]

    async def edit(self, number: int) -> None:
        """A point of their own among those of the page; its address has it."""
        self.points = [*self.visitor.points, [number / 100, 0.25, 0]]
        await self.visitor.edit(self.points)

    async def stay(self) -> None:
        """Read what comes; where the line is cut, come back with what the address bar says. Until cancelled."""
        while True:
            self.here.set()
            with suppress(ConnectionClosed):  # a line that is cut ends as one that is closed
                await self.visitor.read_on()
            self.here.clear()
            cut = time.perf_counter()
            self.visitor.answer = {}
            await come_again(self.visitor)
            self.away.append(time.perf_counter() - cut)

    @property
    def is_in_the_present_state(self) -> bool:
        return bool(self.visitor.answer) and self.visitor.points == self.points


async def come_again(visitor: Visitor) -> None:
    """As a page does whose line was cut, until it has its film."""
    while not visitor.answer:
        try:
            await visitor.come()
        except (OSError, UnansweredError, ConnectionClosed, InvalidHandshake):
            await visitor.leave()
            await asyncio.sleep(AGAIN)


async def arrive(url: str, number: int) -> Person:
    page = PAGES[number % len(PAGES)]
    cookie = await asyncio.to_thread(first_response, url)
    person = Person(await Visitor(url, page, cookie=cookie).come())
    await person.edit(number)
    return person
