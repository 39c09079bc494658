"""A clock that stands until it is set."""

import time


class Clock:
    """Seconds since 1970, from now: a Valkey server has a clock of its own, by which its keys expire."""

    def __init__(self) -> None:
        self.now = time.time()

    def __call__(self) -> float:
        return self.now
