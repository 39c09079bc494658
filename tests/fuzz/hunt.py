"""Hostile inputs with new seeds, one after the other: files, addresses, headers, states; and scenes with dear films.

    python -m tests.fuzz.hunt --minutes 10
    python -m tests.fuzz.hunt --kind lesson --seed 4711     one input again
    python -m tests.fuzz.hunt --minutes 10 --kind film      nothing but dear films (dear_films.py)

Prints what was asked how often, and of each kind of finding the shortest input that shows it; ends with 1 if there was
any. An input is broken where the app raises what is no sentence of its own, takes 5 s of CPU or 100 MB, or answers
nothing in 30 s; a film where it takes 2 s or 200 MB.
"""

import argparse
import re
import secrets
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from random import Random

from tests.fuzz.box import Outcome, box
from tests.fuzz.corpora import CORPORA, LIVE
from tests.fuzz.dear_films import Search, of_all_pages, report
from tests.fuzz.live import live
from tests.fuzz.mutation import hostile
from tests.fuzz.shrink import shortest

IN_A_ROW = {**dict.fromkeys(CORPORA, 40), **dict.fromkeys(LIVE, 8)}
FILM = "film"
SHRINKING = 60.0  # seconds for one finding at most
SLOW = 5.0  # seconds, counted
SHOWN = 300  # bytes of an input

Ask = Callable[[bytes], Outcome]


@dataclass
class Asked:
    """How many inputs of a kind there were, how they ended, and the longest time; by what they broke, the shortest."""

    count: int = 0
    read: int = 0
    slow: int = 0
    longest: float = 0.0
    longest_seed: int = 0
    broken: dict[str, tuple[bytes, int]] = field(default_factory=dict)
    times: Counter[str] = field(default_factory=Counter)

    def take(self, kind: str, data: bytes, seed: int, found: Outcome) -> None:
        self.count += 1
        self.read += not found.said
        self.slow += found.seconds > SLOW
        if found.seconds > self.longest:
            self.longest, self.longest_seed = found.seconds, seed
        if found.broken:
            what = kind_of(found)
            if what not in self.times:
                print(f"--kind {kind} --seed {seed}: {what[:SHOWN]}", flush=True)
            self.times[what] += 1
            if what not in self.broken or len(data) < len(self.broken[what][0]):
                self.broken[what] = (data, seed)


def kind_of(found: Outcome) -> str:
    """Findings are of a kind where they say the same but for numbers and quoted inputs."""
    return re.sub(r"[0-9]+|'[^']*'|b\"[^\"]*\"", "…", found.broken)[:4500]


def made(kind: str, seed: int) -> bytes:
    """The input of that kind and number."""
    return hostile((CORPORA | LIVE)[kind], Random(f"{kind} {seed}"))


def main() -> int:
    """Hunt as asked; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument("--kind", action="append", choices=[*CORPORA, *LIVE, FILM])
    parser.add_argument("--seed", type=int)
    chosen = parser.parse_args()
    kinds = [kind for kind in chosen.kind or [*CORPORA, *LIVE] if kind != FILM]
    searches = of_all_pages(chosen.seed or secrets.randbelow(10**9)) if FILM in (chosen.kind or [FILM]) else []
    asked = {kind: Asked() for kind in kinds}
    with ExitStack() as stack:
        ways: dict[str, Ask] = {}
        if set(kinds) & set(CORPORA):
            readers = stack.enter_context(box())
            ways |= {kind: partial(readers.ask, kind) for kind in CORPORA}
        if set(kinds) & set(LIVE):
            server = stack.enter_context(live())
            ways |= {kind: partial(server.ask, kind) for kind in LIVE}
        seeds = None if chosen.seed is None else [chosen.seed]
        _hunt({kind: ways[kind] for kind in kinds}, asked, 60 * chosen.minutes, seeds, searches)
        memory = f"; the server has {server.memory() / 1e6:.0f} MB" if set(kinds) & set(LIVE) else ""
        findings = [_told(kind, what, ways[kind], asked[kind]) for kind in kinds for what in asked[kind].broken]
    for kind, of in asked.items():
        times = f"longest {of.longest:.2f} s (seed {of.longest_seed}), {of.slow} over {SLOW:g} s"
        print(f"{of.count:7,} x {kind:8} {of.read:6,} read, {times}")
    print(f"{sum(of.count for of in asked.values()):7,} in all; kinds of findings: {len(findings)}{memory}")
    print("".join(findings), end="")
    return int(bool(findings) + report(searches) > 0)


def _hunt(
    ways: dict[str, Ask], asked: dict[str, Asked], seconds: float, seeds: list[int] | None, searches: list[Search]
) -> None:
    """Ask for that long, each kind some times in turn, and for a film of each page; the seeds given, once, where there
    are any."""
    until = time.monotonic() + seconds
    while True:
        for kind, ask in ways.items():
            for seed in seeds or [secrets.randbelow(10**9) for _ in range(IN_A_ROW[kind])]:
                data = made(kind, seed)
                asked[kind].take(kind, data, seed, ask(data))
            if seconds and time.monotonic() > until:
                return
        for search in searches:
            search.go_on(1)
        if not seconds or time.monotonic() > until:
            return


def _told(kind: str, what: str, ask: Ask, asked: Asked) -> str:
    """A finding, with the shortest input that shows it."""
    data, seed = asked.broken[what]
    found = shortest(data, lambda shorter: kind_of(ask(shorter)) == what, SHRINKING)
    shown = repr(found) if len(found) <= SHOWN else f"{found[:SHOWN]!r} and {len(found) - SHOWN:,} bytes more"
    return f"\n== {kind}, {asked.times[what]} times: {what}\n{shown}\n--kind {kind} --seed {seed}\n"


if __name__ == "__main__":
    sys.exit(main())
