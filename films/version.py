"""The number of the release, and the version of the code that makes films: another version may make a different film of
the same scene."""

import hashlib
from functools import cache
from importlib import metadata
from pathlib import Path

RELEASE = "1.1.0"  # the same in CITATION.cff and docs/CHANGELOG.md
ROOT = Path(__file__).parents[1]
MADE_BY = {".py", ".csv"}  # kinds of files: code, and data that films show
CODE = ("playground", "films", "server/films.py", "server/wanted_film.py")
LIBRARIES = ("numpy", "scipy", "contourpy", "scikit-learn")


@cache
def version() -> str:
    """A name that changes with any line of Python of the engine, of the films or of the answer that carries them, with
    their data, and with libraries that compute for them."""
    libraries = [f"{name} {metadata.version(name)}".encode() for name in LIBRARIES]
    return hashlib.sha256(b"".join([*libraries, *(file.read_bytes() for file in files())])).hexdigest()[:12]


def files() -> list[Path]:
    """All that films are made by, in one order."""
    everything = [file for place in CODE for file in (ROOT / place, *(ROOT / place).rglob("*"))]
    return sorted(file for file in everything if file.suffix in MADE_BY)
