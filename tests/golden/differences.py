"""What differs between golden films as stored and as they are now, numbers apart from words."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from tests.golden.text import NOTHING, Golden

TOLERANCE = 1e-5  # of a number
SHORTEST_ROUNDED = 3  # decimals of a number in words whose last digit may differ by one: another processor's rounding
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
SHOWN = 12  # groups that a report lists
LONGEST = 300  # letters of a text in a report


@dataclass(frozen=True)
class Difference:
    """One place of one scene; or a sentence. `group`: what is told together."""

    kind: str
    group: str
    scene: str
    before: str
    after: str


def differences(before: Golden, after: Golden) -> list[Difference]:
    """Return all differences of a view."""
    return [*_numbers(before, after), *_words(before, after)]


def report(view: str, differences: list[Difference]) -> str:
    """Return the differences as text, grouped by mark or sentence, each group with a count and one example."""
    lines = [f"{view}: {len(differences)} differences"]
    ordered = sorted(differences, key=lambda each: (each.kind, each.group))
    groups = [(kind, [*same]) for kind, same in groupby(ordered, key=lambda each: (each.kind, each.group))]
    for (kind, group), same in groups[:SHOWN]:
        first = same[0]
        lines.append(f"  {kind}, {group}: {len(same)} times, such as in “{first.scene}”")
        lines += [f"    - {first.before[:LONGEST]}", f"    + {first.after[:LONGEST]}"]
    if len(groups) > SHOWN:
        lines.append(f"  and {len(groups) - SHOWN} other marks or sentences")
    return "\n".join(lines)


def _readdressed(before: Golden, after: Golden) -> set[str]:
    """The scenes that are at another address than before: nothing of them is compared."""
    both = before.numbers.keys() & after.numbers.keys()
    return {name for name in both if before.numbers[name].get("scene") != after.numbers[name].get("scene")}


def _numbers(before: Golden, after: Golden) -> Iterator[Difference]:
    elsewhere = _readdressed(before, after)
    for name in {**before.numbers, **after.numbers}:
        if name not in before.numbers or name not in after.numbers:
            there = name in after.numbers
            yield Difference("numbers", "scenes", name, *((NOTHING, "a scene") if there else ("a scene", NOTHING)))
            continue
        old, new = before.numbers[name], after.numbers[name]
        if name in elsewhere:
            yield Difference("numbers", "scenes at other addresses", name, old["scene"], new["scene"])
            continue
        for place in {**old, **new}:
            was, now = old.get(place, NOTHING), new.get(place, NOTHING)
            if not alike(was, now, in_words=place.endswith(" says")):
                yield Difference("numbers", place.partition(" ")[2] or place, name, was, now)


def _words(before: Golden, after: Golden) -> Iterator[Difference]:
    elsewhere = _readdressed(before, after)
    for sentence in {**before.words, **after.words}:
        old, new = before.words.get(sentence, {}), after.words.get(sentence, {})
        for scene in {**old, **new}.keys() - elsewhere:
            if old.get(scene) != new.get(scene):
                yield Difference("words", sentence, scene, old.get(scene, NOTHING), new.get(scene, NOTHING))


def alike(before: str, after: str, *, in_words: bool = False) -> bool:
    """Return whether two texts say the same: whole numbers are equal, others within 1e-5. The last digit of numbers
    `in_words` with three decimals or more may differ by one."""
    if before == after:
        return True
    if NUMBER.sub("#", before) != NUMBER.sub("#", after):
        return False
    pairs = zip(NUMBER.findall(before), NUMBER.findall(after), strict=True)
    return all(_close(a, b, in_words=in_words) for a, b in pairs if a != b)


def _close(a: str, b: str, *, in_words: bool) -> bool:
    if in_words:
        decimals = len(a.partition(".")[2])
        if decimals < SHORTEST_ROUNDED or "e" in a.lower() + b.lower():
            return False
        return abs(float(a) - float(b)) < 1.5 * 10.0**-decimals
    if a.lstrip("-").isdecimal() and b.lstrip("-").isdecimal():
        return False
    return math.isclose(float(a), float(b), rel_tol=TOLERANCE)
