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
    options  what of "hide", "only" and "width" its address may say (server/figure_options.py)
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
    options: tuple[str, ...] = ()


PARTS = ("hide", "only")


def _of_frame(label: str, ending: str, kind: str, purpose: str) -> Download:
    return Download(label, ending, kind, FRAME, purpose, whole=False, tells=False, options=(*PARTS, "width"))


DRAWING = (
    Download("GIF", "gif", "image/gif", FILM, "For slides: at most 20 seconds", tells=False, options=PARTS),
    _of_frame("SVG", "svg", "image/svg+xml", "For drawing programs and web pages"),
    _of_frame("PDF", "pdf", "application/pdf", "For papers and LaTeX: vectors, and the type within"),
    _of_frame("PNG", "png", "image/png", "For anything: twice as fine as a screen"),
)
WEB_PAGE = Download(
    "Web page", "html", "text/html", FILM, "For any computer: plays without a network", options=("hide",)
)
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
