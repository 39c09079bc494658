"""Contrast as the Web Content Accessibility Guidelines 2 define it, from 1 (none) to 21 (black on white)."""

LEAST = 3.0  # for what is no text
LEAST_OF_TEXT = 4.5


def contrast(one: str, other: str) -> float:
    """Return (L1 + 0.05) / (L2 + 0.05), L1 the greater relative luminance of two colours such as "#3d4a5c"."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def over(color: str, opacity: float, below: str) -> str:
    """Return what is seen of a colour that lets through what is below it."""
    parts = zip(_bytes(color), _bytes(below), strict=True)
    return "#" + "".join(f"{round(opacity * a + (1 - opacity) * b):02x}" for a, b in parts)


def _luminance(color: str) -> float:
    shares = (byte / 255 for byte in _bytes(color))
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _bytes(color: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(color.removeprefix("#")))
