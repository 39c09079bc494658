"""The face of a sheet's text: of a variable font the one weight and the characters that are needed."""

import io
from pathlib import Path

from fontTools.misc.transform import Offset
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from films.still.shapes import Text
from films.still.sheet import Sheet

WEIGHT = 400


def characters(sheet: Sheet) -> str:
    """Return all characters on a sheet."""
    shapes = (each for plane, _ in sheet.panels for each in (*plane.marks, *plane.ticks.numbers, *plane.words))
    return "".join(shape.words for shape in shapes if isinstance(shape, Text))


def face(font: Path, text: str) -> bytes:
    """Return the font with the characters of `text` as a TrueType file. Characters that it lacks are left to the
    reader's own fonts."""
    options = Options()
    options.layout_features, options.notdef_outline = ["kern", "mark", "ccmp"], True
    options.drop_tables += ["DSIG", "STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(text=text + " ")
    with TTFont(io.BytesIO(font.read_bytes()), lazy=True) as whole:
        subsetter.subset(whole)
        single = instancer.instantiateVariableFont(whole, {"wght": WEIGHT})
        file = io.BytesIO()
        single.save(file)
    return file.getvalue()


class Outlines:
    """The outlines of a face's characters, in units of which a line of type has `units`, upwards from the base line."""

    def __init__(self, face: bytes) -> None:
        font = TTFont(io.BytesIO(face))
        self.units: int = font["head"].unitsPerEm
        self._names: dict[int, str] = font.getBestCmap()
        self._glyphs = font.getGlyphSet()

    def has(self, text: str) -> bool:
        """Return whether the face has all characters of a text."""
        return all(ord(sign) in self._names for sign in text)

    def width(self, text: str) -> int:
        return sum(self._glyphs[self._names[ord(sign)]].width for sign in text)

    def path(self, text: str, ahead: float) -> str:
        """Return the text as the data of an SVG's path, from `ahead` on."""
        pen = SVGPathPen(self._glyphs, ntos=lambda number: str(round(number)))
        for sign in text:
            glyph = self._glyphs[self._names[ord(sign)]]
            glyph.draw(TransformPen(pen, Offset(ahead, 0)))
            ahead += glyph.width
        data: str = pen.getCommands()
        return data
