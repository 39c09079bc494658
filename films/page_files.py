"""The files in which the scenes of a page are taken along: those of every page, and its own (films/download.py).

Which of them a scene has travels with its settings, so each stage can offer them; server/scene_files.py makes them.
"""

from typing import Any

from films.download import FILM, FRAME, NUMBERS, Download
from films.page import AnyPage, no_notebook
from films.scene import Scene

DRAWING = (
    Download("SVG", "svg", "image/svg+xml", FRAME, "For drawing programs and web pages", whole=False, tells=False),
    Download(
        "PDF", "pdf", "application/pdf", FRAME, "For papers: vectors, and the type within", whole=False, tells=False
    ),
    Download("PNG", "png", "image/png", FRAME, "For anything: twice as fine as a screen", whole=False, tells=False),
    Download(
        "TikZ", "tex", "text/x-tex", FRAME, "For LaTeX: drawn with TikZ, compiles by itself", whole=False, tells=False
    ),
    Download("GIF", "gif", "image/gif", FILM, "For slides: at most 20 seconds", tells=False),
)
WEB_PAGE = Download("Web page", "html", "text/html", FILM, "For any computer: plays without a network")
NOTEBOOK = Download(
    "Notebook",
    "ipynb",
    "application/x-ipynb+json",
    NUMBERS,
    "For Jupyter: the same computed once more with numpy and scikit-learn, drawn with plotly",
    whole=False,
)
POINTS = Download(
    "Points as CSV",
    "csv",
    "text/csv",
    NUMBERS,
    "For spreadsheets, and to be opened here again",
    offered=lambda scene: scene.own_points and bool(scene.points),
    tells=False,
)
QR = Download("QR code", "qr.svg", "image/svg+xml", "", whole=False, tells=False)  # of the link: it stands beside it


def files(page: AnyPage) -> tuple[Download, ...]:
    """All files that scenes of a page may have, in the order in which they are offered."""
    notebook = () if page.notebook is no_notebook else (NOTEBOOK,)
    return (*DRAWING, WEB_PAGE, *notebook, *((POINTS,) if page.moves else ()), *page.downloads)


def records(page: AnyPage, scene: Scene) -> list[dict[str, Any]]:
    """Those that a scene has, as the stage gets them."""
    return [
        {"row": each.row, "ending": each.ending, "label": each.label, "help": each.help, "tells": each.tells}
        for each in files(page)
        if each.offered(scene)
    ]
