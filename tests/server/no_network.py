"""A process that can only talk to its own machine, and notes all else that it tries: names asked for, packets sent.

`environment` is that of such a process. Python imports this file there as `sitecustomize`, before all else.
"""

import os
import shutil
import sys
from pathlib import Path

LOG = "NO_NETWORK_LOG"
ASKING = {"socket.connect", "socket.sendto", "socket.sendmsg", "socket.getaddrinfo", "socket.gethostbyname"}
OWN = ("127.", "::1", "localhost", "0.0.0.0", "::")


def environment(folder: Path) -> dict[str, str]:
    """What is tried will stand in `folder`/tried."""
    shutil.copy(__file__, folder / "sitecustomize.py")
    (folder / "tried").touch()
    return {LOG: str(folder / "tried"), "PYTHONPATH": str(folder)}


def forbid(event: str, args: tuple[object, ...]) -> None:
    if event not in ASKING:
        return
    address = args[0] if event.startswith("socket.get") else args[1]
    host = address[0] if isinstance(address, tuple) else address
    if isinstance(address, (str, bytes)) and not event.startswith("socket.get"):
        return  # a path on this machine
    if host and not str(host).startswith(OWN):
        with Path(os.environ[LOG]).open("a", encoding="utf-8") as log:
            log.write(f"{event} {host}\n")
        raise PermissionError(f"{event} {host}")


if LOG in os.environ and __name__ == "sitecustomize":
    sys.addaudithook(forbid)
