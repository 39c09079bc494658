"""How much one device, and one address, may ask of rooms: an address gets more, as a whole class may share it."""

from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager

from films.events import report
from server.token_buckets import TokenBuckets

REQUESTS = (4000, 400)  # of an address, at once and a second: five hundred who ask every second or two
VOTES = (20, 2)  # of a device
POSTS = (3, 1 / 20)  # questions to the lecturer, of a device
POSTS_HERE = (30, 1 / 2)  # the same of an address: each of them may go to all phones
ROOMS = (20, 1 / 30)  # opened by an address
MISSES = (600, 2)  # codes and secrets of an address that were wrong
GUESS_SECONDS = 4.0  # the longest wait for an answer after many wrong codes
STREAMS = 600  # open ones of an address
NAMELESS = 50  # of them, of browsers that keep no cookies
KNOWN = 20_000  # addresses with a room in which somebody of theirs has been: the last ones
TOO_MUCH = "Too much at once from here; wait a minute and try again."


class TooMuchError(Exception):
    """More than an address, or a device, may ask for."""


class Bounds:
    """What everybody has asked for lately."""

    def __init__(self) -> None:
        self.requests, self.votes, self.rooms = TokenBuckets(*REQUESTS), TokenBuckets(*VOTES), TokenBuckets(*ROOMS)
        self.misses = TokenBuckets(*MISSES)
        self.posts, self.posts_here = TokenBuckets(*POSTS), TokenBuckets(*POSTS_HERE)
        self.known: OrderedDict[tuple[str, str], None] = OrderedDict()
        self.streams: Counter[str] = Counter()
        self.nameless: Counter[str] = Counter()

    def take(self, buckets: TokenBuckets, who: str) -> None:
        if not buckets.take(who):
            report("refusal", "class")
            raise TooMuchError

    def may_guess(self, who: str) -> bool:
        """Take a token for a secret that may be wrong; return whether there was one."""
        return self.misses.take(who)

    def seconds_to_guess(self, who: str) -> float | None:
        """Take a token for a code that may be wrong, and return the seconds until it may be answered; None if that
        would be too long. `was_right` gives the token back."""
        return self.misses.wait_at_most(who, GUESS_SECONDS)

    def was_right(self, who: str) -> None:
        self.misses.take(who, -1.0)

    def knows(self, who: str, code: str) -> None:
        """Note that somebody of this address is in a room: that there is one is no secret there."""
        self.known[who, code] = None
        self.known.move_to_end((who, code))
        if len(self.known) > KNOWN:
            self.known.popitem(last=False)

    def stream(self, who: str, *, named: bool) -> AbstractContextManager[None]:
        """The place of a stream, while it is open; TooMuchError where there is none."""
        counters = (self.streams,) if named else (self.streams, self.nameless)
        if self.streams[who] >= STREAMS or (not named and self.nameless[who] >= NAMELESS):
            report("refusal", "class")
            raise TooMuchError
        return _counted(counters, who)


@contextmanager
def _counted(counters: Iterable[Counter[str]], who: str) -> Iterator[None]:
    for counter in counters:
        counter[who] += 1
    try:
        yield
    finally:
        for counter in counters:
            counter[who] -= 1
            if not counter[who]:
                del counter[who]
