"""What the film of arrivals shows: each point as it is guessed, a tape of hits and misses, and the errors so far."""

from typing import Any

import numpy as np

from films.axes import around
from films.charts import regions, rule_planes
from films.charts.class_marks import class_marks
from films.drawing import chart, marks, palette, plane
from films.drawing.palette import CLASSES
from films.film.captions import Caption, literal
from films.film.columns import Col, Column, last_frame
from films.film.film import Film
from films.film.geometry import Box
from films.film.panel import Panel, film_of
from films.film.spec import Spec
from films.film.tracks import Prefix, Rows, Track
from films.samples import labelled
from films.topics.generalisation import known, query, questions
from films.topics.generalisation.learners import RIDGE
from films.topics.generalisation.online import WINDOW, Row
from films.topics.generalisation.query import Answered
from films.topics.generalisation.scene import LEARNERS, POINTS, GeneralisationScene
from playground.voting import UNDECIDED

HIT, MISS = CLASSES[2].color, CLASSES[1].color
MOST_EARLIER = 400  # points of earlier stretches that are drawn
CHANGES = {
    "perceptron": ("A hit: w and b stay.", "A miss: the point is added to w, with its sign."),
    "nearest": ("A hit; the point is kept all the same.", "A miss; the point is kept, and answers from now on."),
    "gaussians": ("A hit; the mean and the covariance of its class move a little.",
                  "A miss; the mean and the covariance of its class move a little."),
}  # fmt: skip
FIRST = {
    "perceptron": "The point is added to w, with its sign: then there is something to guess by.",
    "nearest": "The point is kept: it alone answers the next question.",
    "gaussians": "Its class has a mean now.",
}


def film(scene: GeneralisationScene, row: Row) -> Film:
    """A frame for each arrival of the stretch."""
    axes = scene.axes or around(labelled(row.X[row.first :], row.y[row.first :]))
    answered = _asked(scene, row)
    return film_of(
        [Panel(_plane(scene, row, axes), tracks=_tracks()), Panel(_tape(scene, row))],
        row.n_shown,
        _columns(row, axes),
        asked=questions.of_arrivals(row.missed[row.first :]),
        captions=_captions(scene, row, answered),
        laid=[answered] if answered else [],
    )


def _asked(scene: GeneralisationScene, row: Row) -> Answered | None:
    """What the learner would guess at the query before each arrival, where there is one."""
    if scene.probe is None:
        return None
    q, last = np.array(scene.probe), len(row.y) - 1
    names = [CLASSES[k].name for k in row.classes.tolist()]
    answers = row.learned.answers(q[None], row.first, last)[:, 0].tolist()
    reasons = row.learned.reasons(q, row.first, last)
    words = [
        f"{reason.words.format(*names)} → {names[answer] if answer >= 0 else 'no guess'}"
        for reason, answer in zip(reasons, answers, strict=True)
    ]
    return query.of_frames(scene.probe, words, [row.X[[r.nearest]] if r.nearest >= 0 else row.X[:0] for r in reasons])


def nothing(scene: GeneralisationScene, reason: str) -> Film:
    """In place of it, where no points can arrive; `reason` is a sentence."""
    words = f"<p><b>No points arrive.</b> {literal(reason)}</p>"
    return plane.still((), CLASSES, scene.axes or around(()), (scene.x, scene.y), words)


def _plane(scene: GeneralisationScene, row: Row, axes: Box) -> Spec:
    shown = slice(row.first, None)
    points = labelled(row.X[shown], row.classes[row.y[shown]])
    earlier = slice(max(0, row.first - MOST_EARLIER), row.first)
    colors = [palette.tint(CLASSES[k].color, 0.4) for k in row.classes[row.y[earlier]].tolist()]
    old = marks.markers("earlier", {"size": 4, "color": colors}, row.X[earlier])
    below, nearest = rule_planes.room_for_reasons()
    figure = plane.figure(
        points,
        CLASSES,
        axes,
        (scene.x, scene.y),
        below=[old, *below],
        above=[marks.ring("new"), *nearest],
        image=regions.image(axes),
        size=9,
    )
    dots: dict[str, Any] = next(trace for trace in figure["data"] if trace.get("name") == "points")
    missed = row.missed[shown].tolist()
    symbols = zip(dots["marker"]["symbol"], missed, strict=True)
    dots["text"] = [f"point {i}" for i in range(row.first + 1, len(row.y) + 1)]
    dots["marker"]["symbol"] = [f"{symbol}-open" if miss else symbol for symbol, miss in symbols]
    return figure


def _tape(scene: GeneralisationScene, row: Row) -> Spec:
    """Errors so far above, hits and misses below."""
    top = _top(row)
    floor = known.least_risk(scene.source) if scene.source != POINTS else None
    ends = (row.first + 1, len(row.y))
    lines = [marks.line("so far", palette.INK, 2), marks.line("last", CLASSES[0].color, 1.5)]
    if floor is not None:
        least = {"x": list(ends), "y": [floor, floor]}
        lines.append(marks.line("least possible", palette.ADDED, 2, "dash") | least)
    tape = [
        marks.markers(name, {"size": 4, "symbol": "square", "color": color})
        for name, color in (("hit", HIT), ("miss", MISS))
    ]
    room = 0.02 * row.n_shown
    layout = chart.layout(
        "arrivals", "share missed", heights=(-0.14 * top, top), across=(ends[0] - room, ends[1] + room)
    )
    layout["yaxis"] |= {"tickformat": ".0%", "rangemode": "normal"}
    also = ["━ so far", chart.colored(f"━ last {WINDOW}", CLASSES[0].color)]
    also += [chart.colored("■ hit", HIT), chart.colored("■ miss", MISS)]
    return chart.figure([*lines, *tape], layout, also)


def _top(row: Row) -> float:
    shown = slice(row.first, None)
    return 1.05 * max(0.1, float(row.cumulative[shown].max()), float(row.rolling[shown].max()))


def _columns(row: Row, axes: Box) -> dict[str, Column]:
    shown, n, top = slice(row.first, None), row.n_shown, _top(row)
    grid = regions.grid(axes, regions.side(n))
    answers = row.learned.answers(grid.points, row.first, len(row.y) - 1).reshape(n, *grid.shape)
    missed, number = row.missed[shown] == 1, np.arange(row.first + 1, len(row.y) + 1)
    blank = np.all(answers < 0, axis=(1, 2))
    cells = np.where(answers < 0, UNDECIDED, row.classes[np.maximum(answers, 0)])
    cells[blank] = regions.NOTHING
    levels = (np.where(missed, np.nan, -0.05 * top), np.where(missed, -0.1 * top, np.nan))
    names = [CLASSES[k].name for k in row.classes.tolist()]
    return {
        "pictures": regions.flat(cells, CLASSES),
        "blank": blank.astype(np.int8),
        "came": np.where(blank, 2, missed),
        "x": row.X[shown, 0],
        "y": row.X[shown, 1],
        "number": number,
        "so far": row.cumulative[shown].astype(np.float32),
        "rolling": row.rolling[shown].astype(np.float32),
        "hit": levels[0].astype(np.float32),
        "miss": levels[1].astype(np.float32),
        "window": np.minimum(number, WINDOW),  # before there are so many, all of them
        "misses": np.cumsum(row.missed)[shown],
        "share": tuple(f"{100 * value:.1f} %" for value in row.cumulative[shown].tolist()),
        "recent": tuple(f"{100 * value:.0f} %" for value in row.rolling[shown].tolist()),
        "guess": tuple("nothing" if g < 0 else names[g] for g in row.learned.guesses[shown].tolist()),
        "label": tuple(names[k] for k in row.y[shown].tolist()),
        "next": np.append(number[1:], 0),
        "last": last_frame(n),
    }


def _tracks() -> tuple[Track, ...]:
    return (
        Rows(0, None, {"images[0].source": Col("pictures")}),
        Prefix(0, "points", "x", "y"),
        Rows(0, "new", {"x": Col("x"), "y": Col("y")}),
        *(Prefix(1, trace, "number", column) for trace, column in (("so far", "so far"), ("last", "rolling"))),
        *(Prefix(1, name, "number", name) for name in ("hit", "miss")),
    )


def _captions(scene: GeneralisationScene, row: Row, answered: Answered | None) -> dict[str, Caption]:
    name = LEARNERS[scene.learner]
    hit, miss = CHANGES[scene.learner]
    said = "<p><b>Point {i}:</b> guessed {guess}, and the label is {label}. "
    values = {"i": Col("number"), "guess": Col("guess"), "label": Col("label")}
    verdict = f"<p><b>{name}:</b> wrong guesses so far: {{misses}} of {{i}} ({{share}}); of the last {{window}}, "
    verdict += "{recent}.</p>"
    if scene.source == POINTS and scene.stretch:
        verdict += "<p>These points have come before, in another order: a hit on them is worth less.</p>"
    blank = "<p><b>Point {i}:</b> there is nothing to guess by, which counts as a miss. The label is {label}. "
    templates = (f"{said}{hit}</p>", f"{said}{miss}</p>", f"{blank}{FIRST[scene.learner]}</p>")
    counted = {"misses": Col("misses"), "i": Col("number"), "share": Col("share"), "recent": Col("recent")}
    counted |= {"window": Col("window")}
    legend = class_marks(row.classes[row.y].tolist(), palette.class_names("", CLASSES))
    legend += ["regions: the guesses before this point", "ring: it", "hollow: missed when it came"]
    legend += ["white: nothing to guess by"] if row.first == 0 else ["small: earlier stretches"]
    legend += [f"each variance has {RIDGE} added"] if scene.learner == "gaussians" else []
    return {
        "frame": Caption((f"<b>point {{i}}</b> of {len(row.y)}",), {"i": Col("number")}),
        "next": Caption(("next: point {next} arrives", ""), {}, Col("last")),
        "legend": Caption((" · ".join(legend),)),
        "plane": Caption((literal(name), f"{literal(name)} · no guess yet"), which=Col("blank")),
        "verdict": Caption((verdict,), counted),
        "why": query.with_answer(Caption(templates, values, Col("came")), answered),
    }
