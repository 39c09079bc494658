"""The version of the code that makes films: another one may make another film of the same scene."""

import hashlib
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]


@cache
def version() -> str:
    """A name that changes with any line of Python of the engine or of the films."""
    files = sorted(file for folder in ("playground", "ui") for file in (ROOT / folder).rglob("*.py"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]
