"""Answers that are kept as they travel: the bytes that were used last, as many as there is room for."""

from collections import OrderedDict
from collections.abc import Hashable


class KeptBytes:
    """At most `limit` bytes. One thread uses it: the event loop's."""

    def __init__(self, limit: int) -> None:
        self.limit, self.size = limit, 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        """What is kept under the key, used just now."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
        return kept

    def keep(self, key: Hashable, answer: bytes) -> None:
        """Keep it, and let go those that were not used for longest."""
        self.size += len(answer) - len(self._kept.pop(key, b""))
        self._kept[key] = answer
        while self.size > self.limit:
            _, let_go = self._kept.popitem(last=False)
            self.size -= len(let_go)
