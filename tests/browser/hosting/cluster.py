"""Replicas of the app behind the very proxy of deploy/, found by name as there: on addresses of this machine alone."""

import os
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

from dnslib import RR, A, DNSRecord
from dnslib.server import BaseResolver, DNSLogger, DNSServer

from tests.browser.find_haproxy import haproxy
from tests.browser.server import ROOT, Server, free_port

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


class Cluster:
    """`n` replicas, on 127.0.0.2, 127.0.0.3, ..., with these settings, and the proxy before them at `url`."""

    def __init__(self, folder: Path, n: int = 3, **settings: str) -> None:
        port, self.folder = free_port(), folder
        hosts = [f"127.0.0.{i + 2}" for i in range(n)]
        shared = {"STREAMLIT_SERVER_COOKIE_SECRET": "of the test", "PLAYGROUND_PROXIES": "1", **settings}
        self.replicas = [Server(folder, host=host, port=port, **shared) for host in hosts]
        self.names = DNSServer(Names(hosts), port=free_port(), address="127.0.0.1", logger=DNSLogger("-request,-reply"))
        self.control = folder / "proxy"  # where the proxy tells of itself
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.proxy: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.names.start_thread()
        for replica in self.replicas:
            replica.start()
        telling = self.folder / "telling.cfg"
        telling.write_text(f"global\n  stats socket {self.control}\n")
        environment = {
            **os.environ,
            "BIND": f"127.0.0.1:{self.port}",
            "APP": f"{NAME}:{self.replicas[0].port}",
            "DNS": f"127.0.0.1:{self.names.server.server_address[1]}",
            "COOKIE_KEY": "of the test",
            "ERRORS": str(DEPLOY),
        }
        command = [haproxy(), "-db", "-f", str(DEPLOY / "haproxy.cfg"), "-f", str(telling)]
        with (self.folder / "proxy.log").open("wb") as log:
            self.proxy = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        self.wait_for(len(self.replicas))

    def stop(self) -> None:
        if self.proxy:
            self.proxy.kill()
            self.proxy.wait()
        self.names.stop()
        self.names.server.server_close()
        for replica in self.replicas:
            if replica.process and replica.process.poll() is None:
                replica.process.send_signal(signal.SIGCONT)
            replica.stop()

    def wait_for(self, count: int) -> None:
        """Until the proxy takes so many replicas for ready."""
        until = time.monotonic() + START_SECONDS
        while len(self.ready()) != count:
            if time.monotonic() > until:
                raise TimeoutError(f"ready are {self.ready()}: {(self.folder / 'proxy.log').read_text()}")
            time.sleep(0.05)

    def ready(self) -> list[str]:
        """The addresses of the replicas that the proxy takes for ready."""
        return [row["addr"] for row in self._rows() if row["status"].startswith("UP")]

    def replica(self, cookie: str) -> Server:
        """The one to which the proxy sends whoever brings this cookie."""
        at = next(row["addr"] for row in self._rows() if row["cookie"] == cookie)
        return next(replica for replica in self.replicas if at == f"{replica.host}:{replica.port}")

    def exceptions(self) -> str:
        return "".join(replica.exceptions() for replica in self.replicas)

    def _rows(self) -> list[dict[str, str]]:
        """What the proxy tells of each replica it knows."""
        with socket.socket(socket.AF_UNIX) as line:
            try:
                line.connect(str(self.control))
            except OSError:
                return []  # not there yet
            line.sendall(b"show stat\n")
            text = b"".join(iter(lambda: line.recv(65536), b"")).decode()
        header, *lines = text.removeprefix("# ").strip().splitlines()
        rows = [dict(zip(header.split(","), row.split(","), strict=False)) for row in lines]
        return [row for row in rows if row["pxname"] == "replicas" and row.get("addr")]
