"""The film of distances: a digit, its nearest neighbour, the two as the distance compares them, and all ten labels."""

import numpy as np

from films.drawing import chart, palette
from films.film.columns import Col, Column, merged
from films.film.film import Film
from films.film.spec import Spec
from films.film.tracks import Label, Rows, Track
from films.topics.digits import better_words, questions
from films.topics.digits.better import LABELS, MOST, Better
from films.topics.digits.pictures import digit_picture, four
from playground.image_distances import DISTANCES, best_moves
from playground.inputs import Floats, Ints

PAIR, CHART = 0, 1
SHOWN = ("query", "nearest", "compared", "difference")  # two by two
NOW, EUCLID = "this distance", "Euclid's"


def film(found: Better) -> Film:
    """A frame for each digit that one of the two distances has wrong; one that says so where there is none."""
    rows = found.rows[:MOST]
    if not len(rows):
        return Film((four(SHOWN),), 1, captions=better_words.without_mistakes(found))
    columns = _columns(found, rows)
    asked = (
        questions.of_mistakes(found.y[rows], found.answers[rows], PAIR, SHOWN[1:])
        if found.name == "euclid"
        else questions.of_distance(found.answers[rows] != found.y[rows], PAIR, SHOWN[1:])
    )
    return Film(
        figures=(four(SHOWN), _chart(columns, two=found.name != "euclid")),
        n_frames=len(rows),
        columns=merged(columns, asked.columns),
        tracks=_tracks(two=found.name != "euclid"),
        captions=better_words.captions(found, len(rows)),
        questions=asked.questions,
    )


def _columns(found: Better, rows: Ints) -> dict[str, Column]:
    answers, euclid = found.answers[rows], found.euclid_answers[rows]
    near = found.near[rows, answers]
    pairs = [DISTANCES[found.name].compared(found.Q[i], found.X[j]) for i, j in zip(rows, near, strict=True)]
    squares = np.array([(a - b) ** 2 for a, b in pairs])
    right, euclid_right = answers == found.y[rows], euclid == found.y[rows]
    return {
        "query": tuple(map(digit_picture, found.Q[rows])),
        "nearest": tuple(map(digit_picture, found.X[near])),
        "compared": tuple(digit_picture(a) for a, _ in pairs),
        "difference": tuple(digit_picture(each, float(each.max()) or 1.0) for each in squares),
        "step": np.arange(1, len(rows) + 1),
        "number": rows + 1,
        "label": found.y[rows],
        "answer": answers,
        "euclid answer": euclid,
        "square": found.squares[rows, answers],
        "far": np.sqrt(found.squares[rows, answers]),
        "euclid far": np.sqrt(found.euclid_squares[rows, euclid]),
        "verdict": _judged(right),
        "euclid verdict": _judged(euclid_right),
        "move": _moves(found, rows, near),
        "distances": _drawn(found.squares[rows]),
        "euclid distances": _drawn(found.euclid_squares[rows]),
    }


def _judged(right: Ints) -> tuple[str, ...]:
    return tuple("right" if each else "wrong" for each in right)


def _moves(found: Better, rows: Ints, near: Ints) -> tuple[str, ...]:
    """What the distance has done to the digit, in words."""
    if found.name != "shifts":
        return (better_words.MADE[found.name],) * len(rows)
    return tuple(better_words.move(*best_moves(found.Q[i], found.X[j])) for i, j in zip(rows, near, strict=True))


def _drawn(squares: Floats) -> Floats:
    """Distances, NaN where there is no digit of that label."""
    return np.sqrt(np.where(np.isfinite(squares), squares, np.nan))


def _chart(columns: dict[str, Column], *, two: bool) -> Spec:
    """How far the nearest training digit of each label is: the lowest gives the answer."""
    highest = np.array([columns["distances"], columns["euclid distances"]])
    layout = chart.layout(
        "label of the nearest", "distance",
        heights=chart.heights(highest, log=False), across=(-0.6, len(LABELS) - 0.4),
    )  # fmt: skip
    layout["xaxis"] |= {"dtick": 1}
    places = {"x": LABELS.tolist(), "y": [0.0] * len(LABELS)}
    traces = [
        _dots(EUCLID, palette.CLASSES[1].color, "square-open", 13) | places,
        _dots(NOW, palette.CLASSES[0].color, "circle", 10) | places,
        _dots("answer", palette.INK, "circle-open", 22) | {"x": [0], "y": [0.0]},
    ]
    return chart.figure(traces if two else traces[1:], layout)


def _dots(name: str, color: str, symbol: str, size: float) -> Spec:
    marker = {"size": size, "symbol": symbol, "color": color, "line": {"width": 2, "color": color}}
    return {"type": "scatter", "name": name, "mode": "markers", "hoverinfo": "skip", "marker": marker}


def _tracks(*, two: bool) -> tuple[Track, ...]:
    known = {name: Col(name) for name in ("label", "answer", "move")}
    euclid = (Rows(CHART, EUCLID, {"y": Col("euclid distances")}),) if two else ()
    return (
        Rows(PAIR, None, {f"images[{i}].source": Col(name) for i, name in enumerate(SHOWN)}),
        *(Label(PAIR, name, caption) for name, caption in better_words.titles(known).items()),
        *euclid,
        Rows(CHART, NOW, {"y": Col("distances")}),
        Rows(CHART, "answer", {"x": Col("answer"), "y": Col("far")}),
    )
