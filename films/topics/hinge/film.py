"""The hinge page's film: the plane of one run, or of two side by side, and the pictures chosen to stand beside it."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from films.charts import confusion, held_out, own_line
from films.charts.class_marks import sign_marks
from films.charts.own_line import Contest
from films.drawing import marks as looks
from films.drawing import palette
from films.film.film import Film
from films.film.geometry import Box
from films.film.questions import TURNS, turn
from films.picture import margin_marks, marks, point_marks
from films.picture.ask import Ask, ask
from films.picture.figure import Figure, plane
from films.picture.film import film as film_of
from films.picture.margin_marks import Margins
from films.picture.mark import Mark, mark
from films.picture.now import Now, now
from films.picture.words import Words, joined, one_of, words
from films.topics.hinge import verdict, why
from films.topics.hinge.panels import BEST, HINGE, STYLES, loss, margin, metric, seeds, surface
from films.topics.hinge.run import FOLLOWED, KEPT, SHRUNK, Descent, Run
from films.topics.hinge.runs import View
from films.topics.hinge.scene import COMPARE
from playground.inputs import Ints

DRAWS = {"random": "random points", "cyclic": "points in turn", "batch": "all points at once"}
CHANGES = ("it changes", "it stays")


def film(view: View, axes: Box) -> Film:
    """Figure 0 is the plane of the run, figure 1 that of the other one if there is one; then come the pictures."""
    run, scene = view.run, view.scene
    runs = [run] if view.other is None else [run, view.other]
    margins = [Margins(each.X, each.signs, now(each.theta, each.steps.now), each.margins) for each in runs]
    samples = [point_marks.sample(each.X, axes, each.steps.sample, each.numbers) for each in runs]
    rings = [_ring(run) for _ in runs] if "margin" in scene.pictures else []
    contest = own_line.contest(scene, view.sample, regularization=_penalty(view)) if scene.own else None
    own = [own_line.drawing(scene, contest, axes[1] - axes[0])] if contest else []
    planes = [
        plane([*_state(view, each, of_each), sample, *ring], axes, view.sample.titles, overlays=own)
        for each, of_each, sample, *ring in zip(runs, margins, samples, *([rings] if rings else []), strict=True)
    ]
    return film_of(
        [*planes, *(_picture(name, view, margins[0], rings) for name in scene.pictures)],
        run.steps.n_frames,
        words=_words(view, runs, contest),
        asks=_questions(view, samples[0]),
        planes=len(planes),
        # In turn, n draws are a pass over the points; in batch every step is one.
        chapters=() if run.descent.batch else run.steps.chapters,
        chapter_name="pass" if run.descent.draws == "cyclic" else "n draws",
    )


def _picture(name: str, view: View, margins: Margins, rings: Sequence[Mark]) -> Figure:
    """A picture beside the planes, by its name in the scene. Pointing at a point's loss shows its `rings` on them."""
    match name:
        case "loss":
            return loss.panel(view)
        case "margin":
            return margin.panel(view.run, margins, rings)
        case "surface":
            return surface.panel(view)
        case "seeds":
            return seeds.of_one_rate(view)
        case "rates":
            return seeds.of_all_rates(view)
    return metric.panel(view)


def _ring(run: Run) -> Mark:
    """A ring around the point whose loss the pointer is on."""
    return mark(looks.ring("pointed at"), x=now(run.X[:, 0]), y=now(run.X[:, 1]))


def _state(view: View, run: Run, margins: Margins) -> list[Mark]:
    """The boundary of a run with the lines z = 1 and z = -1, and what each point is short of, or with the squared loss
    beyond, that of its side; the logistic loss is no distance."""
    theta, descent = margins.abc, run.descent
    wrong = now(held_out.mistakes(run.values, view.sample), run.steps.now)
    lines = [marks.line("best", now(run.theta, run.best), BEST, 2)]
    if view.scene.average and run is view.run:
        lines.append(marks.line("average", now(run.average), palette.INK, 1.5, "dot"))
    lines += [
        marks.line(name, theta, palette.FAINT, 1.5, "dash", level) for name, level in (("z = 1", 1.0), ("z = -1", -1.0))
    ]
    short = []
    if descent.loss != "logistic":
        level = 1.0 if descent.smooth else descent.threshold
        short.append(margin_marks.slack("slack", margins, HINGE, level=level, both=descent.smooth))
    return [
        *marks.sides(theta, *STYLES),
        *lines,
        marks.line("boundary", theta, palette.INK, 2.5),
        *short,
        *held_out.points(view.sample, wrong),
    ]


def _words(view: View, runs: Sequence[Run], contest: Contest | None) -> dict[str, Words]:
    """By slot."""
    run, sample = view.run, view.sample
    values = {name: now(each.values, each.steps.now) for name, each in zip(("this run", "other"), runs, strict=False)}
    captions = {
        "frame": _place(run),
        "next": _next_step(run),
        "legend": words(_legend(view, runs, contest)),
        "why": why.arithmetic(run),
        "verdict": joined(verdict.verdict(view), _more_verdicts(view, runs, contest)),
        "confusion": confusion.words(
            confusion.line_tables(sample, values),
            palette.class_names(view.scene.labels, STYLES),
            none=confusion.ON_THE_LINE,
        ),
    }
    if view.other is not None:
        measure = _measure(view)
        captions["plane"] = _plane_words(run, "this run", measure)
        captions["plane 2"] = _plane_words(view.other, COMPARE[view.scene.compare], measure)
    return captions


def _more_verdicts(view: View, runs: Sequence[Run], contest: Contest | None) -> list[Words]:
    """What the pictures, one's own line and the points held out add to the verdict."""
    run, more = view.run, list[Words]()
    if "metric" in view.scene.pictures:
        more.append(metric.verdict(view))
    if contest:
        hinge, least = own_line.worth(run.margins, run.theta)
        of_state = run.wrong.sum(axis=1), hinge if run.descent.smooth else run.trace.objective, least
        numbers = [now(values, run.steps.now) for values in of_state]
        more.append(own_line.table(view.scene, contest, "Descent now", *numbers, penalised=_penalty(view) > 0))
    if len(view.sample.held):
        sides = ["left", "right"] if len(runs) > 1 else [""]
        for each, where in zip(runs, sides, strict=True):
            wrong = now(held_out.mistakes(each.values, view.sample), each.steps.now)
            more.append(held_out.words(view.sample, wrong, where))
    return more


def _penalty(view: View) -> float:
    """Of the reader's own line, whose loss is the hinge's: another loss has another."""
    return 0.0 if view.run.descent.smooth else view.scene.regularization


def _place(run: Run, template: str = "%s") -> Words:
    """Where a run stands: "Draw 12 · updates: 7", by the kind of the frame, at the %s of the template."""
    what, numbers = "Step" if run.descent.batch else "Draw", _progress(run)
    updates = " · updates:&nbsp;{now}"
    start, stands = f"<b>Start</b>{updates}", f"<b>{what}&nbsp;{{draw}}</b>{updates}"
    ended = f"ended after {what.lower()} {{draw}}{updates}"
    texts = (words(template % text, **numbers) for text in (start, stands, stands, stands, ended))
    return one_of(run.steps.kind, *texts)


def _progress(run: Run) -> dict[str, Now]:
    return {
        "draw": now(run.steps.count),
        "now": now(run.steps.now),
        "J": now(run.trace.objective, run.steps.now),
    }


def _next_step(run: Run) -> Words:
    """The next step, on the button that makes it, where there is little room; by the kind of the next frame: "point
    12: z = 0.4 ≤ 1, η = 1/7" is an update with that η."""
    descent, steps, trace, n = run.descent, run.steps, run.trace, len(run.X)
    eta, level = why.step_length(descent), descent.level
    if descent.smooth:
        met = f"all {n} points" if descent.batch else "point {i}: z = {z}"
        kept = followed = shrunk = f"{met}, η = {eta}"
    elif descent.batch:
        of_all = f"of {n} have z ≤ {level}"
        kept, followed, shrunk = f"0 {of_all}: it stops", f"{{m}} {of_all}: η = {eta}", f"0 {of_all}: penalty only"
    else:
        above, below = (f"point {{i}}: z = {{z}} {sign} {level}" for sign in ">≤")
        kept, followed, shrunk = f"{above}, no update", f"{below}, η = {eta}", f"{above}, penalty only"
    following = np.append(np.arange(1, steps.n_frames), -1)
    numbers = {
        "i": now(run.numbers, np.append(steps.sample[1:], -1)),
        "z": now(run.z, following),
        "k1": now(np.arange(1, trace.n_updates + 2), steps.now),
        "m": now(np.append(trace.active, 0), steps.now),
    }
    coming = np.append(steps.kind[1:], 0)
    return one_of(coming, "", *(words(text, **numbers) for text in (kept, followed, shrunk)), "")


def _legend(view: View, runs: Sequence[Run], contest: Contest | None) -> str:
    """What the marks on the planes are, of those that this film has."""
    terms = dict.fromkeys(_pink(run.descent) for run in runs)
    pink = " or ".join(filter(None, terms))
    pink += " loss" if pink.endswith(("hinge", "perceptron")) else ""
    entries = [
        *sign_marks(view.scene.labels),
        f"dashed: w·x{' + b' if view.scene.offset else ''} = ±1",
        *([f"pink: {pink} ÷ ‖w‖"] if pink else []),
        "green: best so far",
        *(["dotted: averaged state"] if view.scene.average else []),
        "hollow: misclassified",
        *([] if all(run.descent.batch for run in runs) else ["ring: the point drawn"]),
        *([own_line.legend(view.scene)] if contest else []),
    ]
    return " · ".join(entries) + (held_out.LEGEND if len(view.sample.held) else "")


def _pink(descent: Descent) -> str:
    """What a pink line is long, times the length of w; nothing where there is none."""
    lengths = {"squared": "|1 − z|", "logistic": ""}
    return lengths.get(descent.loss, "hinge" if descent.threshold else "perceptron")


def _plane_words(run: Run, title: str, measure: str) -> Words:
    """Which run a plane shows, where there are two, and where it stands; both have the same `measure`."""
    descent = run.descent
    shrink = f", λ = {descent.regularization:.10g}" if descent.regularization else ""
    what = f"{descent.loss} loss" if descent.smooth else f"z ≤ {descent.level}"
    how = f"{what}, η = {why.step_length(descent, '(k+1)')}, {DRAWS[descent.draws]}{shrink}"
    return _place(run, f"<b>{title}</b><br>{how}<br>%s · {measure} = {{J}}")


def _measure(view: View) -> str:
    """What J is called in a few words: by its loss, where it is that alone and not the hinge page's own."""
    return f"mean {view.scene.loss} loss" if view.run.descent.smooth and not view.scene.regularization else "J"


def _questions(view: View, sample: Mark) -> list[Ask]:
    """Of the run in the first plane; where objective and metric stand beside it, of these. By draws two take turns, as
    the one would give the other away: of J, and of whether (w, b) changes or, with the squared loss, where z goes. By
    updates, and with the logistic loss, it is J."""
    if "metric" in view.scene.pictures:
        return [metric.question(view)]
    run, descent, kind = view.run, view.run.descent, view.run.steps.kind
    drawn = kind == FOLLOWED if descent.smooth else np.isin(kind, (KEPT, FOLLOWED, SHRUNK))
    in_turn = drawn & (np.arange(len(kind)) % 2 == 1) & _explained(run)
    if not descent.smooth and view.scene.by_draw:
        first = [_ask_change(run, in_turn, sample)]
    elif descent.loss == "squared" and not descent.batch and in_turn.any():
        first = [_ask_z(run, in_turn, sample)]
    else:
        first, in_turn = [], np.zeros_like(drawn)
    return [*first, _ask_objective(run, drawn & ~in_turn, sample)]


def _explained(run: Run) -> NDArray[np.bool_]:
    """Where an update changes the state: one of a point at 0, or of points that cancel, may add nothing."""
    before, after = run.theta[np.maximum(run.steps.before, 0)], run.theta[run.steps.now]
    return np.asarray((run.steps.kind == KEPT) | (before != after).any(axis=1))


def _bits(frames: NDArray[np.bool_], right: Ints, options: tuple[str, ...]) -> NDArray[np.bool_]:
    """The right options as bits (F, K), none but in these frames: they travel in half as many bytes."""
    return np.where(frames, right, -1)[:, None] == np.arange(len(options))


def _drawn(run: Run) -> tuple[str, dict[str, Now]]:
    """What is looked at, in words, and the number of the point where it is one."""
    if run.descent.batch:
        return "All points are looked at", {}
    return "<b>Point {i}</b> is drawn", {"i": now(run.numbers, run.steps.sample)}


def _ask_change(run: Run, frames: NDArray[np.bool_], sample: Mark) -> Ask:
    """Whether the draw changes w: which points are in the margin is for the reader to see."""
    descent, (drawn, numbers) = run.descent, _drawn(run)
    penalty = " or where the penalty shrinks <b>w</b>" if descent.regularization else ""
    who, z = ("some", "") if descent.batch else ("its", " It was {z}.")
    return ask(
        words(f"{drawn}. Does (<b>w</b>, <i>b</i>) change?", **numbers),
        _bits(frames, (run.steps.kind == KEPT).astype(np.int64), CHANGES),
        words(
            f"(<b>w</b>, <i>b</i>) changes where {who} <i>z</i> ≤ {descent.level}{penalty}.{z}",
            z=run.z,
        ),
        CHANGES,
        points_out=[] if descent.batch else [sample],
        about=[run.margins],
    )


def _ask_z(run: Run, frames: NDArray[np.bool_], sample: Mark) -> Ask:
    """What becomes of the z of the point that the squared loss is descended for."""
    before, after = run.z, run.z_of_sample(run.steps.now)
    drawn, numbers = _drawn(run)
    penalty = " The penalty shrinks <b>w</b> besides." if run.descent.regularization else ""
    return ask(
        words(f"{drawn}, with <i>z</i> = {{z}}. What becomes of its <i>z</i>?", z=before, **numbers),
        _bits(frames, turn(before, after), TURNS),
        words(
            "<i>z</i> was {z} and is {after} now. The squared loss (1 − <i>z</i>)² pulls <i>z</i> towards 1, from "
            f"above, too; a step that is too long leads beyond 1.{penalty}",
            z=before,
            after=after,
        ),
        TURNS,
        points_out=[sample],
        about=[run.margins],
    )


def _ask_objective(run: Run, frames: NDArray[np.bool_], sample: Mark) -> Ask:
    """What becomes of J."""
    (drawn, numbers), J, steps = _drawn(run), run.trace.objective, run.steps
    penalty = " and the penalty" if run.descent.regularization else ""
    return ask(
        words(f"{drawn}. What becomes of <i>J</i>, the mean loss{penalty}?", **numbers),
        _bits(frames, turn(J[np.maximum(steps.before, 0)], J[steps.now]), TURNS),
        loss.change_of_objective(run, frames, "<i>J</i> was {before} and is {after} now%s."),
        TURNS,
        points_out=[] if run.descent.batch else [sample],
    )
