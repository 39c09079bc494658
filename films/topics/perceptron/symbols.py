r"""How the page writes a linear classifier: the one definition of its symbols, for captions, prose and tables.

Formulas of captions and of prose call things by commands, `\weights` and `\plusoffset`, whatever the letters are.
"""

from dataclasses import dataclass
from typing import TypeVar

from playground.inputs import Floats

Offset = TypeVar("Offset", float, Floats)


@dataclass(frozen=True)
class Symbols:
    """The `letter` of the normal vector and the letters of the offset in text; both in TeX. A `threshold` is what the
    product is compared with: it stands for -b."""

    letter: str
    b_text: str
    w_tex: str
    b_tex: str
    threshold: bool = False

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
        return f"({self.word}, {self.b_text})"

    @property
    def augmented(self) -> str:
        """The vectors that these two together are multiplied with, in a sentence."""
        return f"(<b>x</b>, {'−1' if self.threshold else '1'})"

    def written(self, b: Offset) -> Offset:
        """What is written for an offset b, or for several."""
        return 0 - b if self.threshold else b

    def commands(self, *, offset: bool) -> dict[str, str]:
        r"""What formulas may call things, each with its TeX: `\weights`, `\offset`; `\plusoffset`, what is added to the
        product; `\side`, all of w.x + b; `\plus`, the sign of an update of the offset; `\both`, w and b together."""
        w, b, plus = self.w_tex, self.b_tex, "-" if self.threshold else "+"
        plus_b = f"{plus}{b}" if offset else ""
        return {
            "weights": w,
            "offset": b,
            "plus": plus,
            "plusoffset": plus_b,
            "side": rf"{w}\cdot\mathbf{{x}}{plus_b}",
            "both": f"({w},{b})" if offset else w,
        }


SYMBOLS = {
    "w": Symbols("w", "b", r"\mathbf{w}", "b"),
    "theta": Symbols("θ", "θ₀", r"\boldsymbol{\theta}", r"\theta_0"),
    "threshold": Symbols("w", "τ", r"\mathbf{w}", r"\tau", threshold=True),
}
