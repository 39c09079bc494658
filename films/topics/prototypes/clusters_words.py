"""Captions of the film of k-means: the half step with its numbers, J, and at last what the labels are."""

import numpy as np

from films.charts.class_marks import class_marks
from films.film.captions import Caption
from films.film.columns import Col, Column, last_frame
from films.film.html_table import table
from films.film.mathml import bold, formula, name, sign, squared, sub, value, vector
from films.film.numbers import counted
from films.topics.prototypes.clusters import Clusters

NORM, MINUS, EQUALS = sign("‖"), sign("−"), sign("=")
X, C = bold("x"), bold("c")
OBJECTIVE = formula(name("J"), EQUALS, sign("∑"), squared(NORM + X + MINUS + C + NORM))


def columns(made: Clusters, names: tuple[str, ...]) -> dict[str, Column]:
    """The columns that captions read."""
    frames = len(made.kind)
    belongs = made.found.belongs
    count = np.array([np.bincount(row, minlength=made.k) for row in belongs])
    return {
        "kind": made.kind,
        "assignment": made.assignment,
        "round": made.assignment + 1,
        "before": np.maximum(made.moves - 1, 0),
        "apart": made.apart,
        "count": count,
        "changed": made.changed.sum(axis=1),
        "J before": np.append(np.nan, made.objective[:-1]),
        "x1 of c": made.found.centres[:, :, 0],
        "x2 of c": made.found.centres[:, :, 1],
        "last": last_frame(frames),
        "next kind": np.append(made.kind[1:], 0),
        "of class": tuple(_counted(row, names) for row in made.counts.tolist()),
    } | {f"number {j}": np.full(frames, j) for j in range(made.k)}


def captions(made: Clusters, names: tuple[str, ...]) -> dict[str, Caption]:
    """All slots; `names` are the classes'."""
    return {
        "frame": _frame(),
        "next": _coming(),
        "plane": Caption(
            ("no labels", *("no labels · J = {J}",) * 4, "the labels · J = {J}"), {"J": Col("J")}, Col("kind")
        ),
        "legend": _legend(made, names),
        "why": _why(made),
        "verdict": _verdict(made),
    }


def _frame() -> Caption:
    assign, move = "<b>Round {round}: assign</b> · J = {J}", "<b>Round {round}: move</b> · J = {J}"
    words = (
        "<b>Start</b> · centres at points drawn by lot",
        assign,
        assign,
        move,
        assign,
        "<b>The labels</b> · J = {J}",
    )
    return Caption(words, {"round": Col("round"), "J": Col("J")}, Col("kind"))


def _coming() -> Caption:
    assign, move = "next: assign points to centres", "next: move centres to means"
    return Caption(("", assign, assign, move, assign, "next: look at the labels"), {}, Col("next kind"))


def _legend(made: Clusters, names: tuple[str, ...]) -> Caption:
    hidden = "grey ×: a point, its label not looked at"
    shown = class_marks(made.y.tolist(), names)
    shown += ["hollow: not of the commonest class of its cluster"] if made.odd.any() else []
    both = "numbered: centres · thin lines: to its centre · dots: where a centre has been"
    return Caption(
        (f"{hidden} · {both} · ring: the point looked at", f"{' · '.join(shown)} · {both}"), {}, Col("shown")
    )


def _centres(made: Clusters) -> dict[str, Col]:
    """The places of the centres before and after, their points, and the squared distances to them."""
    found = dict[str, Col]()
    for j in range(made.k):
        found |= {f"n{j}": Col("count", at="assignment", item=j), f"d{j}": Col("apart", item=j)}
        found |= {f"c{axis}{j}": Col(f"x{axis} of c", at="moves", item=j) for axis in (1, 2)}
        found |= {f"b{axis}{j}": Col(f"x{axis} of c", at="before", item=j) for axis in (1, 2)}
    return found


def _why(made: Clusters) -> Caption:
    """The half step of the frame with its numbers; templates by `Clusters.kind`."""
    every = range(made.k)
    now = [formula(vector(f"{{c1{j}}}", f"{{c2{j}}}")) for j in every]
    old = [formula(vector(f"{{b1{j}}}", f"{{b2{j}}}")) for j in every]
    place = formula(sub(C, "j"))
    distance = formula(squared(NORM + X + MINUS + sub(C, "j") + NORM))
    start = _table(["centre", place], [[str(j + 1), now[j]] for j in every])
    far = _table(["centre", "points", place, distance], [[str(j + 1), f"{{n{j}}}", now[j], f"{{d{j}}}"] for j in every])
    gone = _table(
        ["centre", "points", "from", "to their mean"], [[str(j + 1), f"{{n{j}}}", old[j], now[j]] for j in every]
    )
    classes = _table(["centre", "points", "of class"], [[str(j + 1), f"{{n{j}}}", f"{{of{j}}}"] for j in every])
    at = f"<p>Look at <b>point {{i}}</b>, {formula(X, EQUALS, vector('{x1}', '{x2}'))}:</p>{far}"
    begin = "The centre begins at a point" if made.k == 1 else f"{made.k} centres begin at points"
    words = (
        f"<p><b>Unsupervised:</b> only places, no labels. {begin} drawn by lot.</p>{start}",
        f"<p><b>Assign</b> each point to its nearest centre.</p>{at}",
        f"<p><b>Assign</b> each point to its nearest centre. Changed: {{changed}} of {len(made.X)}.</p>{at}",
        f"<p><b>Move</b> each centre to the mean of its points.</p>{gone}",
        "<p><b>Assign</b>: no point changes its centre, so no centre would move any more.</p>",
        f"<p><b>The labels</b>, which no step has looked at:</p>{classes}",
    )
    values = _centres(made) | {"i": Col("numbers", at="sample"), "changed": Col("changed", at="assignment")}
    values |= {f"x{axis}": Col(f"x{axis}", at="sample") for axis in (1, 2)}
    values |= {f"of{j}": Col("of class", at=f"number {j}") for j in every}
    return Caption(words, values, Col("kind"))


def _table(head: list[str], rows: list[list[str]]) -> str:
    return table([[f"<b>{cell}</b>" for cell in head], *rows])


def _verdict(made: Clusters) -> Caption:
    rounds, odd, n = len(made.found.belongs), int(made.odd.sum()), len(made.X)
    notes = "".join(f"<p>{note}</p>" for note in made.notes)
    falls = f"<p>{OBJECTIVE} {formula(EQUALS, value('{J}'))}, before {{before}}. No half step can make it larger.</p>"
    ended = (
        f"<p><b>Settled</b> in round {rounds}: {formula(name('J'), EQUALS, value('{J}'))}. No other assignment or move "
        "makes it smaller, but other first centres may: try another seed.</p>"
    )
    fit = f"{odd} is" if odd == 1 else f"{odd} are"
    labels = (
        f"<p>Of {counted(n, 'point')}, {fit} not of the commonest class of their cluster. Nothing says that clusters "
        "are classes: k-means asks for small distances only.</p>"
    )
    words = ("", f"<p>{OBJECTIVE} {formula(EQUALS, value('{J}'))}.</p>", falls, falls, ended, labels)
    values = {"J": Col("J"), "before": Col("J before")}
    return Caption(tuple(text + notes for text in words), values, Col("kind"))


def _counted(counts: list[int], names: tuple[str, ...]) -> str:
    """Like "12 setosa, 1 virginica"; "no point" of an empty cluster."""
    ranked = sorted((c for c in range(len(counts)) if counts[c]), key=lambda c: -counts[c])
    return ", ".join(f"{counts[c]} {names[c]}" for c in ranked) or "no point"
