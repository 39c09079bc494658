"""How many bytes a value occupies."""

import dataclasses
import sys
from collections.abc import Iterable
from typing import Any

import numpy as np

NUMBER = 32  # bytes of a number in a list, its pointer included


def footprint(value: Any) -> int:
    """The approximate number of bytes that a value occupies, shared parts counted once."""
    counted: set[int] = set()
    total, ahead = 0, [value]
    while ahead:
        part = ahead.pop()
        if id(part) in counted:
            continue
        counted.add(id(part))
        size, inner = _weighed(part)
        total += size
        ahead.extend(inner)
    return total


def _weighed(part: Any) -> tuple[int, Iterable[Any]]:
    """A part's own bytes, and the parts it holds."""
    if isinstance(part, (str, bytes, int, float)):  # most parts are
        return sys.getsizeof(part), ()
    if isinstance(part, np.ndarray):
        return (0, (part.base,)) if isinstance(part.base, np.ndarray) else (part.nbytes, ())
    if isinstance(part, dict):
        return sys.getsizeof(part), (*part.keys(), *part.values())
    if isinstance(part, (list, tuple, set, frozenset)):
        first = next(iter(part), None)
        return (NUMBER * len(part), ()) if isinstance(first, (int, float)) else (sys.getsizeof(part), part)
    if dataclasses.is_dataclass(part) and not isinstance(part, type):
        return sys.getsizeof(part), vars(part).values() if hasattr(part, "__dict__") else ()
    return sys.getsizeof(part), ()
