"""What the perceptron's film asks before a step: right or a mistake, which point is the next one, what becomes of w.

By checks, every check is asked about, and every update that follows from one. By updates the two kinds take turns:
which point makes the next update, and whether w gets longer. The batch is asked how many mistakes it leaves.
"""

import numpy as np

from films.charts import sample_tracks
from films.drawing import palette
from films.film.captions import Caption
from films.film.columns import Col
from films.film.mathml import formula, sign, value
from films.film.questions import Question, Questions, asking, turn
from films.film.tracks import Switch
from films.topics.perceptron.run import MISTAKE, RIGHT, UPDATE, Run
from playground.inputs import Ints

STYLES = palette.CLASSES[:2]
VERDICTS = ("right", "a mistake")
LENGTHS = ("shorter", "longer", "as long as before")
ANGLES = (
    "What was added leaves the length of {w} as it is.",
    "{w} was 0.",
    "What was added makes no obtuse angle with {w}.",
    "What was added makes an obtuse angle with {w}, and is short: it turns {w} back by more than it brings.",
    "What was added makes an obtuse angle with {w}, but is so long that {w} is longer all the same.",
)  # by how it came about: see _length
Z_AT_MOST, Z_BELOW = (formula("<mi>z</mi>", sign(relation), value("0")) for relation in ("≤", "&lt;"))
MISTAKES = {
    "closed": Z_AT_MOST,
    "strict": Z_BELOW,
    "plus": f"{Z_BELOW} as a + point, or {Z_AT_MOST} as a − point",
}  # what a mistake has, by the condition
NUMBERS = ("fewer", "more", "as many as now")


def of_run(run: Run, *, in_turn: bool) -> Questions:
    """`in_turn`: the points are checked in the order of their numbers, so that it can be foreseen which is next."""
    if run.setting.batch:
        return _of_batch(run)
    update = (run.steps.kind == UPDATE) & (run.steps.sample >= 0)
    turn = np.zeros_like(update) if run.setting.by_check else update & (run.steps.now % 2 == 1)
    first = _next_mistake(run, turn, in_turn=in_turn) if not run.setting.by_check else _verdict(run)
    second = _length(run, update & ~turn)
    return first + second


def _verdict(run: Run) -> Questions:
    """Of every check: is the point right? Which ones are not is hidden as long."""
    checked = np.isin(run.steps.kind, (RIGHT, MISTAKE)) & (run.steps.sample >= 0)
    right = np.where(checked, run.steps.kind == MISTAKE, -1)
    text = "<b>Point {i}</b>, a {sign} point, is checked next. Is it right, or a mistake?"
    why = f"Its {formula('<mi>z</mi>')} is {{z}}: a mistake is what has {MISTAKES[run.setting.condition]}."
    known = {"i": Col("numbers", at="sample"), "sign": Col("signs", at="sample"), "z": Col("z")}
    ring, filled = sample_tracks.sample_ring(0), (_all_filled(run),)
    return asking("asked verdict", right, text, why, known, VERDICTS, ring, filled)


def _next_mistake(run: Run, here: Ints, *, in_turn: bool) -> Questions:
    """Before an update: the point that makes it is to be clicked; where the order is drawn, any that could."""
    numbers = {"i": Col("numbers", at="sample"), "last": Col("numbers", at="sample before"), "z": Col("z")}
    condition = run.setting.condition
    reason = f"a mistake is what has {MISTAKES[condition]}" if condition == "plus" else "that is not above 0"
    why = Caption((f"It is point {{i}}: its <i>z</i> is {{z}}, and {reason}.",), numbers)
    if in_turn:
        texts = (
            "Which point will be the first mistake? Click it. The checks begin with point 1.",
            "Which point will be the next mistake? Click it. The points are checked by their numbers, one after the "
            "other and round again; the last one was <b>point {last}</b>.",
        )
        right, name = np.where(here, run.steps.sample, -1), "asked mistake"
        question = Question(Caption(texts, numbers, Col("begun")), Col(name), why, hides=(_all_filled(run),))
    else:
        text = "Click a point that is a mistake now: one of those makes the next update, in an order that is drawn."
        right, name = np.where(here, run.steps.before, -1), "asked state"
        question = Question(Caption((text,)), Col("wrong", at=name), why, hides=(_all_filled(run),))
    before = np.append(-1, run.steps.sample[:-1])
    return Questions((question,), {name: right, "sample before": before, "begun": (before >= 0).astype(np.int8)})


def _length(run: Run, here: Ints) -> Questions:
    """Before an update: what becomes of the length of w?"""
    w, added = run.theta[:, :2], run.added[:, :2]
    before, after = ((w[states] ** 2).sum(axis=1) for states in (run.checked, run.steps.now))
    became = turn(before, after)
    obtuse = (w[run.checked] * added).sum(axis=1) < 0
    reason = np.select([~here | (became == 2), before == 0, ~obtuse], [0, 1, 2], 3 + became)
    word = run.setting.symbols.word
    text = f"<b>Point {{i}}</b>, a {{sign}} point, is a mistake. How long will {word} be after its update?"
    known = {"i": Col("numbers", at="sample"), "sign": Col("signs", at="sample")}
    why = Caption(tuple(said.format(w=word) for said in ANGLES), {}, Col("asked angle"))
    question = Question(Caption((text,), known), Col("asked length"), why, LENGTHS, sample_tracks.sample_ring(0))
    return Questions((question,), {"asked length": np.where(here, became, -1), "asked angle": reason})


def _of_batch(run: Run) -> Questions:
    """Before an iteration: how many mistakes will be left?"""
    left = run.wrong.sum(axis=1)
    before, after = left[run.checked], left[run.steps.now]
    here = run.steps.kind == UPDATE
    right = np.where(here, turn(before, after), -1)
    known = {"before": Col("left", at="checked"), "after": Col("left", at="now")}
    text = "Points that are mistakes now: {before}. All of them are added. How many mistakes will there be then?"
    why = "Before: {before}; now: {after}."
    return asking("asked left", right, text, why, known, NUMBERS)


def _all_filled(run: Run) -> Switch:
    """Mistakes are drawn as the other points are."""
    return sample_tracks.filled(0, run.points, STYLES, Col("wrong", at="now"))
