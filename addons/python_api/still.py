"""The picture of a widget's scene that a saved notebook holds: what is seen of it without a kernel, as on GitHub, in
nbviewer and in an export."""

import base64
import io
from functools import cache
from typing import Any

from PIL import ImageFont

from films.page import AnyPage
from films.scene import Scene, address_text
from films.still.png import draw
from films.still.sheet import Sheet, sheet
from ui.stage import faces

WEIGHT = 400  # of the type
FINER = 2  # pixels of the picture for one on the page
PNG, PLAIN = "image/png", "text/plain"


def mime_bundle(page: AnyPage, scene: Scene) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a MIME bundle and its metadata. The bundle has a picture of the scene's planes, and the scene's address
    without the server; the metadata have the picture's size on a page."""
    paper = sheet(page.still(scene).planes)
    size = {"width": round(paper.wide), "height": round(paper.high)}
    address = f"{page.path}?{address_text(scene)}"
    return {PNG: _png(paper), PLAIN: address}, {PNG: size}


def _png(paper: Sheet) -> str:
    """Return a PNG in base64, as a notebook's file has it."""
    file = io.BytesIO()
    draw(paper, FINER, _font).save(file, "PNG", optimize=True)
    return base64.b64encode(file.getvalue()).decode("ascii")


@cache
def _font(size: float) -> ImageFont.FreeTypeFont:
    """Return the stage's own font: the one that the app's server has comes with Streamlit."""
    font = ImageFont.truetype(io.BytesIO(faces.files()[faces.UPRIGHT]), round(size))
    font.set_variation_by_axes([WEIGHT])
    return font
