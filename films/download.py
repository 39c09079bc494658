"""The files of a scene that a reader can download: their names, contents and purposes.

Files of every page are declared here, those of one page with it (`downloads` in films/page.py); add-ons have more. The
list of a scene's files travels with its settings, so each stage can offer them; server/scene_files.py makes them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

FRAME, FILM, NUMBERS = "This frame", "The film", "The numbers"


class NoFileError(ValueError):
    """A scene has no such file; the message is a sentence for the reader."""


@dataclass(frozen=True)
class Download:
    """A file: the `label` of its link, the ending of its name, its MIME type.

    row      what it is of: this frame, the film or the numbers
    help     what it is for, in a line
    content  for a page's own file, or an add-on's: the function (scene, link to it) -> bytes that makes it, or raises
             NoFileError. The server makes the others
    needs    how many classes must have points of the reader's own
    whole    all frames are in it
    tells    it tells what a lesson may ask of the scene. Other files are drawn without the answer
    """

    label: str
    ending: str
    kind: str
    row: str
    help: str = ""
    content: Callable[[Any, str], bytes] | None = None
    needs: int = 0
    whole: bool = True
    tells: bool = True


DRAWING = (
    Download("GIF", "gif", "image/gif", FILM, "For slides: at most 20 seconds", tells=False),
    Download("SVG", "svg", "image/svg+xml", FRAME, "For drawing programs and web pages", whole=False, tells=False),
    Download(
        "PDF",
        "pdf",
        "application/pdf",
        FRAME,
        "For papers and LaTeX: vectors, and the type within",
        whole=False,
        tells=False,
    ),
    Download("PNG", "png", "image/png", FRAME, "For anything: twice as fine as a screen", whole=False, tells=False),
)
WEB_PAGE = Download("Web page", "html", "text/html", FILM, "For any computer: plays without a network")
POINTS = Download(
    "Points as CSV",
    "csv",
    "text/csv",
    NUMBERS,
    "For spreadsheets, and to be opened here again",
    needs=1,
    tells=False,
)
QR = Download("QR code", "qr.svg", "image/svg+xml", "", whole=False, tells=False)  # of the link: it stands beside it
