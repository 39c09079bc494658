"""What the hinge page's film asks before a step: whether the draw changes w, and what becomes of J.

By draws the two take turns, as the one would give the other away; by updates it is J.
"""

import numpy as np
from numpy.typing import NDArray

from films.charts import sample_tracks
from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.questions import TURNS, Question, Questions, turn
from films.film.tracks import Rows, Track
from films.topics.hinge import words
from films.topics.hinge.panels import metric
from films.topics.hinge.run import FOLLOWED, KEPT, SHRUNK, Run
from films.topics.hinge.runs import View
from playground.inputs import Ints

CHANGES = ("it changes", "it stays")


def of_view(view: View) -> Questions:
    """Of the run in the first plane; where objective and metric stand beside it, of these."""
    if "metric" in view.scene.pictures:
        return metric.questions(view)
    kind, by_draw = view.run.steps.kind, view.scene.by_draw
    made = np.isin(kind, (KEPT, FOLLOWED, SHRUNK))
    turns = made & (np.arange(len(kind)) % 2 == 1) & _explained(view.run) if by_draw else np.zeros_like(made)
    right = np.where(turns, kind == KEPT, -1)
    descends = np.where(made & ~turns, _turn_of_objective(view.run), -1)
    if view.run.descent.smooth:
        return _smooth(view)
    first = Questions((_change(view),), {"asked w": _bits(right, CHANGES)}) if by_draw else Questions()
    second = Questions((_objective(view),), {"asked J": _bits(descends, TURNS), "none": np.full(len(kind), -1)})
    return first + second


def _explained(run: Run) -> NDArray[np.bool_]:
    """Where an update changes the state: one of a point at 0, or of points that cancel, may add nothing."""
    before, now = run.theta[np.maximum(run.steps.before, 0)], run.theta[run.steps.now]
    return np.asarray((run.steps.kind == KEPT) | (before != now).any(axis=1))


def _smooth(view: View) -> Questions:
    """What becomes of J; with the squared loss, one at a time, also of the z of the point drawn: in turns."""
    run, made = view.run, view.run.steps.kind == FOLLOWED
    odd, one_by_one = np.arange(len(made)) % 2 == 1, run.descent.loss == "squared" and not run.descent.batch
    z_turns = made & odd & one_by_one & _explained(run)
    descends = np.where(made & ~z_turns, _turn_of_objective(run), -1)
    found = Questions((_objective(view),), {"asked J": _bits(descends, TURNS)})
    if not z_turns.any():
        return found
    before, after = run.z_of_sample(run.steps.before), run.z_of_sample(run.steps.now)
    turns = np.where(z_turns, turn(before, after), -1)
    columns: dict[str, Column] = {"asked z": _bits(turns, TURNS), "z after": after, "none": np.full(len(made), -1)}
    return Questions((_z(view),), columns) + found


def _z(view: View) -> Question:
    """What becomes of the z of the point that the squared loss is descended for."""
    known = _point() | {"z": Col("z"), "after": Col("z after")}
    text = "<b>Point {i}</b> is drawn, with <i>z</i> = {z}. What becomes of its <i>z</i>?"
    why = "<i>z</i> was {z} and is {after} now. The squared loss (1 − <i>z</i>)² pulls <i>z</i> towards 1, "
    why += "from above, too; a step that is too long leads beyond 1."
    why += " The penalty shrinks <b>w</b> besides." if view.run.descent.regularization else ""
    return Question(Caption((text,), known), Col("asked z"), Caption((why,), known), TURNS, (_hidden(), *_drawn(view)))


def _bits(right: Ints, options: tuple[str, ...]) -> NDArray[np.bool_]:
    """The right options as bits (F, K), none where nothing is asked: they travel in half as many bytes."""
    return right[:, None] == np.arange(len(options))


def _change(view: View) -> Question:
    run = view.run
    drawn = "All points are looked at" if run.descent.batch else "<b>Point {i}</b> is drawn"
    met = f"<i>z</i> ≤ {run.descent.level}"
    penalty = " or where the penalty shrinks <b>w</b>" if run.descent.regularization else ""
    why = f"(<b>w</b>, <i>b</i>) changes where {'some' if run.descent.batch else 'its'} {met}{penalty}."
    why += "" if run.descent.batch else " It was {z}."
    known = _point() | ({} if run.descent.batch else {"z": Col("z")})
    text = Caption((f"{drawn}. Does (<b>w</b>, <i>b</i>) change?",), known)
    return Question(text, Col("asked w"), Caption((why,), known), CHANGES, (_hidden(), *_drawn(view)))


def _objective(view: View) -> Question:
    """What becomes of J."""
    batch = view.run.descent.batch
    asked = "All points are looked at" if batch else "<b>Point {i}</b> is drawn"
    penalty = " and the penalty" if view.run.descent.regularization else ""
    text = f"{asked}. What becomes of <i>J</i>, the mean loss{penalty}?"
    whys = tuple(f"<i>J</i> was {{before}} and is {{after}} now{by}." for by in words.BY)
    why = Caption(whys, words.OBJECTIVES, words.CLOSER)
    return Question(Caption((text,), _point()), Col("asked J"), why, TURNS, _drawn(view))


def _point() -> dict[str, Col]:
    return {"i": Col("numbers", at="sample")}


def _hidden() -> Track:
    """Which points are in the margin is for the reader to see."""
    return Rows(0, "slack", {"x": Col("x1", at="none"), "y": Col("x2", at="none")})


def _drawn(view: View) -> tuple[Track, ...]:
    """The point that is drawn, where it is one."""
    return () if view.run.descent.batch else sample_tracks.sample_ring(0)


def _turn_of_objective(run: Run) -> Ints:
    return turn(*words.objectives(run))
