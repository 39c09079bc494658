"""What the film of a lift asks before a step, in turns: which point makes the next update, and how many will be wrong
after it."""

from dataclasses import replace

import numpy as np

from films.charts import sample_tracks
from films.drawing.palette import CLASSES
from films.film.captions import Caption
from films.film.columns import Col
from films.film.questions import Question, Questions, turning
from films.film.tracks import Switch
from films.samples import labelled
from films.topics.lifting.run import Run
from films.topics.lifting.scene import LiftingScene

STYLES = CLASSES[:2]
OPTIONS = ("fewer", "more", "as many as now")  # in the order of TURNS


def of_run(made: Run, scene: LiftingScene, planes: int) -> Questions:
    """Before odd updates a point is to be clicked, before even ones the mistakes are to be foreseen."""
    if made.trace.n_updates == 0:
        return Questions()
    figures = range(planes if scene.flat else 2 if made.lift.d == 3 else 1)
    hidden = tuple(_filled(made, figure) for figure in figures)
    return _next(made, hidden) + _count(made)


def _next(made: Run, hidden: tuple[Switch, ...]) -> Questions:
    frames = np.arange(made.n_frames)
    sample = np.append(-1, made.trace.sample)
    right = np.where(frames % 2 == 1, sample, -1)
    last = np.append(-1, sample[:-1])
    known = {"i": Col("numbers", at="sample"), "last": Col("numbers", at="sample before"), "z": Col("z")}
    texts = (
        "Which point will be the first mistake? Click it. The checks begin with point 1.",
        "Which point makes the next update? Click it. The points are checked by their numbers, one after the other and "
        "round again; the last one was <b>point {last}</b>.",
    )
    why = Caption(("It is point {i}: its <i>z</i> is {z}, and that is not above 0.",), known)
    question = Question(Caption(texts, known, Col("begun")), Col("asked mistake"), why, hides=hidden)
    return Questions((question,), {"asked mistake": right, "sample before": last, "begun": (last >= 0).astype(np.int8)})


def _count(made: Run) -> Questions:
    """How many points will be wrong after an even update."""
    left = made.left.astype(np.float64)
    known = {"i": Col("numbers", at="sample"), "sign": Col("signs", at="sample")}
    asked = turning(
        "<b>Point {i}</b>, a {sign} point, is a mistake and moves the cut. Wrong now: {before}. How many will be?",
        "Before: {before}; now: {after}.",
        left,
        known,
    )
    here = (np.arange(made.n_frames) % 2 == 0) & (np.arange(made.n_frames) > 0)
    columns = dict(asked.columns) | {"asked turn": np.where(here, np.asarray(asked.columns["asked turn"]), -1)}
    return Questions(tuple(replace(question, options=OPTIONS) for question in asked.questions), columns)


def _filled(made: Run, figure: int) -> Switch:
    """Mistakes are drawn as the other points are."""
    return sample_tracks.filled(figure, labelled(made.X, made.y), STYLES, Col("wrong"))
