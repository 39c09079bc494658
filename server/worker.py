"""The program of a worker process: it makes films for server/worker_pool.py, one at a time.

On Linux, multiprocessing's fork server imports `MODULES` once, and each worker is a fork of it: a worker starts in
milliseconds, and shares the memory of the imported modules.
"""

import gc
import importlib
import pickle
import signal
import time
from contextlib import suppress
from multiprocessing.connection import Connection

from films import film_cache
from films.scikit import estimators
from server import error_log, malloc_settings

# All modules that make films, in the order of their import.
MODULES = (f"{__package__}.without_pandas", __name__, f"{film_cache.__package__}.pages", *estimators.LIBRARIES)
GARBAGE = 50_000  # new objects after which the collector looks for cycles: a film makes as many, and hardly any cycles
CACHE_BYTES = 30_000_000  # of runs, in all workers together; the films themselves are cached in the server


def serve(tasks: Connection, workers: int) -> None:
    """Answer tasks until the server closes the connection or ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches it too; it ends with the server
    malloc_settings.apply()
    for name in MODULES:
        importlib.import_module(name)
    gc.freeze()  # so that the collector does not write to the imported modules, which would unshare their memory
    gc.set_threshold(GARBAGE)
    film_cache.CACHE.clear(CACHE_BYTES // workers)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):  # the server has ended
        tasks.send(None)  # ready
        while True:
            tasks.send_bytes(answer(tasks.recv_bytes()))


def answer(task: bytes) -> bytes:
    """Return the pickled result, error and CPU seconds of a task."""
    start = time.process_time()
    try:
        make, scene, more = pickle.loads(task)
        return pickle.dumps((make(scene, **more), None, time.process_time() - start))
    except Exception as error:  # noqa: BLE001  raised where the film was asked for
        error.add_note(error_log.IN_WORKER + error_log.places(error))  # a traceback does not travel
        return pickle.dumps((None, error, time.process_time() - start))
