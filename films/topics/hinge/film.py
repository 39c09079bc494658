"""The hinge page's film: the plane of one run, or of two side by side, and the charts that stand beside it."""

from collections.abc import Sequence

from films import samples
from films.charts import confusion, held_out, own_line
from films.charts.class_marks import sign_marks
from films.charts.own_line import Contest
from films.drawing import looks, palette
from films.film.film import Film
from films.picture import margin_marks, marks, point_marks
from films.picture.figure import Figure, plane
from films.picture.film import film
from films.picture.margin_marks import Margins
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.picture.readouts import LineValue
from films.picture.words import Words, joined, one_of, words
from films.topics.hinge import step, why
from films.topics.hinge.panels import BEST, HINGE, STYLES, gap, loss, margin, metric, seeds, surface
from films.topics.hinge.panels.seeds import ByRate
from films.topics.hinge.run import Descent, Run, Runs
from films.topics.hinge.scene import COMPARE, HingeScene
from films.topics.hinge.verdict import verdict

DRAWS = {"random": "random points", "cyclic": "points in turn", "batch": "all points at once"}


def film_of_runs(scene: HingeScene, runs: Runs, by_rate: ByRate) -> Film:
    """Return the film: the plane of the run, that of the other run if there is one, and the charts. `by_rate` are runs
    with many seeds for the charts that show them."""
    run, both, axes = runs.run, runs.both, samples.axes(scene)
    titles = samples.sample(scene).titles  # the runs may come from another scene with the same points
    margins = [Margins(each.X, each.signs, now(each.theta, each.steps.now), each.margins) for each in both]
    rings_of_samples = [point_marks.sample(each.X, axes, each.steps.sample, each.numbers) for each in both]
    rings = [_ring(run) for _ in both] if "margin" in scene.pictures else []
    contest = own_line.contest(scene, run.sample, regularization=_penalty(scene)) if scene.own else None
    own = [own_line.drawing(scene, contest, axes[1] - axes[0])] if contest else []
    (plus, minus), formula = palette.class_names(scene.labels, STYLES), scene.written.side(offset=scene.offset)
    planes = [
        plane(
            [*_state(each, margins[i], average=scene.average and each is run), rings_of_samples[i], *rings[i : i + 1]],
            axes,
            titles,
            overlays=own,
            readout=LineValue(margins[i].abc, formula, (plus, minus)),
        )
        for i, each in enumerate(both)
    ]
    asks = step.questions(run, rings_of_samples[0], by_draw=scene.by_draw)
    return film(
        [*planes, *(_picture(name, scene, runs, by_rate, margins[0], rings) for name in scene.pictures)],
        run.steps.n_frames,
        words=_words(scene, runs, by_rate, contest),
        asks=[metric.question(run)] if "metric" in scene.pictures else asks,
        planes=len(planes),
        # In batch every step is a pass over the points, so there are no chapters.
        chapters=() if run.descent.batch else run.steps.chapters,
        chapter_name="pass" if run.descent.draws == "cyclic" else "n draws",
    )


def _picture(
    name: str, scene: HingeScene, runs: Runs, by_rate: ByRate, margins: Margins, rings: Sequence[Mark]
) -> Figure:
    """Return the chart of that name in the scene. If the pointer is on the loss of a point, the `rings` show the point
    on the planes."""
    match name:
        case "loss":
            return loss.figure(scene, runs)
        case "margin":
            return margin.figure(runs.run, margins, rings)
        case "surface":
            return surface.figure(scene, runs)
        case "gap":
            return gap.figure(scene, runs)
        case "seeds":
            return seeds.of_one_rate(scene, runs, by_rate)
        case "rates":
            return seeds.of_all_rates(scene, runs, by_rate)
    return metric.figure(scene, runs)


def _ring(run: Run) -> Mark:
    """Return the ring around the point whose loss the pointer is on."""
    return mark(looks.ring("pointed at"), x=now(run.X[:, 0]), y=now(run.X[:, 1]))


def _state(run: Run, margins: Margins, *, average: bool) -> list[Mark]:
    """Return the marks of a run's states: the sides, the boundary, the lines z = 1 and z = -1, the best boundary, and
    from each point the distance that it is short of the line of its side. With the squared loss also the distance
    beyond that line; with the logistic loss neither, as it is no distance. With `average` also the averaged state's
    boundary."""
    theta, descent = margins.abc, run.descent
    wrong = now(held_out.mistakes(run.values, run.sample), run.steps.now)
    level = 1.0 if descent.smooth else descent.threshold
    slack = margin_marks.slack("slack", margins, HINGE, level=level, both=descent.smooth)
    return [
        *marks.sides(theta, *STYLES),
        marks.line("best", now(run.theta, run.best), BEST, 2),
        *([marks.line("average", now(run.average), palette.INK, 1.5, "dot")] if average else []),
        marks.line("z = 1", theta, palette.FAINT, 1.5, "dash", 1.0),
        marks.line("z = -1", theta, palette.FAINT, 1.5, "dash", -1.0),
        marks.line("boundary", theta, palette.INK, 2.5),
        *([] if descent.loss == "logistic" else [slack]),
        *held_out.points(run.sample, wrong),
    ]


def _words(scene: HingeScene, runs: Runs, by_rate: ByRate, contest: Contest | None) -> dict[str, Words]:
    """Return the captions by slot."""
    run, sample, both = runs.run, runs.run.sample, runs.both
    values = {name: now(each.values, each.steps.now) for name, each in zip(("this run", "other"), both, strict=False)}
    captions = {
        "frame": _place(run),
        "next": step.next_step(run),
        "legend": words(_legend(scene, runs, contest)),
        "why": why.arithmetic(run),
        "verdict": joined(verdict(scene, runs, by_rate), _more_verdicts(scene, runs, contest)),
        "confusion": confusion.words(
            confusion.line_tables(sample, values),
            palette.class_names(scene.labels, STYLES),
            none=confusion.ON_THE_LINE,
        ),
    }
    if runs.other is not None:
        captions["plane"] = _plane_words(run, "this run", run)
        captions["plane 2"] = _plane_words(runs.other, COMPARE[scene.compare], run)
    return captions


def _more_verdicts(scene: HingeScene, runs: Runs, contest: Contest | None) -> list[Words]:
    """Return what the charts, the reader's own line and the points held out add to the verdict."""
    run, both, more = runs.run, runs.both, list[Words]()
    if "metric" in scene.pictures:
        more.append(metric.verdict(run))
    if contest:
        hinge, least = own_line.worth(run.margins, run.theta)
        of_state = run.wrong.sum(axis=1), hinge if run.descent.smooth else run.trace.objective, least
        numbers = [now(values, run.steps.now) for values in of_state]
        more.append(own_line.table(scene, contest, "Descent now", *numbers, penalised=_penalty(scene) > 0))
    if len(run.sample.held):
        for each, where in zip(both, ("left", "right") if len(both) > 1 else ("",), strict=True):
            wrong = now(held_out.mistakes(each.values, each.sample), each.steps.now)
            more.append(held_out.words(each.sample, wrong, where))
    return more


def _penalty(scene: HingeScene) -> float:
    """Return the penalty that counts for the reader's own line, which is judged by the hinge loss: λ if the run has
    that loss, else 0."""
    return scene.regularization if scene.loss == "hinge" else 0.0


def _place(run: Run, template: str = "%s") -> Words:
    """Return where a run stands, "Draw 12 · updates: 7", by the kind of the frame, in place of %s in the template."""
    steps, what = run.steps, "Step" if run.descent.batch else "Draw"
    numbers = {"draw": now(steps.count), "now": now(steps.now), "J": now(run.trace.objective, steps.now)}
    updates = " · updates:&nbsp;{now}"
    start, stands = f"<b>Start</b>{updates}", f"<b>{what}&nbsp;{{draw}}</b>{updates}"
    ended = f"ended after {what.lower()} {{draw}}{updates}"
    texts = (words(template % text, **numbers) for text in (start, stands, stands, stands, ended))
    return one_of(steps.kind, *texts)


def _legend(scene: HingeScene, runs: Runs, contest: Contest | None) -> str:
    """Return the legend, with the marks that this film has."""
    terms = dict.fromkeys(_slack(run.descent) for run in runs.both)
    slack = " or ".join(filter(None, terms))
    slack += " loss" if slack.endswith(("hinge", "perceptron")) else ""
    entries = [
        *sign_marks(scene.labels),
        f"dashed: {scene.written.side(offset=scene.offset)} = ±1",
        *([f"brown: {slack} ÷ ‖{scene.written.letter}‖"] if slack else []),
        "green: best so far",
        *(["dotted: averaged state"] if scene.average else []),
        "hollow: misclassified",
        *([] if all(run.descent.batch for run in runs.both) else ["ring: the point drawn"]),
        *([own_line.legend(scene)] if contest else []),
    ]
    return " · ".join(entries) + (held_out.LEGEND if len(runs.run.sample.held) else "")


def _slack(descent: Descent) -> str:
    """Return what the length of a brown line, times the length of w, is; "" if there is none."""
    lengths = {"squared": "|1 − z|", "logistic": ""}
    return lengths.get(descent.loss, "hinge" if descent.threshold else "perceptron")


def _plane_words(run: Run, title: str, measured_by: Run) -> Words:
    """Return which run a plane shows, and where it stands. J is that of the run `measured_by`; it is named by its loss
    if that is not the hinge loss, and there is no penalty."""
    own = measured_by.descent
    measure = f"mean {own.loss} loss" if own.smooth and not own.regularization else "J"
    descent = run.descent
    shrink = f", λ = {descent.regularization:.10g}" if descent.regularization else ""
    what = f"{descent.loss} loss" if descent.smooth else f"z ≤ {descent.level}"
    how = f"{what}, η = {why.step_length(descent, '(k+1)')}, {DRAWS[descent.draws]}{shrink}"
    return _place(run, f"<b>{title}</b><br>{how}<br>%s · {measure} = {{J}}")
