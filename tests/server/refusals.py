"""How often something was refused so far."""

from films import metrics


def refusals(kind: str) -> float:
    return metrics.REGISTRY.get_sample_value("playground_refusals_total", {"kind": kind}) or 0.0
