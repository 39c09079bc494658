"""The points on a plane: a tuple of (x, y, class), and the short code that carries them in an address.

A code is the version digit 1 and, in base64url, bits: the number of decimals of the coordinates, the number of points,
the widths of the three fields of a point, the least x and y, then the points in their order, then a checksum of 16
bits. A code that would end in - or _ has a further 0 at its end.
"""

import base64
import binascii
import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from films.kept_values import kept_values

Point = tuple[float, float, int]
Points = tuple[Point, ...]

LIMIT = 500
BOUND = 1e6
DECIMALS = 6
CLASSES = 4
VERSION = "1"
LEAST_BITS = 42  # holds ±BOUND * 10**DECIMALS
CHECKSUM = 2  # bytes
NOT_LAST = ("_", "-")  # no code ends so: programs that find links in a text leave these signs out of the link
LAST = "0"  # put after them; it means nothing
MOST_CUT = 2  # signs that may have been cut off
HEADER = (3, 9, 2, 6, 6)  # decimals, points, class bits, x bits, y bits


def checked(points: Any, classes: int = CLASSES) -> Points:
    """Return points from any source, rounded to six decimals; ValueError, as a sentence, if they are not points."""
    if not isinstance(points, Sequence) or isinstance(points, (str, bytes)):
        raise ValueError("The points are not a list.")
    if len(points) > LIMIT:
        raise ValueError(f"A plane holds at most {LIMIT} points; these are {len(points)}.")
    return tuple(_checked_point(i, point, classes) for i, point in enumerate(points, start=1))


def _checked_point(i: int, point: Any, classes: int) -> Point:
    if not isinstance(point, Sequence) or isinstance(point, (str, bytes)) or len(point) != 3:
        raise ValueError(f"Point {i} is not made of two coordinates and a class.")
    x, y, label = point
    x, y = checked_place((x, y), f"Point {i}")
    if isinstance(label, bool) or not isinstance(label, int) or not 0 <= label < classes:
        raise ValueError(f"Point {i} has a class that is not one of the {classes} on this page.")
    return (x, y, label)


def checked_place(place: Any, name: str = "The place") -> tuple[float, float]:
    """Return two coordinates from any source, rounded to six decimals; ValueError, as a sentence, if they are not."""
    if not isinstance(place, Sequence) or isinstance(place, (str, bytes)) or len(place) != 2:
        raise ValueError(f"{name} is not made of two coordinates.")
    for value in place:
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not _finite(value):
            raise ValueError(f"{name} has a coordinate that is not a finite number.")
        if abs(value) > BOUND:
            raise ValueError(f"{name} lies off the plane: coordinates go from −1,000,000 to 1,000,000.")
    return (_rounded(place[0]), _rounded(place[1]))


def _finite(value: float) -> bool:
    return isinstance(value, int) or math.isfinite(value)  # isfinite itself fails on whole numbers beyond float64


def _rounded(value: float) -> float:
    return round(float(value), DECIMALS) + 0.0  # + 0.0 makes −0 a 0


@kept_values(2_000_000)  # a run of a page asks for the same points' code four times
def encode(points: Points) -> str:
    """Return the code of `points` (checked ones); "" for none."""
    if not points:
        return ""
    decimals = 0  # a value exact with some decimals is exact with more: a quotient is the float nearest to it
    for value in [value for p in points for value in p[:2]]:
        while decimals < DECIMALS and round(value * 10**decimals) / 10**decimals != value:
            decimals += 1
    xs, ys = ([round(p[axis] * 10**decimals) for p in points] for axis in (0, 1))
    left, low = min(xs), min(ys)
    widths = (max(p[2] for p in points).bit_length(), (max(xs) - left).bit_length(), (max(ys) - low).bit_length())
    fields = list(zip((decimals, len(points), *widths), HEADER, strict=True))
    fields += [(least + 2 ** (LEAST_BITS - 1), LEAST_BITS) for least in (left, low)]
    for x, y, (_, _, label) in zip(xs, ys, points, strict=True):
        fields += zip((label, x - left, y - low), widths, strict=True)
    body = _packed(fields)
    text = _text(body + _checksum(body))
    return VERSION + text + (LAST if text.endswith(NOT_LAST) else "")


def decode(code: str) -> Points:
    """Return the points of `code`; ValueError, as a sentence, if it is cut off, altered, foreign or newer."""
    if not code:
        return ()
    if code[0] != VERSION:
        newer = code[0].isdigit() and code[0] > VERSION
        raise ValueError(
            "The points in this link were written by a newer version of the playground."
            if newer
            else "The points in this link are not written in the playground's code."
        )
    broken = ValueError("The points in this link are incomplete or altered.")
    if len(code) > 20_000:
        raise broken
    for text in _whole_again(code[1:]):
        body = _body(text)
        if body is not None:
            return checked(_unpacked(body, broken))
    raise broken


def _whole_again(text: str) -> Iterator[str]:
    """Yield what a code may have been before a link was damaged: first the code itself, then the code without its last
    sign, or with signs that were cut off its end. The checksum decides. At most two signs of 6 bits are put back, so
    that 4 of its 16 bits still check."""
    yield text
    if text[-2:-1] in NOT_LAST and text.endswith(LAST):
        yield text[:-1]
    cut = _length(text) - len(text)
    if 1 <= cut <= MOST_CUT:
        yield from (text + "".join(end) for end in product(NOT_LAST, repeat=cut))


def _length(text: str) -> int:
    """Return the number of signs of a whole code, which its beginning tells; 0 if the text is too short to tell."""
    head = _raw(text[:8])
    if head is None or 8 * len(head) < sum(HEADER):
        return 0
    bits = f"{int.from_bytes(head, 'big'):0{8 * len(head)}b}"
    starts = [sum(HEADER[:i]) for i in range(len(HEADER))]
    _, count, *widths = (int(bits[start : start + width], 2) for start, width in zip(starts, HEADER, strict=True))
    size = sum(HEADER) + 2 * LEAST_BITS + count * sum(widths)
    return -(-8 * (-(-size // 8) + CHECKSUM) // 6)


def _body(text: str) -> bytes | None:
    """Return the body of a code; None if the code is not as it was written."""
    raw = _raw(text)
    if raw is None or len(raw) <= CHECKSUM or _text(raw) != text:  # base64 has several ways to write a byte
        return None
    body, checksum = raw[:-CHECKSUM], raw[-CHECKSUM:]
    return body if _checksum(body) == checksum else None


def _raw(text: str) -> bytes | None:
    """Return the bytes of a text in base64url; None if it is not base64url."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return None


def _unpacked(body: bytes, broken: ValueError) -> list[Point]:
    bits = "".join(f"{byte:08b}" for byte in body)
    at = 0

    def take(width: int) -> int:
        nonlocal at
        at += width
        if at > len(bits):
            raise broken
        return int(bits[at - width : at] or "0", 2)

    decimals, count, *widths = (take(width) for width in HEADER)
    least = [take(LEAST_BITS) - 2 ** (LEAST_BITS - 1) for _ in range(2)]
    if decimals > DECIMALS:
        raise broken
    points = []
    for _ in range(count):
        label, x, y = (take(width) for width in widths)
        points.append(((x + least[0]) / 10**decimals, (y + least[1]) / 10**decimals, label))
    if len(bits) - at >= 8:
        raise broken
    return points


def _packed(fields: Iterable[tuple[int, int]]) -> bytes:
    forms = [f"0{width}b" for width in range(LEAST_BITS + 1)]
    bits = "".join([format(value, forms[width]) for value, width in fields if width])
    bits += "0" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8, "big")


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _checksum(body: bytes) -> bytes:
    """Return a cyclic checksum of 16 bits. It finds every change within 16 neighbouring bits, so of any one
    character."""
    return binascii.crc_hqx(body, 0xFFFF).to_bytes(2, "big")
