"""What the Bayes page's film asks before a step: whether the point that arrives is classified right, the class at the
query, or, where nothing arrives, which way the mistakes go, or the risk of the threshold that moves."""

import numpy as np

from films.charts.rule_questions import at_query
from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.questions import Question, Questions, turning
from films.film.tracks import Rows
from films.topics.bayes.compared import Shown
from films.topics.bayes.record import Run
from playground.inputs import Floats, Ints

VERDICTS = ("right", "wrong")


def of_run(run: Run, shown: Shown) -> Questions:
    """Of the fit in the first plane. A query and arrivals take turns. A threshold moves no fit: see `of_threshold`."""
    if run.axis == "threshold" or run.n_frames == 1:
        return Questions()
    arriving = np.bool_(run.axis == "arrivals")
    asked = _arrival(run, shown, alternate=shown.probe is not None) if arriving else Questions()
    if shown.probe is None:
        return asked if arriving else _mistakes(run)
    answers = run.fits[0].rule.at(np.array([shown.probe]))[:, 0].astype(np.int64)
    here = run.fits[0].rule.complete & (~arriving | (np.arange(run.n_frames) % 2 == 0))
    return asked + at_query(answers, run.y, shown.names, "at {state}", here)


def _arrival(run: Run, shown: Shown, *, alternate: bool) -> Questions:
    """Does the fit to the points before it classify the arriving point as it is labelled?"""
    frames, answers = np.arange(run.n_frames), before_arrival(run)
    right = np.where(answers < 0, -1, answers != run.y)
    if alternate:
        right = np.where(frames % 2 == 1, right, -1)
    known = {"i": Col("asked number"), "class": Col("asked names", at="asked label")}
    text = "<b>Point {i}</b> arrives, of class {class}. Do the Gaussians as they are now classify it right, or wrong?"
    why = Caption(
        ("Without it they said: {answer}. Now they know it, and have moved.",),
        {"answer": Col("asked names", at="asked answer")},
    )
    ring = Rows(0, "sample", {"x": Col("arrived x"), "y": Col("arrived y")})
    columns: dict[str, Column] = {"asked arrival": right, "asked answer": answers, "asked label": run.y}
    columns |= {"asked number": run.order + 1, "asked names": shown.names}
    return Questions((Question(Caption((text,), known), Col("asked arrival"), why, VERDICTS, (ring,)),), columns)


def before_arrival(run: Run) -> Ints:
    """What the fit of the frame before says of the point that a frame brings, (F,); -1 where it cannot say."""
    said = run.fits[0].rule.at(run.X)
    frames = np.arange(1, run.n_frames)
    return np.append(-1, said[frames - 1, frames])


def _mistakes(run: Run) -> Questions:
    """How many of the points will be misclassified?"""
    fit = run.fits[0]
    wrong = np.where(np.isnan(fit.training), np.nan, fit.wrong.sum(axis=1))
    text = "What becomes of the number of misclassified points at {state}? Now it is {before}."
    return turning(text, "It was {before} and is {after} now.", wrong, {"state": Col("frame")})


def of_threshold(costs: Floats, unit: str = " %") -> Questions:
    """What becomes of the risk of the threshold, `costs (F,)` as they are shown, in per cent or with another unit?"""
    text = f"What becomes of the risk at {{state}}? Now it is {{before}}{unit}."
    return turning(text, f"It was {{before}}{unit} and is {{after}}{unit} now.", costs, {"state": Col("frame")})
