"""Walks over the pages with new seeds, looking for presses after which a page is not what its address says.

    python -m tests.browser.walk.monkey --minutes 10
    python -m tests.browser.walk.monkey --seed 4711 --start perceptron   one walk again
    python -m tests.browser.walk.monkey --walk '["hinge", ["toggle", "offset b"], ["step", "next"]]'

Prints, for each kind of finding, the seed and the shortest sequence that shows it; ends with 1 if there was any.
"""

import argparse
import json
import random
import re
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.find_chromium import FLAGS, chromium
from tests.browser.server import Server
from tests.browser.tabs import ONE_PROCESS
from tests.browser.walk.law import Broken, Walk, Walker
from tests.browser.walk.shrink import shortest

PAGES = (
    *("perceptron", "hinge", "neighbors", "prototypes", "digits", "bayes", "spam"),
    *("methods", "generalisation", "learnable", "lifting", "regression"),
)
ROUNDS, STRIDE = 12, 5
SHRINKING = 240  # seconds for one finding at most
SHOWN = 2  # findings of a kind that are cut short and printed


def main() -> int:
    """Walk as asked; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--start", action="append", help="the address at which walks begin; may be given again")
    parser.add_argument("--walk", type=json.loads, help="an address and the actions there")
    arguments = parser.parse_args()
    with running() as (server, walker):
        if arguments.walk:
            n_found = _again(walker, Walk(arguments.walk[0], tuple(arguments.walk[1:])))
        else:
            n_found = _search(walker, arguments.minutes, arguments.seed, arguments.start or PAGES)
        exceptions = server.exceptions()
    print(exceptions, end="")
    return int(n_found > 0 or bool(exceptions))


@contextmanager
def running() -> Iterator[tuple[Server, Walker]]:
    """An app, and somebody who walks over its pages."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        try:
            server.start()
            browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, ONE_PROCESS])
            yield server, Walker(browser, server.url)
            browser.close()
        finally:
            server.stop()


def _search(walker: Walker, minutes: float, seed: int | None, pages: Sequence[str]) -> int:
    """Walks one after the other, until the time is over; one of each page where a seed is given. The findings."""
    until, kinds, n_walks = time.monotonic() + 60 * minutes, Counter[str](), 0
    while time.monotonic() < until or n_walks == 0:
        for page in pages:
            number = secrets.randbelow(100_000) if seed is None else seed
            broken = walker.search(page, random.Random(number), rounds=ROUNDS, stride=STRIDE)
            n_walks += 1
            if broken:
                kind = _kind(page, broken)
                kinds[kind] += 1
                if kinds[kind] <= SHOWN:
                    _tell(shortest(walker, broken, SHRINKING), f"seed {number}, {page}")
            if minutes and time.monotonic() > until:
                break
    print(f"\n{n_walks} walks of up to {ROUNDS * STRIDE} actions; broken: {kinds.total()}")
    for kind, count in kinds.most_common():
        print(f"  {count} x {kind}")
    return kinds.total()


def _again(walker: Walker, walk: Walk) -> int:
    differences = walker.after(walk)
    if differences:
        _tell(Broken(walk, tuple(differences)), "again")
    return len(differences)


def _tell(broken: Broken, title: str) -> None:
    print(f"\n== {title}\n{broken}", flush=True)
    print(f"--walk '{json.dumps([broken.walk.address, *broken.walk.actions], ensure_ascii=False)}'", flush=True)


def _kind(page: str, broken: Broken) -> str:
    """Findings are of a kind where the first thing that differs is of the same name on the same page."""
    return f"{page}: {re.sub(r'[0-9]+', '', broken.differences[0].split(':')[0])}"


if __name__ == "__main__":
    sys.exit(main())
