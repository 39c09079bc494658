"""The very proxy of deploy/, which finds the servers of this machine by name, as there."""

import os
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

from dnslib import RR, A, DNSRecord
from dnslib.server import BaseResolver, DNSLogger, DNSServer

from tests.browser.find_haproxy import haproxy
from tests.browser.server import ROOT, free_port

DEPLOY = ROOT / "deploy"
NAME = "app.test"
START_SECONDS = 30


class Names(BaseResolver):  # type: ignore[misc]  # dnslib has no types
    """The name server: the addresses of all replicas for the one name."""

    def __init__(self, addresses: list[str]) -> None:
        self.addresses = addresses

    def resolve(self, request: DNSRecord, handler: Any) -> DNSRecord:  # noqa: ARG002
        reply = request.reply()
        for address in self.addresses:
            reply.add_answer(RR(request.q.qname, rdata=A(address), ttl=1))
        return reply


class Proxy:
    """HAProxy at `url`, in front of the servers at these addresses and this port."""

    def __init__(self, folder: Path, hosts: list[str], port: int) -> None:
        self.folder, self.behind = folder, port
        self.names = DNSServer(Names(hosts), port=free_port(), address="127.0.0.1", logger=DNSLogger("-request,-reply"))
        self.control = folder / "proxy"  # where the proxy tells of itself
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.names.start_thread()
        telling = self.folder / "telling.cfg"
        telling.write_text(f"global\n  stats socket {self.control}\n")
        environment = {
            **os.environ,
            "BIND": f"127.0.0.1:{self.port}",
            "APP": f"{NAME}:{self.behind}",
            "DNS": f"127.0.0.1:{self.names.server.server_address[1]}",
            "COOKIE_KEY": "of the test",
            "ERRORS": str(DEPLOY),
        }
        command = [haproxy(), "-db", "-f", str(DEPLOY / "haproxy.cfg"), "-f", str(telling)]
        with (self.folder / "proxy.log").open("wb") as log:
            self._process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)

    def stop(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
            self.names.stop()  # which waits forever where it was not started
        self.names.server.server_close()

    def wait_for(self, count: int) -> None:
        """Until so many replicas are taken for ready, for films as for all else."""
        until = time.monotonic() + START_SECONDS
        while {len(ready := self.ready(part)) for part in ("replicas", "films")} != {count}:
            if time.monotonic() > until:
                raise TimeoutError(f"ready are {ready}: {(self.folder / 'proxy.log').read_text()}")
            time.sleep(0.05)

    def ready(self, part: str = "replicas") -> list[str]:
        """The addresses of the replicas that this part of it takes for ready."""
        return [row["addr"] for row in self._rows(part) if row["status"].startswith("UP")]

    def at(self, cookie: str) -> str:
        """The address to which it sends a client with this cookie."""
        return next(row["addr"] for row in self._rows("replicas") if row["cookie"] == cookie)

    def _rows(self, part: str) -> list[dict[str, str]]:
        """What it tells of each replica it knows."""
        with socket.socket(socket.AF_UNIX) as line:
            try:
                line.connect(str(self.control))
            except OSError:
                return []  # not there yet
            line.sendall(b"show stat\n")
            text = b"".join(iter(lambda: line.recv(65536), b"")).decode()
        header, *lines = text.removeprefix("# ").strip().splitlines()
        rows = [dict(zip(header.split(","), row.split(","), strict=False)) for row in lines]
        return [row for row in rows if row["pxname"] == part and row.get("addr")]
