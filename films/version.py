"""The number of the release, and the version of the code that makes films: two versions may make different films of the
same scene."""

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
    """Return a name that changes with the code and data that make films, with the code of the responses that carry
    films, and with the libraries that compute for them."""
    libraries = [f"{name} {metadata.version(name)}".encode() for name in LIBRARIES]
    return hashlib.sha256(b"".join([*libraries, *(file.read_bytes() for file in files())])).hexdigest()[:12]


def files() -> list[Path]:
    """Return all files of code and data that make films, sorted."""
    everything = [file for place in CODE for file in (ROOT / place, *(ROOT / place).rglob("*"))]
    return sorted(file for file in everything if file.suffix in MADE_BY)
