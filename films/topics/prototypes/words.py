"""What the prototypes page says of a frame: the decision to come, this one with its numbers, and the verdict."""

from collections.abc import Sequence

import numpy as np

from films.charts import rule_planes
from films.charts.class_marks import class_marks
from films.charts.rule_planes import RulePlane
from films.film.captions import Caption
from films.film.columns import Col
from films.film.mathml import bold, formula, group, point, root, sign, squared, value, vector
from films.film.numbers import counted, number
from films.rules.nearest import votes_in_words
from films.topics.prototypes.run import GRAPHS, METHODS, Run
from playground.inputs import Ints

MINUS, PLUS, EQUALS = sign("−"), sign("+"), sign("=")
INSIDE = {
    "gabriel": "no other point lies inside the disc that has them as ends of a diameter",
    "relative": "no other point is nearer to both of them than they are to each other",
    "radius": "they are at most r = {r} apart",
    "nearest": "one of them is among the k = {k} nearest others of the other",
}


def captions(
    run: Run, parts: Sequence[RulePlane], names: tuple[str, ...], side: int, *, non_edges: bool
) -> dict[str, Caption]:
    """All slots; the regions have `side` cells a side."""
    coarse = "" if side >= 100 else f" · regions of {side} × {side} cells"
    beside = {"plane 2": Caption((parts[1].rule.name,))} if len(parts) > 1 else {}
    return beside | {
        "frame": _frame(run),
        "next": _coming(run.choice.method),
        "plane": Caption((f"prototypes: {{size}}{coarse}",)),
        "legend": Caption((" · ".join(class_marks(run.y.tolist(), names) + _legend(run, parts, non_edges=non_edges)),)),
        "why": _why(run),
        "verdict": _verdict(run, int(parts[0].wrong[-1].sum())),
    }


def votes(labels: Ints, names: tuple[str, ...]) -> str:
    """Like "2 for setosa, 1 for virginica"; and who decides where that is a tie."""
    count = np.bincount(labels, minlength=len(names))
    tie = ", a tie: the nearest point of the tied classes decides" if (count == count.max()).sum() > 1 else ""
    return votes_in_words(count, names) + tie


def _frame(run: Run) -> Caption:
    """Where the film stands: "Decision 3 of 44 · pass 1 · prototypes: 2"."""
    method, last = run.choice.method, run.steps.n_frames - 1
    what = {"random": "Draw", "means": "Class"}.get(method, "Decision")
    epoch = " · pass&nbsp;{epoch}" if method == "condensed" else ""
    later = f"<b>{what} {{step}}</b> of {last}{epoch} · prototypes:&nbsp;{{size}}"
    start = "<b>All points</b>" if method == "all" else "<b>Start</b> · prototypes:&nbsp;{size}"
    return Caption((start, later, later, later), {name: Col(name) for name in ("step", "epoch", "size")}, Col("kind"))


def _coming(method: str) -> Caption:
    """The next decision, on the button that makes it."""
    words = {"random": "next: draw a point", "means": "next: the mean of {class}"}
    values = {"i": Col("numbers", at="next"), "class": Col("names", at="next class")}
    return Caption((words.get(method, "next: look at point {i}"), ""), values, Col("last"))


def _legend(run: Run, parts: Sequence[RulePlane], *, non_edges: bool) -> list[str]:
    """What is meant by what is drawn, each once."""
    method = run.choice.method
    said = [line for part in parts for line in rule_planes.legend(part)]
    said += ["ring: the point looked at"] if (run.steps.sample >= 0).any() else []
    if method == "edited":
        said.append("lines: to the points that vote on it")
    elif (run.steps.nearest >= 0).any():
        said.append("line: to a point of another class" if run.graph else "line: to its nearest prototype")
    said += ["thin lines: edges, darker between classes"] if run.graph else []
    said += ["×: the middle of a pair that is not joined"] if run.graph and non_edges else []
    return list(dict.fromkeys(said))


def _why(run: Run) -> Caption:
    """The decision of the frame, with its numbers; templates by `Steps.kind`."""
    values = {
        "step": Col("step"),
        "i": Col("numbers", at="sample"),
        "j": Col("numbers", at="nearest"),
        "class": Col("names", at="class"),
        "other": Col("names", at="answer"),
        "distance": Col("distance"),
        "votes": Col("votes", at="sample"),
        "count": Col("count", at="class"),
        "p1": Col("prototype 1", at="added"),
        "p2": Col("prototype 2", at="added"),
    }
    values |= {f"x{axis}": Col(f"x{axis}", at="sample") for axis in (1, 2)}
    values |= {f"u{axis}": Col(f"x{axis}", at="nearest") for axis in (1, 2)}
    return Caption((_start(run), *_decisions(run.choice.method, run.choice.k)), values, Col("kind"))


def _start(run: Run) -> str:
    method = run.choice.method
    if method in GRAPHS:
        return (
            f"<p>Two points are joined in the <b>{METHODS[method]}</b> when {_joined_when(run)}. Point at the middle "
            "of an edge to see that. A point is kept when it is joined to a point of another class, else dropped.</p>"
        )
    return {
        "all": "<p>Every point is a prototype. A query gets the class of the nearest of all points.</p>",
        "random": f"<p>Draw {run.choice.m} of {counted(len(run.X), 'point')} at random, one after the other. A class "
        "may go without a prototype.</p>",
        "means": "<p>One prototype for each class: the <b>mean</b> of its points. It need not be a point itself.</p>",
        "condensed": "<p>Hart's rule: the store is empty at first. Look at the points in turn and <b>keep</b> each one "
        "that the store misclassifies. Make pass after pass over the points left out, until a pass keeps nothing.</p>",
        "edited": f"<p>Wilson's rule: all points are in the store at first. {_voters(run.choice.k)} on it, among "
        "all points. <b>Drop</b> the point if the vote is for another class.</p>",
    }[method]


def _voters(k: int) -> str:
    return "The nearest other of each point votes" if k == 1 else f"The {k} nearest others of each point vote"


def _joined_when(run: Run) -> str:
    """When the graph joins two points."""
    return INSIDE[run.choice.method].format(r=number(run.choice.radius), k=run.choice.k)


def _decisions(method: str, k: int) -> tuple[str, str, str]:
    """Of a point that is kept, of one that is not, and of one that is taken without asking."""
    who = "<p><b>Point {i}</b> is {class}. "
    if method in GRAPHS:
        joined = "It is joined to point {j}, which is {other}: <b>keep it</b>.</p>"
        return who + joined + _distance(), who + "No point of another class is joined to it: <b>drop it</b>.</p>", ""
    if method == "edited":
        vote = who + (f"Its {k} nearest others: {{votes}} → {{other}}. " if k > 1 else "Its nearest other is {other}. ")
        return vote + "It stays.</p>", vote + "<b>Drop it</b>.</p>", ""
    if method == "means":
        mean = formula(bold("μ"), EQUALS, sign("∑"), bold("x"), sign("/"), value("{count}"))
        place = formula(EQUALS, vector("{p1}", "{p2}"))
        return "", "", f"<p>The mean of the points of {{class}}, n = {{count}}:</p><p>{mean} {place}</p>"
    if method == "random":
        return "", "", "<p>Draw {step}: <b>point {i}</b>, which is {class}, becomes a prototype.</p>"
    asked = who + "Its nearest prototype is point {j}, which is {other}: "
    return (
        asked + "<b>misclassified, keep it</b>.</p>" + _distance(),
        asked + "classified correctly, leave it out.</p>" + _distance(),
        who + "The store is empty: <b>keep it</b>.</p>",
    )


def _distance() -> str:
    """The distance from the point looked at to its nearest, written out."""
    parts = [squared(group(value(f"{{x{axis}}}"), MINUS, value(f"{{u{axis}:p}}"))) for axis in (1, 2)]
    ends = formula(sign("‖"), point("{i}"), MINUS, point("{j}"), sign("‖"))
    return f"<p>{ends} {formula(EQUALS, root(parts[0], PLUS, parts[1]))} {formula(EQUALS, value('{distance}'))}</p>"


def _verdict(run: Run, wrong: int) -> Caption:
    """The store that stands now, against all points; at the end what came of it. `wrong` are the last store's
    mistakes. The templates: in between, at the end, and both again where the store is empty."""
    points = counted(len(run.X), "point")
    some = (
        f"<p><b>Prototypes: {{size}}</b> in place of {points}, {{share}} % of the memory. "
        f"The nearest of them misclassifies {{wrong}} of {points} ({{error}} %).</p>"
    )
    none = f"<p><b>Prototypes: 0</b> in place of {points}. Without one, no point gets a class: all are hollow.</p>"
    notes = "".join(f"<p>{note}</p>" for note in run.notes)
    end = _end(run, wrong)
    end = f"<p>{end}</p>" if end else ""
    values = {"size": Col("size"), "wrong": Col("mistakes", at="store")}
    values |= {"error": Col("percent wrong", at="store"), "share": Col("percent kept", at="store")}
    return Caption((some + notes, some + end + notes, none + notes, none + end + notes), values, Col("verdict"))


def _end(run: Run, wrong: int) -> str:
    method, n, size = run.choice.method, len(run.X), int(run.steps.size[-1])
    if run.steps.cut:
        return f"<b>The film ends here</b>: it holds {run.steps.n_frames:,} frames, and condensing goes on."
    if method == "condensed" and wrong:
        return "<b>Condensed</b>, but points of different classes coincide: no store classifies them all correctly."
    if method == "condensed":
        nothing = "the pass over all others kept nothing" if size == 1 else "a whole pass kept nothing"
        why = "every point was kept" if size == n else nothing
        return f"<b>Condensed</b>: {why}, and the nearest prototype classifies all points correctly."
    if method == "edited" and not size:
        return "<b>Nothing is left</b>: every point was dropped, and an empty store has no answer."
    if method == "edited":
        gone = f"1 of the {n} points was" if n - size == 1 else f"{n - size} of the {n} points were"
        return f"<b>Edited</b>: {gone} dropped. Each was judged among all {n} points."
    if method in GRAPHS and not size:
        return "<b>Nothing is left</b>: no edge joins two classes, so every point was dropped."
    if method in GRAPHS:
        return f"<b>Edited by the {METHODS[method]}</b>: every point left is joined to a point of another class."
    return ""
