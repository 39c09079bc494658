"""A stand-in for a replica: gives the answers that a test sets, and counts requests, to test the proxy by itself."""

import threading
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass(frozen=True)
class StandInAnswer:
    """An answer, and the seconds that it takes."""

    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0


class StandIn:
    """It is healthy, and answers by the path without its query; the body names its own encoding."""

    def __init__(self, host: str, port: int, answers: dict[str, StandInAnswer]) -> None:
        self.answers, self.asked, self.port = answers, Counter[str](), port
        self._server = ThreadingHTTPServer((host, port), self._handler())
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        stand_in = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                self.rfile.read(int(self.headers.get("content-length", 0)))
                stand_in.asked[f"{self.command} {self.path}"] += 1
                answer = stand_in.answers.get(self.path.partition("?")[0], StandInAnswer())
                time.sleep(answer.seconds)
                encoding = self.headers.get("accept-encoding", "identity")
                self.send_response(answer.status)
                headers = {"content-length": str(len(encoding)), "content-encoding": encoding}
                for name, value in (answer.headers | headers).items():
                    self.send_header(name, value)
                with suppress(ConnectionError):  # a check of the proxy's reads no more than the status
                    self.end_headers()
                    self.wfile.write(encoding.encode())

            do_POST = do_GET

            def log_message(self, *_: object) -> None:
                """Nothing: the counts are enough."""

        return Handler
