"""Where a sentence on a file points to: the lines around the one that it names."""

import re
from itertools import islice

from films.files.text import decoded, lines_of

NAMED = re.compile(r"\b[Ll]ine (\d{1,9})\b", re.ASCII)
AROUND = 2  # lines above and below
LONGEST = 200  # characters of a line


def lines_around(data: bytes, encoding: str, sentence: str) -> tuple[tuple[int, str], ...]:
    """Return the lines of a text around the first one that the sentence names, with their numbers, or the first lines
    where it names none; none where the bytes are no text in this encoding."""
    try:
        text = decoded(data, encoding).text
    except ValueError:
        return ()
    named = NAMED.search(sentence)
    first = max(1, int(named[1]) - AROUND) if named else 1
    lines = islice(enumerate(lines_of(text), 1), first - 1, first + 2 * AROUND)
    return tuple((number, line[:LONGEST]) for number, line in lines)
