"""Legend entries for the classes."""

from collections.abc import Iterable, Sequence

from films.drawing.palette import CLASSES, class_names
from films.film.captions import literal

SIGNS = {style.name for style in CLASSES[:2]}
UNNAMED = {"▲": "a third class", "◆": "a fourth class"}  # classes whose only name is their mark
GLYPHS = {"circle": "●", "square": "■", "triangle-up": "▲", "diamond": "◆"}


def class_marks(classes: Iterable[int], names: Sequence[str]) -> list[str]:
    """Return a legend entry for each of these classes, as HTML: its mark in its colour, and its name."""
    return [
        f'<span style="color:{CLASSES[k].color}">{GLYPHS[CLASSES[k].symbol]}</span>'
        + _name_or_ordinal(GLYPHS[CLASSES[k].symbol], names[k])
        for k in sorted(set(classes))
    ]


def _name_or_ordinal(glyph: str, name: str) -> str:
    """Return the words after a mark: the name, or which class it is if the mark is its name."""
    return (
        f"&nbsp;{UNNAMED[glyph]}"
        if name == glyph
        else f"&nbsp;is&nbsp;{name}"
        if name in SIGNS
        else f"&nbsp;{literal(name)}"
    )


def sign_marks(labels: str) -> list[str]:
    """Return the entries of + and −, with their names in `labels` ("setosa|the rest")."""
    signs = [style.name for style in CLASSES[:2]]
    names = [
        sign if sign == title else f"{sign} {title}"
        for sign, title in zip(signs, class_names(labels, CLASSES[:2]), strict=True)
    ]
    return class_marks((0, 1), names)
