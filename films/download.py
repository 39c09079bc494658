"""The files of a scene that a reader can download: their names, contents and purposes.

Files of every page are declared here, those of one page with it (`downloads` in films/page.py); add-ons have more. The
list of a scene's files travels with its settings, so each stage can offer them; server/scene_files.py makes them.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

FRAME, FILM, NUMBERS = "This frame", "The film", "The numbers"


class NoFileError(ValueError):
    """A scene has no such file; the message is a sentence for the reader."""


@dataclass(frozen=True)
class FileRequest:
    """A request for a file of a scene.

    page     the name of the page
    scene    the scene
    link     the address of the scene
    asking   whether a lesson asks about the scene: then the answer must not be in the file
    hide     parts to leave out (ui/stage/embed_options.py)
    options  all options of the file's address with their values, "hide" among them
    """

    page: str
    scene: Any
    link: str
    asking: bool = False
    hide: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Download:
    """A file: the `label` of its link, the ending of its name, its MIME type.

    row      what it is of: this frame, the film or the numbers
    help     what it is for, in a line
    content  for a page's own file, or an add-on's: the function that makes it, or raises NoFileError. The server makes
             the others
    pieces   what is computed before the content, as calls, so that others have their turn in between
    needs    how many classes must have points of the reader's own
    frames   Share offers the file if the film has at least so many frames
    whole    all frames are in it
    tells    it tells what a lesson may ask of the scene. Other files are drawn without the answer
    options  the options that its address may have: "hide", and those of add-ons
    """

    label: str
    ending: str
    kind: str
    row: str
    help: str = ""
    content: Callable[[FileRequest], bytes] | None = None
    pieces: Callable[[FileRequest], Iterator[Callable[[], object]]] | None = None
    needs: int = 0
    frames: int = 1
    whole: bool = True
    tells: bool = True
    options: tuple[str, ...] = ()


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
