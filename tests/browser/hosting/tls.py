"""TLS before the proxy: Caddy with the very Caddyfile of deploy/, and a client that says from which address it comes.

For a name below .localhost Caddy makes the certificate itself, with an authority of its own.
"""

import http.client
import socket
import ssl
from pathlib import Path

from tests.browser.hosting.caddy_process import CaddyProcess
from tests.browser.hosting.proxy import DEPLOY
from tests.browser.server import free_port

NAME = "playground.localhost"


class Tls:
    """Caddy before a server of this machine, at `url`; `plain_port` is the one for http."""

    def __init__(self, folder: Path, upstream: str) -> None:
        self.port, self.plain_port = free_port(), free_port()
        self.url = f"https://{NAME}:{self.port}"
        environment = {"SITE": NAME, "UPSTREAM": upstream, "BIND": "127.0.0.1"}
        environment |= {"HTTP_PORT": str(self.plain_port), "HTTPS_PORT": str(self.port)}
        self._authority = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
        self._process = CaddyProcess(folder, DEPLOY / "Caddyfile", environment)

    def start(self) -> None:
        self._process.start(self._listens)

    def stop(self) -> None:
        self._process.stop()

    def client(self, address: str = "127.0.0.1") -> "Client":
        """Somebody at this address of the machine."""
        return Client(self.port, self._authority, address)

    def _listens(self) -> bool:
        try:
            with self.client() as somebody:
                somebody.get("/healthz")
        except OSError:
            return False  # not listening yet, or without its certificate
        return True


class Client(http.client.HTTPConnection):
    """A connection from an address of this machine, which trusts Caddy's authority alone."""

    def __init__(self, port: int, authority: Path, address: str) -> None:
        super().__init__("127.0.0.1", port, timeout=30)
        self._authority, self._from = authority, (address, 0)

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def connect(self) -> None:
        line = socket.create_connection((self.host, self.port), self.timeout, self._from)
        self.sock = ssl.create_default_context(cafile=self._authority).wrap_socket(line, server_hostname=NAME)

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        """The status and the text of an answer; header names with _ for -."""
        all_headers = {"Host": f"{NAME}:{self.port}"} | {name.replace("_", "-"): text for name, text in headers.items()}
        self.request("GET", path, headers=all_headers)
        answer = self.getresponse()
        return answer.status, answer.read().decode(errors="replace")
