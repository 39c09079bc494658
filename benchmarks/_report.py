"""What the benchmarks with aims share: the machine they ran on, and a table of what was measured against its aim."""

import os
import platform
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from benchmarks._size import size


@dataclass(frozen=True)
class Row:
    """A quantity as measured and, where there is one, its aim; it is met from below unless `at_least`."""

    what: str
    measured: float
    unit: str
    aim: float | None = None
    at_least: bool = False

    def markdown(self) -> str:
        met = self.measured >= (self.aim or 0) if self.at_least else self.measured <= (self.aim or 0)
        verdict = "" if self.aim is None else "met" if met else "**not met**"
        aim = "" if self.aim is None else f"{self.aim:g} {self.unit}"
        digits = 0 if self.measured >= 100 or self.unit == "bytes" else 1 if self.measured >= 10 else 2
        return f"| {self.what} | {self.measured:,.{digits}f} {self.unit} | {aim} | {verdict} |"


def table(title: str, rows: Iterable[Row]) -> None:
    print(f"\n| {title} | measured | aim | |\n| --- | ---: | ---: | --- |", flush=True)
    for row in rows:
        print(row.markdown(), flush=True)


def machine(*packages: str, **others: str) -> str:
    """Processor, system, Python, the versions of `packages` and `others`, and how busy the machine is right now."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.processor())
    named = [f"{name} {version(name)}" for name in packages] + [f"{name} {text}" for name, text in others.items()]
    parts = [model, f"{os.cpu_count()} cores", platform.system(), f"Python {platform.python_version()}", *named]
    return f"{', '.join(parts)}; {load()}"


def load() -> str:
    return f"load average {os.getloadavg()[0]:.1f}"


def median_ms(work: Callable[[], object], runs: int) -> float:
    """Milliseconds of the median run, after one that does not count."""
    work()
    times = []
    for _ in range(size(runs, 1)):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3
