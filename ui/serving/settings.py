"""What whoever hosts the app may set, in the environment of the server."""

import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """proxies   how many proxies of ours stand before the server: so many entries of X-Forwarded-For are true
    strict    whether browsers without a window, too, are told to run no text as a script
    metrics   whether /metrics and Streamlit's own figures are answered: they are nobody's business by default
    """

    proxies: int = 0
    metrics: bool = False
    strict: bool = False


def from_environment() -> Settings:
    """PLAYGROUND_PROXIES=1, PLAYGROUND_METRICS=1, PLAYGROUND_STRICT=1; ValueError where one is no number."""
    return Settings(
        proxies=_number("PLAYGROUND_PROXIES"),
        metrics=_number("PLAYGROUND_METRICS") > 0,
        strict=_number("PLAYGROUND_STRICT") > 0,
    )


def _number(name: str) -> int:
    text = os.environ.get(name, "0").strip() or "0"
    if not text.isascii() or not text.isdigit():
        raise ValueError(f"{name} is {text!r}; it must be a whole number from 0")
    return int(text)
