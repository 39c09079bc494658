"""Captions of the film of all labelings: the labels, and how many labelings each family separates. proof_words.py says
what separates each, or why nothing does."""

import numpy as np

from films.charts.class_marks import class_marks
from films.film.captions import Caption, ahead, unless_asked
from films.film.columns import Col, Column, last_frame
from films.film.numbers import SUPERSCRIPTS
from films.topics.learnable import proof_words
from films.topics.learnable.proof_words import SIGNS
from films.topics.learnable.scene import LearnableScene
from films.topics.learnable.shatter import Shattered
from playground.shattering import MOST, VC

TABLE = 'style="border-spacing:0;line-height:1.35"'
CELL = 'style="padding:0 1em 0 0;border:0;text-align:left;font-weight:inherit"'


def signs(made: Shattered) -> tuple[str, ...]:
    """Each labeling, point by point: "+ − +"."""
    return tuple(" ".join(SIGNS[0] if plus else SIGNS[1] for plus in row) for row in made.labelings.tolist())


def columns(made: Shattered) -> dict[str, Column]:
    """The columns that captions read."""
    said, n = signs(made), len(made.labelings)
    return {
        "signs": said,
        "next signs": (*said[1:], ""),
        "number": np.arange(1, n + 1),
        "labeling": np.arange(n),
        "last": last_frame(n),
        "failed": np.logical_not(made.shown.separable).astype(np.int8),
    }


def captions(made: Shattered, scene: LearnableScene) -> dict[str, Caption]:
    known = {"signs": Col("signs"), "i": Col("number")}
    yes, no = said(made)
    return {
        "frame": Caption((f"<b>labeling {{i}}</b> of {len(made.labelings)}: {{signs}}",), known),
        "next": Caption(("next: {next}", ""), {"next": Col("next signs")}, Col("last")),
        "plane": Caption((unless_asked(f"{yes}: separated"), unless_asked(no)), which=Col("failed")),
        "legend": Caption((" · ".join(_legend(made)),)),
        "verdict": Caption((f"<p>{_count(made)}</p>{ahead(_verdict(made, scene))}",)),
        "why": Caption(tuple(proof_words.why(made, t) for t in range(len(made.labelings))), which=Col("labeling")),
    }


def said(made: Shattered) -> tuple[str, str]:
    """The family as it separates, and that it does not: "a line", "no line separates"."""
    if made.family == "neighbors":
        return f"{made.k} nearest", f"{made.k} nearest: a point is outvoted{_or_tied(made)}"
    return f"a {made.family}", f"no {made.family} separates"


def _or_tied(made: Shattered) -> str:
    """Of an even number of votes there may be as many for either label."""
    return "" if made.k % 2 else ", or in a tie"


def _legend(made: Shattered) -> list[str]:
    found = class_marks((0, 1), SIGNS)
    proofs = {
        "line": "dashed: mixtures of + and of −; ✖: the place they share",
        "circle": "dashed: mixtures of + and of −; ✖: the place they share",
        "rectangle": "dashed: the smallest one around the +; ring: a − within it",
        "neighbors": f"ring: outvoted{_or_tied(made)}; dashed: to its nearest",
    }
    return [*found, proofs[made.family]] if not made.shown.shattered else found


def _count(made: Shattered) -> str:
    """What the page does with the points, which gives nothing away."""
    n, count = len(made.X), len(made.labelings)
    return f"{n} point{'s' * (n > 1)} can be labelled in 2{str(n).translate(SUPERSCRIPTS)} = {count} ways."


def _verdict(made: Shattered, scene: LearnableScene) -> str:
    """How many labelings each family separates, and what that says of the one shown."""
    count, n = len(made.labelings), len(made.X)
    rows = [f"<tr><th {CELL}>family</th><th {CELL}>separates</th><th {CELL}>VC dimension</th></tr>"]
    for family, found in made.of.items():
        name = f"{made.k}-NN" if family == "neighbors" else family
        name = f"<b>{name}</b>" if family == made.family else name
        many = f"{int(found.separable.sum())} of {count}" + (", shattered" if found.shattered else "")
        most = str(VC.get(family, "∞" if made.k == 1 else "—"))
        rows.append(f"<tr><td {CELL}>{name}</td><td {CELL}>{many}</td><td {CELL}>{most}</td></tr>")
    beyond = len(scene.points) - n
    left = f"<p>Only the first {MOST} points are labelled; {beyond} more are grey.</p>" if beyond else ""
    return f"<p>{_sentence(made)}</p><table {TABLE}>{''.join(rows)}</table>{left}"


def _sentence(made: Shattered) -> str:
    n, failed = len(made.X), np.flatnonzero(np.logical_not(made.shown.separable))
    whose = "This point is" if n == 1 else f"These {n} points are"
    who = f"{made.k}-NN" if made.family == "neighbors" else f"{made.family}s"
    if not len(failed):
        return f"<b>{whose} shattered</b> by {who}: whatever the labels, there is one."
    first = f"the first to fail is labeling {failed[0] + 1}, {signs(made)[failed[0]]}"
    return f"<b>{whose} not shattered</b> by {who}: {first}."
