"""Films that no page shows: a track of every kind, at random."""

from dataclasses import replace

import numpy as np

from films.film.captions import Caption
from films.film.columns import Col
from films.film.film import Film
from films.film.margin_tracks import LabelledPoints, Slack, Terms
from films.film.marks import Figure, Marker, Path, Picture, Stroke
from films.film.parts import Hover
from films.film.tracks import HalfPlane, Label, Line, Lines, Prefix, Rows, Switch

NAMES = ("points", "path", "line", "side", "sample", "slack", "terms", "beyond", "lines", "seen", "seen side", "raised")
LOOK = Path(line=Stroke(color="red"), marker=Marker(color="red"), hover=None)
SYMBOLS = ("circle", "square", "diamond")
CAPTION_VALUES = {"z": Col("z"), "w": Col("abc", at="at", item=2), "word": Col("words", at="at")}


def random_film(seed, n_frames, n_rows, n_points):
    """A film with a track of every kind and a hover; its columns, some shared and pointed into, from one seed."""
    random = np.random.default_rng(seed)
    columns = {
        "at": random.integers(-1, n_rows, n_frames),
        "kind": random.integers(0, 2, n_frames).astype(np.int8),
        "count": random.integers(0, n_frames + 1, n_frames),
        "abc": random.normal(size=(n_rows, 3)).round(1),
        "z": np.where(random.random(n_frames) < 0.2, np.nan, random.normal(size=n_frames) * 1e3),
        "mass": random.normal(size=n_rows),
        "curve": random.normal(size=n_frames).astype(np.float32),
        "height": np.where(random.random(n_rows) < 0.3, np.nan, 1.5).astype(np.float32),
        "factor": random.normal(size=n_frames),
        "table": random.normal(size=(n_rows, 4)).astype(np.float32),
        "under": random.normal(size=(n_points, 3)).round(1),
        "low": np.where(random.random(n_points) < 0.3, np.nan, -0.5).astype(np.float32),
        "wrong": random.random((n_rows, n_points)) < 0.5,
        "x1": random.normal(size=n_points),
        "x2": random.normal(size=n_points),
        "signs": random.choice([-1, 1], n_points),
        "words": tuple(f"<{i}> & {{z}}" for i in range(n_rows)),
        "colours": tuple(random.choice(["red", "green"], n_frames).tolist()),
    }
    columns["shown"] = np.maximum(columns["at"], 0)
    axes = {"xaxis": {"range": [-2, 2]}, "yaxis": {"range": [-1, 3]}}
    caption = Caption(("{z}", "{z:p} {w:s} “{word}”"), CAPTION_VALUES, Col("kind"))
    points = LabelledPoints("x1", "x2", "signs", n_points)
    symbols = [SYMBOLS[i % 3] for i in range(n_points)]
    tracks = (
        Rows(1, "points", {"x": Col("table", at="at"), "y": Col("table", at="shown", item=(3, 1, 0, 2))}),
        Rows(0, "sample", {"x": Col("mass", at="at"), "y": Col("z"), "marker.color": Col("colours")}),
        Rows(0, 0, {"source": Col("colours"), "x": Col("mass", at="shown")}),
        Prefix(0, "path", "curve", "z"),
        Prefix(1, "path", "z", "kind", Col("count")),
        Line(0, "line", Col("abc", at="at"), -0.5),
        HalfPlane(0, "side", Col("abc", at="shown"), -1),
        HalfPlane(1, "side", Col("abc", at="at")),
        Switch(0, "points", "marker.symbol", Col("wrong", at="shown"), (*symbols,), (*(f"{s}-open" for s in symbols),)),
        Label(0, "sample", caption),
        Slack(0, "slack", points, Col("abc", at="at"), 0.5),
        Terms(1, "terms", points, Col("abc", at="at")),
        Terms(1, "beyond", points, Col("abc", at="shown"), beyond=True),
        Lines(1, "lines", "abc", n_rows, Col("factor")),
        Line(1, "raised", Col("abc", at="at"), Col("mass", at="shown")),
        Rows(1, "sample", {"x": Col("height", at="at"), "y": Col("height", at="shown")}),
    )
    pointed = (Line(1, "seen", Col("under"), 0.5), HalfPlane(0, "seen side", Col("under"), 1, Col("factor")))
    hovers = (Hover(0, "points", pointed, Caption(("{x} {low:p}",), {"x": Col("x1"), "low": Col("low")})),)
    counts = {"points": n_points, "sample": 1}
    zeros = {name: [0] * counts.get(name, 0) for name in NAMES}
    marks = (replace(LOOK, name=name, x=zeros[name], y=zeros[name]) for name in NAMES)
    figures = (Figure(marks=tuple(marks), layout=axes, pictures=(Picture(x=0, y=0, wide=1, high=1),)),) * 2
    height = Caption(("{h}",), {"h": Col("height", at="at")})
    slots = {"why": caption, "legend": Caption(("no hole",)), "verdict": height}
    return Film(figures, n_frames, columns, tracks, slots, (1,) if n_frames > 1 else (), "round", hovers=hovers)
