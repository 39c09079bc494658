"""A sheet as a PDF file: vectors, and text in a face that the file holds."""

import base64
import io
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path as File

from fpdf import FPDF
from fpdf.drawing import PaintedPath

from films.still.inks import Rgba, rgba
from films.still.shapes import Area, Dot, Line, Picture, Shape, Text
from films.still.sheet import Box, Pixel, Sheet
from films.still.symbols import POLYGONS, outlines

FAMILY = "text"
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)  # so that a sheet makes the same file at any time


def pdf(sheet: Sheet, points: float, title: str, face: bytes, description: str) -> bytes:
    """Return the file, one page of the sheet's size.

    points       of a pixel
    face         a TrueType font with the characters of the sheet
    description  the figure in words, as alternative text
    """
    file = FPDF(unit=points, format=(sheet.wide, sheet.high))
    file.set_lang("en-GB")
    file.set_subject(description)
    file.set_auto_page_break(auto=False)
    file.set_title(title)
    file.set_creation_date(LONG_AGO)
    with tempfile.TemporaryDirectory() as folder:  # fpdf2 takes fonts from files alone
        font = File(folder, "face.ttf")
        font.write_bytes(face)
        file.add_font(FAMILY, fname=font)
        file.add_page()
        for plane, box in sheet.panels:
            axes = _Axes(file, box, points)
            axes.draw(plane.ticks.grid)
            with file.rect_clip(box.left, box.top, box.wide, box.high):
                axes.draw(plane.marks)
            axes.draw((*plane.ticks.numbers, *plane.words))
        return bytes(file.output())


class _Axes:
    """The axes of a plane on the page of a file."""

    def __init__(self, file: FPDF, box: Box, points: float) -> None:
        self.file, self.box, self.points = file, box, points

    def draw(self, shapes: Iterable[Shape]) -> None:
        for shape in shapes:
            if isinstance(shape, Area):
                self.fill(self.lines(shape.parts), rgba(shape.color, shape.opacity))
            elif isinstance(shape, Line):
                ink = rgba(shape.color, shape.opacity)
                self.stroke(self.lines(shape.parts), ink, shape.width, shape.dashes)
            elif isinstance(shape, Dot):
                self.dot(shape)
            elif isinstance(shape, Text):
                self.text(shape)
            else:
                self.picture(shape)

    def lines(self, parts: Iterable[Sequence[Pixel]]) -> list[list[Pixel]]:
        return [[self.box.pixel(place) for place in part] for part in parts]

    def fill(self, lines: Iterable[Sequence[Pixel]], ink: Rgba) -> None:
        with self.file.new_path() as path:
            style = path.style
            style.fill_color, style.fill_opacity, style.stroke_color = _hex(ink), ink[3] / 255, None
            style.paint_rule = "fill_evenodd"
            _trace(path, lines, closed=True)

    def stroke(
        self,
        lines: Iterable[Sequence[Pixel]],
        ink: Rgba,
        width: float,
        dashes: Sequence[float] = (),
        *,
        closed: bool = False,
    ) -> None:
        with self.file.new_path() as path:
            style = path.style
            style.stroke_color, style.stroke_opacity, style.fill_color = _hex(ink), ink[3] / 255, None
            style.paint_rule, style.stroke_width, style.stroke_join_style = "stroke", width, "round"
            style.stroke_dash_pattern = list(dashes) or None
            _trace(path, lines, closed=closed)

    def dot(self, dot: Dot) -> None:
        at, edge = self.box.pixel(dot.at), rgba(dot.edge, dot.opacity)
        fill = rgba(dot.fill, dot.opacity) if dot.fill else None
        lines, closed = outlines(dot.shape, dot.radius, at, dot.turn), dot.shape in POLYGONS
        if fill and closed:
            self.fill(lines, fill)
        if dot.width and lines:
            self.stroke(lines, edge, dot.width, closed=closed)
        if fill and dot.shape == "circle":
            self.disc(at, dot.radius, fill)
        if dot.width and dot.shape == "circle":
            with self.inked(edge):
                self.file.set_line_width(dot.width)
                self.file.circle(*at, dot.radius, "D")
        if dot.dotted:
            self.disc(at, dot.radius / 4, edge)

    def disc(self, at: Pixel, radius: float, ink: Rgba) -> None:
        with self.inked(ink):
            self.file.circle(*at, radius, "F")

    def text(self, text: Text) -> None:
        x, y = self.box.pixel(text.at, text.shift)
        self.file.set_font(FAMILY, size=text.size * self.points)
        ahead = -text.back * self.file.get_string_width(text.words)
        with self.file.rotation(90 if text.turned else 0, x, y):
            for words, color in text.runs:
                self.file.set_text_color(*rgba(color)[:3])
                self.file.text(x + ahead, y, words)
                ahead += self.file.get_string_width(words)

    def picture(self, picture: Picture) -> None:
        (left, top), (right, bottom) = self.box.pixel(picture.corner), self.box.pixel(picture.opposite)
        source = io.BytesIO(base64.b64decode(picture.source.partition(",")[2]))
        with self.file.local_context(fill_opacity=picture.opacity):
            self.file.image(source, left, top, right - left, bottom - top)

    @contextmanager
    def inked(self, ink: Rgba) -> Iterator[None]:
        red, green, blue, alpha = ink
        with self.file.local_context(fill_opacity=alpha / 255, stroke_opacity=alpha / 255):
            self.file.set_fill_color(red, green, blue)
            self.file.set_draw_color(red, green, blue)
            yield


def _hex(ink: Rgba) -> str:
    return "#{:02x}{:02x}{:02x}".format(*ink)


def _trace(path: PaintedPath, lines: Iterable[Sequence[Pixel]], *, closed: bool) -> None:
    path.style.auto_close = False
    for first, *others in lines:
        path.move_to(*first)
        for place in others:
            path.line_to(*place)
        if closed:
            path.close()
