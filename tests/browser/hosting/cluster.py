"""Replicas of the app behind the very proxy of deploy/, found by name as there: on addresses of this machine alone."""

import signal
from pathlib import Path

from tests.browser.hosting.proxy import Proxy
from tests.browser.server import Server, free_port


class Cluster:
    """`n` replicas, on 127.0.0.2, 127.0.0.3, ..., with these settings, and the proxy before them at `url`."""

    def __init__(self, folder: Path, n: int = 3, **settings: str) -> None:
        port, hosts = free_port(), [f"127.0.0.{i + 2}" for i in range(n)]
        shared = {"STREAMLIT_SERVER_COOKIE_SECRET": "of the test", "PLAYGROUND_PROXIES": "1", **settings}
        self.replicas = [Server(folder, host=host, port=port, **shared) for host in hosts]
        self.proxy = Proxy(folder, hosts, port)
        self.port, self.url = self.proxy.port, self.proxy.url

    def start(self) -> None:
        for replica in self.replicas:
            replica.start()
        self.proxy.start()
        self.wait_for(len(self.replicas))

    def stop(self) -> None:
        self.proxy.stop()
        for replica in self.replicas:
            if replica.process and replica.process.poll() is None:
                replica.process.send_signal(signal.SIGCONT)
            replica.stop()

    def wait_for(self, count: int) -> None:
        """Until the proxy takes so many replicas for ready."""
        self.proxy.wait_for(count)

    def replica(self, cookie: str) -> Server:
        """The replica to which the proxy sends a client with this cookie."""
        at = self.proxy.at(cookie)
        return next(replica for replica in self.replicas if at == f"{replica.host}:{replica.port}")

    def exceptions(self) -> str:
        return "".join(replica.exceptions() for replica in self.replicas)
