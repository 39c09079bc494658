"""A frame of a scene as SVG, PDF and PNG, drawn from the shapes of its still (films/still/) in a worker process."""

import io

from PIL import Image

from addons.papers.face import WEIGHT, characters, face
from addons.papers.figure_options import FigureOptions, figure_options
from addons.papers.parts import NO_CHART, fields, film_of, parts
from addons.papers.pdf import pdf
from addons.papers.svg_file import svg_file
from films.download import FileRequest, NoFileError
from films.film_cache import cached_in_worker
from films.pages import PAGES
from films.scene import Scene
from films.still.planes import of_frame
from films.still.png import draw
from films.still.shapes import TYPE
from films.still.sheet import sheet
from server.description import described
from server.preview_picture import font, font_file

SCREEN_DPI, PRINT_DPI = 192, 324  # of a PNG, which has two or three times as many pixels a side as its sheet
FINE = 10  # a text is measured at this many times its size, as lengths are whole pixels


def frame_file(ending: str, request: FileRequest) -> bytes:
    """Return the file. NoFileError if an option is not allowed, or the frame has none of the parts of the figure."""
    return cached_in_worker(
        _file,
        fields(request.page, request.scene),
        page=request.page,
        ending=ending,
        link=request.link,
        asking=request.asking,
        figure=figure_options(request),
    )


def _file(scene: Scene, *, page: str, ending: str, link: str, asking: bool, figure: FigureOptions) -> bytes:
    film = film_of(page, scene)
    t = min(scene.t, film.n_frames - 1)
    every = parts(film, scene, t, figure, len(film.figures), asking=asking)
    if not every:
        raise NoFileError(NO_CHART)
    across, cell = figure.grid(len(every))
    paper = sheet(every, cell, text_width, across)
    if ending == "png":
        dpi = PRINT_DPI if figure.width else SCREEN_DPI
        return png(draw(paper, figure.points * dpi / 72, font), dpi)
    title, type_ = f"{PAGES[page].title}, {link}", face(font_file(), characters(paper))
    about = described(PAGES[page], scene, of_frame(film, t, asking=asking))
    if ending == "pdf":
        return pdf(paper, figure.points, title, type_, about)
    return svg_file(paper, figure.points if figure.width else 0, title, type_, about).encode()


def text_width(text: str) -> float:
    """Return the width of a text in the app's own face, in pixels."""
    return font(FINE * TYPE, WEIGHT).getlength(text) / FINE


def png(picture: Image.Image, dpi: int = SCREEN_DPI) -> bytes:
    """Return an image as a PNG."""
    written = io.BytesIO()
    picture.save(written, "PNG", dpi=(dpi, dpi))
    return written.getvalue()
