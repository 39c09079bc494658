"""A request to a room: its JSON read within bounds, and in place of what cannot be done one sentence."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from addons.classroom.bounds import TOO_MUCH, TooMuchError
from addons.classroom.room import RefusedError
from addons.classroom.store import FullError, LostError, NoRoomError, ShareError
from server import fair_pool
from server.posted_body import TooLargeError, posted_body

NOT_KEPT = {"cache-control": "no-store"}
NO_ROOM, OVER = "There is no such room.", "This class is over."
SHARE = "Many rooms are open from here; end one, or try again later."
MANY, LOST = "There are too many rooms just now; try again later.", "The rooms cannot be reached just now; try again."
Answer = Callable[[Request], Awaitable[Response]]


class UnreadableError(ValueError):
    """A body that is no JSON object, or too large."""

    def __init__(self, sentence: str, status: int = 422) -> None:
        super().__init__(sentence)
        self.status = status


class NotYetError(Exception):
    """It can be done in a moment; the message is a sentence."""


class ForbiddenError(Exception):
    """Not for this browser; the message is a sentence."""


def refusing(answer: Answer) -> Answer:
    """The same, with a sentence where it cannot be done."""

    async def respond(request: Request) -> Response:
        try:
            return await answer(request)
        except (*REFUSALS, ValueError) as error:
            sentence, status = _answer(error)
        again = {"retry-after": "5"} if status in (429, 503) else {}
        return PlainTextResponse(sentence, status, headers=NOT_KEPT | again)

    return respond


REFUSALS = (
    NoRoomError,
    RefusedError,
    ForbiddenError,
    TooMuchError,
    FullError,
    ShareError,
    LostError,
    NotYetError,
    fair_pool.FullError,
)


def _answer(error: Exception) -> tuple[str, int]:
    if isinstance(error, NoRoomError):
        return (OVER, 410) if error.over else (NO_ROOM, 404)
    if isinstance(error, UnreadableError):
        return str(error), error.status
    answers: dict[type[Exception], tuple[str, int]] = {
        RefusedError: (str(error), 409),
        ForbiddenError: (str(error), 403),
        TooMuchError: (TOO_MUCH, 429),
        fair_pool.FullError: (TOO_MUCH, 429),
        FullError: (str(error) or MANY, 503),
        ShareError: (SHARE, 429),
        NotYetError: (str(error), 503),
        LostError: (LOST, 503),
    }
    return answers.get(type(error), (str(error), 422))


async def sent_body(request: Request, largest: int) -> bytes:
    """Return the body; UnreadableError (413) if it has more than `largest` bytes."""
    try:
        return await posted_body(request, largest, "What was sent")
    except TooLargeError:
        raise UnreadableError(f"At most {largest:,} bytes can be sent here.", 413) from None


def sent_object(body: bytes) -> dict[str, Any]:
    """The JSON object of a body; none is an empty one."""
    try:
        sent = json.loads(body or b"{}")
    except (ValueError, RecursionError) as error:
        raise UnreadableError("What was sent is not JSON.") from error
    if not isinstance(sent, dict):
        raise UnreadableError("What is sent is a JSON object.")
    return sent
