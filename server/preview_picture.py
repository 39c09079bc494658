"""The preview picture of a scene, which chats show beside a link to it: its planes, title and description."""

import io
import textwrap
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from films.still.inks import GROUND, PAPER
from films.still.png import draw
from films.still.shapes import Plane
from films.still.sheet import sheet
from server.static_files import STREAMLIT

SIZE = (1200, 630)  # pixels, as usual for Open Graph
INK, SOFT, PANEL = "#1f2933", "#4b5563", "#f3f4f6"
SCALE = 1.15  # of a plane's type and marks
ROOM = 606  # pixels: the side of one plane, or of a square of up to four
PAD, TEXT_LEFT = 12, 660
FONT = "SourceSansVF-Upright"
THIN, BOLD = 400, 700
MOST_PLANES = 4


@cache
def font_file() -> Path:
    """Return the file of the app's own font, which comes with Streamlit."""
    (file,) = Path(STREAMLIT / "static" / "media").glob(f"{FONT}*.woff2")
    return file


@cache
def font(size: float, weight: int = THIN) -> ImageFont.FreeTypeFont:
    """Return that font in a size and weight."""
    face = ImageFont.truetype(font_file(), round(size))
    face.set_variation_by_axes([weight])
    return face


def png(planes: tuple[Plane, ...], title: str, words: str) -> bytes:
    """Return the picture: on the left the planes, two in a row if there are several; on the right title and words."""
    whole = Image.new("RGB", SIZE, PAPER[GROUND])
    first = planes[:MOST_PLANES]
    across = 1 if len(first) == 1 else 2
    for i, plane in enumerate(first):
        side, scale = ROOM // across, SCALE / across**0.5
        picture = draw(sheet([plane], side / scale), scale, font)
        top = PAD + (ROOM - side * -(-len(first) // across)) // 2
        whole.paste(picture, (PAD + i % across * side, top + i // across * side))
    pen = ImageDraw.Draw(whole)
    pen.rectangle((TEXT_LEFT - 20, 0, *SIZE), PANEL)
    lower = _paragraph(pen, title, 150, font(58, BOLD), INK, 18)
    _paragraph(pen, words, lower + 24, font(32), SOFT, 34)
    pen.text((TEXT_LEFT, 575), "Playground", INK, font(30, BOLD), "ls")
    file = io.BytesIO()
    whole.save(file, "PNG", optimize=True)
    return file.getvalue()


def _paragraph(
    pen: ImageDraw.ImageDraw, words: str, top: int, type_: ImageFont.FreeTypeFont, ink: str, width: int
) -> int:
    """Draw words in at most eight lines of limited length, and return the lower end."""
    lines = textwrap.wrap(words, width, max_lines=8, placeholder=" …")
    for i, line in enumerate(lines):
        pen.text((TEXT_LEFT, top + round(i * type_.size * 1.25)), line, ink, type_)
    return top + round(len(lines) * type_.size * 1.25)
