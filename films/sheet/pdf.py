"""A sheet as a PDF file: vectors, and text in a face that the file holds."""

import base64
import io
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from fpdf import FPDF

from films.film.inks import Rgba
from films.sheet.shapes import Disc, Fill, Panel, Raster, Shape, Sheet, Stroke, Words

POINTS = 0.75  # of a pixel
FAMILY = "text"
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)  # so that a sheet makes the same file at any time


def pdf(sheet: Sheet, title: str, face: bytes) -> bytes:
    """The file, one page of the sheet's size; `face` is a TrueType font with the characters of the sheet."""
    file = FPDF(unit=POINTS, format=(sheet.wide, sheet.high))
    file.set_auto_page_break(auto=False)
    file.set_title(title)
    file.set_creation_date(LONG_AGO)
    with tempfile.TemporaryDirectory() as folder:  # fpdf2 takes fonts from files alone
        font = Path(folder, "face.ttf")
        font.write_bytes(face)
        file.add_font(FAMILY, fname=font)
        file.add_page()
        for panel in sheet.panels:
            _panel(file, panel)
        return bytes(file.output())


def _panel(file: FPDF, panel: Panel) -> None:
    _draw(file, panel.grid)
    with file.rect_clip(*panel.corner, panel.wide, panel.high):
        _draw(file, panel.marks)
    _draw(file, panel.words)


def _draw(file: FPDF, shapes: Iterable[Shape]) -> None:
    for shape in shapes:
        if isinstance(shape, (Fill, Stroke)):
            _path(file, shape)
        elif isinstance(shape, Disc):
            _disc(file, shape)
        elif isinstance(shape, Words):
            _words(file, shape)
        else:
            _raster(file, shape)


def _path(file: FPDF, shape: Fill | Stroke) -> None:
    red, green, blue, alpha = shape.color
    closed = isinstance(shape, Fill) or shape.closed
    with file.new_path() as path:
        style, ink = path.style, f"#{red:02x}{green:02x}{blue:02x}"
        style.auto_close = False
        if isinstance(shape, Fill):
            style.fill_color, style.fill_opacity, style.stroke_color = ink, alpha / 255, None
            style.paint_rule = "fill_evenodd"
        else:
            style.stroke_color, style.stroke_opacity, style.fill_color = ink, alpha / 255, None
            style.paint_rule, style.stroke_width, style.stroke_join_style = "stroke", shape.width, "round"
            style.stroke_dash_pattern = list(shape.dashes) or None
        for first, *others in filter(None, shape.parts):
            path.move_to(*first)
            for place in others:
                path.line_to(*place)
            if closed:
                path.close()


def _disc(file: FPDF, disc: Disc) -> None:
    if disc.fill:
        with _inked(file, disc.fill):
            file.circle(*disc.at, disc.radius, "F")
    if disc.edge:
        with _inked(file, disc.edge):
            file.set_line_width(disc.width)
            file.circle(*disc.at, disc.radius, "D")


def _words(file: FPDF, words: Words) -> None:
    (x, y), text = words.at, words.text
    file.set_font(FAMILY, size=words.size * POINTS)
    back = {"start": 0.0, "middle": 0.5, "end": 1.0}[words.anchor] * file.get_string_width(text)
    file.set_text_color(*words.color[:3])
    with file.rotation(90 if words.turned else 0, x, y):
        file.text(x - back, y, text)


def _raster(file: FPDF, raster: Raster) -> None:
    picture = io.BytesIO(base64.b64decode(raster.source.partition(",")[2]))
    with file.local_context(fill_opacity=raster.opacity):
        file.image(picture, *raster.at, raster.wide, raster.high)


@contextmanager
def _inked(file: FPDF, color: Rgba) -> Iterator[None]:
    red, green, blue, alpha = color
    with file.local_context(fill_opacity=alpha / 255, stroke_opacity=alpha / 255):
        file.set_fill_color(red, green, blue)
        file.set_draw_color(red, green, blue)
        yield
