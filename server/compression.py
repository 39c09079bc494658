"""Compression of bodies: in Brotli, or in gzip for browsers that do not take Brotli."""

import gzip

import brotli

QUALITY = 7  # of Brotli: a tenth larger than at the best quality, which takes fifteen times as long


def compressed(raw: bytes, encoding: str, quality: int = QUALITY) -> bytes:
    """Return the bytes in Brotli of that quality if the encoding is "br", else in gzip."""
    return bytes(brotli.compress(raw, quality=quality)) if encoding == "br" else gzip.compress(raw, 6, mtime=0)
