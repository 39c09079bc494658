"""How often something was refused so far."""

from ui import metering


def refusals(kind: str) -> float:
    return metering.REGISTRY.get_sample_value("playground_refusals_total", {"kind": kind}) or 0.0
