"""The shortest input that is still broken: what is not needed for that is left out, halves first."""

import time
from collections.abc import Callable


def shortest(data: bytes, breaks: Callable[[bytes], bool], seconds: float) -> bytes:
    """The input cut down as far as can be tried within that time; as it was, where it does not break again."""
    until, size = time.monotonic() + seconds, len(data)
    if not breaks(data):
        return data
    while size > 1:
        size = (size + 1) // 2
        start = 0
        while start < len(data) and time.monotonic() < until:
            shorter = data[:start] + data[start + size :]
            if breaks(shorter):
                data = shorter
            else:
                start += size
    return data
