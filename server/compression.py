"""Bodies in the encodings that browsers take: Brotli, else gzip."""

import gzip

import brotli

QUALITY = 7  # of Brotli: a tenth larger than at best, which takes fifteen times as long


def compressed(raw: bytes, encoding: str, quality: int = QUALITY) -> bytes:
    """In Brotli of that quality, "br", or else in gzip's."""
    return bytes(brotli.compress(raw, quality=quality)) if encoding == "br" else gzip.compress(raw, 6, mtime=0)
