"""What the prototypes' film asks before a decision: is the point kept as a prototype, or dropped?"""

import numpy as np

from films.charts import sample_tracks
from films.drawing.palette import CLASSES
from films.film.captions import Caption
from films.film.columns import Col
from films.film.questions import Question, Questions
from films.samples import labelled
from films.topics.prototypes.run import DROPPED, GRAPHS, KEPT, Run

FATES = ("kept", "dropped")
RULES = {
    "condensed": "It is kept where its nearest prototype is of another class.",
    "edited": "It is dropped where the vote of its nearest others is for another class.",
} | dict.fromkeys(GRAPHS, "It is kept where it is joined to a point of another class.")


def of_run(run: Run) -> Questions:
    """Nothing, of a choice that looks at no labels."""
    rule, decided = RULES.get(run.choice.method), np.isin(run.steps.kind, (KEPT, DROPPED))
    if rule is None or not decided.any():
        return Questions()
    tracks = (
        sample_tracks.filled(0, labelled(run.X, run.y), CLASSES, Col("wrong 0", at="state 0")),
        *sample_tracks.sample_ring(0),
    )
    known = {"i": Col("numbers", at="sample"), "class": Col("names", at="class")}
    text = Caption(("<b>Point {i}</b>, of class {class}, is decided on next. Is it kept, or dropped?",), known)
    question = Question(text, Col("asked fate"), Caption((rule,)), FATES, tracks)
    return Questions((question,), {"asked fate": np.where(decided, run.steps.kind == DROPPED, -1)})
