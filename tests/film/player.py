"""Plays a film from its payload alone, in plain Python: what stage/film.js must do, kept apart from `Film.at`."""

import html
import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from tests.film.reading import pixels, unpacked, values
from ui.film import geometry
from ui.film.film import Film
from ui.film.numbers import number

HOLE = re.compile(r"\{(\w+)(?::(\w))?\}")


class Player:
    """`payload` has been through JSON. Lines are cut to the axes as the figures have them."""

    def __init__(self, payload: dict[str, Any]) -> None:
        self.payload, self.columns = payload, unpacked(payload["columns"])

    def changes(self, t: int) -> dict[tuple[int, int | None, str], Any]:
        """What frame `t` sets: (figure, number of the trace or None, path of the attribute) -> value."""
        return {
            (track["figure"], track["trace"], path): value
            for track in self.payload["tracks"]
            for path, value in getattr(self, f"_{track['kind']}")(track, t).items()
        }

    def captions(self, t: int) -> dict[str, str]:
        return {slot: self._text(caption, t) for slot, caption in self.payload["captions"].items()}

    def value(self, col: list[Any], t: int) -> Any:
        name, at, item = col
        index = t if at is None else self.columns[at][t]
        if index < 0:
            return None
        row = self.columns[name][index]
        if item is None:
            return row
        return [row[i] for i in item] if isinstance(item, list) else row[item]

    def _text(self, caption: dict[str, Any], t: int) -> str:
        def fill(hole: re.Match[str]) -> str:
            value = self.value(caption["values"][hole[1]], t)
            if value is None:
                return ""
            return html.escape(value) if isinstance(value, str) else number(value, hole[2] or "")

        which = self.value(caption["which"], t) if caption["which"] else 0
        return HOLE.sub(fill, caption["templates"][which])

    def _rows(self, track: dict[str, Any], t: int) -> dict[str, Any]:
        rows = {path: self.value(col, t) for path, col in track["values"].items()}
        if track["trace"] is None:
            return rows
        return {path: [] if v is None else v if isinstance(v, list) else [v] for path, v in rows.items()}

    def _prefix(self, track: dict[str, Any], t: int) -> dict[str, Any]:
        count = self.value(track["count"], t) if track["count"] else t + 1
        return {axis: self.columns[track[axis]][:count] for axis in ("x", "y")}

    def _line(self, track: dict[str, Any], t: int) -> dict[str, Any]:
        abc = self.value(track["abc"], t)
        x, y = geometry.line(abc and [abc[0], abc[1], abc[2] - track["level"]], self._axes(track))
        return {"x": x, "y": y}

    def _slack(self, track: dict[str, Any], t: int) -> dict[str, Any]:
        x, y = geometry.slack(self.value(track["abc"], t), self._labelled(track), track["level"])
        return {"x": x, "y": y}

    def _terms(self, track: dict[str, Any], t: int) -> dict[str, Any]:
        abc, points, axes = self.value(track["abc"], t), self._labelled(track), self._axes(track)
        x, y = geometry.terms(abc, points, track["level"], axes, track["beyond"])
        return {"x": x, "y": y}

    def _labelled(self, track: dict[str, Any]) -> list[tuple[float, float, float]]:
        names, n = [track["points"][part] for part in ("x", "y", "signs")], track["points"]["n"]
        return list(zip(*(self.columns[name][:n] for name in names), strict=True))

    def _halfplane(self, track: dict[str, Any], t: int) -> dict[str, Any]:
        abc = self.value(track["abc"], t)
        factor = self.value(track["factor"], t) if track["factor"] else 1
        scaled = abc and [abc[0], abc[1], abc[2] * factor]
        x, y = geometry.half_plane(scaled, self._axes(track), track["side"])
        return {"x": x, "y": y}

    def _lines(self, track: dict[str, Any], t: int) -> dict[str, Any]:
        factor = self.value(track["factor"], t) if track["factor"] else 1
        rows = self.columns[track["abc"]][: track["n"]]
        cut = [geometry.line([a, b, c * factor], self._axes(track)) for a, b, c in rows]
        return {axis: [v for pair in cut for v in (*pair[j], None)] for j, axis in enumerate(("x", "y"))}

    def _switch(self, track: dict[str, Any], t: int) -> dict[str, Any]:
        bits = self.value(track["bits"], t)
        return {track["attribute"]: [track["on" if bit else "off"][i] for i, bit in enumerate(bits)]}

    def _label(self, track: dict[str, Any], t: int) -> dict[str, Any]:
        return {"text": [self._text(track["caption"], t)]}

    def _axes(self, track: dict[str, Any]) -> geometry.Box:
        layout = self.payload["figures"][track["figure"]]["layout"]
        return (*layout["xaxis"]["range"], *layout["yaxis"]["range"])


def differences(film: Film, frames: Iterable[int], steps: Sequence[float]) -> list[tuple[Any, ...]]:
    """Where the film as it travels is not `film.at(t)`: frame, place, what plays, what should.

    `steps` are by how much numbers drawn in each figure may be off: they travel in 16 bits. Texts and gaps may not.
    """
    player = Player(json.loads(json.dumps(film.payload(), allow_nan=False)))
    found = [] if player.payload["frames"] == film.n_frames else [("frames", player.payload["frames"], film.n_frames)]
    for t in frames:
        shown = film.at(t)
        texts = player.captions(t)
        found += [(t, slot, texts[slot], text) for slot, text in shown.captions.items() if texts[slot] != text]
        for (figure, trace, path), value in player.changes(t).items():
            there = shown.figures[figure].layout if trace is None else shown.figures[figure].data[trace]
            if not _alike(value, there[path], steps[figure]):
                found.append((t, (figure, trace, path), value, there[path]))
    return found


def _alike(value: Any, expected: Any, step: float) -> bool:
    if isinstance(value, np.ndarray):
        return np.array_equal(value, pixels(expected))
    if not isinstance(value, list):
        return bool(value == expected)
    pairs = list(zip(values(value), values(expected), strict=False))
    same = len(pairs) == len(values(value)) == len(values(expected))
    return same and all(v == e or (_is_number(v) and _is_number(e) and abs(v - e) <= step) for v, e in pairs)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float))
