"""Answers that are kept as they travel, by what was asked, word for word: so one that is asked for again costs nothing
but its way."""

from collections import OrderedDict
from dataclasses import dataclass


@dataclass(frozen=True)
class KeptAnswer:
    """A body, compressed or not, and its headers."""

    body: bytes
    headers: dict[str, str]


class KeptAnswers:
    """Those that were used last, of at most `limit` bytes with what was asked. One thread uses it: the event loop's."""

    def __init__(self, limit: int) -> None:
        self.limit, self.size = limit, 0
        self._kept: OrderedDict[tuple[str, ...], KeptAnswer] = OrderedDict()

    def get(self, key: tuple[str, ...]) -> KeptAnswer | None:
        """The answer to it, used just now; None where it is not kept."""
        answer = self._kept.get(key)
        if answer is not None:
            self._kept.move_to_end(key)
        return answer

    def keep(self, key: tuple[str, ...], answer: KeptAnswer) -> None:
        """Keep it, and let go those that were not used for longest."""
        before = self._kept.pop(key, None)
        self.size += _size(key, answer) - (_size(key, before) if before else 0)
        self._kept[key] = answer
        while self.size > self.limit:
            self.size -= _size(*self._kept.popitem(last=False))


def _size(key: tuple[str, ...], answer: KeptAnswer) -> int:
    return sum(map(len, key)) + len(answer.body)
