"""An edit passes the functions that docs/life-of-a-click.md names, in that order, and no other modules."""

import asyncio
import json
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from starlette.applications import Starlette

from films import film_cache
from server.middleware import middleware, routes
from tests.life_of_a_click import hops, modules
from tests.server.asgi_client import fetch

ROOT = Path(__file__).parents[2]
OURS = tuple(ROOT / place for place in ("films", "server", "ui"))
WORKER = "server/worker_pool.py"
Called = list[tuple[str, str]]


class Walk:
    """The functions of ours that are called, in order, but for those of a worker process."""

    def __init__(self) -> None:
        self.called: Called = []
        self.apart = threading.local()

    def note(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        file = Path(code.co_filename)
        if event == "call" and any(map(file.is_relative_to, OURS)) and not getattr(self.apart, "is", False):
            self.called.append((file.relative_to(ROOT).as_posix(), code.co_name))

    def worker(self, make: Callable[..., Any], scene: Any, more: dict[str, Any]) -> tuple[Any, float]:
        """In place of `WorkerPool.make`."""
        self.apart.__dict__["is"] = True
        try:
            return make(scene, **more), 0.0
        finally:
            self.apart.__dict__["is"] = False


@contextmanager
def walked() -> Iterator[Walk]:
    walk, before = Walk(), (sys.getprofile(), threading.getprofile())
    film_cache.made_by(walk.worker)
    threading.setprofile(walk.note)
    sys.setprofile(walk.note)
    try:
        yield walk
    finally:
        sys.setprofile(before[0])
        threading.setprofile(before[1])
        film_cache.made_by(film_cache.in_process)


@pytest.fixture(scope="module")
def called() -> Called:
    """By one edit, on a server that has answered before."""
    edit = json.dumps({"scene": "", "edit": {"points": [[1, 2, 0], [3, 4.5, 1], [2, 2.25, 1]]}}).encode()

    async def click(walk: Walk) -> None:
        app = Starlette(routes=routes(), middleware=middleware())
        await fetch(app, "/film/perceptron", host="localhost")
        walk.called.clear()
        assert (await fetch(app, "/film/perceptron", "POST", body=edit, host="localhost")).status == 200

    with walked() as walk:
        asyncio.run(click(walk))
    return walk.called


def test_an_edit_passes_the_functions_that_are_named_in_their_order(called: Called) -> None:
    place = 0
    for hop in hops("py"):
        assert hop in called[place:], f"{hop} is not called after what is named before it"
        place = called.index(hop, place)


def test_no_module_takes_part_that_is_not_named(called: Called) -> None:
    assert {module for module, _ in called} | {WORKER} == modules()


def test_the_way_is_short() -> None:
    assert len(hops("py")) + len(hops("js")) < 35
    assert len(modules()) <= 32
