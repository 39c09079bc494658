"""The body of a request that posts something, as far as it is not too large."""

from starlette.requests import Request

from server.wanted_film import UnreadableError


async def posted_body(request: Request, most: int, what: str) -> bytes:
    """All of it; UnreadableError, naming `what` it is, if it has more than `most` bytes."""
    parts, size = list[bytes](), 0
    async for part in request.stream():
        parts.append(part)
        size += len(part)
        if size > most:
            raise UnreadableError(f"{what} has more than {most:,} bytes.")
    return b"".join(parts)
