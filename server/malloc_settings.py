"""glibc malloc settings that make a process return more of its freed memory to the system. Source: mallopt(3).

They are set by a call and not by MALLOC_ARENA_MAX and the like, which must be in the environment before the process
starts: not every host lets us set those (deploy/README.md, "A community host").
"""

import ctypes
from contextlib import suppress

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8
ARENAS = 2  # by default eight a core, each with free memory that only its own threads can use
MMAP_BYTES = 1_000_000  # larger blocks are mapped, and returned when freed; by default this grows with freed blocks
TRIM_BYTES = 8_000_000  # of free memory at the end of the heap, above which it is returned


def apply() -> None:
    """Apply the settings to this process; without glibc nothing happens."""
    with suppress(OSError, AttributeError):
        mallopt = ctypes.CDLL(None).mallopt
        for option, value in ((M_ARENA_MAX, ARENAS), (M_MMAP_THRESHOLD, MMAP_BYTES), (M_TRIM_THRESHOLD, TRIM_BYTES)):
            mallopt(option, value)
