"""`python -m addons.python_api.own_estimator`: what `show` starts. It brings an estimator and serves the app
on 127.0.0.1."""

import os
import pickle
import signal
import socket
import sys
import threading
from typing import BinaryIO

from addons.python_api.own_estimator.estimator import bring
from addons.python_api.own_estimator.show import HOME


def main() -> None:
    packed = sys.stdin.buffer.read(int.from_bytes(sys.stdin.buffer.read(8), "big"))
    paths, packed_estimator = pickle.loads(packed)
    sys.path += [path for path in paths if path not in sys.path]  # of the modules that it is made of
    bring(pickle.loads(packed_estimator))
    from addons.python_api.own_estimator import app  # deferred: it reads the list of methods

    with socket.socket() as own:
        own.bind((HOME, 0))
        own.listen(128)
        threading.Thread(target=_end_with, args=(sys.stdin.buffer,), daemon=True).start()
        app.serve(own)


def _end_with(pipe: BinaryIO) -> None:
    """End once nobody holds the other end of the pipe."""
    pipe.read()
    os.kill(os.getpid(), signal.SIGTERM)


main()
