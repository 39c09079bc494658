"""What the film of k-means asks: to which centre a point goes, what becomes of J, and whether clusters are classes."""

import numpy as np

from films.charts import sample_tracks
from films.film.columns import Col
from films.film.numbers import counted
from films.film.questions import TURNS, Questions, asking, turn
from films.film.tracks import Rows
from films.topics.prototypes.clusters import LABELS, MOVE, Clusters

TENTH = 0.1
FITS = ("no point", "some, at most a tenth of them", "more than a tenth")


def of(made: Clusters) -> Questions:
    return _nearest(made) + _falls(made) + _agree(made)


def _nearest(made: Clusters) -> Questions:
    """To which centre the point looked at goes; not where two are as near."""
    if made.k == 1:
        return Questions()
    goes = made.found.belongs[made.assignment, made.sample]
    known = {"i": Col("numbers", at="sample"), "to": Col("goes to")}
    known |= {f"d{j}": Col("apart", item=j) for j in range(made.k)}
    squares = ", ".join(f"{{d{j}}} to centre {j + 1}" for j in range(made.k))
    text = "Each point now goes to its nearest centre. To which does <b>point {i}</b> go?"
    why = f"To centre {{to}}: the squared distances are {squares}."
    options = tuple(f"centre {j + 1}" for j in range(made.k))
    ring, nothing = sample_tracks.sample_ring(0), np.full(len(made.kind), -1)
    hidden = Rows(0, "to its centre", {axis: Col(f"spokes {axis}", at="nothing") for axis in "xy"})
    alone = (made.apart <= made.apart.min(axis=1, keepdims=True) * (1 + 1e-9)).sum(axis=1) == 1  # but for rounding
    right = np.where((made.sample < 0) | ~alone, -1, goes)
    asked = asking("asked centre", right, text, why, known, options, ring, (hidden,))
    return asked + Questions((), {"goes to": goes + 1, "apart": made.apart, "nothing": nothing})


def _falls(made: Clusters) -> Questions:
    """What the move does to J."""
    before = np.append(np.nan, made.objective[:-1])
    right = np.where(made.kind == MOVE, turn(before, made.objective), -1)
    known = {"before": Col("J before"), "after": Col("J")}
    text = (
        "Each centre now moves to the mean of its points. What becomes of J, the sum of all squared distances to the "
        "centres? Now it is {before}."
    )
    why = "J goes from {before} to {after}: of all places, the mean has the least sum of squared distances."
    asked = asking("asked J", right, text, why, known, TURNS)
    return asked + Questions((), {"J before": before, "J": made.objective})


def _agree(made: Clusters) -> Questions:
    """How many points are not of the class of most in their cluster."""
    n, odd = len(made.X), int(made.odd.sum())
    right = np.where(made.kind == LABELS, 0 if not odd else 1 if odd <= TENTH * n else 2, -1)
    text = (
        "Now the labels are shown, which no step has looked at. How many points are not of their cluster's commonest "
        "class?"
    )
    why = f"{odd} of {counted(n, 'point')}. The clusters follow the places alone."
    return asking("asked fit", right, text, why, options=FITS)
