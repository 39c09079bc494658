"""The files of a scene (films/download.py), each made on request: drawings by take_home.py, a page's own by the page.
What takes long is made in a worker."""

from collections.abc import Callable, Iterator, Sequence

from films.download import POINTS, QR, WEB_PAGE, Download, NoFileError
from films.lessons.lesson import OWN
from films.page import AnyPage
from films.points_csv import csv_of_points
from films.scene import Scene
from films.settings import panel
from server import take_home
from server.figure_options import WHOLE, FigureOptions
from server.lesson_links import VIEWS
from server.qr_code import qr_file
from ui.stage import alone

ASKED = "This file would give away the answer. Answer the lesson's question first."
NONE = "This scene has no such file."
OWN_LESSON = "The link contains your whole lesson, so it is too long for a QR code. Copy the link instead."


def pieces(
    download: Download, page: AnyPage, scene: Scene, *, asking: bool, figure: FigureOptions = WHOLE
) -> Iterator[Callable[[], object]]:
    """Return what is computed before the file, as calls."""
    if download is WEB_PAGE:
        return page.pieces_of_film(scene)
    return take_home.pieces(download.ending, page, scene, asking, figure)


def file(
    download: Download,
    page: AnyPage,
    scene: Scene,
    address: str,
    *,
    asking: bool,
    hide: Sequence[str] = (),
    figure: FigureOptions = WHOLE,
) -> bytes:
    """The file; `address`: the link to the scene. `asking`: a lesson asks about the scene, so the answer is not in it.
    `hide`: parts that a film as a web page leaves out (embed_options.py); `figure`: what is drawn of a frame, and how
    large. NoFileError if the scene has no such file, or it would give away the answer."""
    if asking and download.tells:
        raise NoFileError(ASKED)
    if not page.has_file(scene, download):
        raise NoFileError(NONE)
    if download is QR:
        return _qr(scene, address)
    if download is POINTS:
        return csv_of_points(scene, page.classes)
    if download is WEB_PAGE:
        return _web_page(page, scene, address, hide)
    if download.content is not None:
        return download.content(scene, address)
    return take_home.file(download.ending, page, scene, address, asking, figure)


def _qr(scene: Scene, address: str) -> bytes:
    if scene.lesson.startswith(OWN) and scene.view in VIEWS:
        raise NoFileError(OWN_LESSON)
    return qr_file(address)


def _web_page(page: AnyPage, scene: Scene, address: str, hide: Sequence[str]) -> bytes:
    film = page.json_film(scene)
    return alone.page(
        film.film,
        (getattr(scene, "probe", None), film.scale),
        frame=scene.t,
        title=f"Playground: {page.name}",
        address=address,
        hide=hide,
        panel=panel(page, scene),
    )
