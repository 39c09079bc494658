"""What the server counts of itself, for whoever runs it: see /metrics in ui/serving/own_routes.py."""

from collections import Counter
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

REGISTRY = CollectorRegistry()  # of our own: without what prometheus-client says of the process by default
SECONDS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

FILM_SECONDS = Histogram(
    "playground_film_seconds", "Films made, and how long each took.", buckets=SECONDS, registry=REGISTRY
)
TURN_SECONDS = Histogram(
    "playground_turn_seconds",
    "Runs, and how long each waited for its turn.",
    buckets=SECONDS,
    registry=REGISTRY,
)
SESSIONS = Gauge("playground_sessions", "Pages that are open.", registry=REGISTRY)
CACHE_BYTES = Gauge("playground_cache_bytes", "Films and runs that are kept.", registry=REGISTRY)


class _Refusals(Collector):
    """The sum of all counts."""

    def __init__(self) -> None:
        self.counts: list[Counter[str]] = []

    def collect(self) -> Iterator[CounterMetricFamily]:
        family = CounterMetricFamily("playground_refusals", "What was refused, by its kind.", labels=["kind"])
        for kind, count in sum(self.counts, Counter[str]()).items():
            family.add_metric([kind], count)
        yield family


_REFUSALS = _Refusals()
REGISTRY.register(_REFUSALS)


def refusals() -> Counter[str]:
    """A count of refusals by kind, for one place that refuses."""
    _REFUSALS.counts.append(Counter())
    return _REFUSALS.counts[-1]


def figures() -> bytes:
    """All of it, as Prometheus reads it."""
    return generate_latest(REGISTRY)
