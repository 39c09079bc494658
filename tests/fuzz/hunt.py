"""Hostile inputs with new seeds, one after the other: files, formulas, addresses, headers,
bodies cut off, states; and scenes with dear films.

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
class Tally:
    """How many inputs of a kind there were, how they ended, and the longest time; by what they broke, the shortest."""

    count: int = 0
    read: int = 0
    slow: int = 0
    longest: float = 0.0
    longest_seed: int = 0
    broken: dict[str, tuple[bytes, int]] = field(default_factory=dict)
    times: Counter[str] = field(default_factory=Counter)

    def take(self, kind: str, data: bytes, seed: int, outcome: Outcome) -> None:
        self.count += 1
        self.read += not outcome.said
        self.slow += outcome.seconds > SLOW
        if outcome.seconds > self.longest:
            self.longest, self.longest_seed = outcome.seconds, seed
        if outcome.broken:
            what = kind_of(outcome)
            if what not in self.times:
                print(f"--kind {kind} --seed {seed}: {what[:SHOWN]}", flush=True)
            self.times[what] += 1
            if what not in self.broken or len(data) < len(self.broken[what][0]):
                self.broken[what] = (data, seed)


def kind_of(outcome: Outcome) -> str:
    """Findings are of a kind where they say the same but for numbers and quoted inputs."""
    return re.sub(r"[0-9]+|'[^']*'|b\"[^\"]*\"", "…", outcome.broken)[:4500]


def hostile_input(kind: str, seed: int) -> bytes:
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
    tallies = {kind: Tally() for kind in kinds}
    with ExitStack() as stack:
        ways: dict[str, Ask] = {}
        if set(kinds) & set(CORPORA):
            readers = stack.enter_context(box())
            ways |= {kind: partial(readers.ask, kind) for kind in CORPORA}
        if set(kinds) & set(LIVE):
            server = stack.enter_context(live())
            ways |= {kind: partial(server.ask, kind) for kind in LIVE}
        seeds = None if chosen.seed is None else [chosen.seed]
        _hunt({kind: ways[kind] for kind in kinds}, tallies, 60 * chosen.minutes, seeds, searches)
        memory = f"; the server has {server.memory() / 1e6:.0f} MB" if set(kinds) & set(LIVE) else ""
        findings = [_finding(kind, what, ways[kind], tallies[kind]) for kind in kinds for what in tallies[kind].broken]
    for kind, tally in tallies.items():
        times = f"longest {tally.longest:.2f} s (seed {tally.longest_seed}), {tally.slow} over {SLOW:g} s"
        print(f"{tally.count:7,} x {kind:8} {tally.read:6,} read, {times}")
    print(f"{sum(tally.count for tally in tallies.values()):7,} in all; kinds of findings: {len(findings)}{memory}")
    print("".join(findings), end="")
    return int(bool(findings) + report(searches) > 0)


def _hunt(
    ways: dict[str, Ask], tallies: dict[str, Tally], seconds: float, seeds: list[int] | None, searches: list[Search]
) -> None:
    """Ask for that long, each kind some times in turn, and for a film of each page; the seeds given, once, where there
    are any."""
    until = time.monotonic() + seconds
    while True:
        for kind, ask in ways.items():
            for seed in seeds or [secrets.randbelow(10**9) for _ in range(IN_A_ROW[kind])]:
                data = hostile_input(kind, seed)
                tallies[kind].take(kind, data, seed, outcome_of(ask, kind, data, seed))
            if seconds and time.monotonic() > until:
                return
        for search in searches:
            search.go_on(1)
        if not seconds or time.monotonic() > until:
            return


def outcome_of(ask: Ask, kind: str, data: bytes, seed: int) -> Outcome:
    """What comes of an input. A process has read many before the one on which it ends: a fresh one is asked again."""
    outcome = ask(data)
    if not outcome.ended:
        return outcome
    print(f"--kind {kind} --seed {seed}, to be asked once more: {outcome.broken}", flush=True)
    return ask(data)


def _finding(kind: str, what: str, ask: Ask, tally: Tally) -> str:
    """A finding, with the shortest input that shows it."""
    data, seed = tally.broken[what]
    least = shortest(data, lambda shorter: kind_of(ask(shorter)) == what, SHRINKING)
    text = repr(least) if len(least) <= SHOWN else f"{least[:SHOWN]!r} and {len(least) - SHOWN:,} bytes more"
    return f"\n== {kind}, {tally.times[what]} times: {what}\n{text}\n--kind {kind} --seed {seed}\n"


if __name__ == "__main__":
    sys.exit(main())
