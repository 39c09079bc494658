r"""Notations of a linear classifier: the one definition of its symbols, for captions, prose, tables and lessons.

Formulas use commands such as `\weights` and `\plusoffset`, which are the same in all notations.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from playground.inputs import Floats

Offset = TypeVar("Offset", float, Floats)
COMMAND = re.compile(r"\\([A-Za-z]+)")


@dataclass(frozen=True)
class Symbols:
    """The symbols of a notation.

    letter       the normal vector, in text
    b_text       the offset, in text
    w_tex        the normal vector, in TeX
    b_tex        the offset, in TeX
    threshold    whether the product w.x is compared with a threshold, -b, in place of adding an offset b
    target       the letter of the best separator, if it has its own
    homogeneous  the letter of the vector of offset and normal vector, which is multiplied by (1, x), if it has its own
    """

    letter: str
    b_text: str
    w_tex: str
    b_tex: str
    threshold: bool = False
    target: str = ""
    homogeneous: str = ""

    @property
    def word(self) -> str:
        """The normal vector in a sentence."""
        return f"<b>{self.letter}</b>"

    @property
    def offset(self) -> str:
        """The name of the offset, with its letter."""
        return f"{'threshold' if self.threshold else 'offset'} {self.b_text}"

    @property
    def vector(self) -> str:
        """Normal vector and offset together, in a sentence."""
        return f"<b>{self.homogeneous}</b>" if self.homogeneous else f"({self.word}, {self.b_text})"

    @property
    def augmented(self) -> str:
        """The vector that normal vector and offset together are multiplied by, in a sentence."""
        if self.homogeneous:
            return "(1, <b>x</b>)"
        return f"(<b>x</b>, {'−1' if self.threshold else '1'})"

    def side(self, *, offset: bool) -> str:
        """Return w.x + b, for an axis or a legend."""
        return f"{self.letter}·x" + f" {'−' if self.threshold else '+'} {self.b_text}" * offset

    def together(self, *, offset: bool) -> str:
        """Return normal vector and offset together, for a chart's legend; without an offset, the normal vector."""
        return (self.homogeneous or f"({self.letter}, {self.b_text})") if offset else self.letter

    def best(self, *, offset: bool) -> str:
        """Return the best separator, for a chart's legend."""
        return self.target or f"{self.together(offset=offset)}*"

    def written(self, b: Offset) -> Offset:
        """Return the number that is written for an offset b, or for several: -b for a threshold."""
        return 0 - b if self.threshold else b

    def commands(self, *, offset: bool) -> dict[str, str]:
        r"""Return the commands of formulas, each with its TeX: `\weights`, and `\letter`, the same in text; `\offset`;
        `\plusoffset`, what is added to the product; `\side`, all of w.x + b; `\plus`, the sign of an update of the
        offset; `\both`, w and b together; `\target` and `\targetboth`, the best separator's w, and its w and b."""
        w, b, plus = self.w_tex, self.b_tex, "-" if self.threshold else "+"
        plus_b = f"{plus}{b}" if offset else ""
        together = rf"\mathbf{{{self.homogeneous}}}" if self.homogeneous else f"({w},{b})"
        both = together if offset else w
        own = rf"\mathbf{{{self.target}}}" if self.target else ""
        return {
            "letter": self.letter,
            "weights": w,
            "offset": b,
            "plus": plus,
            "plusoffset": plus_b,
            "side": rf"{w}\cdot\mathbf{{x}}{plus_b}",
            "both": both,
            "target": own or f"{w}^*",
            "targetboth": own or f"{both}^*",
        }


def expanded(text: str, commands: Mapping[str, str]) -> str:
    r"""Return the text with commands such as `\weights` replaced by their definitions, which may have commands, too."""

    def meaning(command: re.Match[str]) -> str:
        definition = commands.get(command[1])
        return command[0] if definition is None else expanded(definition, commands)

    return COMMAND.sub(meaning, text)


def in_letters(text: str, notation: str) -> str:
    """Return a text with its commands replaced, in a notation."""
    return expanded(text, SYMBOLS[notation].commands(offset=True))


SYMBOLS = {
    "w": Symbols("w", "b", r"\mathbf{w}", "b"),
    "theta": Symbols("θ", "θ₀", r"\boldsymbol{\theta}", r"\theta_0"),
    "threshold": Symbols("w", "τ", r"\mathbf{w}", r"\tau", threshold=True),
    "target": Symbols("v", "τ", r"\mathbf{v}", r"\tau", threshold=True, target="u"),
    "homogeneous": Symbols("v", "c", r"\mathbf{v}", "c", threshold=True, homogeneous="z"),
}
FIRST = "w"  # the default
NOTATIONS = {
    "w": "w, b",
    "theta": "θ, θ₀",
    "threshold": "w, threshold τ",
    "target": "v, u, threshold τ",
    "homogeneous": "v, c; z",
}  # the options of the setting
