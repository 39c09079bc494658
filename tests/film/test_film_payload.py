"""What travels to the browser is plain JSON and holds the very film that `Film.at` shows, frame by frame."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.film.player import differences
from ui.film.captions import Caption
from ui.film.columns import Col
from ui.film.film import Film
from ui.film.margin_tracks import Labelled, Slack, Terms
from ui.film.tracks import HalfPlane, Label, Line, Prefix, Rows, Switch

NAMES = ("points", "path", "line", "side", "sample", "slack", "terms", "beyond")
LOOK = {"type": "scatter", "mode": "lines+markers", "line": {"color": "red"}, "marker": {"color": "red"}}
SYMBOLS = ("circle", "square", "diamond")


def random_film(seed, n_frames, n_rows, n_points):
    """A film with a track of every kind; its columns, some shared and pointed into, from one seed."""
    random = np.random.default_rng(seed)
    columns = {
        "at": random.integers(-1, n_rows, n_frames),
        "kind": random.integers(0, 2, n_frames).astype(np.int8),
        "count": random.integers(0, n_frames + 1, n_frames),
        "abc": random.normal(size=(n_rows, 3)).round(1),
        "z": np.where(random.random(n_frames) < 0.2, np.nan, random.normal(size=n_frames) * 1e3),
        "mass": random.normal(size=n_rows),
        "curve": random.normal(size=n_frames).astype(np.float32),
        "table": random.normal(size=(n_rows, 4)).astype(np.float32),
        "wrong": random.random((n_rows, n_points)) < 0.5,
        "x1": random.normal(size=n_points),
        "x2": random.normal(size=n_points),
        "signs": random.choice([-1, 1], n_points),
        "words": tuple(f"<{i}> & {{z}}" for i in range(n_rows)),
        "colours": tuple(random.choice(["red", "green"], n_frames).tolist()),
    }
    columns["shown"] = np.maximum(columns["at"], 0)
    axes = {"xaxis": {"range": [-2, 2]}, "yaxis": {"range": [-1, 3]}, "images": [{"source": ""}]}
    said = Caption(("{z}", "{z:p} {w:s} “{word}”"), CAPTION_VALUES, Col("kind"))
    points = Labelled("x1", "x2", "signs", n_points)
    symbols = [SYMBOLS[i % 3] for i in range(n_points)]
    tracks = (
        Rows(1, "points", {"x": Col("table", at="at"), "y": Col("table", at="shown", item=(3, 1, 0, 2))}),
        Rows(0, "sample", {"x": Col("mass", at="at"), "y": Col("z"), "marker.color": Col("colours")}),
        Rows(0, None, {"images[0].source": Col("colours"), "images[0].x": Col("mass", at="shown")}),
        Prefix(0, "path", "curve", "z"),
        Prefix(1, "path", "z", "kind", Col("count")),
        Line(0, "line", Col("abc", at="at"), -0.5),
        HalfPlane(0, "side", Col("abc", at="shown"), -1),
        HalfPlane(1, "side", Col("abc", at="at")),
        Switch(0, "points", "marker.symbol", Col("wrong", at="shown"), (*symbols,), (*(f"{s}-open" for s in symbols),)),
        Label(0, "sample", said),
        Slack(0, "slack", points, Col("abc", at="at"), 0.5),
        Terms(1, "terms", points, Col("abc", at="at")),
        Terms(1, "beyond", points, Col("abc", at="shown"), beyond=True),
    )
    traces = [LOOK | {"name": name} for name in NAMES]
    traces[0] |= {"x": [0] * n_points, "y": [0] * n_points}
    traces[4] |= {"x": [0], "y": [0]}
    figures = ({"data": traces, "layout": axes},) * 2
    said = {"said": said, "fixed": Caption(("no hole",))}
    return Film(figures, n_frames, columns, tracks, said, (1,) if n_frames > 1 else (), "round")


CAPTION_VALUES = {"z": Col("z"), "w": Col("abc", at="at", item=2), "word": Col("words", at="at")}


@settings(max_examples=15)
@given(st.integers(0, 2**32), st.integers(1, 6), st.integers(6, 9), st.integers(1, 17))
def test_the_payload_plays_as_the_film_does(seed, n_frames, n_rows, n_points):
    assert differences(random_film(seed, n_frames, n_rows, n_points), range(n_frames), (1e-3, 1e-3)) == []


def test_numbers_that_people_read_arrive_to_the_last_bit():
    film = random_film(7, 6, 6, 3)
    tracks = (Rows(0, "sample", {"x": Col("z")}), Prefix(0, "path", "z", "z"))
    assert differences(Film(film.figures, 6, film.columns, tracks), range(6), (0, 0)) == []


def test_the_payload_names_chapters_and_traces_by_number():
    payload = random_film(1, 3, 6, 2).payload()
    assert (payload["chapters"], payload["chapterName"]) == ([1], "round")
    assert [(t["figure"], t["trace"], t["kind"]) for t in payload["tracks"]] == [
        (1, 0, "rows"),
        (0, 4, "rows"),
        (0, None, "rows"),
        (0, 1, "prefix"),
        (1, 1, "prefix"),
        (0, 2, "line"),
        (0, 3, "halfplane"),
        (1, 3, "halfplane"),
        (0, 0, "switch"),
        (0, 4, "label"),
        (0, 5, "slack"),
        (1, 6, "terms"),
        (1, 7, "terms"),
    ]
