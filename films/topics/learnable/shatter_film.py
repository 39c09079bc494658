"""The film of all labellings of a few points: a frame for each, with what separates it, and small planes of all."""

from dataclasses import replace

import numpy as np

from films import samples
from films.charts.class_marks import class_marks
from films.drawing.palette import CLASSES
from films.film.captions import ahead, unless_asked
from films.film.columns import last_frame, next_frame
from films.film.film import Film
from films.film.numbers import SUPERSCRIPTS
from films.picture import label_marks, point_marks
from films.picture.ask import Ask, ask
from films.picture.figure import plane
from films.picture.film import film
from films.picture.now import Now, now
from films.picture.one_frame_film import no_points
from films.picture.words import Words, one_of, words
from films.topics.learnable import separations, small_planes
from films.topics.learnable.scene import SIGNS, STYLES, LearnableScene, signs_of
from films.topics.learnable.shatter import Labelings
from playground.inputs import Ints
from playground.shattering import MOST, VC

BELOW, LABEL = 7, 14  # the sizes of a point and of the label over it
TABLE = 'style="border-spacing:0;line-height:1.35"'
CELL = 'style="padding:0 1em 0 0;border:0;text-align:left;font-weight:inherit"'
PROOFS = {
    "line": "dashed: mixtures of + and of −; ✖: the place they share",
    "circle": "dashed: mixtures of + and of −; ✖: the place they share",
    "rectangle": "dashed: the smallest one around the +; ring: a − within it",
}


def shatter_film(run: Labelings | None, scene: LearnableScene) -> Film:
    """Return the film, with a frame for each labelling; a still if `run` is None, as there are no points."""
    axes, titles = samples.axes(scene), (scene.x, scene.y)
    if run is None:
        return no_points(axes, titles)
    n, signs, separation = len(run.X), signs_of(run.labelings), separations.separation(run, axes)
    failed = now(np.logical_not(run.shattering.separable).astype(np.int8))
    points = point_marks.points(scene.points, STYLES, size=BELOW, unlabelled=range(len(scene.points)))
    labels = label_marks.labels(run.X, range(1, n + 1), now(run.labelings), CLASSES[:2], axes, size=LABEL, edge_width=0)
    frame = small_planes.frame_of_labeling(n)
    which = {"i": now(_numbers(run)), "signs": now(signs)}
    one = [f"labelling {{i}}, {{signs}}: {verdict}" for verdict in ("separated", "not separated")]
    tooltip = one_of(failed, *(words(text, **which) for text in one))
    question = _question(run, signs, failed)
    return film(
        [
            plane([*separation.below, points, labels, *separation.above], axes, titles, image=separation.regions),
            small_planes.figure(run.X, run.labelings, run.shattering.separable, frame, tooltip),
        ],
        len(run.labelings),
        words=_words(run, scene, signs, failed),
        asks=[replace(question, points_out=(labels, frame), about=separation.giveaways)],
    )


def _numbers(run: Labelings) -> Ints:
    """Return the numbers of the labellings, from 1: `(F,)`."""
    return np.arange(1, len(run.labelings) + 1)


def _words(run: Labelings, scene: LearnableScene, signs: tuple[str, ...], failed: Now) -> dict[str, Words]:
    """Return the captions by slot: the labels, whether they are separated, and how many labellings each family
    separates."""
    n, count = len(run.X), len(run.labelings)
    ways = f"{n} point{'s' * (n > 1)} can be labelled in 2{str(n).translate(SUPERSCRIPTS)} = {count} ways."
    yes, no = _family(run)
    legend = class_marks((0, 1), SIGNS)
    proofs = PROOFS | {"neighbors": f"ring: outvoted{_or_tied(run)}; dashed: to its nearest"}
    if not run.shattering.shattered:
        legend.append(proofs[run.family])
    return {
        "frame": words(f"<b>labelling {{i}}</b> of {count}: {{signs}}", i=_numbers(run), signs=signs),
        "next": one_of(last_frame(count), words("Next: {next}", next=now(signs, next_frame(count))), ""),
        "plane": one_of(failed, unless_asked(f"{yes}: separated"), unless_asked(no)),
        "legend": words(" · ".join(legend)),
        "verdict": words(f"<p>{ways}</p>{ahead(_verdict(run, scene))}"),
        "why": separations.why(run),
    }


def _family(run: Labelings) -> tuple[str, str]:
    """Return what a labelling is separated by, and what is said if it is not: "a line", "no line separates"."""
    if run.family == "neighbors":
        return f"{run.k} nearest", f"{run.k} nearest: a point is outvoted{_or_tied(run)}"
    return f"a {run.family}", f"no {run.family} separates"


def _or_tied(run: Labelings) -> str:
    """Return words on a tie, which only an even number of votes can have."""
    return "" if run.k % 2 else ", or in a tie"


def _verdict(run: Labelings, scene: LearnableScene) -> str:
    """Return how many labellings each family separates, and whether the one on show shatters the points."""
    count, n = len(run.labelings), len(run.X)
    rows = [f"<tr><th {CELL}>family</th><th {CELL}>separates</th><th {CELL}>VC dimension</th></tr>"]
    for family, shattering in run.by_family.items():
        name = f"{run.k}-NN" if family == "neighbors" else family
        name = f"<b>{name}</b>" if family == run.family else name
        many = f"{int(shattering.separable.sum())} of {count}" + (", shattered" if shattering.shattered else "")
        dimension = str(VC.get(family, "∞" if run.k == 1 else "—"))
        rows.append(f"<tr><td {CELL}>{name}</td><td {CELL}>{many}</td><td {CELL}>{dimension}</td></tr>")
    beyond = len(scene.points) - n
    left = f"<p>Only the first {MOST} points are labelled; {beyond} more are grey.</p>" if beyond else ""
    table = f"<details><summary>What each family separates</summary><table {TABLE}>{''.join(rows)}</table></details>"
    return f"<p>{_shattered(run)}</p>{table}{left}"


def _shattered(run: Labelings) -> str:
    """Return whether the family on show shatters the points; if not, also the first labelling that it fails on."""
    n, failures = len(run.X), np.flatnonzero(np.logical_not(run.shattering.separable))
    whose = "This point is" if n == 1 else f"These {n} points are"
    who = f"{run.k}-NN" if run.family == "neighbors" else f"{run.family}s"
    if not len(failures):
        return f"<b>{whose} shattered</b> by {who}: whatever the labels, there is one."
    first = f"the first to fail is labelling {failures[0] + 1}, {signs_of(run.labelings)[failures[0]]}"
    return f"<b>{whose} not shattered</b> by {who}: {first}."


def _question(run: Labelings, signs: tuple[str, ...], failed: Now) -> Ask:
    """Return the question whether the next labelling can be separated. Its labels are shown; what separates it is
    hidden."""
    yes, no = _family(run)
    text = f"Now the labels are {{signs}}. Can {yes} separate them?"
    if run.family == "neighbors":
        text = f"Now the labels are {{signs}}. Do the {yes} of each point give it its own label?"
    right = failed.per_frame().copy()
    right[0] = -1
    by = f"by {yes}" if run.family != "neighbors" else f"by the {yes}"
    why = one_of(failed, f"This labelling is separated {by}.", f"This labelling is not separated: {no}.")
    return ask(words(text, signs=signs), right, why, ("yes", "no"))
