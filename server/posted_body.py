"""The body of a request that posts something, as far as it is not too large."""

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import Scope

from server.wanted_film import UnreadableError


def announced_bytes(scope: Scope) -> int | None:
    """The length of its body that a request announces, in bytes; None without a number of at most nine digits."""
    text = Headers(scope=scope).get("content-length", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


class TooLargeError(UnreadableError):
    """A body has more bytes than may be posted."""


async def posted_body(request: Request, most: int, what: str) -> bytes:
    """Return the whole body. TooLargeError, naming `what` it is, once more than `most` bytes have come. It is not
    refused by its announced length, as a client that is still sending may miss the answer."""
    parts, size = list[bytes](), 0
    async for part in request.stream():
        parts.append(part)
        size += len(part)
        if size > most:
            raise TooLargeError(f"{what} has more than {most:,} bytes.")
    return b"".join(parts)
