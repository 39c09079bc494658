"""Metrics: what the server has done and refused, for Prometheus, at /metrics (README.md)."""

from addons import Addon

ADDON = Addon(name="metrics", routes=f"{__name__}.routes:routes", observers=f"{__name__}.routes:observers")
