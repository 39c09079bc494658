"""How the C library asks for memory and gives it back: less stays with a process that has done something large.

By default every few threads have a store of freed pieces of their own, which others cannot use, and once something
large was freed, the next as large comes from such a store. Source: mallopt(3).
"""

import ctypes
from contextlib import suppress

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8
STORES = 2
LARGE = 1_000_000  # bytes that come straight from the system, and go back there
FREE = 8_000_000  # bytes at the end of a store that are kept for the next


def frugal() -> None:
    """From now on in this process. Elsewhere than with GNU's C library nothing happens."""
    with suppress(OSError, AttributeError):
        mallopt = ctypes.CDLL(None).mallopt
        for option, value in ((M_ARENA_MAX, STORES), (M_MMAP_THRESHOLD, LARGE), (M_TRIM_THRESHOLD, FREE)):
            mallopt(option, value)
