"""Typeset formulas as MathML, which browsers draw by themselves. Holes like `{w1:p}` are filled by captions."""


def formula(*parts: str) -> str:
    """A formula of its own line, or within a sentence."""
    return f"<math>{''.join(parts)}</math>"


def name(text: str) -> str:
    """A symbol: one italic letter, or a word as it is."""
    return f"<mi>{text}</mi>"


def bold(text: str) -> str:
    """A vector's symbol."""
    return f'<mi mathvariant="bold" style="font-weight:bold">{text}</mi>'


def sub(base: str, index: str) -> str:
    return f"<msub>{base}<mn>{index}</mn></msub>"


def point(index: str) -> str:
    """x of one point, its number in parentheses above: below stand the axes x₁ and x₂. `index` may be a hole, `{i}`."""
    return f"<msup>{bold('x')}<mn>({index})</mn></msup>"


def value(text: str) -> str:
    return f"<mn>{text}</mn>"


def sign(text: str) -> str:
    return f"<mo>{text}</mo>"


def squared(base: str) -> str:
    return f"<msup><mrow>{base}</mrow><mn>2</mn></msup>"


def root(*parts: str) -> str:
    return f"<msqrt>{''.join(parts)}</msqrt>"


def vector(*entries: str) -> str:
    """`(a, b)` with values for entries."""
    return (
        '<mrow><mo stretchy="false">(</mo>'
        + "<mo>,</mo>".join(value(e) for e in entries)
        + '<mo stretchy="false">)</mo></mrow>'
    )


def group(*parts: str) -> str:
    """Parentheses around parts."""
    return '<mrow><mo stretchy="false">(</mo>' + "".join(parts) + '<mo stretchy="false">)</mo></mrow>'
