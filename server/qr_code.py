"""A text as a QR code."""

import io

import segno

from films.download import NoFileError
from films.film_cache import cached_in_worker
from films.scene import Scene

LONGEST = 2_900  # bytes that a QR code holds


def qr_code(text: str) -> str:
    """Return the text as a QR code, an SVG picture in black on white; NoFileError if it is too long."""
    if len(text.encode()) > LONGEST:
        raise NoFileError("This scene's link is too long for a QR code. Copy it instead, or use fewer points.")
    code = segno.make(text, error="l", micro=False)
    picture = io.BytesIO()
    code.save(picture, kind="svg", scale=4, border=3, dark="#000", light="#fff", xmldecl=False)
    return picture.getvalue().decode()


def qr_file(text: str) -> bytes:
    """Return the same as a file, made in a worker, as a long link takes a tenth of a second."""
    return cached_in_worker(_file, Scene(), text=text)


def _file(_scene: Scene, *, text: str) -> bytes:
    return qr_code(text).encode()
