"""Reads pictures and captions back: plotly's packed arrays, a film's columns, and the numbers in a sentence."""

import base64
import html
import io
import re
import zlib
from decimal import Decimal
from typing import Any, TypeVar

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray
from PIL import Image

from films.film.film import Film
from films.film.marks import Figure
from films.film.numbers import MINUS

DIGITS = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
NUMBER = re.compile(rf"{MINUS}?\d[\d,]*(?:\.\d+)?(?:×10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?")


Found = TypeVar("Found")


def present(result: Found | None) -> Found:
    """What was looked for, which must be present."""
    assert result is not None
    return result


def values(entry: Any) -> list[Any]:
    """A trace's attribute as a list, whether plotly packed it or not; None and NaN are None."""
    if isinstance(entry, dict) and "bdata" in entry:
        entry = np.frombuffer(base64.b64decode(entry["bdata"]), dtype=np.dtype(entry["dtype"]).newbyteorder("<"))
    listed = [] if entry is None else [v.item() if isinstance(v, np.generic) else v for v in entry]
    return [None if isinstance(v, float) and v != v else v for v in listed]


def by_name(figure: Figure) -> dict[str, Any]:
    """The marks of a figure by name."""
    return {mark.name: mark for mark in figure.marks}


def column(film: Film, name: str) -> NDArray[Any]:
    """A column of numbers."""
    values = film.columns[name]
    assert isinstance(values, np.ndarray)
    return values


def trace(figure: go.Figure, name: str | None) -> Any:
    """The one trace of that name."""
    (match,) = [t for t in figure.data if t.name == name]
    return match


def ends(figure: go.Figure, name: str | None) -> list[tuple[Any, Any]]:
    """The places of a trace, None for the one without a name; without those that are not drawn."""
    line = trace(figure, name)
    pairs = zip(values(line.x), values(line.y), strict=True)
    return [(x, y) for x, y in pairs if x is not None and y is not None]


def pixels(source: str) -> NDArray[np.uint8]:
    """A picture as (rows, cols, 4), row 0 the lowest."""
    head, _, data = source.partition(",")
    assert head == "data:image/png;base64"
    return np.array(Image.open(io.BytesIO(base64.b64decode(data))).convert("RGBA"))[::-1]


def confusion(film: Film, i: int, n_classes: int) -> NDArray[np.int64]:
    """The counts of table i of the confusion matrix in each frame, (F, K, K + 1): none without an answer where there is
    no column for that."""
    counts = np.zeros((film.n_frames, n_classes, n_classes + 1), dtype=np.int64)
    for t in range(film.n_frames):
        table = re.findall(r"<table.*?</table>", film.words(t)["confusion"])[i]
        rows = [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in re.findall(r"<tr>(.*?)</tr>", table)]
        for y, row in enumerate(rows[1 : n_classes + 1]):
            counts[t, y, : len(row) - 1] = [int(value(words(cell))) for cell in row[1:]]
    return counts


def words(caption: str) -> str:
    """A caption as it is read: without markup, with its signs, spaces as single ones."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", caption.replace("</p>", " "))).split())


def value(text: str) -> Decimal:
    """The number that a text of `numbers.number` stands for, exactly as written."""
    mantissa, _, exponent = text.replace(",", "").replace(MINUS, "-").partition("×10")
    return Decimal(mantissa).scaleb(int(exponent.translate(DIGITS) or "0"))


def numbers(text: str) -> list[Decimal]:
    """All numbers in a text, in their order."""
    return [value(text_of_number) for text_of_number in NUMBER.findall(text)]


def formulas(caption: str) -> list[str]:
    """The formulas of a caption as they are read, vectors as (1; 2), whether they may go on in the next line or not."""
    in_parts = caption.replace('<span class="stage-held">', "").replace("</math><wbr><math>", "")
    maths = re.findall(r"<math>.*?</math>", in_parts)
    return [words(formula.replace("<mo>,</mo>", ";")) for formula in maths]


def calculated(sum_of_products: str) -> Decimal:
    """What a reader gets who works out "(−1) × (2 × 0.5 + 3 × (−1) − 4)" with the numbers as they are written."""
    spelled = NUMBER.sub(lambda number: f"D('{value(number[0])}')", sum_of_products)
    return Decimal(eval(spelled.replace("×", "*").replace(MINUS, "-"), {"D": Decimal}))


def unpacked(packed: dict[str, Any]) -> dict[str, list[Any]]:
    """The columns that `columns.pack` packed, from its documented format alone: a list of rows for each."""
    blob = zlib.decompress(base64.b64decode(packed["data"]))
    return {name: _rows(spec, blob) for name, spec in packed["specs"].items()}


def _rows(spec: dict[str, Any], blob: bytes) -> list[Any]:
    if spec["type"] == "text":
        return list(spec["words"])
    raw, width = blob[spec["from"] : spec["to"]], spec["width"]
    if spec["type"] == "pictures":
        return _pictures(spec, np.frombuffer(raw, dtype=np.uint8).reshape(-1, width))
    if spec["type"] == "bits":
        stride = (width + 7) // 8
        rows = [raw[i : i + stride] for i in range(0, len(raw), stride)]
        return [[row[j // 8] >> (7 - j % 8) & 1 for j in range(width)] for row in rows]
    code = "<u2" if spec["type"] == "steps" else f"<{_code(spec['type'])}"
    n = len(raw) // np.dtype(code).itemsize
    integers = spec["type"] != "float64"  # of which the lowest bytes come first, then the next
    flat: list[Any] = [np.frombuffer(raw[i::n] if integers else raw[8 * i : 8 * i + 8], code).item() for i in range(n)]
    if spec["type"] == "steps":
        flat = [None if step == 65_535 else spec["low"] + spec["step"] * step for step in flat]
    return [flat[i : i + width] for i in range(0, len(flat), width)] if width else flat


def _pictures(spec: dict[str, Any], changes: NDArray[np.uint8]) -> list[NDArray[np.uint8]]:
    """Each as (rows, cols, 4), row 0 the lowest; it travels from the top, as what differs from the one before."""
    levels, changed_frames = np.zeros_like(changes[0]), []
    for change in changes:
        levels = levels ^ change
        changed_frames.append(np.array(spec["colors"], dtype=np.uint8)[levels].reshape(-1, spec["cols"], 4)[::-1])
    return changed_frames


def _code(name: str) -> str:
    return {"float64": "f8", "uint8": "u1", "int16": "i2", "uint16": "u2", "int32": "i4"}[name]
