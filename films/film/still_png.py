"""A still's plane as a raster image, drawn with Pillow: the preview of a link."""

import base64
import io
import math
from collections.abc import Callable
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFont

from films.film.inks import GROUND, Inks, Rgba, rgba
from films.film.still_marks import Area, Dot, Line, Mark, Picture, Plane, Text
from films.film.symbols import POLYGONS, outlines

Pixel = tuple[float, float]
Fonts = Callable[[float], ImageFont.FreeTypeFont]
FINER = 2  # supersampling factor: Pillow's lines are not antialiased
DASHES = {"dot": (1, 1), "dash": (3, 3)}  # in widths of the line, and at least three pixels
ANCHORS = {"left": "r", "center": "m", "right": "l"}
UPRIGHT = {"top": ("d", -1), "middle": ("m", 0), "bottom": ("a", 1)}
FARTHEST = 20.0  # sides of the axes beyond which nothing of a line is drawn: Pillow counts pixels in 32 bits


class Canvas:
    """An image of `wide` x `high` pixels onto which the marks of a plane are drawn."""

    def __init__(self, wide: int, high: int, scale: float, inks: Inks, fonts: Fonts) -> None:
        self.scale, self.inks, self.fonts = scale * FINER, inks, fonts
        self.size = (wide * FINER, high * FINER)
        self.image = Image.new("RGB", self.size, self.color(GROUND)[:3])
        self.pen = ImageDraw.Draw(self.image, "RGBA")  # lets through what is below

    def pixel(self, place: Pixel) -> Pixel:
        """The pixel of a place."""
        x, y = (min(max(share, -FARTHEST), FARTHEST) for share in place)
        return x * self.size[0], y * self.size[1]

    def color(self, name: str, opacity: float = 1.0) -> Rgba:
        return rgba(name, self.inks, opacity)

    def mark(self, mark: Mark) -> None:
        if isinstance(mark, Area):
            self.area(mark)
        elif isinstance(mark, Line):
            self.line(mark)
        elif isinstance(mark, Dot):
            self.dot(mark)
        elif isinstance(mark, Text):
            self.text(mark)
        else:
            self.picture(mark)

    def area(self, area: Area) -> None:
        for part in area.parts:
            self.pen.polygon([self.pixel(place) for place in part], self.color(area.color, area.opacity))

    def line(self, line: Line) -> None:
        width, color = line.width * self.scale, self.color(line.color, line.opacity)
        dashes = [n * max(3 * self.scale, width) for n in DASHES.get(line.dash, ())]
        for part in line.parts:
            path = cut([self.pixel(place) for place in part], self.size)
            if not path:  # all of it is outside
                continue
            for piece in dashed(path, *dashes) if dashes else [path]:
                self.pen.line(piece, color, max(1, round(width)), joint="curve")

    def dot(self, dot: Dot) -> None:
        at, radius, edge = self.pixel(dot.at), dot.radius * self.scale, self.color(dot.edge, dot.opacity)
        width = max(1, round(dot.width * self.scale)) if dot.width else 0
        fill = self.color(dot.fill, dot.opacity) if dot.fill else None
        for line in outlines(dot.shape, radius, at, dot.turn):
            if fill:
                self.pen.polygon(list(line), fill)
            if width:
                closed = [*line, line[0], line[1]] if dot.shape in POLYGONS else list(line)
                self.pen.line(closed, edge, width, joint="curve")
        if dot.shape == "circle":
            self.pen.circle(at, radius + width / 2, fill, edge, width)
        if dot.dotted:
            self.pen.circle(at, radius / 4, edge)

    def text(self, text: Text) -> None:
        placed, side = text.position.split(" ")
        vertical, down = UPRIGHT[placed]
        x, y = self.pixel(text.at)
        away = text.away * self.scale
        at = x + {"left": -away, "right": away}.get(side, 0.0), y + down * away
        self.pen.text(at, text.words, self.color(text.color), self.fonts(12 * self.scale), ANCHORS[side] + vertical)

    def picture(self, picture: Picture) -> None:
        with Image.open(io.BytesIO(base64.b64decode(picture.source.partition(",")[2]))) as small:
            clear = small.convert("RGBA")
        (left, top), (right, bottom) = self.pixel(picture.corner), self.pixel(picture.opposite)
        sized = clear.resize((round(right - left), round(bottom - top)), Image.Resampling.NEAREST)
        self.image.paste(sized, (round(left), round(top)), sized)


def draw(plane: Plane, side: int, scale: float, inks: Inks, fonts: Fonts) -> Image.Image:
    """The plane with its axes on a square of `side` pixels; `scale`: by how much type and marks are larger than on the
    page."""
    left, right, top, bottom = (round(plane.margins[name] * scale) for name in "lrtb")
    room = side - max(left + right, top + bottom)
    wide, high = round(room * min(1.0, plane.ratio)), round(room / max(1.0, plane.ratio))
    corner = left + (room - wide) // 2, top + (room - high) // 2
    axes = Canvas(wide, high, scale, inks, fonts)
    _grid(plane, axes)
    for mark in plane.marks:
        axes.mark(mark)
    whole = Image.new("RGB", (side, side), axes.color(GROUND)[:3])
    whole.paste(axes.image.resize((wide, high), Image.Resampling.LANCZOS), corner)
    _notes(plane, whole, (*corner, wide, high), scale, axes)
    if not plane.bare:
        _words(plane, whole, (*corner, wide, high), scale, axes)
    return whole


def cut(path: list[Pixel], size: tuple[int, int]) -> list[Pixel]:
    """A line of two points clipped to the neighbourhood of a picture of that size; longer paths unchanged. Without
    this, dashes far outside would take long."""
    if len(path) != 2:
        return path
    (x0, y0), (x1, y1) = path
    first, last = 0.0, 1.0
    for start, end, room in ((x0, x1, size[0]), (y0, y1, size[1])):
        if start == end and not -room <= start <= 2 * room:
            return []
        if start != end:
            low, high = sorted(((-room - start) / (end - start), (2 * room - start) / (end - start)))
            first, last = max(first, low), min(last, high)
    if first >= last:
        return []
    return [(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) for share in (first, last)]


def dashed(path: list[Pixel], on: float, off: float) -> list[list[Pixel]]:
    """The dashes of a path, each as a line: `on` long, `off` apart."""
    pieces: list[list[Pixel]] = []
    ahead, drawing = on, True
    for (x0, y0), (x1, y1) in pairwise(path):
        length, done = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5, 0.0
        while done < length:
            step = min(ahead, length - done)
            if drawing:
                ends = done / length, (done + step) / length
                pieces.append([(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) for share in ends])
            done, ahead = done + step, ahead - step
            if ahead <= 0:
                drawing = not drawing
                ahead = on if drawing else off
    return pieces


def _grid(plane: Plane, axes: Canvas) -> None:
    width, high = axes.size
    for tick in plane.ticks.x:
        x = tick.share * width
        axes.pen.line([(x, 0), (x, high)], axes.color(_grid_ink(tick.value)), FINER)
    for tick in plane.ticks.y:
        y = (1 - tick.share) * high
        axes.pen.line([(0, y), (width, y)], axes.color(_grid_ink(tick.value)), FINER)


def _grid_ink(value: float) -> str:
    return "var(--stage-grid)" if value else "var(--stage-faint)"


def _words(plane: Plane, whole: Image.Image, box: tuple[int, int, int, int], scale: float, axes: Canvas) -> None:
    """Draw the numbers along the axes and the titles."""
    left, top, wide, high = box
    pen, ink = ImageDraw.Draw(whole), axes.color("var(--stage-ink)")
    small, large = axes.fonts(12 * scale), axes.fonts(14 * scale)
    for tick in plane.ticks.x:
        pen.text((left + tick.share * wide, top + high + 14 * scale), tick.text, ink, small, "ms")
    for tick in plane.ticks.y:
        y = top + (1 - tick.share) * high
        if tick.turned:
            _upwards(whole, axes, small, tick.text, (left - round(18 * scale), round(y)))
        else:
            pen.text((left - 2 * scale, y), tick.text, ink, small, "rm")
    for tick in plane.right.ticks if plane.right else ():
        at = left + wide + 3 * scale, top + (1 - tick.share) * high
        pen.text(at, tick.text, axes.color(plane.right.ink)[:3] if plane.right else ink, small, "lm")
    pen.text((left + wide / 2, top + high + 29.5 * scale), plane.titles[0], ink, large, "ms")
    _upwards(whole, axes, large, plane.titles[1], (max(0, left - round(44 * scale)), top + high // 2))


def _notes(plane: Plane, whole: Image.Image, box: tuple[int, int, int, int], scale: float, axes: Canvas) -> None:
    """Draw a chart's legend, smaller where it would end beyond the image."""
    left, top, wide, high = box
    pen = ImageDraw.Draw(whole)
    for note in plane.notes:
        x, y = left + note.at[0] * wide, top + note.at[1] * high
        type_ = axes.fonts(12 * scale)
        length = sum(type_.getlength(text) for text, _ in note.runs)
        if note.side == "left" and length > whole.width - x:
            type_ = axes.fonts(math.floor(12 * scale * (whole.width - x) / length))
        x -= {"left": 0.0, "right": 1.0}.get(note.side, 0.5) * sum(type_.getlength(text) for text, _ in note.runs)
        y += {"bottom": -4.0, "top": 12.0}.get(note.upright, 4.2) * scale
        for text, color in note.runs:
            pen.text((x, y), text, axes.color(color)[:3], type_, "ls")
            x += type_.getlength(text)


def _upwards(whole: Image.Image, axes: Canvas, font: ImageFont.FreeTypeFont, text: str, at: tuple[int, int]) -> None:
    """Draw a text that reads upwards: `at` is the left end of its height, and the middle of its length."""
    length, height = round(font.getlength(text)) + 1, round(20 / 14 * font.size)
    turned = Image.new("RGB", (length, height), axes.color(GROUND)[:3])
    ImageDraw.Draw(turned).text((0, height * 0.75), text, axes.color("var(--stage-ink)"), font, "ls")
    whole.paste(turned.rotate(90, expand=True), (at[0], max(0, at[1] - length // 2)))
