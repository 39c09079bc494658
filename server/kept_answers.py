"""Answers that are kept as they travel, by what was asked, word for word: so one that is asked for again costs nothing
but its way."""

from collections import OrderedDict
from dataclasses import dataclass


@dataclass(frozen=True)
class Kept:
    """A body, compressed or not, and its headers."""

    body: bytes
    headers: dict[str, str]


class KeptAnswers:
    """Those that were used last, of at most `limit` bytes with what was asked. One thread uses it: the event loop's."""

    def __init__(self, limit: int) -> None:
        self.limit, self.size = limit, 0
        self._kept: OrderedDict[tuple[str, ...], Kept] = OrderedDict()

    def get(self, asked: tuple[str, ...]) -> Kept | None:
        """The answer to it, used just now; None where it is not kept."""
        kept = self._kept.get(asked)
        if kept is not None:
            self._kept.move_to_end(asked)
        return kept

    def keep(self, asked: tuple[str, ...], answer: Kept) -> None:
        """Keep it, and let go those that were not used for longest."""
        before = self._kept.pop(asked, None)
        self.size += _size(asked, answer) - (_size(asked, before) if before else 0)
        self._kept[asked] = answer
        while self.size > self.limit:
            self.size -= _size(*self._kept.popitem(last=False))


def _size(asked: tuple[str, ...], answer: Kept) -> int:
    return sum(map(len, asked)) + len(answer.body)
