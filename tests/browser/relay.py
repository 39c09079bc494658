"""A network between a browser and the app that can be slow, and that can be cut, and mended, while both go on."""

import contextlib
import socket
import threading
import time
from collections.abc import Callable

PIECE = 16_384  # bytes that are carried at a time: so all that comes over a slow line at once comes on


class Relay:
    """A port that leads to another one of this machine, `to`. While it is cut, all its connections have ended, and
    nobody gets through. All that comes from there together comes at `megabits` a second at most; what is sent there
    waits `latency` seconds, the way to and fro.

    (Chromium plays slow lines too. Now and then all its requests then stand still for good, with their answers unread
    in its sockets.)
    """

    def __init__(self, port: int, *, megabits: float = float("inf"), latency: float = 0.0) -> None:
        self.to = port
        self._speed, self._latency = megabits * 1e6 / 8, latency  # bytes a second, seconds
        self._is_free_at = 0.0
        self._line = threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._open: set[socket.socket] = set()
        self._is_cut = False
        self._silent: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self._is_cut = True
        for end in list(self._open):
            _close(end)

    def silence(self) -> None:
        """What is open now carries nothing any more, either way, and does not end: as a phone's that has slept."""
        self._silent |= self._open

    def mend(self) -> None:
        self._is_cut = False

    def close(self) -> None:
        self.cut()
        _close(self._listener)

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:  # closed
                return
            if self._is_cut:
                _close(near)
                continue
            far = socket.create_connection(("127.0.0.1", self.to))
            self._open |= {near, far}
            for source, target, wait in ((near, far, self._wait_there), (far, near, self._wait_back)):
                threading.Thread(target=self._carry, args=(source, target, wait), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, wait: Callable[[int], None]) -> None:
        with contextlib.suppress(OSError):  # the other end was closed meanwhile
            while data := source.recv(PIECE):
                if source in self._silent:
                    continue
                wait(len(data))
                target.sendall(data)
        for end in (source, target):
            self._open.discard(end)
            _close(end)

    def _wait_there(self, _n_bytes: int) -> None:
        time.sleep(self._latency)

    def _wait_back(self, n_bytes: int) -> None:
        """Until so many bytes have had their turn on the line that all share."""
        with self._line:
            self._is_free_at = max(time.monotonic(), self._is_free_at) + n_bytes / self._speed
            until = self._is_free_at
        time.sleep(max(0.0, until - time.monotonic()))


def _close(end: socket.socket) -> None:
    with contextlib.suppress(OSError):  # it is not connected any more
        end.shutdown(socket.SHUT_RDWR)
    end.close()
