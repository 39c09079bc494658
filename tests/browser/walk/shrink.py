"""The shortest walk that still breaks the law of the link: what is not needed for that is left out, halves first."""

import time
from collections.abc import Iterator

from tests.browser.walk.law import Broken, Walk, Walker


def shortest(walker: Walker, broken: Broken, seconds: float) -> Broken:
    """The walk cut down as far as can be tried within that time; as it was, where it does not break the law again.

    Chance has a part in some presses (a shuffle), and so has the moment at which they come: so slowly is tried, too.
    """
    until = time.monotonic() + seconds
    walks = [broken.end, broken.walk] if broken.end else [broken.walk]
    for walk in [*walks, *(walk.slow for walk in walks)]:
        again = walker.after(walk)
        if again:
            broken = Broken(walk, tuple(again))
            break
    else:
        return broken
    smaller = True
    while smaller and time.monotonic() < until:
        smaller = False
        for walk in _shorter(broken.walk):
            left = walker.after(walk)
            if left:
                broken, smaller = Broken(walk, tuple(left)), True
                break
            if time.monotonic() > until:
                break
    return broken


def _shorter(walk: Walk) -> Iterator[Walk]:
    """Walks with something left out: half of the actions, a quarter, ... one; then a part of the address."""
    size = len(walk.actions)
    while size > 1:
        size = (size + 1) // 2
        for start in range(0, len(walk.actions), size):
            yield Walk(walk.address, walk.actions[:start] + walk.actions[start + size :])
    path, _, query = walk.address.partition("?")
    parts = query.split("&") if query else []
    for i in range(len(parts)):
        rest = "&".join(parts[:i] + parts[i + 1 :])
        yield Walk(f"{path}?{rest}" if rest else path, walk.actions)
