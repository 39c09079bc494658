"""The face of a sheet's text: of a variable font the one weight and the characters that are needed."""

import io
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

WEIGHT = 400


def face(font: Path, text: str, *, flavor: str | None = None) -> bytes:
    """The font with the characters of `text` as a TrueType file, or as "woff2". Characters that it lacks are left to
    the reader's own fonts."""
    options = Options()
    options.layout_features, options.notdef_outline = ["kern", "mark", "ccmp"], True
    options.drop_tables += ["DSIG", "STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(text=text + " ")
    with TTFont(io.BytesIO(font.read_bytes()), lazy=True) as whole:
        subsetter.subset(whole)
        single = instancer.instantiateVariableFont(whole, {"wght": WEIGHT})
        single.flavor = flavor
        file = io.BytesIO()
        single.save(file)
    return file.getvalue()
