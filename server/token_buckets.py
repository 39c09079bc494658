"""Token buckets: rate limits by name."""

import time
from collections import OrderedDict
from collections.abc import Callable

MOST_NAMES = 10_000  # the last used; a forgotten name starts with a full bucket


class TokenBuckets:
    """A bucket for each name: it holds `burst` tokens, and `rate` are added a second."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.burst, self.rate, self.clock = burst, rate, clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens, and when they were counted

    def take(self, name: str, tokens: float = 1.0) -> bool:
        """Take tokens from the bucket of `name`; False, and none taken, where there are fewer."""
        level = self._level(name)
        enough = level >= tokens
        self._put(name, level - tokens if enough else level)
        return enough

    def wait(self, name: str, tokens: float = 1.0) -> float:
        """Take tokens, on credit if need be; the seconds until the bucket is out of debt."""
        level = self._level(name) - tokens
        self._put(name, level)
        return max(0.0, -level / self.rate)

    def _level(self, name: str) -> float:
        now = self.clock()
        level, then = self._levels.get(name, (self.burst, now))
        return min(self.burst, level + (now - then) * self.rate)

    def _put(self, name: str, level: float) -> None:
        self._levels[name] = (level, self.clock())
        self._levels.move_to_end(name)
        if len(self._levels) > MOST_NAMES:
            self._levels.popitem(last=False)
