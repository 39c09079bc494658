"""Strokes of a drawing as a scene and an address hold them: places on a grid of 64 x 64, x to the right and y
downwards.

In an address each place is two characters of an alphabet of 64, which need no escaping. A dot parts two strokes.
"""

from collections.abc import Sequence
from string import ascii_letters, digits
from typing import Any

from films.param import Form

GRID = 64  # places along a side of the pad
MOST_STROKES, MOST_PLACES = 30, 600  # of a drawing
ALPHABET = f"{ascii_letters}{digits}-_"
END = "."

Stroke = tuple[tuple[int, int], ...]
Strokes = tuple[Stroke, ...]


def checked(strokes: Any) -> Strokes:
    """Return the strokes from [[[x, y], ...], ...] as a browser may have sent them. ValueError, as a sentence, if they
    are no strokes, or too many."""
    if not isinstance(strokes, Sequence) or not all(isinstance(stroke, Sequence) and stroke for stroke in strokes):
        raise ValueError("The drawing is not made of strokes.")
    if len(strokes) > MOST_STROKES or sum(map(len, strokes)) > MOST_PLACES:
        raise ValueError(f"The drawing is too long: at most {MOST_STROKES} strokes, and {MOST_PLACES} places in all.")
    return tuple(tuple(_place(place) for place in stroke) for stroke in strokes)


def _place(place: Any) -> tuple[int, int]:
    if not isinstance(place, Sequence) or len(place) != 2 or not all(type(value) is int for value in place):
        raise ValueError("A stroke goes through a place that is not two whole numbers.")
    x, y = place
    if not (0 <= x < GRID and 0 <= y < GRID):
        raise ValueError(f"A stroke goes through a place beyond the pad, which has {GRID} places a side.")
    return x, y


def written(strokes: Strokes) -> str:
    """Return the strokes as an address has them; "none" if there is none."""
    texts = ("".join(ALPHABET[x] + ALPHABET[y] for x, y in stroke) for stroke in strokes)
    return END.join(texts) or "none"


def read(text: str) -> Strokes:
    """Return the strokes of a text. ValueError, with a reason that begins with "it", if it has none."""
    if text == "none":
        return ()
    if len(text) > 2 * MOST_PLACES + MOST_STROKES:
        raise ValueError("it is too long")
    try:
        strokes = [[ALPHABET.index(sign) for sign in part] for part in text.split(END)]
        return checked([list(zip(part[::2], part[1::2], strict=True)) for part in strokes])
    except ValueError as error:
        raise ValueError("it is not the code of a drawing") from error


STROKES = Form(read, written, "the example is shown")
# A five that the nearest class mean takes for a nine.
EXAMPLE = read("UhwhvACzGzKAODRGTKUOTTRXO0K3G4C4x2u0rW")
