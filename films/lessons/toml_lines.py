"""The line of each value in a TOML text, as tomllib reports lines of syntax errors only; and the part of the lesson
that the value belongs to, as authors count steps, not lines."""

import re

Path = tuple[str | int, ...]  # as ("steps", 0, "question", "ask")

# Possessive and bounded, for linear time: a line of a list, too, may begin with a bracket and thousands of spaces.
HEADER = re.compile(r"\s*+(\[\[?)\s*+([A-Za-z0-9_-][A-Za-z0-9_\-. \t]{0,100}+)\]\]?\s*+(#.*)?$")
KEY = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=\s*(.*)")
LONG = ('"""', "'''")
PARTS = {  # of a step
    ("question", "nudges"): "question, nudges",
    ("question", "again"): "question, asked again",
    ("question",): "question",
    ("challenge",): "challenge",
}


def lines_of(text: str) -> dict[Path, int]:
    """Return the line, counted from 1, of each table and key that is written in a common way."""
    lines: dict[Path, int] = {(): 1}
    counts: dict[Path, int] = {}
    table: Path = ()
    closing = ""
    for number, line in enumerate(text.split("\n"), 1):
        if closing:
            closing = "" if closing in line else closing
            continue
        header, key = HEADER.match(line), KEY.match(line)
        if header:
            table = _entered(header[2], many=header[1] == "[[", counts=counts)
            lines.setdefault(table, number)
        elif key:
            lines.setdefault((*table, key[1]), number)
            closing = _left_open(key[2])
    return lines


def line_of(lines: dict[Path, int], path: Path) -> int:
    """Return the line of a value or, if that is unknown, of the table that the value is in."""
    while path not in lines:
        path = path[:-1]
    return lines[path]


def place_of(path: Path, line: int) -> str:
    """Return the place of a value in words: "Step 2, question (line 34)"."""
    match path:
        case ("steps", int(i), *inside):
            part = next((called for names, called in PARTS.items() if (*inside[: len(names)],) == names), "")
            place = f"Step {i + 1}, {part}" if part else f"Step {i + 1}"
        case ("steps", *_):
            place = "The steps"
        case _:
            place = "The lesson's head"
    return f"{place} (line {line})"


def place_at(text: str, line: int) -> str:
    """Return the place of a line in words; the text need not be TOML."""
    before = {path: first for path, first in lines_of(text).items() if first <= line}
    return place_of(max(before, key=lambda path: (before[path], len(path))), line)


def _entered(name: str, *, many: bool, counts: dict[Path, int]) -> Path:
    """Return the path of the table that a header begins. The name of a list of tables means its last table."""
    path: Path = ()
    parts = [part.strip() for part in name.split(".")]
    for i, part in enumerate(parts):
        path = (*path, part)
        if many and i == len(parts) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


def _left_open(value: str) -> str:
    """Return the closing quotes of the multi-line string that begins here; "" if none does."""
    for mark in LONG:
        if value.startswith(mark) and mark not in value[3:]:
            return mark
    return ""
