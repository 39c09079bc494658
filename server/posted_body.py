"""The body of a POST, bounded."""

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import Scope

from server.wanted_film import UnreadableError


def announced_bytes(scope: Scope) -> int | None:
    """Return the length of the body that a request announces, in bytes; None if it is not a number of at most nine
    digits."""
    text = Headers(scope=scope).get("content-length", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


class TooLargeError(UnreadableError):
    """A body has more bytes than may be posted."""


async def posted_body(request: Request, most: int, what: str) -> bytes:
    """Return the whole body. TooLargeError, which names `what` it is, once more than `most` bytes have arrived. The
    announced length alone is no reason to refuse it, as a client that is still sending may miss the response."""
    parts, size = list[bytes](), 0
    async for part in request.stream():
        parts.append(part)
        size += len(part)
        if size > most:
            raise TooLargeError(f"{what} has more than {most:,} bytes.")
    return b"".join(parts)
