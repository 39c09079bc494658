"""What the generalisation page's films ask before a step: how the fold held out next will do, which way the error of a
moved test world goes, and whether the point that arrives is guessed right."""

from collections.abc import Sequence

import numpy as np

from films.film.captions import Caption
from films.film.columns import Col
from films.film.questions import Question, Questions, asking, turn, turning
from films.film.tracks import Rows
from playground.inputs import Floats, Ints

BESIDE_MEAN = ("below it", "above it", "equal to it")
VERDICTS = ("right", "wrong")
GUESSES = ("a hit", "a miss")


def of_folds(shares: Floats, means: Floats, sizes: Sequence[int]) -> Questions:
    """Of the errors `shares (k,)` of folds of so many points: beside the mean of those before, `means (k,)`; where each
    fold is a single point, whether that one is right."""
    held = Rows(0, "held out", {"x": Col("held x"), "y": Col("held y")})
    count = {"fold": Col("fold"), "size": Col("size"), "count": Col("count")}
    if all(size == 1 for size in sizes):
        right = np.where(np.isnan(shares), -1, shares > 0)
        right[0] = -1
        text = "The point with the cross is held out next. Will the method that is trained on all others have it right?"
        why = "Of the {size} point held out, {count} is wrong."
        return _one(Question(Caption((text,)), Col("asked fold"), Caption((why,), count), VERDICTS, (held,)), right)
    before = np.append(np.nan, as_said(means)[:-1])
    known = count | {"mean": Col("mean in words", at="fold before")}
    text = (
        "The points with crosses are held out next, fold {fold}. Will its error be below or above the mean of the "
        "folds so far, {mean}?"
    )
    why = "{count} of {size} wrong: {share}. The mean before was {mean}."
    question = Question(
        Caption((text,), known), Col("asked fold"), Caption((why,), known | {"share": Col("share in words")}),
        BESIDE_MEAN, (held,),
    )  # fmt: skip
    asked = _one(question, turn(before, as_said(shares)))
    return asked + Questions((), {"fold before": np.arange(-1, len(shares) - 1)})


def as_said(shares: Floats) -> Floats:
    """In per cent, as the words have them: what reads alike is equal."""
    return np.array([float(f"{100 * share:.1f}") for share in shares.tolist()])


def of_shift(wrong: Floats, n: int) -> Questions:
    """What becomes of the number of misclassified test points, `wrong (F,)` of n."""
    text = f"What becomes of the test error when the world is {{state}}? Wrong now: {{before}} of {n}."
    return turning(text, f"Wrong now: {{after}} of {n}; before: {{before}}.", wrong, {"state": Col("state")})


def of_arrivals(missed: Ints) -> Questions:
    """Is the point that arrives guessed right? `missed (F,)` is 1 where it is not; the first has arrived already."""
    known = {"i": Col("number"), "label": Col("label"), "guess": Col("guess")}
    text = (
        "<b>Point {i}</b> arrives at the ring. Its label is {label}, and the learner has to guess it. A hit, or a miss?"
    )
    why = "The guess was {guess}, and the label is {label}."
    ring = Rows(0, "new", {"x": Col("x"), "y": Col("y")})
    right = np.append(-1, missed[1:])
    return asking("asked guess", right, text, why, known, GUESSES, (ring,))


def _one(question: Question, right: Ints) -> Questions:
    return Questions((question,), {question.right.name: right})
