"""Requests over one connection that stays open, as a browser's: for visitors without one."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

import brotli

Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass(frozen=True)
class Response:
    status: int
    body: bytes
    length: int  # bytes of the body as it travelled


class HttpConnection:
    """The way to a server, of one request at a time: it connects when it is first asked, and again where it was cut."""

    def __init__(self, server: str, source: str = "") -> None:
        self.address, self.source = urlsplit(server), source
        self._turn = asyncio.Lock()
        self._ends: Ends | None = None

    async def ask(self, method: str, target: str, body: bytes = b"", cookie: str = "") -> Response:
        """The answer; OSError where there is none. Who does not wait for it cuts the line."""
        head = [f"{method} {target} HTTP/1.1", f"Host: {self.address.netloc}", "Accept-Encoding: br"]
        head += [f"Content-Length: {len(body)}", *([f"Cookie: {cookie}"] if cookie else [])]
        request = "\r\n".join([*head, "", ""]).encode() + body
        async with self._turn:
            try:
                return await self._exchange_again(request)
            except asyncio.CancelledError:  # an answer may be on its way
                if self._ends:
                    self._ends[1].transport.abort()
                self._ends = None
                raise

    async def _exchange_again(self, request: bytes) -> Response:
        """On the line that is open; on a new one, as a server may close one on which nothing was asked for long."""
        if self._ends is not None:
            try:
                return await self._exchange(self._ends, request)
            except OSError:
                await self.close()
        self._ends = await asyncio.open_connection(
            self.address.hostname, self.address.port, local_addr=(self.source, 0) if self.source else None
        )
        return await self._exchange(self._ends, request)

    async def close(self) -> None:
        if self._ends:
            writer, self._ends = self._ends[1], None
            writer.close()
            with suppress(OSError):  # one that was cut is closed
                await writer.wait_closed()

    async def _exchange(self, ends: Ends, request: bytes) -> Response:
        reader, writer = ends
        writer.write(request)
        await writer.drain()
        try:
            first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
            body = await reader.readexactly(int(headers["content-length"]))
        except asyncio.IncompleteReadError as error:
            raise ConnectionResetError("the server has closed the line") from error
        if headers.get("connection") == "close":
            await self.close()
        plain = brotli.decompress(body) if headers.get("content-encoding") == "br" else body
        return Response(int(first.split()[1]), plain, len(body))
