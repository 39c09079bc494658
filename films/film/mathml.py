"""Typeset formulas as MathML, which browsers draw by themselves. Holes like `{w1:p}` are filled by captions."""

OPEN, CLOSE = '<mo stretchy="false">(</mo>', '<mo stretchy="false">)</mo>'  # around what may go on in the next line


def formula(*parts: str) -> str:
    """A formula of its own line, or within a sentence. Where it is longer than a line, it goes on with an "=" in the
    next one; otherwise it stays in one piece."""
    first, *others = parts
    written = f"<math>{first}{''.join(further('=') if part == sign('=') else part for part in others)}</math>"
    return f'<span class="stage-formula">{written}</span>' if "<wbr>" in written else written


def further(operator: str) -> str:
    """A sign with which a long formula may go on in the next line. Browsers break no line within a <math>: these are
    two of them, which stand together where there is room."""
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
    return group(sign(",").join(value(e) for e in entries))


def group(*parts: str) -> str:
    """Parentheses around parts."""
    return f"<mrow>{OPEN}{''.join(parts)}{CLOSE}</mrow>"
