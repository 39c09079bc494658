"""The metrics at /metrics, in Prometheus' format: what the events of this process add up to (films/events.py)."""

from collections.abc import Callable
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from films.film_cache import CACHE
from server.connection import CONNECTIONS

MEDIA_TYPE = CONTENT_TYPE_LATEST
REGISTRY = CollectorRegistry()  # our own, without what prometheus-client reports of the process by default
SECONDS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

FILMS = Histogram("playground_film_seconds", "Films made, and how long each took.", buckets=SECONDS, registry=REGISTRY)
TURNS = Histogram(
    "playground_turn_seconds", "Runs, and how long each waited for its turn.", buckets=SECONDS, registry=REGISTRY
)
REFUSALS = Counter("playground_refusals", "What was refused, by its kind.", ["kind"], registry=REGISTRY)
FOLLOWERS = Gauge("playground_followers", "Lines on which a class follows its lecturer.", registry=REGISTRY)
Gauge("playground_sessions", "Pages that are open.", registry=REGISTRY).set_function(lambda: len(CONNECTIONS))
Gauge("playground_cache_bytes", "Bytes of the films in the cache.", registry=REGISTRY).set_function(lambda: CACHE.size)

EVENTS: dict[str, Callable[[Any], object]] = {
    "film": FILMS.observe,
    "turn": TURNS.observe,
    "refusal": lambda kind: REFUSALS.labels(kind).inc(),
    "follower": FOLLOWERS.inc,
}


def count(event: str, value: float | str) -> None:
    """Add an event to its metric, if it has one."""
    if metric := EVENTS.get(event):
        metric(value)


def text() -> bytes:
    """Return all metrics in the format that Prometheus reads."""
    return generate_latest(REGISTRY)
