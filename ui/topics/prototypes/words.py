"""What the prototypes page says of a frame: the decision to come, this one with its numbers, and the verdict."""

from dataclasses import dataclass

from ui.film.captions import Caption
from ui.film.columns import Col
from ui.film.mathml import bold, formula, group, root, sign, squared, sub, value, vector
from ui.topics.prototypes.steps import Steps

GRAPHS = {"gabriel": "Gabriel graph", "relative": "relative neighbourhood graph"}
ENDING = ("condensed", "edited", *GRAPHS)  # of these there is something to say at the end
MINUS, PLUS, EQUALS = sign("−"), sign("+"), sign("=")
INSIDE = {
    "gabriel": "no other point lies inside the disc that has them as ends of a diameter",
    "relative": "no other point is nearer to both of them than they are to each other",
}


@dataclass(frozen=True)
class Setting:
    """How prototypes were chosen, as far as the words depend on it: `k` voters or `m` draws as used, of `n` points."""

    method: str
    n: int
    k: int
    m: int


def frame(setting: Setting, n_frames: int) -> Caption:
    """Where the film stands: "Decision 3 of 44 · pass 1 · prototypes: 2"."""
    what = {"random": "Draw", "means": "Class"}.get(setting.method, "Decision")
    turn = " · pass {epoch}" if setting.method == "condensed" else ""
    later = f"<b>{what} {{step}}</b> of {n_frames - 1}{turn} · prototypes: {{size}}"
    start = "<b>All points</b>" if setting.method == "all" else "<b>Start</b> · prototypes: {size}"
    return Caption((start, later, later, later), {name: Col(name) for name in ("step", "epoch", "size")}, Col("kind"))


def coming(setting: Setting) -> Caption:
    """The next decision, on the button that makes it."""
    words = {"random": "next: draw a point", "means": "next: the mean of {class}"}.get(
        setting.method, "next: look at x{i}"
    )
    values = {"i": Col("numbers", at="next"), "class": Col("names", at="next class")}
    return Caption((words, ""), values, Col("last"))


def beside_plane(side: int) -> Caption:
    """The prototypes now; and how coarse the regions are, where that can be seen."""
    coarse = "" if side >= 100 else f" · regions by {side} × {side} places"
    return Caption((f"prototypes: {{size}}{coarse}",), {"size": Col("size")})


def why(setting: Setting) -> Caption:
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
    return Caption((_start(setting), *_decisions(setting)), values, Col("kind"))


def verdict(setting: Setting, steps: Steps, wrong: int, notes: tuple[str, ...]) -> Caption:
    """The store that stands now, against all points; at the end what came of it. `wrong` are the last store's mistakes;
    `notes` are sentences on what was asked for and cannot be."""
    now = (
        f"<p><b>Prototypes: {{size}}</b> of {setting.n} points, {{share}} % of the memory. "
        f"The nearest of them misclassifies {{wrong}} of the {setting.n} points ({{error}} %).</p>"
    )
    said = "".join(f"<p>{note}</p>" for note in notes)
    end = f"<p>{_end(setting, steps, wrong)}</p>" if setting.method in ENDING else ""
    values = {"size": Col("size"), "wrong": Col("wrong", at="store")}
    values |= {"error": Col("percent wrong", at="store"), "share": Col("percent kept", at="store")}
    return Caption((now + said, now + end + said), values, Col("last"))


def _start(setting: Setting) -> str:
    method = setting.method
    if method in GRAPHS:
        return (
            f"<p>Two points are joined in the <b>{GRAPHS[method]}</b> when {INSIDE[method]}; point at the middle of an "
            "edge to see it. A point stays when it is joined to a point of another class: those far from the boundary "
            "are dropped.</p>"
        )
    return {
        "all": "<p>Every point is a prototype: the class of the nearest of all points is the answer.</p>",
        "random": f"<p>{setting.m} of the {setting.n} points are drawn at random, one after the other. A class may go "
        "without a prototype.</p>",
        "means": "<p>One prototype for each class, the <b>mean</b> of its points. It need not be a point itself.</p>",
        "condensed": "<p>Hart's rule: the store is empty at first. The points are looked at in turn, and one that the "
        "store gets wrong is <b>kept</b> in it; pass after pass, until one keeps nothing.</p>",
        "edited": f"<p>Wilson's rule: all points are in the store at first. Each is judged by its {setting.k} nearest "
        "others, among all points; if it is outvoted it is <b>dropped</b>.</p>",
    }[method]


def _decisions(setting: Setting) -> tuple[str, str, str]:
    """Of a point that is kept, of one that is not, and of one that is taken without asking."""
    method, who = setting.method, "<p><b>x{i}</b> is {class}. "
    if method in GRAPHS:
        joined = "It is joined to x{j}, which is {other}: <b>keep it</b>. The boundary passes between the two.</p>"
        alone = "All points joined to it are {class}, too: <b>drop it</b>.</p>"
        return who + joined + _distance(), who + alone, ""
    if method == "edited":
        voters = f"Its {setting.k} nearest others: {{votes}}. " if setting.k > 1 else "Its nearest other: {votes}. "
        return who + voters + "They are right: it stays.</p>", who + voters + "<b>Outvoted: drop it</b>.</p>", ""
    if method == "means":
        mean = formula(bold("μ"), EQUALS, sign("∑"), bold("x"), sign("/"), value("{count}"))
        point = formula(EQUALS, vector("{p1}", "{p2}"))
        return "", "", f"<p>The mean of the {{count}} points of {{class}}:</p><p>{mean} {point}</p>"
    if method == "random":
        return "", "", "<p>Draw {step}: <b>x{i}</b>, which is {class}, becomes a prototype.</p>"
    asked = who + "The nearest point of the store is x{j}, {other}: "
    return (
        asked + "<b>misclassified by the store, keep it</b>.</p>" + _distance(),
        asked + "right, leave it out.</p>" + _distance(),
        who + "It is the first one looked at: <b>keep it</b>.</p>",
    )


def _distance() -> str:
    """The distance from the point looked at to its nearest, written out."""
    parts = [squared(group(value(f"{{x{axis}}}"), MINUS, value(f"{{u{axis}:p}}"))) for axis in (1, 2)]
    ends = formula(sign("|"), sub(bold("x"), "{i}"), MINUS, sub(bold("x"), "{j}"), sign("|"))
    return f"<p>{ends} {formula(EQUALS, root(parts[0], PLUS, parts[1]))} {formula(EQUALS, value('{distance}'))}</p>"


def _end(setting: Setting, steps: Steps, wrong: int) -> str:
    if steps.cut:
        return f"<b>The film ends here</b>: it holds {steps.n_frames:,} frames, and condensing goes on."
    if setting.method == "condensed" and wrong:
        return "<b>Condensed</b>, but points of different classes lie at one place: no store can get all of them right."
    if setting.method == "condensed":
        return "<b>Condensed</b>: a whole pass kept nothing, so the store classifies all points."
    if setting.method == "edited" and steps.size[-1] == 0:
        return "<b>Nothing is left</b>: every point was outvoted, and an empty store has no answer."
    if setting.method == "edited":
        return "<b>Edited</b>: what the points around outvoted is gone."
    return f"<b>Edited by the {GRAPHS[setting.method]}</b>: only points near the boundary are left."
