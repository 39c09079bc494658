"""What a frame shows, read off a film: the numbers and looks of its marks by figure and name, its captions and its
questions. This alone knows how a film holds them; what is stored (`text.py`) knows marks, numbers and words."""

import base64
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from PIL import Image

from films.film import captions
from films.film.columns import Col, Column
from films.film.film import Film
from films.film.plotly_json import spec
from films.film.tracks import HalfPlane, Line, Rows, Switch, frozen_at
from playground.inputs import Floats

LETTERS = 40  # of a mark whose points differ
COARSE = 12  # cells across and down, of the letters of a picture
# Of a trace: numbers, words and looks, by the names under which they are stored.
NUMBERS = {"x": "x", "y": "y", "base": "base", "width": "width", "marker.size": "size"}
LOOKS = {
    "mode": "drawn as", "marker.symbol": "symbol", "marker.color": "colour", "marker.line.color": "edge",
    "line.color": "colour of line", "line.dash": "dash", "fillcolor": "fill",
}  # fmt: skip


@dataclass(frozen=True)
class Reading:
    """What one frame shows. Keys say where: "0 boundary x" is the x of the mark "boundary" of figure 0.

    numbers   the coordinates of marks and the axes; NaN is a gap
    letters   of pictures a letter for each of 12 x 12 cells, and how many cells have each; of symbols and colours that
              differ from point to point a letter for each point
    looks     colours, symbols and the like of a whole mark
    words     captions as HTML, titles and texts of marks
    """

    numbers: dict[str, list[float]] = field(default_factory=dict)
    letters: dict[str, str] = field(default_factory=dict)
    looks: dict[str, str] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)


def frame(film: Film, t: int) -> Reading:
    """Return what frame t shows."""
    reading = Reading()
    for i, figure in enumerate(map(spec, film.frame(t))):
        for name, trace in _traces(figure["data"]):
            _read_trace(reading, f"{i} {name}", trace)
        _read_layout(reading, str(i), figure["layout"])
    reading.words.update(film.words(t))
    return reading


def pointer(film: Film, t: int) -> Reading:
    """Return what the pointer shows in frame t, on the first and on the last marker of each mark that it can be on."""
    reading = Reading()
    for hover in film.hovers:
        entries = _entries(film, hover.figure, hover.mark, t)
        for entry in sorted({0, entries - 1} if entries else ()):
            where = f"pointer on {hover.figure} {_name(hover.mark)} {entry}"
            for track in hover.tracks:
                changes = frozen_at(track, film.columns, t).changes(film.columns, film.figures[track.figure], entry)
                for path, value in changes.items():
                    if path in NUMBERS:
                        reading.numbers[f"{where} > {track.figure} {_name(track.mark)} {NUMBERS[path]}"] = _numbers(
                            value
                        )
            if hover.caption:
                reading.words[where] = captions.render(hover.caption, film.columns, entry)
    return reading


def questions(film: Film, t: int) -> Reading:
    """Return what is asked before frame t, which answers are right, and why."""
    reading = Reading()
    for number, question in enumerate(film.questions):
        right = _row(film.columns, question.right, t)
        which = np.flatnonzero(right).tolist() if np.ndim(right) else [int(right)] * (int(right) >= 0)
        if not which:
            continue
        reading.words[f"question {number}"] = captions.render(question.text, film.columns, t)
        reading.words[f"why of question {number}"] = captions.render(question.why, film.columns, t)
        for i, option in enumerate(question.options):
            reading.words[f"option {i} of question {number}"] = option
        reading.numbers[f"right of question {number}"] = [float(i) for i in which]
    return reading


def series(film: Film) -> Iterator[tuple[str, Floats]]:
    """Yield the numbers that change with the frames, by mark, with a row for each frame: `(F, m)`. A line is (a, b, c)
    with a² + b² = 1; a question is the number of its right answer."""
    at = np.arange(film.n_frames)
    for track in film.tracks:
        where = f"{track.figure} {_name(track.mark)}"
        if isinstance(track, Rows):
            for path, col in track.values.items():
                column = film.columns[col.name]
                if path in NUMBERS and isinstance(column, np.ndarray) and column.dtype.kind in "fiub":
                    yield f"{where} {NUMBERS[path]}", _all_rows(film.columns, col, at)
        elif isinstance(track, (Line, HalfPlane)):
            rows = _all_rows(film.columns, track.abc, at)
            length = np.hypot(rows[:, 0], rows[:, 1])[:, None]
            with np.errstate(divide="ignore", invalid="ignore"):
                yield f"{where} line", np.where(length > 0, rows / length, np.nan)
        elif isinstance(track, Switch):
            yield f"{where} on", _all_rows(film.columns, track.bits, at)
    for number, question in enumerate(film.questions):
        yield f"question {number} right", _all_rows(film.columns, question.right, at)


def _all_rows(columns: Mapping[str, Column], col: Col, at: Any) -> Floats:
    """Return the rows of a column in the frames `at`, as numbers (F, m); NaN for nothing."""
    values = np.asarray(columns[col.name], dtype=np.float64)
    rows = at if col.at is None else np.asarray(columns[col.at])[at].astype(np.int64)
    table = values.reshape(len(values), -1)[np.maximum(rows, 0)] if len(values) else np.full((len(at), 1), np.nan)
    table = np.where((rows < 0)[:, None], np.nan, table)
    if col.item is None:
        return table
    return table[:, [*np.atleast_1d(col.item)]]


def _row(columns: Mapping[str, Column], col: Col, t: int) -> Any:
    value = _all_rows(columns, col, np.array([t]))[0]
    value = np.nan_to_num(value, nan=-1)
    return value[0] if len(value) == 1 else value


def _entries(film: Film, figure: int, trace: str, t: int) -> int:
    """Return how many markers a trace has in frame t."""
    (match,) = [mark for mark in film.frame(t)[figure].marks if mark.name == trace]
    return len(match.x)


def _name(name: Any) -> str:
    return " ".join(str(name or "nameless").split())


def _traces(traces: list[dict[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the traces that are drawn, by name; of several with one name the later ones have a number."""
    counts: dict[str, int] = {}
    for trace in traces:
        name = _name(trace.get("name"))
        counts[name] = counts.get(name, 0) + 1
        if len(trace.get("x", ())) and trace.get("visible", True):
            yield (name if counts[name] == 1 else f"{name} ({counts[name]})"), trace


def _read_trace(reading: Reading, where: str, trace: dict[str, Any]) -> None:
    for path, name in {**NUMBERS, **LOOKS}.items():
        value = _at(trace, path)
        if value is None or (path in NUMBERS and not isinstance(value, (list, tuple, np.ndarray))):
            continue  # a width or a size of a whole mark is a matter of style
        if path in NUMBERS and _is_numeric(value):
            reading.numbers[f"{where} {name}"] = _numbers(value)
        elif isinstance(value, (list, tuple)):
            reading.letters[f"{where} {name}"] = _letters_of([str(each) for each in value])
        else:
            reading.looks[f"{where} {name}"] = str(value)
    if "text" in trace.get("mode", ""):
        texts = trace.get("text", "")
        texts = [texts] if isinstance(texts, str) else [str(text) for text in texts if text]
        if any(texts):
            reading.words[f"{where} text"] = "<br>".join(texts)


def _read_layout(reading: Reading, where: str, layout: dict[str, Any]) -> None:
    for axis in ("xaxis", "yaxis", "yaxis2"):
        look = layout.get(axis, {})
        if "range" in look:
            reading.numbers[f"{where} {axis}"] = _numbers(look["range"])
        ticks = [str(text) for text in look.get("ticktext", ())]
        title = look.get("title", {}).get("text", "")
        if title or ticks:
            reading.words[f"{where} {axis}"] = "<br>".join(filter(None, [title, *ticks]))
    notes = [note.get("text", "") for note in layout.get("annotations", ())]
    if any(notes):
        reading.words[f"{where} legend"] = "<br>".join(notes)
    for number, image in enumerate(layout.get("images", ())):
        if image.get("source"):
            place = [image.get(name, 0) for name in ("x", "y", "sizex", "sizey", "opacity")]
            reading.numbers[f"{where} picture {number} place"] = _numbers(place)
            reading.letters[f"{where} picture {number}"] = picture_letters(image["source"])


def picture_letters(source: str) -> str:
    """Return a picture as 12 rows of 12 letters, from the top, and how many cells have each: a letter for a colour of
    its palette; digits for ten levels of grey."""
    picture = Image.open(io.BytesIO(base64.b64decode(source.partition(",")[2])))
    if picture.mode == "P":
        cells = np.asarray(picture)
        names = np.array([chr(97 + i) for i in range(26)])[np.minimum(cells, 25)]
    else:
        cells = np.asarray(picture.convert("L"))
        names = np.array([*"0123456789"])[cells.astype(np.int64) * 9 // 255]
    rows, cols = ((2 * np.arange(COARSE) + 1) * side // (2 * COARSE) for side in cells.shape)
    which, counts = np.unique(names, return_counts=True)
    shares = " ".join(f"{letter}{count}" for letter, count in zip(which, counts.tolist(), strict=True))
    return f"{' '.join(''.join(row) for row in names[np.ix_(rows, cols)])}: {shares}"


def _at(trace: dict[str, Any], path: str) -> Any:
    value: Any = trace
    for name in path.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _is_numeric(value: Any) -> bool:
    listed = value if isinstance(value, (list, tuple, np.ndarray)) else [value]
    return all(isinstance(each, (int, float, np.number, type(None))) for each in listed)


def _numbers(value: Any) -> list[float]:
    listed = value if isinstance(value, (list, tuple, np.ndarray)) else [value]
    return [float("nan") if each is None else float(each) for each in listed]


def _letters_of(values: list[str]) -> str:
    """Return the different values with their counts, and a letter for each entry: "circle 2 square 1: aba"; of many
    entries for some of them."""
    kinds = [*dict.fromkeys(values)]
    counts = " ".join(f"{kind} {values.count(kind)}" for kind in kinds)
    some = values[:: max(1, len(values) // LETTERS)]
    return f"{counts}: {''.join(chr(97 + kinds.index(value) % 26) for value in some)}"
