"""Contrast as the Web Content Accessibility Guidelines 2 define it, from 1 (none) to 21 (black on white)."""

import tomllib
from pathlib import Path

CONFIG = Path(__file__).parents[3] / ".streamlit" / "config.toml"
LEAST = 3.0  # for what is no text


def ground(theme: str) -> str:
    """The background of "light" or "dark"."""
    return str(tomllib.loads(CONFIG.read_text(encoding="utf-8"))["theme"][theme]["backgroundColor"])


def contrast(one: str, other: str) -> float:
    """(L1 + 0.05) / (L2 + 0.05), L1 the greater relative luminance of the two colours."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def over(color: str, opacity: float, below: str) -> str:
    """What is seen of a colour that lets through what is below it."""
    parts = zip(_bytes(color), _bytes(below), strict=True)
    return "#" + "".join(f"{round(opacity * a + (1 - opacity) * b):02x}" for a, b in parts)


def _luminance(color: str) -> float:
    shares = (byte / 255 for byte in _bytes(color))
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _bytes(color: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(color.removeprefix("#")))
