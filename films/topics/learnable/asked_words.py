"""What the film of asking for labels says and asks: whose label came and why, the mistakes, and whose comes next."""

import numpy as np

from films.charts import sample_tracks
from films.charts.class_marks import class_marks
from films.film.captions import PLANES, Caption, unless_asked
from films.film.columns import Col, Column, last_frame
from films.film.numbers import number
from films.film.questions import Question, Questions
from films.rules.addends import added
from films.topics.learnable.asked import LOTS, Pool
from playground.active import Labelled

SIGNS = {1.0: "+", -1.0: "−"}


def columns(made: Pool) -> dict[str, Column]:
    """The columns that captions read."""
    frames = np.arange(made.n_frames)
    found: dict[str, Column] = {
        "later": np.minimum(frames, 1),
        "last": last_frame(made.n_frames),
        "unlabelled": len(made.y) - made.labels + 1,
        "mean": tuple(number(round(mean, 1)) for mean in made.mean_wrong.tolist()),
    }
    for i, learner in enumerate(made.shown):
        found |= {f"value {i}": _values(made, learner), f"sign {i}": _signs(made, learner)}
    return found


def _values(made: Pool, learner: Labelled) -> tuple[str, ...]:
    """w.x + b at the point whose label came, by the line before, written out: "" at the start."""
    newest = made.newest(learner)[1:].tolist()
    places = [(float(made.X[row, 0]), float(made.X[row, 1])) for row in newest]
    return "", *(added(theta, place) for theta, place in zip(learner.theta[:-1], places, strict=True))


def _signs(made: Pool, learner: Labelled) -> tuple[str, ...]:
    return "", *(SIGNS[made.y[row]] for row in made.newest(learner)[1:].tolist())


def captions(made: Pool) -> dict[str, Caption]:
    n, notes = len(made.y), ("asks", "by lot")
    planes = {
        PLANES[i]: Caption((f"{name}{unless_asked(f': {{wrong}}/{n} wrong')}",), {"wrong": Col(f"wrong {i}")})
        for i, name in enumerate(notes)
    }
    return planes | {
        "frame": Caption((f"<b>{{m}} labels</b> of {n}",), {"m": Col("labels")}),
        "next": Caption(("next: one label more", ""), {}, Col("last")),
        "legend": Caption((" · ".join(_legend()),)),
        "why": _why(made),
        "verdict": _verdict(made),
    }


def _legend() -> list[str]:
    found = [*class_marks((0, 1), ("+", "−")), "grey ×: its label is not known"]
    return [*found, "ring: whose label came last", "dashed: the line before that"]


def _why(made: Pool) -> Caption:
    known = ", ".join(str(made.rows[row] + 1) for row in made.asks.order[: made.asks.start].tolist())
    start = (
        f"<p>Both learners begin with the labels of points {known}, drawn by lot until both classes are there. Each is "
        "logistic regression (C = 1): z = w·x + b.</p>"
    )
    asks = (
        "<p><b>Plane 1 asks</b> where it is least sure: of the points without a label ({unlabelled}), |z| is least at "
        "<b>point {i0}</b>, z = {z0}. The answer: {s0}.</p>"
    )
    lot = "<p><b>Plane 2 draws</b> point {i1}, where z = {z1}. The answer: {s1}.</p>"
    values = {"unlabelled": Col("unlabelled")}
    for i in range(2):
        values |= {f"i{i}": Col("numbers", at=f"newest {i}"), f"z{i}": Col(f"value {i}"), f"s{i}": Col(f"sign {i}")}
    return Caption((start, asks + lot), values, Col("later"))


def _verdict(made: Pool) -> Caption:
    n = len(made.y)
    counted = (
        f"<p><b>With {{m}} labels</b>, mistakes on all {n} points: {{a}} by the learner that asks, {{b}} by lot; "
        f"{{c}} in the mean of {LOTS} lots. With all {n} labels: {made.all_wrong}.</p>"
    )
    values = {"m": Col("labels"), "a": Col("wrong 0"), "b": Col("wrong 1"), "c": Col("mean")}
    return Caption((counted, f"{counted}<p>{_end(made)}</p>"), values, Col("last"))


def _end(made: Pool) -> str:
    """After how many labels each is first as good as with all of them."""
    asks = _first_as_good(made, made.asks)
    lots = [_first_as_good(made, each) for each in made.lots]
    there = [count for count in lots if count is not None]
    said = "not yet" if asks is None else f"with {asks} labels"
    many = f"{len(there)} of the {LOTS} lots {'is' if len(there) == 1 else 'are'}"
    many += f", the earliest with {min(there)}" if there else ""
    return f"As good as with all labels, for the first time: the learner that asks {said}; {many}."


def _first_as_good(made: Pool, learner: Labelled) -> int | None:
    good = np.flatnonzero(learner.wrong <= made.all_wrong)
    return int(made.labels[good[0]]) if len(good) else None


def questions(made: Pool) -> Questions:
    """Whose label the learner asks for next: a point to click."""
    right = np.zeros((made.n_frames, made.total), dtype=bool)
    right[:, made.rows] = made.least_sure()
    known = {"i": Col("numbers", at="newest 0"), "z": Col("value 0")}
    text = Caption(("Plane 1 asks next where it is <b>least sure</b>. For which point's label? Click it.",))
    why = Caption(("For point {i}, where z = {z}: no other |z| without a label is less.",), known)
    nothing = np.full(made.n_frames, -1)
    hides = tuple(track for i in range(2) for track in sample_tracks.sample_ring(i, "nobody"))
    question = Question(text, Col("asked point"), why, (), (), hides)
    return Questions((question,), {"asked point": right, "nobody": nothing})
