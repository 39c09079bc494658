"""The words on decisions: each method's rule, the decision of a frame with its numbers, and the outcome of all."""

import numpy as np

from films.decimals import as_written
from films.film.captions import where_editable
from films.film.numbers import counted, number, written
from films.picture.now import Now, now
from films.picture.words import Words, one_of, words
from films.rules.nearest import votes_in_words
from films.topics.prototypes.run import GRAPHS, METHODS, Run
from playground.inputs import Ints

INSIDE = {
    "gabriel": "no other point lies inside the disc that has them as ends of a diameter",
    "relative": "no other point is nearer to both of them than they are to each other",
    "radius": "they are at most r = {r} apart",
    "nearest": "one of them is among the k = {k} nearest others of the other",
}
POINT = "<p><b>Point {i}</b> is {class}. "
DISTANCE = (  # from the point looked at to the one that it is compared with
    r"<p>$\|\mathbf{x}^{({i})}-\mathbf{x}^{({j})}\|$ $=\sqrt{{({x1}-{u1})}^2+{({x2}-{u2})}^2}$ $={distance}$</p>"
)


def why(run: Run, names: tuple[str, ...]) -> Words:
    """Return the decision of the frame with its numbers, by `Decisions.kind`. `names` are those of the classes."""
    numbers = _numbers(run, names)
    return one_of(
        run.steps.kind,
        words(_start(run)),
        *(words(text, **numbers) for text in _decisions(run.choice.method, run.choice.k)),
    )


def class_looked_at(run: Run) -> Ints:
    """Return the class of the point, or of the mean, that each frame looks at: `(F,)`, -1 for none."""
    rows = _candidate(run)
    return np.where(rows < 0, -1, run.stores.y[rows])


def _candidate(run: Run) -> Ints:
    """Return the row, among the candidates, of the point or mean that each frame looks at."""
    return run.steps.count - 1 if run.stores.means else run.steps.sample


def _numbers(run: Run, names: tuple[str, ...]) -> dict[str, Now]:
    """Return what fills the holes: the point looked at, the one that it is compared with, and its voters' labels."""
    steps, X = run.steps, run.X
    whole, unit = as_written(X)
    distance = np.hypot(*(whole[steps.sample] - whole[steps.nearest]).T) / unit
    x1, x2 = (tuple(map(written, column)) for column in X.T.tolist())
    u1, u2 = (tuple(written(value, "p") for value in column) for column in X.T.tolist())
    looked_at, candidate, rows = class_looked_at(run), _candidate(run), np.arange(1, len(X) + 1)
    votes = tuple(_votes(run.y[voters], names) for voters in run.voters) if run.voters.size else ()
    return {
        "step": now(steps.count),
        "i": now(rows, steps.sample),
        "j": now(rows, steps.nearest),
        "class": now(names, looked_at),
        "other": now(names, steps.answer),
        "x1": now(x1, steps.sample),
        "x2": now(x2, steps.sample),
        "u1": now(u1, steps.nearest),
        "u2": now(u2, steps.nearest),
        "distance": now(np.where(steps.nearest < 0, np.nan, distance)),
        "votes": now(votes, steps.sample),
        "count": now(np.bincount(run.y, minlength=len(names)), looked_at),
        "p1": now(run.stores.X[:, 0], candidate),
        "p2": now(run.stores.X[:, 1], candidate),
    }


def _votes(labels: Ints, names: tuple[str, ...]) -> str:
    """Return the votes in words, as "2 votes setosa, 1 vote virginica", and, if they tie, who decides."""
    count = np.bincount(labels, minlength=len(names))
    tie = ", a tie: the nearest point of the tied classes decides" if (count == count.max()).sum() > 1 else ""
    return votes_in_words(count, names) + tie


def _start(run: Run) -> str:
    """Return the method's rule."""
    method, k = run.choice.method, run.choice.k
    if method in GRAPHS:
        condition = INSIDE[method].format(r=number(run.choice.radius), k=k)
        return (
            f"<p>Two points are joined in the <b>{METHODS[method]}</b> when {condition}."
            f"{where_editable(' Point at the middle of an edge to see that.')} "
            "A point is kept when it is joined to a point of another class; otherwise it is dropped.</p>"
        )
    voters = "The nearest other of each point votes" if k == 1 else f"The {k} nearest others of each point vote"
    return {
        "all": "<p>Every point is a prototype. A query gets the class of the nearest of all points.</p>",
        "random": f"<p>Draw {run.choice.m} of {counted(len(run.X), 'point')} at random, one after the other. A class "
        "may go without a prototype.</p>",
        "means": "<p>One prototype for each class: the <b>mean</b> of its points. It need not be a point itself.</p>",
        "condensed": "<p>Hart's rule: the store is empty at first. Look at the points in turn and <b>keep</b> each one "
        "that the store misclassifies. Make pass after pass over the points left out, until a pass keeps nothing.</p>",
        "edited": f"<p>Wilson's rule: all points are in the store at first. {voters} on it, among "
        "all points. <b>Drop</b> the point if the vote is for another class.</p>",
    }[method]


def _decisions(method: str, k: int) -> tuple[str, str, str]:
    """Return the texts of a point that is kept, of one that is dropped, and of one that is taken without a check."""
    if method in GRAPHS:
        joined = "It is joined to point {j}, which is {other}: <b>keep it</b>.</p>"
        return POINT + joined + DISTANCE, POINT + "No point of another class is joined to it: <b>drop it</b>.</p>", ""
    if method == "edited":
        vote = (
            f"Its {k} nearest others: {{votes}}: classified {{other}}. " if k > 1 else "Its nearest other is {other}. "
        )
        return POINT + vote + "It stays.</p>", POINT + vote + "<b>Drop it</b>.</p>", ""
    if method == "means":
        mean = r"$\boldsymbol{\mu}=\sum\mathbf{x}/{count}$ $=({p1},{p2})$"
        return "", "", f"<p>The mean of the points of {{class}}, n = {{count}}:</p><p>{mean}</p>"
    if method == "random":
        return "", "", "<p>Draw {step}: <b>point {i}</b>, which is {class}, becomes a prototype.</p>"
    nearest = POINT + "Its nearest prototype is point {j}, which is {other}: "
    return (
        nearest + "<b>misclassified, keep it</b>.</p>" + DISTANCE,
        nearest + "classified correctly, leave it out.</p>" + DISTANCE,
        POINT + "The store is empty: <b>keep it</b>.</p>",
    )


def outcome(run: Run, wrong: int) -> str:
    """Return what came of all decisions, "" if there is nothing to add; `wrong` is the number of mistakes of the last
    store."""
    method, n, size = run.choice.method, len(run.X), int(run.steps.size[-1])
    if run.steps.cut:
        return f"<b>The film ends here</b>: it holds {run.steps.n_frames:,} frames, and condensing goes on."
    if method == "condensed" and wrong:
        return "<b>Condensed</b>, but points of different classes coincide: no store classifies them all correctly."
    if method == "condensed":
        nothing = "the pass over all others kept nothing" if size == 1 else "a whole pass kept nothing"
        reason = "every point was kept" if size == n else nothing
        return f"<b>Condensed</b>: {reason}, and the nearest prototype classifies all points correctly."
    if method == "edited" and not size:
        return "<b>Nothing is left</b>: every point was dropped, and an empty store has no answer."
    if method == "edited":
        points = f"1 of the {n} points was" if n - size == 1 else f"{n - size} of the {n} points were"
        return f"<b>Edited</b>: {points} dropped. Each was judged among all {n} points."
    if method in GRAPHS and not size:
        return "<b>Nothing is left</b>: no edge joins two classes, so every point was dropped."
    if method in GRAPHS:
        return f"<b>Edited by the {METHODS[method]}</b>: every point left is joined to a point of another class."
    return ""
