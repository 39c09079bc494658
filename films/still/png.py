"""A sheet as a raster image, drawn with Pillow: for the preview of a link, and for files of add-ons."""

import base64
import io
import math
from collections.abc import Callable, Iterable
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFont

from films.still.inks import GROUND, PAPER, rgba
from films.still.shapes import TYPE, Area, Dot, Line, Picture, Shape, Text
from films.still.sheet import Box, Pixel, Sheet
from films.still.symbols import POLYGONS, outlines

Fonts = Callable[[float], ImageFont.FreeTypeFont]
FINER = 2  # supersampling factor: Pillow's lines are not antialiased


class Canvas:
    """An image onto which shapes are drawn, `scale` times as large; the axes are in its `box`."""

    def __init__(self, image: Image.Image, box: Box, scale: float, fonts: Fonts) -> None:
        self.image, self.box, self.scale, self.fonts = image, box, scale, fonts
        self.pen = ImageDraw.Draw(image, "RGBA")  # lets through what is below

    def draw(self, shapes: Iterable[Shape]) -> None:
        for shape in shapes:
            if isinstance(shape, Area):
                self.area(shape)
            elif isinstance(shape, Line):
                self.line(shape)
            elif isinstance(shape, Dot):
                self.dot(shape)
            elif isinstance(shape, Text):
                self.text(shape)
            else:
                self.picture(shape)

    def area(self, area: Area) -> None:
        for part in area.parts:
            self.pen.polygon([self.box.pixel(place) for place in part], rgba(area.color, area.opacity))

    def line(self, line: Line) -> None:
        width, color = max(1, round(line.width * self.scale)), rgba(line.color, line.opacity)
        dashes = [self.scale * length for length in line.dashes]
        for part in line.parts:
            path = cut([self.box.pixel(place) for place in part], self.image.size)
            if not path:  # all of it is outside
                continue
            for piece in dashed(path, *dashes) if dashes else [path]:
                self.pen.line(piece, color, width, joint="curve")

    def dot(self, dot: Dot) -> None:
        at, radius, edge = self.box.pixel(dot.at), dot.radius * self.scale, rgba(dot.edge, dot.opacity)
        width = max(1, round(dot.width * self.scale)) if dot.width else 0
        fill = rgba(dot.fill, dot.opacity) if dot.fill else None
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
        size, (across, down) = text.size * self.scale, text.shift
        font = self.fonts(size if text.size >= TYPE else math.floor(size))  # what fits just so stays within
        x, y = self.box.pixel(text.at, (across * self.scale, down * self.scale))
        if text.turned:
            self.upwards(text, font, (x, y))
            return
        x -= text.back * font.getlength(text.words)
        for words, color in text.runs:
            self.pen.text((x, y), words, rgba(color), font, "ls")
            x += font.getlength(words)

    def upwards(self, text: Text, font: ImageFont.FreeTypeFont, at: Pixel) -> None:
        """Draw a text that reads upwards, in the colour of its first run."""
        ((words, color),) = text.runs
        length, height = round(font.getlength(words)) + 1, round(20 / 14 * font.size)
        flat = Image.new("L", (length, height))
        ImageDraw.Draw(flat).text((0, height * 0.75), words, 255, font, "ls")
        turned = flat.rotate(90, expand=True)
        corner = round(at[0] - height * 0.75), max(0, round(at[1] - (1 - text.back) * length))
        self.image.paste(rgba(color)[:3], corner, turned)

    def picture(self, picture: Picture) -> None:
        with Image.open(io.BytesIO(base64.b64decode(picture.source.partition(",")[2]))) as small:
            clear = small.convert("RGBA")
        (left, top), (right, bottom) = self.box.pixel(picture.corner), self.box.pixel(picture.opposite)
        sized = clear.resize((round(right - left), round(bottom - top)), Image.Resampling.NEAREST)
        mask = sized.getchannel("A").point(lambda alpha: round(alpha * picture.opacity))
        self.image.paste(sized, (round(left), round(top)), mask)


def draw(sheet: Sheet, scale: float, fonts: Fonts) -> Image.Image:
    """The sheet, `scale` times as large."""
    whole = Image.new("RGB", (round(sheet.wide * scale), round(sheet.high * scale)), PAPER[GROUND])
    for plane, box in sheet.panels:
        left, top, wide, high = (round(each * scale) for each in (box.left, box.top, box.wide, box.high))
        fine = Image.new("RGB", (wide * FINER, high * FINER), PAPER[GROUND])
        axes = Canvas(fine, Box(0, 0, *fine.size), scale * FINER, fonts)
        axes.draw(plane.ticks.grid)
        axes.draw(plane.marks)
        whole.paste(fine.resize((wide, high), Image.Resampling.LANCZOS), (left, top))
        around = Canvas(whole, Box(left, top, wide, high), scale, fonts)
        around.draw((*plane.ticks.numbers, *plane.words))
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
