"""Events that add-ons may count, such as a film made or a request refused.

Without an observer a report does nothing.
"""

from collections.abc import Callable
from typing import Any

Observer = Callable[[str, Any], object]
OBSERVERS: set[Observer] = set()  # those that the records of add-ons name (addons/__init__.py)


def report(event: str, value: float | str) -> None:
    """Report an event to all observers.

    "film"     a film was made; value: the seconds that it took
    "turn"     a page's script got its turn; value: the seconds that it waited
    "refusal"  something was refused or failed; value: its kind, such as "picture"

    Add-ons may report further events.
    """
    for observer in OBSERVERS:
        observer(event, value)
