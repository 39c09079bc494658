"""The files of a scene (films/download.py), each made on request: those of every page here, others by the page or
add-on that has them. What takes long is made in a worker."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from films.download import POINTS, QR, WEB_PAGE, Download, FileRequest, NoFileError
from films.lessons.lesson import OWN
from films.page import AnyPage
from films.points_csv import csv_of_points
from films.settings import panel
from server.lesson_links import VIEWS
from server.qr_code import qr_file
from server.shared_making import no_pieces
from ui.stage import alone

ASKED = "This file would give away the answer. Answer the lesson's question first."
NONE = "This scene has no such file."
OWN_LESSON = "The link contains your whole lesson, so it is too long for a QR code. Copy the link instead."


def options_of(
    fields: Mapping[str, Sequence[str]], hide: Sequence[str], page: AnyPage, download: Download
) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """Return the options in a query's fields with their values, and a sentence for each that only other files of the
    page have. `hide`: the values of that field, already read."""
    names = dict.fromkeys(name for file in page.files for name in file.options)
    values = {name: fields.get(name, [""])[-1] for name in names} | {"hide": ",".join(hide)}
    chosen = tuple((name, value) for name, value in values.items() if value)
    problems = (
        f"The address sets “{name}”, which is not for this file ({download.label})."
        for name, _ in chosen
        if name not in download.options
    )
    return chosen, tuple(problems)


def pieces(download: Download, page: AnyPage, request: FileRequest) -> Iterator[Callable[[], object]]:
    """Return what is computed before the file, as calls."""
    if download is WEB_PAGE:
        return page.pieces_of_film(request.scene)
    return download.pieces(request) if download.pieces else no_pieces()


def file(download: Download, page: AnyPage, request: FileRequest) -> bytes:
    """Return the file. NoFileError if the scene has no such file, or it would give away the answer."""
    if request.asking and download.tells:
        raise NoFileError(ASKED)
    if not page.has_file(request.scene, download):
        raise NoFileError(NONE)
    content = download.content or partial(MADE_HERE[download], page)
    return content(request)


def _qr(_page: AnyPage, request: FileRequest) -> bytes:
    if request.scene.lesson.startswith(OWN) and request.scene.view in VIEWS:
        raise NoFileError(OWN_LESSON)
    return qr_file(request.link)


def _points(page: AnyPage, request: FileRequest) -> bytes:
    return csv_of_points(request.scene, page.classes)


def _web_page(page: AnyPage, request: FileRequest) -> bytes:
    film = page.json_film(request.scene)
    return alone.page(
        film.film,
        (getattr(request.scene, "probe", None), film.scale),
        frame=request.scene.t,
        title=f"Playground: {page.name}",
        address=request.link,
        hide=request.hide,
        panel=panel(page, request.scene),
    )


MADE_HERE: Mapping[Download, Callable[[AnyPage, FileRequest], bytes]] = {
    QR: _qr,
    POINTS: _points,
    WEB_PAGE: _web_page,
}
