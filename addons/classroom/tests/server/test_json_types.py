"""Any JSON value in any place of what is sent to a room: it is done, or refused in one sentence. Every body that a page
sends is tried with every value below in place of each of its parts, and without each."""

import asyncio
import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from addons.classroom.questions import KINDS
from addons.classroom.routes import ClassRoutes
from addons.classroom.tests.server.clock import Clock
from addons.classroom.tests.server.people import CHOICE, HOST, PICTURE, Person, app_of, joined, opened
from addons.classroom.tests.server.test_hostile import REAL, one_sentence
from addons.classroom.tests.server.test_questions import SPOTS
from server.settings import Settings
from tests.server.asgi_client import Answer, fetch

VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, 1e308, -1e308, 10**30, 2**63, float("nan"), float("inf"), "", "x", "perceptron",
    "\ud800", "\x00", "é" * 300, [], [[]], [None], [0, 0], [1e308] * 4, {}, {"page": []}, {"a": {"b": []}},
)  # fmt: skip
PUT_AWAY = ("close", "reveal", "put away")
LEFT_OUT = object()


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all parts of a JSON value; of a list to its first and last."""
    yield path
    inside = value.items() if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    for name, part in list(inside)[:1] + list(inside)[-1:] if isinstance(value, list) else inside:
        yield from places(part, (*path, name))


def replaced(body: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A body with another value in one place, or without what is there."""
    if not path:
        return {} if value is LEFT_OUT else value
    changed = copy.deepcopy(body)
    within = changed
    for name in path[:-1]:
        within = within[name]
    if value is LEFT_OUT:
        del within[path[-1]]
    else:
        within[path[-1]] = value
    return changed


def every(body: Any) -> Iterator[Any]:
    for path in places(body):
        for value in (*VALUES, LEFT_OUT):
            yield replaced(body, path, value)


@pytest.mark.usefixtures("generous")
@pytest.mark.parametrize("number", range(len(REAL)))
def test_of_any_type_what_is_sent_is_done_or_refused_in_a_sentence(number: int) -> None:
    real: Any = REAL[number]
    path = "drive" if "do" in real else "vote" if "round" in real else "" if "picture" in real else "post"

    async def day() -> None:
        clock = Clock()
        app = app_of(ClassRoutes(Settings(), clock=clock))
        lecturer = await opened(app, {"picture": PICTURE})
        ann = await joined(lecturer)
        for i, body in enumerate(every(real)):
            if i % 40 == 0:
                await an_open_question(lecturer, clock)
            answer = await sent(ann if path in ("vote", "post") else lecturer, path, body)
            assert answer.status < 500 or b"too many rooms" in answer.body, (body, answer)
            assert answer.status < 400 or one_sentence(answer), (body, answer)
            if answer.status == 204:
                lecturer = await opened(app, {"picture": PICTURE})
                ann = await joined(lecturer)
        for role in ("hall", "desk"):
            json.dumps(await lecturer.state(role), allow_nan=False)

    asyncio.run(day())


async def an_open_question(lecturer: Person, clock: Clock) -> None:
    """Whatever was open before is put away."""
    for do in PUT_AWAY:
        await lecturer.drive(do)
        clock.now += 6
    await lecturer.drive("ask", question=CHOICE)


async def sent(person: Person, path: str, body: Any) -> Answer:
    text = json.dumps(body).encode()
    if path:
        return await person.ask(path, "POST", text)
    return await fetch(person.app, "/class", "POST", "", text, None, **HOST)


@pytest.mark.usefixtures("generous")
@pytest.mark.parametrize("kind", KINDS)
def test_a_vote_of_any_type_is_taken_or_refused_in_a_sentence(kind: str) -> None:
    questions: dict[str, Any] = {
        "choice": CHOICE,
        "order": {"text": "?", "kind": "order", "options": ["a", "b", "c"], "right": [2, 0, 1]},
        "region": SPOTS,
    }
    question = questions.get(kind, {"text": "?", "kind": kind} | ({"points": 9} if kind == "point" else {}))
    answer = {"order": [2, 0, 1], "place": [0, 1], "line": [0, 1, 2, 3], "region": [0, 0, 1, 1]}.get(kind, 1)

    async def day() -> None:
        clock = Clock()
        lecturer = await opened(app_of(ClassRoutes(Settings(), clock=clock)), {"picture": PICTURE})
        ann = await joined(lecturer)
        assert (await lecturer.drive("ask", question=question)).status == 200
        assert (await ann.vote(answer)).status == 200
        for body in every({"question": 1, "round": 1, "answer": answer}):
            refused = await sent(ann, "vote", body)
            assert refused.status in (200, 409, 413, 422), (body, refused)
            assert refused.status == 200 or one_sentence(refused)
        view = await lecturer.state("desk")
        assert view["answered"] == [1]
        json.dumps(view, allow_nan=False)

    asyncio.run(day())
