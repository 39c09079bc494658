"""The first sentences of a step's text, and the rest."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from films.lessons.toml_table import AS_IT_STANDS

FIRST = 2  # sentences that are shown at once
END = re.compile(rf"(?:{AS_IT_STANDS.pattern}|(?<!e\.g)(?<!i\.e)[.!?][)”*_]*+(?=\s|\Z))\s*+", re.DOTALL)
CLOSED = re.compile(r"[.!?]\s*\$\$\s*\Z")  # a displayed formula that ends its sentence


def lead(text: str) -> tuple[str, str]:
    """Return the first sentences of a Markdown text, and the rest, "" if there are no more. A sentence ends neither
    within a formula nor within words in bold."""
    for ended, (end, is_closed) in enumerate(_ends(text), 1):
        if ended >= FIRST and is_closed:
            return text[:end].strip(), text[end:].strip()
    return text.strip(), ""


def sentences(text: str) -> list[str]:
    """Return the sentences of a Markdown text, each with the spaces after it; joined, they are the text."""
    ends = [0, *(end for end, is_closed in _ends(text) if is_closed), len(text)]
    return [text[begin:end] for begin, end in pairwise(ends) if begin < end]


def _ends(text: str) -> Iterator[tuple[int, bool]]:
    """Yield the ends of sentences, each with whether all bold words and words of links are closed there. Each character
    is counted once, as a stranger's lesson may have a hundred thousand."""
    signs, begin = Counter[str](), 0
    for match in END.finditer(text):
        is_formula = match[0][0] in "$`"
        prose = text[begin : match.start() if is_formula else match.end()]
        signs.update({sign: prose.count(sign) for sign in ("**", "*", "[", "]")})
        begin = match.end()
        if not is_formula or CLOSED.search(match[0]):
            yield begin, signs["**"] % 2 == signs["*"] % 2 == 0 and signs["["] == signs["]"]
