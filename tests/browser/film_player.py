"""Films as the browser's own film.js plays them, on one blank page without the app, against `Film.at`."""

import html
import json
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Browser, Page, Route

from films.film import captions
from films.film.argmax import ArgmaxPictures
from films.film.film import Film
from films.film.plotly_json import path
from films.film.tracks import Prefix, Rows, Track, frozen_at
from tests.films.film.reading import pixels, values

ROOT = Path(__file__).parents[2]
SITE = "http://stage.test"
PLAY = 'async (asked) => (await import("/tests/js/play.js")).play(...asked)'
LEVELS = ArgmaxPictures.levels
PICTURES = (ROOT / "ui/stage/plane/pictures.js").read_text(encoding="utf-8")
(CELLS,) = map(int, re.findall(r"^const FINE = (\d+);", PICTURES, re.MULTILINE))  # a side
FINE = 1e-3  # of an axis: less than a pixel of any figure
HALF_STEP = 0.51 / 65_534  # of a column's range, and what float32 rounds
Difference = tuple[Any, ...]
Pointed = tuple[int, int, int]  # frame, number of a hover, entry


class FilmPlayer:
    """A blank page that has film.js, painter.js and what they import."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.route(f"{SITE}/**", _serve)
        page.goto(f"{SITE}/blank")

    def play(self, payload: dict[str, Any], frames: Sequence[int], pointed: Sequence[Pointed] = ()) -> dict[str, Any]:
        """See play.js; playwright's error where film.js or painter.js has one."""
        arguments = [json.dumps(payload, allow_nan=False), list(frames), [list(place) for place in pointed]]
        played: dict[str, Any] = json.loads(self.page.evaluate(PLAY, arguments))
        return played

    def differences(self, film: Film, frames: Iterable[int], payload: dict[str, Any] | None = None) -> list[Difference]:
        """Where the film as it travels is not `film.at(t)`, or not `film.under(...)` while the pointer is on an entry:
        frame, place, what film.js plays, what should be.

        Numbers of float32 columns may be off by half of the steps in which they travel, if that is less than a pixel;
        nothing else may. `payload`: what travels instead of the film's own.
        """
        frames = sorted(set(frames))
        pointed = _entries(film, frames[:1] + frames[-1:])
        played = self.play(film.payload() if payload is None else payload, frames, pointed)
        wrong: list[Difference] = []
        if played["frames"] != film.n_frames:
            wrong.append(("frames", played["frames"], film.n_frames))
        for t, state in zip(frames, played["shown"], strict=True):
            wrong += [(t, *difference) for difference in _of_frame(film, t, state)]
        for place, state_under in zip(pointed, played["told"], strict=True):
            wrong += [(place, *difference) for difference in _of_pointer(film, place, state_under)]
        return wrong


def open_player(browser: Browser) -> Iterator[FilmPlayer]:
    context = browser.new_context()
    with patch.object(ArgmaxPictures, "levels", _fine_levels):
        yield FilmPlayer(context.new_page())
    context.close()


def _fine_levels(pictures: ArgmaxPictures, i: int) -> NDArray[np.uint8]:
    """The picture on as many cells as ui/stage/plane/pictures.js gives it: more where the winners alone are shown."""
    decided = pictures.shades == 1 and not np.isnan(pictures.forms[i]).any()
    return LEVELS(replace(pictures, side=CELLS) if decided else pictures, i)


def _serve(route: Route) -> None:
    path = ROOT / route.request.url.removeprefix(f"{SITE}/")
    if path.is_file():
        route.fulfill(body=path.read_bytes(), content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html><title>Blank</title>", content_type="text/html")


def _entries(film: Film, frames: Iterable[int]) -> list[Pointed]:
    """Of each hover the first entry, one in the middle and the last, in these frames."""
    entries = []
    for t in frames if film.hovers else ():
        figures = film.at(t).figures
        for number, hover in enumerate(film.hovers):
            (trace,) = [trace for trace in figures[hover.figure].data if trace.name == hover.mark]
            n = len(values(trace.x))
            entries += [(t, number, entry) for entry in sorted({0, n // 2, n - 1}) if 0 <= entry < n]
    return entries


def _of_frame(film: Film, t: int, state: dict[str, Any]) -> Iterator[Difference]:
    at = film.at(t)
    for slot in state["captions"].keys() | at.captions.keys():
        ours, theirs = state["captions"].get(slot, "missing"), at.captions.get(slot, "missing")
        if _spelled(ours) != _spelled(theirs):
            yield slot, ours, theirs
    yield from _of_tracks(film, film.tracks, t, at.figures, state["put"])


def _of_pointer(film: Film, place: Pointed, state: dict[str, Any]) -> Iterator[Difference]:
    t, number, entry = place
    hover = film.hovers[number]
    words = captions.render(hover.caption, film.columns, entry) if hover.caption else ""
    if _spelled(state["words"] or "") != _spelled(words):
        yield "words", state["words"], words
    tracks = [frozen_at(track, film.columns, t) for track in hover.tracks]
    yield from _of_tracks(film, tracks, entry, film.under(t, hover, entry), state["put"])


def _of_tracks(
    film: Film, tracks: Iterable[Track], t: int, figures: Sequence[Any], put: list[list[Any]]
) -> Iterator[Difference]:
    played = {(figure, trace, place): value for figure, trace, place, value in put}
    steps = {}
    for track in tracks:
        picture = track.mark if isinstance(track.mark, int) else None
        index = film.mark_number(track.figure, track.mark) if isinstance(track.mark, str) else None
        for attribute in track.changes(film.columns, film.figures[track.figure], t):
            steps[track.figure, index, path(attribute, picture)] = _half_step(film, track, attribute)
    for missing in steps.keys() - played.keys():
        yield missing, "left as it was", "changed"
    for (figure, trace, place), value in played.items():
        there = figures[figure].layout if trace is None else figures[figure].data[trace]
        axis = _axis(film.figures[figure].layout, there, place) if trace is not None else None
        if not _alike(value, there[place], steps.get((figure, trace, place), 0.0), axis):
            yield (figure, trace, place), value, there[place]


def _half_step(film: Film, track: Track, path: str) -> float:
    """By how much numbers of a track's column may be off after their way."""
    name = track.values[path].name if isinstance(track, Rows) else getattr(track, path, None)
    column = film.columns.get(name) if isinstance(track, (Rows, Prefix)) and name else None
    if not isinstance(column, np.ndarray) or column.dtype != np.float32 or not np.isfinite(column).any():
        return 0.0
    finite = column[np.isfinite(column)].astype(float)
    return float(finite.max() - finite.min()) * HALF_STEP


def _axis(layout: dict[str, Any], trace: Any, path: str) -> dict[str, Any] | None:
    """The axis along which an attribute is drawn, if it has a range; none for colours, texts and the like."""
    if path not in ("x", "y"):
        return None
    axis: dict[str, Any] = layout["yaxis2" if path == "y" and trace.yaxis == "y2" else f"{path}axis"]
    return axis if "range" in axis else None


def _alike(value: Any, expected: Any, step: float, axis: dict[str, Any] | None) -> bool:
    if isinstance(expected, str) and expected.startswith("data:image/png"):
        return bool(value == expected) or _same_picture(value, expected)
    if not isinstance(value, list):
        return bool(value == expected)
    ours, theirs = [_read(v) for v in value], values(expected)
    return len(ours) == len(theirs) and all(_near(v, e, step, axis) for v, e in zip(ours, theirs, strict=True))


def _near(value: Any, expected: Any, step: float, axis: dict[str, Any] | None) -> bool:
    if isinstance(value, str) and isinstance(expected, str):
        return _spelled(value) == _spelled(expected)
    if value == expected or not (isinstance(value, (int, float)) and isinstance(expected, (int, float))):
        return bool(value == expected)
    return abs(value - expected) <= step and (axis is None or _far(value, expected, axis) <= FINE)


def _far(value: float, expected: float, axis: dict[str, Any]) -> float:
    """As a share of the axis; 0 for what is out of sight."""
    if axis.get("type") == "log":
        value, expected = (math.log10(v) if v > 0 else -math.inf for v in (value, expected))
    low, high = axis["range"]
    return abs((value - expected) / (high - low)) if low <= expected <= high else 0.0


def _read(value: Any) -> Any:
    """As play.js writes numbers that JSON has no word for; a gap is None."""
    named = {"NaN": None, "Infinity": math.inf, "-Infinity": -math.inf}
    return named.get(value, value) if isinstance(value, str) else value


def _same_picture(value: str, expected: str) -> bool:
    """A canvas keeps colours times their opacity in eight bits, so that a faint one comes back a little off."""
    ours, theirs = (pixels(source).astype(int) for source in (value, expected))
    if ours.shape != theirs.shape or (ours[..., 3] != theirs[..., 3]).any():
        return False
    opacity = theirs[..., 3]
    off = abs(ours[..., :3] - theirs[..., :3]).max(axis=-1)
    return bool((off * opacity <= (255 / 2 + opacity)).all())


def _spelled(caption: str) -> str:
    """With one spelling of each escaped sign: Python writes "&lt;", the browser "&#60;"."""
    return re.sub(r"&(?:amp|lt|gt|quot|#x?[0-9a-fA-F]+);", lambda match: f"&#{ord(html.unescape(match[0]))};", caption)
