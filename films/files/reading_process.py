"""What runs in the process that reads one file, for films/files/apart.py. It imports little, so that it starts in a
moment."""

import pickle
import sys
import time
from pathlib import Path

MAX_MEMORY = 300_000_000  # bytes that reading may take, besides what the process uses at its start
MAX_SECONDS = 30  # of CPU: a spreadsheet of 20 MB takes eight
TOO_LARGE = "Reading the file takes more memory than there is for one file. Save the part that you need as CSV."


def serve() -> None:
    """Answer one task, within the bounds of `_bound`."""
    read, arguments = pickle.load(sys.stdin.buffer)
    _bound()
    result, sentence, error = None, "", None
    try:
        result = read(*arguments)
    except MemoryError:
        sentence = TOO_LARGE
    except ValueError as refused:
        sentence = str(refused)
    except Exception as broken:  # noqa: BLE001  raised again by read_apart
        error = broken
    sys.stdout.buffer.write(pickle.dumps((result, sentence, error, time.process_time())))


def _bound() -> None:
    """Limit this process's CPU time, and its memory if the system tells how much it uses."""
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS + 1))
    statm = Path("/proc/self/statm")
    if statm.exists():
        in_use = int(statm.read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (in_use + MAX_MEMORY, in_use + MAX_MEMORY))


if __name__ == "__main__":
    serve()
