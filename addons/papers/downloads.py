"""The files that *Share* offers: the film as a GIF, and its frame as SVG, PDF and PNG.

They are made in modules that are imported on request: a notebook's widget lists the files, too, and has none of the
packages that they need."""

from collections.abc import Callable, Iterator
from functools import partial

from addons.papers.figure_options import PARTS, WIDTH
from films.download import FILM, FRAME, Download, FileRequest


def _gif(request: FileRequest) -> bytes:
    from addons.papers.gif import gif

    return gif(request)


def _pieces(request: FileRequest) -> Iterator[Callable[[], object]]:
    from addons.papers.gif import pieces

    return pieces(request)


def _frame(ending: str, request: FileRequest) -> bytes:
    from addons.papers.frame_file import frame_file

    return frame_file(ending, request)


def _of_frame(label: str, ending: str, kind: str, purpose: str) -> Download:
    options = (*PARTS, WIDTH)
    return Download(
        label, ending, kind, FRAME, purpose, partial(_frame, ending), whole=False, tells=False, options=options
    )


DOWNLOADS = (
    Download(
        "GIF",
        "gif",
        "image/gif",
        FILM,
        "For slides: at most 20 seconds",
        content=_gif,
        pieces=_pieces,
        frames=2,
        tells=False,
        options=PARTS,
    ),
    _of_frame("SVG", "svg", "image/svg+xml", "For drawing programs and web pages"),
    _of_frame("PDF", "pdf", "application/pdf", "For papers and LaTeX: vectors, and the type within"),
    _of_frame("PNG", "png", "image/png", "For anything: twice as fine as a screen"),
)


def downloads(_page: str) -> tuple[Download, ...]:
    """Return the files, which all pages have."""
    return DOWNLOADS
