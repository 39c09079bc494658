"""How often something was refused so far."""

from collections import Counter

from films import events

COUNTS = Counter[str]()


def note(event: str, value: str) -> None:
    if event == "refusal":
        COUNTS[value] += 1


events.OBSERVERS.add(note)


def refusals(kind: str) -> int:
    return COUNTS[kind]
