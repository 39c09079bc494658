"""Hostile inputs made from real ones: cut, doubled, repeated, nested, spliced, flipped, with signs put in that mean
something to the reader. The same seed makes the same input."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

CHANGED = (1, 1, 2, 3, 5)  # so many changes: one alone reaches deepest
NUMBERS = (b"0", b"-1", b"1e400", b"nan", b"inf", b"9" * 400, b"0x" + b"f" * 300, b"1_0", b"1.", b"-0", b"\xc2\xb2")
SIGNS = (b"\n", b"\r", b"\t", b" ", b"\x00", b"\x7f", b"\xff", b"\xef\xbb\xbf", "🙂".encode(), "\u202e".encode(), b"\\")
LIST, DIGITS = b"["[0], b"0123456789"
LARGEST_FILE = 2_000_000  # bytes: a tenth of what may be read is enough to find what takes too long


@dataclass(frozen=True)
class Corpus:
    """Real inputs of a kind, the signs that structure them, pairs that can be nested, and how long one may be."""

    seeds: Sequence[bytes]
    tokens: Sequence[bytes]
    pairs: Sequence[tuple[bytes, bytes]]
    longest: int


def hostile(corpus: Corpus, rng: Random) -> bytes:
    """A real input with one to five changes, as long as may be read and a little over."""
    data = rng.choice(corpus.seeds)
    for _ in range(rng.choice(CHANGED)):
        data = rng.choice(CHANGES)(data, corpus, rng)
    return data[: corpus.longest + rng.choice((0, 0, 1))]


def _span(data: bytes, rng: Random) -> tuple[int, int]:
    """Where a piece of it begins and ends; most pieces are short."""
    start = rng.randint(0, len(data))
    return start, min(len(data), start + int(len(data) ** rng.random()))


def _put(data: bytes, at: int, piece: bytes) -> bytes:
    return data[:at] + piece + data[at:]


def _sign(corpus: Corpus, rng: Random) -> bytes:
    return rng.choice(rng.choice((corpus.tokens, corpus.tokens, NUMBERS, SIGNS)))


def _times(piece: bytes, corpus: Corpus, rng: Random) -> int:
    """How often a piece is repeated: a few times, or as often as may be, or in between."""
    return max(2, int((corpus.longest / max(1, len(piece))) ** rng.random()))


def flipped(data: bytes, corpus: Corpus, rng: Random) -> bytes:  # noqa: ARG001
    at = rng.randint(0, len(data))
    return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]


def cut(data: bytes, corpus: Corpus, rng: Random) -> bytes:  # noqa: ARG001
    start, end = _span(data, rng)
    return data[:start] + data[end:]


def marked(data: bytes, corpus: Corpus, rng: Random) -> bytes:
    return _put(data, rng.randint(0, len(data)), _sign(corpus, rng))


def repeated(data: bytes, corpus: Corpus, rng: Random) -> bytes:
    """A sign many times in a row, or some signs in turn."""
    piece = b"".join(_sign(corpus, rng) for _ in range(rng.choice((1, 1, 2, 3))))
    return _put(data, rng.randint(0, len(data)), piece * _times(piece, corpus, rng))


def doubled(data: bytes, corpus: Corpus, rng: Random) -> bytes:
    """A piece of it many times in a row."""
    start, end = _span(data, rng)
    return _put(data, end, data[start:end] * _times(data[start:end], corpus, rng))


def doubled_line(data: bytes, corpus: Corpus, rng: Random) -> bytes:
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    return b"\n".join([*lines[:at], *[lines[at]] * _times(lines[at], corpus, rng), *lines[at:]])


def nested(data: bytes, corpus: Corpus, rng: Random) -> bytes:
    """A piece of it within brackets within brackets; some of them not closed."""
    start, end = _span(data, rng)
    opening, closing = rng.choice(corpus.pairs)
    times = _times(opening + closing, corpus, rng)
    return data[:start] + opening * times + data[start:end] + closing * rng.choice((times, times - 1)) + data[end:]


def listed(data: bytes, corpus: Corpus, rng: Random) -> bytes:
    """More elements in a list than it should have, all of them in order; the input as it was, where it has no list."""
    places = [at + 1 for at, sign in enumerate(data) if sign == LIST]
    element = rng.choice((b"1,", b'"a",', b"{},", b"[],", b"[1,2,0],"))
    return _put(data, rng.choice(places), element * _times(element, corpus, rng)) if places else data


def spliced(data: bytes, corpus: Corpus, rng: Random) -> bytes:
    other = rng.choice(corpus.seeds)
    (start, end), (begin, until) = _span(data, rng), _span(other, rng)
    return data[:start] + other[begin:until] + data[end:]


def numbered(data: bytes, corpus: Corpus, rng: Random) -> bytes:  # noqa: ARG001
    """Another number in the place of one."""
    start = next((at for at in range(rng.randint(0, len(data)), len(data)) if data[at] in DIGITS), len(data))
    end = next((at for at in range(start, len(data)) if data[at] not in DIGITS), len(data))
    return data[:start] + rng.choice(NUMBERS) + data[end:]


CHANGES = (flipped, cut, marked, repeated, doubled, doubled_line, nested, listed, spliced, numbered)
