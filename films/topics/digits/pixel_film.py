"""The film of one pixel as a classifier: one more training image a frame, all pixels, and the errors so far."""

import numpy as np

from films.drawing import chart, marks, palette
from films.film.captions import Caption
from films.film.columns import Col, Column, merged
from films.film.film import Film
from films.film.parts import Cells
from films.film.spec import Spec
from films.film.tracks import Label, Prefix, Rows, Track
from films.topics.digits import pixel_words
from films.topics.digits.pictures import LEVELS, SIDE, bare, digit_picture, image
from films.topics.digits.pixel import LEAST, MOST, SIGNS, OnePixel
from playground.inputs import Floats
from playground.one_pixel import Threshold

PICTURES, ERRORS, VALUES = 0, 1, 2
NEW, NEW_NOW = "new images", "new now"
ACROSS, CELL = 10, SIDE + 2  # training images in a row; pixels of each with its gap
LARGE, TOP = 40.0, 88.0  # the two large pictures: their side, and where their upper edges lie
LEFT = {"all pixels": 4.0, "newest": 56.0}  # their left edges


def film(found: OnePixel, task: str, pixel: int) -> Film:
    """A frame for each number of training images."""
    asked, columns = pixel_words.questions(found, pixel), pixel_words.columns(found, task)
    return Film(
        figures=(_pictures(), _errors(found), _values(found, task)),
        n_frames=len(found.counts),
        columns=merged(columns, _drawn(found), asked.columns),
        tracks=_tracks(),
        captions=pixel_words.captions(found, task, pixel),
        questions=asked.questions,
        unseen=((ERRORS, NEW), (ERRORS, NEW_NOW)),
        timelines=((ERRORS, Col("n")),),
        scrubs=((ERRORS, "n"),),
        cells=Cells(tuple((x, TOP) for x in LEFT.values()), LARGE / SIDE, SIDE, SIDE, "pixel", "pixel", pixel),
    )


def _pictures() -> Spec:
    """All pixels, the newest image, and below them all training images with their labels."""
    images = [image(x, TOP, LARGE, LARGE) for x in LEFT.values()] + [image(0, 40, ACROSS * CELL, 40)]
    looks = {style.name: style for style in palette.CLASSES[:2]}
    title = marks.EMPTY | {"mode": "text", "textposition": "top center", "text": [""], "y": [TOP]}
    frames = marks.line("frames", palette.FAINT, 1.5)
    for x, width, top in (*((x, LARGE, TOP) for x in LEFT.values()), (0.0, float(ACROSS * CELL), LARGE)):
        frames["x"] = [*frames["x"], x, x + width, x + width, x, x, None]
        frames["y"] = [*frames["y"], top, top, top - LARGE, top - LARGE, top, None]
    traces = [
        frames,
        *(title | {"name": name, "x": [x + LARGE / 2]} for name, x in LEFT.items()),
        *(marks.line(f"pixel of {name}", palette.CLASSES[1].color, 3) for name in LEFT),
        *(
            marks.EMPTY | {"name": sign, "mode": "markers"}
            | {"marker": {"size": 8, "symbol": looks[sign].symbol, "color": looks[sign].color, "line": {"width": 0}}}
            for sign in SIGNS["coin"]
        ),
    ]  # fmt: skip
    return {"data": traces, "layout": bare(ACROSS * CELL, TOP + 6, images)}


def _drawn(found: OnePixel) -> dict[str, Column]:
    counts, X = found.counts, found.X
    right = counts[:, None] - found.wrong[counts - 1]
    maps = [(each - n / 2).reshape(SIDE, SIDE) / (n / 2) for each, n in zip(right, counts, strict=True)]
    places = np.array([(i % ACROSS * CELL, 40 - i // ACROSS * CELL) for i in range(len(X))], dtype=float)
    columns: dict[str, Column] = {
        "all pixels": tuple(digit_picture(each, 1.0) for each in maps),
        "newest": tuple(digit_picture(X[n - 1].reshape(SIDE, SIDE)) for n in counts),
        "sheet": tuple(digit_picture(_sheet(X[:n])) for n in counts),
        "training error": found.fewest / counts,
        "new error": found.missed / len(found.labels),
    }
    for sign, label in zip(SIGNS["coin"], (1, -1), strict=True):
        own = places[found.y == label]
        columns |= {f"{sign} x": own[:, 0] + SIDE, f"{sign} y": own[:, 1] - 0.5}
        columns |= {f"{sign} count": np.array([(found.y[:n] == label).sum() for n in counts])}
        columns |= _stacked(found, label, sign)
    for name, left in LEFT.items():
        corners = _outline(found, left)
        columns |= {f"{name} {axis}": corners[:, :, i].astype(np.float32) for i, axis in enumerate("xy")}
    cuts = [[each.cut] * 2 if isinstance(each, Threshold) else [np.nan] * 2 for each in found.rules]
    return columns | {"cut": np.array(cuts), "cut ends": np.tile([-99.0, 99.0], (len(counts), 1))}


def _sheet(X: Floats) -> Floats:
    """The images `X (n, 64)` row by row on a sheet that has room for all."""
    cells = np.zeros((MOST, CELL, CELL))
    cells[: len(X), 1 : SIDE + 1, 1 : SIDE + 1] = X.reshape(-1, SIDE, SIDE)
    return cells.reshape(-1, ACROSS, CELL, CELL).swapaxes(1, 2).reshape(-1, ACROSS * CELL)


def _outline(found: OnePixel, left: float) -> Floats:
    """The pixel of each frame in a large picture: `(F, 5, 2)`."""
    size = LARGE / SIDE
    corner = np.column_stack([left + found.pixels % SIDE * size, TOP - found.pixels // SIDE * size])
    found_corners: Floats = corner[:, None] + size * np.array([[0, 0], [1, 0], [1, -1], [0, -1], [0, 0]])
    return found_corners


def _stacked(found: OnePixel, label: int, sign: str) -> dict[str, Column]:
    """Where each training image of a label stands in each frame: over its value of the pixel, + up and - down."""
    xy = np.full((len(found.counts), len(found.X), 2), np.nan)
    for frame, (n, pixel) in enumerate(zip(found.counts, found.pixels, strict=True)):
        heights = dict.fromkeys(range(LEVELS + 1), 0)
        for i in np.flatnonzero(found.y[:n] == label):
            value = int(found.X[i, pixel])
            heights[value] += 1
            xy[frame, i] = value, label * (heights[value] - 0.5)
    return {f"{sign} value": xy[:, :, 0].astype(np.float32), f"{sign} height": xy[:, :, 1].astype(np.float32)}


def _errors(found: OnePixel) -> Spec:
    """The share of training images and of new images that are wrong, against the number of training images."""
    counts, span = found.counts.tolist(), [LEAST, int(found.counts[-1])]
    traces = [
        marks.line("a coin", palette.FAINT, 1.5, "dot") | {"x": span, "y": [0.5, 0.5]},
        marks.line(NEW, palette.CLASSES[1].color, 2) | {"x": counts, "y": (found.missed / len(found.Q)).tolist()},
        marks.line("training images", palette.CLASSES[0].color, 2)
        | {"x": counts, "y": (found.fewest / found.counts).tolist()},
        marks.dot(NEW_NOW, palette.CLASSES[1].color),
        marks.dot("training now", palette.CLASSES[0].color),
    ]
    layout = chart.layout("training images", "share wrong", heights=(-0.02, 0.8), across=(LEAST - 1, span[1] + 1))
    layout["yaxis"] |= {"tickformat": ".0%"}
    return chart.figure(traces, layout)


def _values(found: OnePixel, task: str) -> Spec:
    """The training images at their values of the pixel, and the cut."""
    tall = max(4.0, float(np.nanmax(_heights(found))) + 1)
    traces = [
        marks.line("threshold", palette.INK, 2, "dash") | {"x": [], "y": []},
        *(
            marks.EMPTY | {"name": f"{sign} at its value", "mode": "markers"}
            | {"marker": {"size": 9, "symbol": style.symbol, "color": style.color, "line": {"width": 0}}}
            for sign, style in zip(SIGNS["coin"], palette.CLASSES[:2], strict=True)
        ),
    ]  # fmt: skip
    plus, minus = SIGNS[task]
    layout = chart.layout(
        f"value of the pixel (up: {plus}, down: {minus})", "images", heights=(-tall, tall), across=(-1.6, LEVELS + 0.6)
    )
    layout["yaxis"] |= chart.both_ways(tall)
    return chart.figure(traces, layout)


def _heights(found: OnePixel) -> Floats:
    columns = [_stacked(found, label, "") for label in (1, -1)]
    heights: Floats = np.abs(np.array([np.asarray(each[" height"]) for each in columns]))
    return heights


def _tracks() -> tuple[Track, ...]:
    sources = {f"images[{i}].source": Col(name) for i, name in enumerate(("all pixels", "newest", "sheet"))}
    newest = Caption(("image {n}: a {digit}, labelled {sign}",), {name: Col(name) for name in ("n", "digit", "sign")})
    signs = SIGNS["coin"]
    return (
        Rows(PICTURES, None, sources),
        Label(PICTURES, "all pixels", Caption(("dark: pixels that fit",))),
        Label(PICTURES, "newest", newest),
        *(Rows(PICTURES, f"pixel of {name}", {a: Col(f"{name} {a}") for a in "xy"}) for name in LEFT),
        *(Prefix(PICTURES, sign, f"{sign} x", f"{sign} y", Col(f"{sign} count")) for sign in signs),
        Rows(ERRORS, NEW_NOW, {"x": Col("n"), "y": Col("new error")}),
        Rows(ERRORS, "training now", {"x": Col("n"), "y": Col("training error")}),
        *(Rows(VALUES, f"{s} at its value", {"x": Col(f"{s} value"), "y": Col(f"{s} height")}) for s in signs),
        Rows(VALUES, "threshold", {"x": Col("cut"), "y": Col("cut ends")}),
    )
