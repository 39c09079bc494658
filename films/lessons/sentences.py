"""The first sentences of a step's text, and the rest."""

import re

from films.lessons.toml_table import AS_IT_STANDS

FIRST = 2  # sentences that a lesson's own view shows at once
END = re.compile(rf"{AS_IT_STANDS.pattern}|(?<!e\.g)(?<!i\.e)[.!?][)”*_]*+(?=\s|\Z)", re.DOTALL)
CLOSED = re.compile(r"[.!?]\s*\$\$\Z")  # a formula on its own that ends its sentence


def lead(text: str) -> tuple[str, str]:
    """The first sentences of a Markdown text, and the rest: "" where there are no more. A sentence ends neither within
    a formula nor within words in bold."""
    ended = 0
    for match in END.finditer(text):
        if match[0][0] in "$`" and not CLOSED.search(match[0]):
            continue
        ended += 1
        first, rest = text[: match.end()], text[match.end() :].strip()
        if ended >= FIRST and _balanced(first):
            return first.strip(), rest
    return text.strip(), ""


def sentences(text: str) -> list[str]:
    """The sentences of a Markdown text, each with the spaces behind it; together they are the text."""
    parts, begin = list[str](), 0
    for match in END.finditer(text):
        if match[0][0] in "$`" and not CLOSED.search(match[0]):
            continue
        if _balanced(text[begin : match.end()]):
            end = match.end() + len(text[match.end() :]) - len(text[match.end() :].lstrip())
            parts.append(text[begin:end])
            begin = end
    return [*parts, text[begin:]] if begin < len(text) else parts


def _balanced(markdown: str) -> bool:
    """Whether nothing stays open that Markdown has to close: bold words, or the words of a link."""
    prose = AS_IT_STANDS.sub("", markdown)
    return prose.count("**") % 2 == 0 and prose.count("*") % 2 == 0 and prose.count("[") == prose.count("]")
