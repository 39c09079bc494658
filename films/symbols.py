r"""How a linear classifier is written: the one definition of its symbols, for captions, prose, tables and lessons.

Formulas call things by commands, `\weights` and `\plusoffset`, whatever the letters are.
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
    """The `letter` of the normal vector and the letters of the offset in text; both in TeX. A `threshold` is what the
    product is compared with: it stands for -b. `target`: the letter of the best separator, where that has one of its
    own; `homogeneous`: of normal vector and offset as one vector, of which (1, x) is the other factor."""

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
        """What the offset is called, with its letter."""
        return f"{'threshold' if self.threshold else 'offset'} {self.b_text}"

    @property
    def vector(self) -> str:
        """Normal vector and offset together, in a sentence."""
        return f"<b>{self.homogeneous}</b>" if self.homogeneous else f"({self.word}, {self.b_text})"

    @property
    def augmented(self) -> str:
        """The vectors that these two together are multiplied with, in a sentence."""
        if self.homogeneous:
            return "(1, <b>x</b>)"
        return f"(<b>x</b>, {'−1' if self.threshold else '1'})"

    def side(self, *, offset: bool) -> str:
        """All of w.x + b, on an axis or in a legend."""
        return f"{self.letter}·x" + f" {'−' if self.threshold else '+'} {self.b_text}" * offset

    def together(self, *, offset: bool) -> str:
        """Normal vector and offset as one, in a chart's legend; the normal vector where there is no offset."""
        return (self.homogeneous or f"({self.letter}, {self.b_text})") if offset else self.letter

    def best(self, *, offset: bool) -> str:
        """The best separator, in a chart's legend."""
        return self.target or f"{self.together(offset=offset)}*"

    def written(self, b: Offset) -> Offset:
        """What is written for an offset b, or for several."""
        return 0 - b if self.threshold else b

    def commands(self, *, offset: bool) -> dict[str, str]:
        r"""What formulas may call things, each with its TeX: `\weights`, and `\letter`, the same in text; `\offset`;
        `\plusoffset`, what is added to the product; `\side`, all of w.x + b; `\plus`, the sign of an update of the
        offset; `\both`, w and b together; `\target` and `\targetboth`, the best separator's w, and all of it."""
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
    r"""The text with what commands such as `\weights` stand for; what they stand for may have commands, too."""

    def meaning(command: re.Match[str]) -> str:
        definition = commands.get(command[1])
        return command[0] if definition is None else expanded(definition, commands)

    return COMMAND.sub(meaning, text)


def in_letters(text: str, notation: str) -> str:
    """Prose in a notation: with what its commands stand for."""
    return expanded(text, SYMBOLS[notation].commands(offset=True))


SYMBOLS = {
    "w": Symbols("w", "b", r"\mathbf{w}", "b"),
    "theta": Symbols("θ", "θ₀", r"\boldsymbol{\theta}", r"\theta_0"),
    "threshold": Symbols("w", "τ", r"\mathbf{w}", r"\tau", threshold=True),
    "target": Symbols("v", "τ", r"\mathbf{v}", r"\tau", threshold=True, target="u"),
    "homogeneous": Symbols("v", "c", r"\mathbf{v}", "c", threshold=True, homogeneous="z"),
}
FIRST = "w"  # where nobody chooses another
NOTATIONS = {
    "w": "w, b",
    "theta": "θ, θ₀",
    "threshold": "w, threshold τ",
    "target": "v, u, threshold τ",
    "homogeneous": "v, c; z",
}  # as one chooses among them
