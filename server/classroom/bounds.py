"""How much one device, and one address, may ask of rooms: an address gets more, as a whole class may share it."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from films import metrics
from server.token_buckets import TokenBuckets

REQUESTS = (4000, 400)  # of an address, at once and a second: five hundred who ask every second or two
VOTES = (20, 2)  # of a device
ROOMS = (20, 1 / 30)  # opened by an address
DEVICES = (600, 5)  # that an address gets to know
MISSES = (300, 0.5)  # codes and secrets of an address that were wrong
STREAMS = 600  # open ones of an address
NAMELESS = 50  # of them, of browsers that keep no cookies
TOO_MUCH = "Too much at once from here; wait a minute and try again."


class TooMuchError(Exception):
    """More than an address, or a device, may ask for."""


class Bounds:
    """What everybody has asked for lately."""

    def __init__(self) -> None:
        self.requests, self.votes, self.rooms = TokenBuckets(*REQUESTS), TokenBuckets(*VOTES), TokenBuckets(*ROOMS)
        self.devices, self.misses = TokenBuckets(*DEVICES), TokenBuckets(*MISSES)
        self.streams: Counter[str] = Counter()
        self.nameless: Counter[str] = Counter()

    def take(self, buckets: TokenBuckets, who: str) -> None:
        if not buckets.take(who):
            metrics.refused("class")
            raise TooMuchError

    def may_guess(self, who: str) -> bool:
        """Whether an address may name a code or a secret that may be wrong: that costs, and is paid back if it was
        right."""
        return self.misses.take(who)

    def was_right(self, who: str) -> None:
        self.misses.take(who, -1.0)

    @contextmanager
    def stream(self, who: str, *, named: bool) -> Iterator[None]:
        """While a stream is open."""
        counters = (self.streams,) if named else (self.streams, self.nameless)
        if self.streams[who] >= STREAMS or (not named and self.nameless[who] >= NAMELESS):
            metrics.refused("class")
            raise TooMuchError
        for counter in counters:
            counter[who] += 1
        try:
            yield
        finally:
            for counter in counters:
                counter[who] -= 1
                if not counter[who]:
                    del counter[who]
