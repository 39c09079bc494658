"""The server's metrics, in Prometheus' format: see /metrics in server/health_and_metrics.py."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()  # our own, without what prometheus-client reports of the process by default
SECONDS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

FILM_SECONDS = Histogram(
    "playground_film_seconds", "Films made, and how long each took.", buckets=SECONDS, registry=REGISTRY
)
TURN_SECONDS = Histogram(
    "playground_turn_seconds", "Runs, and how long each waited for its turn.", buckets=SECONDS, registry=REGISTRY
)
SESSIONS = Gauge("playground_sessions", "Pages that are open.", registry=REGISTRY)
CACHE_BYTES = Gauge("playground_cache_bytes", "Films and runs that are kept.", registry=REGISTRY)
REFUSALS = Counter("playground_refusals", "What was refused, by its kind.", ["kind"], registry=REGISTRY)


def refused(kind: str) -> None:
    """Count one more refusal of that kind."""
    REFUSALS.labels(kind).inc()


def figures() -> bytes:
    """Return all metrics in the format that Prometheus reads."""
    return generate_latest(REGISTRY)
