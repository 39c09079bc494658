"""A network between a browser and the app that can be cut, and mended, while both go on."""

import contextlib
import socket
import threading


class Relay:
    """A port that leads to another one of this machine. While it is cut, whatever ran over it has ended, and nobody
    gets through."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._open: set[socket.socket] = set()
        self._is_cut = False
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self._is_cut = True
        for end in list(self._open):
            _close(end)

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
            far = socket.create_connection(("127.0.0.1", self._to))
            self._open |= {near, far}
            for source, target in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(source, target), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):  # the other end was closed meanwhile
            while data := source.recv(65536):
                target.sendall(data)
        for end in (source, target):
            self._open.discard(end)
            _close(end)


def _close(end: socket.socket) -> None:
    with contextlib.suppress(OSError):  # it is not connected any more
        end.shutdown(socket.SHUT_RDWR)
    end.close()
