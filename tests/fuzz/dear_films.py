"""A search for scenes whose films cost too much: scenes by lot, then changes of the dearest, page by page.

    python -m tests.fuzz.dear_films --minutes 10                          all pages
    python -m tests.fuzz.dear_films --minutes 10 --page hinge
    python -m tests.fuzz.dear_films --address "bayes?compare=kinds&n=500"  what these cost

For each value of each option the dearest scene that has it is kept, and changed further: so a dear method does not hide
another one. Ends with 1 where a film costs more than `film_cost.SECONDS` or `MEGABYTES`; the shortest address that does
is printed, of each combination of options once.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields
from functools import partial
from random import Random
from secrets import randbelow
from urllib.parse import parse_qsl

from films.page import AnyPage
from films.pages import LESSON_PAGES
from films.points import decode, encode
from tests.fuzz.film_cost import WAYS, Cost, cost
from tests.fuzz.random_scenes import Texts, address, changed, mixed, random_scene

BY_LOT = 0.25  # the share of scenes that are drawn and no change of another
MIXED = 0.2
IN_A_ROW = 10  # scenes of a page
SHRINKING = 60.0  # seconds for one finding
CHECKED = 0.2  # the share of scenes with which a lesson's verdict is asked for
OTHER_WAYS = 0.1  # the share that is made as a still or a preview

Measure = Callable[[str, str], Cost]


@dataclass
class Search:
    """The dearest scenes of a page so far, for each value of each option, and what was too dear."""

    page: AnyPage
    rng: Random
    measure: Measure = cost
    count: int = 0
    dearest: dict[tuple[str, str], tuple[Cost, Texts]] = field(default_factory=dict)
    too_dear: dict[tuple[str, ...], tuple[Cost, Texts, str]] = field(default_factory=dict)

    def go_on(self, count: int) -> None:
        """Try so many scenes more."""
        for _ in range(count):
            texts = self._next()
            way = "film" if self.rng.random() > OTHER_WAYS else self.rng.choice([*WAYS])
            self.take(texts, self.measure(address(self.page, texts), way), way)

    def take(self, texts: Texts, measured: Cost, way: str) -> None:
        self.count += 1
        for corner in self._corners(texts):
            if corner not in self.dearest or measured.share > self.dearest[corner][0].share:
                self.dearest[corner] = (measured, texts)
        if measured.share > 1 or measured.error:
            self.too_dear.setdefault((way, measured.error, *self._main(texts)), (measured, texts, way))

    def is_too_dear(self, way: str, texts: Texts) -> bool:
        measured = self.measure(address(self.page, texts), way)
        return measured.share > 1 or bool(measured.error)

    def _next(self) -> Texts:
        if not self.dearest or self.rng.random() < BY_LOT:
            texts = random_scene(self.page, self.rng)
        else:
            texts, other = (self.dearest[self.rng.choice([*self.dearest])][1] for _ in range(2))
            texts = mixed(texts, other, self.rng) if self.rng.random() < MIXED else changed(self.page, texts, self.rng)
        if self.page.checks and self.rng.random() < CHECKED:
            texts["check"] = self.rng.choice([*self.page.checks])
        return texts

    def _corners(self, texts: Texts) -> Iterator[tuple[str, str]]:
        """The page itself, and for each option its value."""
        yield "", ""
        for each in fields(self.page.scene):
            if each.metadata["param"].options is not None:
                yield each.name, texts.get(each.name, str(each.default))
        if "check" in texts:
            yield "check", texts["check"]

    def _main(self, texts: Texts) -> tuple[str, ...]:
        """By what findings are told apart: the page's first options."""
        return tuple(value for _, value in list(self._corners(texts))[:4])


def shortest(texts: Texts, breaks: Callable[[Texts], bool], seconds: float = SHRINKING) -> Texts:
    """The scene with as few fields and points as still break it, within that time."""
    until = time.monotonic() + seconds
    for name in [*texts]:
        fewer = {other: text for other, text in texts.items() if other != name}
        if name in texts and time.monotonic() < until and breaks(fewer):
            texts = fewer
    while "points" in texts and texts["points"] != "none" and time.monotonic() < until:
        points = decode(texts["points"])
        shorter = texts | {"points": encode(points[: 3 * len(points) // 4]) or "none"}
        if len(points) < 2 or not breaks(shorter):
            return texts
        texts = shorter
    return texts


def of_all_pages(seed: int, names: Iterable[str] = LESSON_PAGES) -> list[Search]:
    """A search for each page; the same seed searches the same way, as far as costs are the same."""
    return [Search(LESSON_PAGES[name], Random(f"{name} {seed}")) for name in names]


def report(searches: list[Search]) -> int:
    """Print what was found; how many were too dear."""
    total = 0
    for search in searches:
        if not search.dearest:
            continue
        most = search.dearest["", ""][0]
        print(f"{search.count:6,} films of {search.page.name:15} dearest {most}", flush=True)
        for measured, scene, way in search.too_dear.values():
            again = shortest(scene, partial(search.is_too_dear, way))
            total += 1
            print(f"\n== {way} of {search.page.name}: {measured}\n{address(search.page, again)}\n", flush=True)
    return total


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument("--page", action="append", choices=[*LESSON_PAGES])
    parser.add_argument("--seed", type=int, default=randbelow(10**9))
    parser.add_argument("--address", action="append", default=[])
    parser.add_argument("--corners", action="store_true", help="print the dearest scene of each option, too")
    chosen = parser.parse_args()
    if chosen.address:
        for scene in chosen.address:
            print(scene, *(f"{way:8} {cost(scene, way)}" for way in WAYS), sep="\n  ", flush=True)
        return 0
    print(f"--seed {chosen.seed}")
    searches = of_all_pages(chosen.seed, chosen.page or LESSON_PAGES)
    until = time.monotonic() + 60 * chosen.minutes
    while True:
        for search in searches:
            search.go_on(IN_A_ROW)
        if time.monotonic() > until:
            break
    for search in searches if chosen.corners else []:
        for (name, value), (measured, texts) in search.dearest.items():
            print(
                f"{measured.seconds:6.2f} s {measured.megabytes:5.0f} MB {search.page.name} {name}={value} "
                f"{dict(parse_qsl(address(search.page, texts | {'points': '...'}).partition('?')[2]))}"
            )
    return int(report(searches) > 0)


if __name__ == "__main__":
    sys.exit(main())
