"""The film of points that arrive one at a time: the guesses before each, hits and misses, and the errors so far."""

from dataclasses import dataclass

import numpy as np

from films.axes import around
from films.charts import regions
from films.charts.class_marks import class_marks
from films.drawing import chart, looks, palette
from films.drawing.palette import CLASSES
from films.drawing.plane import points_path
from films.film.captions import literal
from films.film.columns import last_frame
from films.film.film import Film
from films.film.geometry import Box
from films.film.marks import Marker, changed
from films.film.numbers import percent
from films.film.pictures import Pictures
from films.picture import marks, point_marks
from films.picture.ask import Ask, ask
from films.picture.figure import Figure, graph, plane
from films.picture.film import film
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.picture.one_frame_film import one_frame_film
from films.picture.words import Words, one_of, words
from films.samples import labelled
from films.topics.generalisation import known_worlds, query
from films.topics.generalisation.learners import RIDGE
from films.topics.generalisation.online import WINDOW, Row
from films.topics.generalisation.query import Reasons
from films.topics.generalisation.scene import LEARNERS, POINTS, GeneralisationScene
from playground.inputs import Floats, Ints
from playground.voting import UNDECIDED

GUESSES = ("a hit", "a miss")
HIT, MISS = palette.GREY, palette.OTHER
MOST_EARLIER = 400  # points of earlier stretches on the plane, at most
CHANGES = {
    "perceptron": ("A hit: w and b stay.", "A miss: the point is added to w, with its sign."),
    "nearest": ("A hit; the point is kept all the same.", "A miss; the point is kept, and answers from now on."),
    "gaussians": (
        "A hit; the mean and the covariance of its class move a little.",
        "A miss; the mean and the covariance of its class move a little.",
    ),
}
FIRST = {
    "perceptron": "The point is added to w, with its sign: then there is something to guess by.",
    "nearest": "The point is kept: it alone answers the next question.",
    "gaussians": "Its class has a mean now.",
}


@dataclass(frozen=True, eq=False)
class Stretch:
    """The arrivals that the film shows, one in each of F frames.

    numbers  (F,) their numbers, from 1
    x, y     (F,) their places
    names    the names of their classes
    missed   (F,) whether the guess was a miss
    so_far   (F,) the share missed so far
    recent   (F,) the share missed of the last `WINDOW`
    """

    numbers: Ints
    x: Floats
    y: Floats
    names: tuple[str, ...]
    missed: Ints
    so_far: Floats
    recent: Floats


def online_film(scene: GeneralisationScene, row: Row) -> Film:
    """Return the film, with a frame for each arrival of the stretch."""
    here = slice(row.first, None)
    axes = scene.axes or around(labelled(row.X[here], row.y[here]))
    stretch = Stretch(
        np.arange(row.first + 1, len(row.y) + 1),
        row.X[here, 0],
        row.X[here, 1],
        tuple(_name(row, label) for label in row.y[here].tolist()),
        row.missed[here],
        row.cumulative[here],
        row.rolling[here],
    )
    pictures, blank = _regions(row, axes)
    reasons = _reasons(scene, row)
    ring = mark(looks.ring("new"), x=now(stretch.x), y=now(stretch.y))
    return film(
        [
            plane(
                [_earlier(row), *reasons.marks.ground, _arrivals(row, stretch), ring, *reasons.marks.above],
                axes,
                (scene.x, scene.y),
                image=now(pictures),
            ),
            _tape(scene, stretch),
        ],
        row.n_shown,
        words=_words(scene, row, stretch, reasons, blank),
        asks=[_ask(row, stretch, ring)],
    )


def no_arrivals(scene: GeneralisationScene, reason: str) -> Film:
    """Return the still if no points can arrive; `reason` is a sentence."""
    sentence = f"<p><b>No points arrive.</b> {literal(reason)}</p>"
    return one_frame_film((), scene.axes or around(()), (scene.x, scene.y), sentence)


def _name(row: Row, label: int) -> str:
    return CLASSES[row.classes[label]].name


def _reasons(scene: GeneralisationScene, row: Row) -> Reasons:
    """Return what the learner would guess at the query before each arrival, and why; without a query, how to ask."""
    if scene.probe is None:
        return query.invitation()
    q, last = np.array(scene.probe), len(row.y) - 1
    names = [_name(row, label) for label in range(len(row.classes))]
    answers = row.learner.answers(q[None], row.first, last)[:, 0].tolist()
    each = row.learner.reasons(q, row.first, last)
    sentences = [
        f"{reason.words.format(*names)} → {names[answer] if answer >= 0 else 'no guess'}"
        for reason, answer in zip(each, answers, strict=True)
    ]
    nearest = [row.X[[reason.nearest]] if reason.nearest >= 0 else row.X[:0] for reason in each]
    return query.of_frames(scene.probe, sentences, nearest)


def _regions(row: Row, axes: Box) -> tuple[Pictures, Ints]:
    """Return pictures of the guesses all over the plane before each arrival; and whether there is no guess, as before
    the first: `(F,)`."""
    grid = regions.grid(axes, regions.side(row.n_shown))
    answers = row.learner.answers(grid.points, row.first, len(row.y) - 1).reshape(row.n_shown, *grid.shape)
    blank = np.all(answers < 0, axis=(1, 2))
    cells = np.where(answers < 0, UNDECIDED, row.classes[np.maximum(answers, 0)])
    cells[blank] = regions.NOTHING
    return regions.flat(cells, CLASSES), blank.astype(np.int64)


def _earlier(row: Row) -> Mark:
    """Return the points of earlier stretches, small and faint."""
    earlier = slice(max(0, row.first - MOST_EARLIER), row.first)
    colors = [palette.tint(CLASSES[k].color, 0.4) for k in row.classes[row.y[earlier]].tolist()]
    return Mark(looks.markers("earlier", Marker(size=4, color=colors), row.X[earlier]), given=True)


def _arrivals(row: Row, stretch: Stretch) -> Mark:
    """Return the points up to the frame; those that were missed are hollow."""
    look = points_path(labelled(row.X[row.first :], row.classes[row.y[row.first :]]), CLASSES, 9)
    each = zip(point_marks.symbols(look), stretch.missed.tolist(), strict=True)
    hollow = {"marker.symbol": [f"{symbol}-open" if missed else symbol for symbol, missed in each]}
    numbered = {"opacity": 1.0, "text": [f"point {i}" for i in stretch.numbers.tolist()]}
    return marks.so_far(changed(look, hollow | numbered), stretch.x, stretch.y)


def _tape(scene: GeneralisationScene, stretch: Stretch) -> Figure:
    """Return the chart of the errors so far, with hits and misses below."""
    numbers, missed = stretch.numbers, stretch.missed == 1
    top = 1.05 * max(0.1, float(stretch.so_far.max()), float(stretch.recent.max()))
    ends, room = numbers[[0, -1]], 0.02 * len(numbers)
    least = []
    if scene.source != POINTS:
        floor, key = known_worlds.least_risk(scene.source), chart.colored("╍ least possible", palette.BEST)
        line = marks.polyline("least possible", ends.tolist(), [floor, floor], palette.BEST, 2, "dash", key)
        least = [Mark(line.look, line.key, given=True)]
    tape = [
        marks.so_far(
            looks.markers(name, Marker(size=4, symbol="square", color=color)),
            numbers,
            np.where(those, height * top, np.nan),
        )
        for name, color, those, height in (("hit", HIT, ~missed, -0.05), ("miss", MISS, missed, -0.1))
    ]
    layout = chart.layout(
        "arrivals",
        "share missed",
        heights=(-0.14 * top, top),
        across=(float(ends[0] - room), float(ends[1] + room)),
    )
    layout["yaxis"] |= chart.PER_CENT | {"rangemode": "normal"}
    color, keys = palette.HELD_OUT, [chart.colored("■ hit", HIT), chart.colored("■ miss", MISS)]
    return graph(
        [
            marks.so_far(looks.line("share missed", palette.HELD_OUT, 2), numbers, stretch.so_far),
            marks.so_far(looks.line("share missed of the last", color, 1.5, "dot"), numbers, stretch.recent),
            *least,
            *tape,
        ],
        layout,
        also=[chart.colored("━ so far", color), chart.colored(f"┅ last {WINDOW}", color), *keys],
    )


def _words(scene: GeneralisationScene, row: Row, stretch: Stretch, reasons: Reasons, blank: Ints) -> dict[str, Words]:
    """Return the captions by slot. `blank (F,)`: whether there is nothing to guess by."""
    name, n = literal(LEARNERS[scene.learner]), len(row.y)
    number, label = now(stretch.numbers), now(stretch.names)
    guesses = row.learner.guesses[row.first :].tolist()
    before = words(
        "<p><b>Point {i}:</b> guessed {guess}, and the label is {label}. ",
        i=number,
        guess=tuple(_name(row, guess) if guess >= 0 else "nothing" for guess in guesses),
        label=label,
    )
    none = words(
        "<p><b>Point {i}:</b> there is nothing to guess by, which counts as a miss. The label is {label}. ",
        i=number,
        label=label,
    )
    hit, miss = (before + words(f"{change}</p>") for change in CHANGES[scene.learner])
    first = none + words(f"{FIRST[scene.learner]}</p>")
    again = "<p>These points have come before, in another order: a hit on them is worth less.</p>"
    legend = class_marks(row.classes[row.y].tolist(), palette.class_names("", CLASSES))
    legend += ["regions: the guesses before this point", "ring: it", "hollow: missed when it came"]
    legend += ["without colour: nothing to guess by"] if row.first == 0 else ["small: earlier stretches"]
    legend += [f"each variance has {RIDGE} added"] if scene.learner == "gaussians" else []
    return {
        "frame": words(f"<b>point {{i}}</b> of {n}", i=number),
        "next": one_of(last_frame(row.n_shown), words("Next: point {next} arrives", next=stretch.numbers + 1), ""),
        "legend": words(" · ".join(legend)),
        "plane": one_of(blank, name, f"{name} · no guess yet"),
        "verdict": words(
            f"<p><b>Wrong guesses so far, {LEARNERS[scene.learner]}:</b> {{misses}} of {{i}} ({{share}}); {{recent}} "
            f"of the last {{window}}.</p>{again if scene.source == POINTS and scene.stretch else ''}",
            i=number,
            misses=np.cumsum(row.missed)[row.first :],
            share=tuple(percent(share) for share in stretch.so_far.tolist()),
            window=np.minimum(stretch.numbers, WINDOW),  # all, as long as there are fewer
            recent=tuple(percent(share, 0) for share in stretch.recent.tolist()),
        ),
        "why": one_of(np.where(blank == 1, 2, stretch.missed), hit, miss, first) + reasons.words,
    }


def _ask(row: Row, stretch: Stretch, ring: Mark) -> Ask:
    """Return the question whether the point that arrives is guessed right. It is not asked of the first."""
    label, guess = now(stretch.names), row.learner.guesses[row.first :].tolist()
    return ask(
        words(
            "<b>Point {i}</b> arrives at the ring. Its label is {label}, and the learner has to guess it. A hit, or a "
            "miss?",
            i=stretch.numbers,
            label=label,
        ),
        np.append(-1, stretch.missed[1:]),
        words(
            "The guess was {guess}, and the label is {label}.",
            guess=tuple(_name(row, k) if k >= 0 else "nothing" for k in guess),
            label=label,
        ),
        GUESSES,
        points_out=[ring],
        about=[stretch.numbers, stretch.x],  # the point itself, which shows its label
    )
