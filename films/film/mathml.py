"""Formulas as MathML, which browsers typeset natively. Captions fill holes like `{w1:p}`."""

OPEN, CLOSE = '<mo stretchy="false">(</mo>', '<mo stretchy="false">)</mo>'  # around what may go on in the next line


def formula(*parts: str) -> str:
    """A formula within a sentence; if it is too long for a line, it breaks before an "="."""
    first, *others = parts
    written = f"<math>{first}{''.join(further('=') if part == sign('=') else part for part in others)}</math>"
    return f'<span class="stage-formula">{written}</span>' if "<wbr>" in written else written


def further(operator: str) -> str:
    """An operator at which a long formula may break. Browsers do not break lines within <math>, so this ends one and
    begins another."""
    return f'</math><wbr><math><mo form="infix">{operator}</mo>'


def name(text: str) -> str:
    """A symbol: one italic letter, or a word as it is."""
    return f"<mi>{text}</mi>"


def bold(text: str) -> str:
    """A vector's symbol."""
    return f'<mi mathvariant="bold" style="font-weight:bold">{text}</mi>'


def sub(base: str, index: str) -> str:
    return f"<msub>{base}<mn>{index}</mn></msub>"


def point(index: str) -> str:
    """The vector x of one point, its number in parentheses as an exponent: subscripts are the axes x₁ and x₂. `index`
    may be a hole, `{i}`."""
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
    return group(sign(",").join(value(e) for e in entries))


def group(*parts: str) -> str:
    """Parentheses around parts."""
    return f"<mrow>{OPEN}{''.join(parts)}{CLOSE}</mrow>"
