"""The film of folds: each in turn is held out while the method is trained on the others. A chart beside the plane has
the errors so far."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from films import samples
from films.charts import regions
from films.charts.class_marks import class_marks
from films.drawing import chart, looks, palette
from films.drawing.palette import CLASSES
from films.film.captions import literal
from films.film.columns import last_frame
from films.film.film import Film
from films.film.geometry import Box
from films.film.numbers import counted, percent, rounded
from films.film.pictures import Pictures
from films.film.questions import turn
from films.picture import marks, point_marks
from films.picture.ask import Ask, ask
from films.picture.figure import Figure, graph, plane
from films.picture.film import film
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.picture.one_frame_film import no_points, one_frame_film
from films.picture.words import Words, one_of, words
from films.rules.methods import METHODS
from films.samples import arrays
from films.topics.generalisation import query
from films.topics.generalisation.envelope import LEAST, three_sets
from films.topics.generalisation.folds import Fold
from films.topics.generalisation.query import Reasons
from films.topics.generalisation.scene import GeneralisationScene
from playground.inputs import Floats, Ints

BESIDE_MEAN = ("below it", "above it", "equal to it")
VERDICTS = ("right", "wrong")
LEGEND = (
    "hollow: misclassified, of this fold",
    "crosses: this fold, for validation",
    "grey ×: test points, left out",
    "dashed: mean so far",
)


@dataclass(frozen=True, eq=False)
class Scores:
    """The errors of k folds on n points.

    held    (k, n) which points are in the fold
    wrong   (k, n) which of these are misclassified; none if the method could not be trained
    shares  (k,) the errors; NaN if the method could not be trained
    means   (k,) the mean of the errors so far, without NaN
    """

    held: NDArray[np.bool_]
    wrong: NDArray[np.bool_]
    shares: Floats
    means: Floats


def fold_film(scene: GeneralisationScene, folds: Sequence[Fold], *, count: int = 0) -> Film:
    """Return the film, with a frame for each fold; if there are no folds, a still that says why. `count` is the number
    of folds to come, if `folds` are only the first of them."""
    X, y = arrays(scene.points)
    axes, titles = samples.axes(scene), (scene.x, scene.y)
    if not scene.points:
        return no_points(axes, titles)
    if not folds:
        sentence = f"<p><b>Three sets need {LEAST} points or more.</b> There are {len(y)} so far.</p>"
        return one_frame_film(scene.points, axes, titles, sentence)
    count = count or len(folds)
    scores, reasons = _scores(folds, y), _reasons(scene, folds)
    places = np.where(scores.held[:, :, None], X, np.nan)
    crosses = mark(looks.held_out(size=9), x=now(places[:, :, 0]), y=now(places[:, :, 1]))
    sealed = three_sets(y, scene.split).test.tolist()
    points = point_marks.points(scene.points, CLASSES, hollow=now(scores.wrong), unlabelled=sealed)
    return film(
        [
            plane(
                [*reasons.marks.ground, points, crosses, *reasons.marks.above],
                axes,
                titles,
                image=now(_regions(folds, axes)),
            ),
            _strip(scores, count),
        ],
        len(folds),
        words=_words(scene, folds, scores, reasons, count),
        asks=[_ask(scores, crosses)],
    )


def _regions(folds: Sequence[Fold], axes: Box) -> Pictures:
    """Return the regions of the method trained without each fold."""
    source = regions.source_of(axes, *((fold.exhibit.rule, fold.state) for fold in folds))
    return regions.flat(np.stack([fold.cells for fold in folds]), CLASSES, source)


def _scores(folds: Sequence[Fold], y: Ints) -> Scores:
    """Return the errors of the folds, with the class labels `y (n,)`."""
    held, wrong = np.zeros((2, len(folds), len(y)), dtype=np.bool_)
    for i, fold in enumerate(folds):
        held[i, fold.rows] = True
        wrong[i, fold.rows] = (fold.answers[fold.state, fold.rows] != y[fold.rows]) & (not fold.failure)
    shares = np.array([fold.error for fold in folds])
    return Scores(held, wrong, shares, running_mean(shares))


def running_mean(shares: Floats) -> Floats:
    """Return the means of the first 1, 2, ... shares, without those that are NaN; NaN if all are."""
    defined = ~np.isnan(shares)
    count = np.cumsum(defined)
    total = np.cumsum(np.where(defined, shares, 0.0))
    return np.where(count > 0, total / np.maximum(1, count), np.nan)


def _reasons(scene: GeneralisationScene, folds: Sequence[Fold]) -> Reasons:
    """Return why the method of each frame answers the query as it does; without a query, how to ask."""
    if scene.probe is None:
        return query.invitation()
    names = palette.class_names(scene.labels, CLASSES)
    each = [fold.exhibit.rule.explain(scene.probe, names) for fold in folds]
    return query.of_rules(each, [fold.state for fold in folds])


def _strip(scores: Scores, count: int) -> Figure:
    """Return the chart of the errors of the folds so far, of `count`."""
    numbers = np.arange(1, len(scores.shares) + 1)
    top, room = 1.08 * max(0.05, float(np.nanmax(scores.shares, initial=0.0))), 0.04 * count
    layout = chart.layout("fold", "error on the fold", heights=(-0.02 * top, top), across=(1 - room, count + room))
    layout["yaxis"] |= chart.PER_CENT | {"rangemode": "normal"}
    layout["xaxis"] |= {"tick0": 1, "dtick": max(1, count // 8)}  # there is no fold 1.5
    each = chart.colored("○ error of each fold", palette.HELD_OUT)
    return graph(
        [
            marks.so_far(looks.line("mean held-out error", palette.HELD_OUT, 2, "dash"), numbers, scores.means),
            marks.so_far(looks.dot("held-out error", palette.HELD_OUT), numbers, scores.shares, each),
            marks.dot("now", now(numbers), now(scores.shares), palette.INK),
        ],
        layout,
        also=[chart.colored("╍ mean so far", palette.HELD_OUT)],
    )


def _words(
    scene: GeneralisationScene, folds: Sequence[Fold], scores: Scores, reasons: Reasons, count: int
) -> dict[str, Words]:
    """Return the captions by slot. If the folds have different values of the knob, each frame names its own."""
    k = len(folds)
    numbers, size, wrong = np.arange(1, k + 1), scores.held.sum(axis=1), scores.wrong.sum(axis=1)
    fold = now(numbers)
    alike = len({each.state_name for each in folds if not each.failure}) == 1
    states = ("" if alike or not each.state_name or each.failure else f" · {each.state_name}" for each in folds)
    in_all = {"fold": fold, "size": now(size)}
    why = one_of(
        np.isnan(scores.shares).astype(np.int8),
        words(
            "<p><b>Fold {fold}:</b> the method was trained on all other points, and has {wrong} of its {size} wrong. "
            "The sealed points take no part. <b>{warning}</b></p>",
            wrong=wrong,
            warning=tuple(each.exhibit.warning(each.state) for each in folds),
            **in_all,
        ),
        words(
            "<p><b>Fold {fold}:</b> the method could not be trained on the other points. {failure} So it answers "
            "nothing here: its points ({size}) count neither as right nor as wrong, and the mean leaves the fold "
            "out.</p>",
            failure=tuple(each.failure for each in folds),
            **in_all,
        ),
    )
    after = words("<p>After fold {fold} the mean is {mean}.</p>", fold=fold, mean=_percent(scores.means))
    legend = class_marks((c for _, _, c in scene.points), palette.class_names(scene.labels, CLASSES))
    return {
        "frame": words(f"<b>fold {{fold}}</b> of {count}{{state}}", fold=fold, state=tuple(states)),
        "next": one_of(last_frame(k), words("Next: hold out fold {next}", next=numbers + 1), ""),
        "legend": words(" · ".join([*legend, *LEGEND, *reasons.legend])),
        "verdict": words(_verdict(scene, folds, scores, count, alike=alike)) + after,
        "why": why + reasons.words,
    }


def _verdict(scene: GeneralisationScene, folds: Sequence[Fold], scores: Scores, count: int, *, alike: bool) -> str:
    """Return the mistakes in cross-validation, on the folds so far."""
    k, trained = len(folds), [fold for fold in folds if not fold.failure]
    state = f", {trained[0].state_name}" if alike and trained[0].state_name else ""
    name = literal(METHODS[scene.method].name + state)
    ones = all(len(fold.rows) == 1 for fold in folds)
    every = "each point is left out once" if ones else f"each of {k} folds is held out once"
    every = every if k == count else f"{k} of {count} folds so far"
    total = sum(len(fold.rows) for fold in trained)
    error = scores.shares.std(ddof=1) / np.sqrt(k) if len(trained) == k > 1 else None
    spread = f", one standard error {percent(error)}" if error is not None else ""
    fewer = count < scene.folds and not ones
    reduced = f" These are {count} folds, not {scene.folds}: more would take too long." if fewer else ""
    return (
        f"<p><b>Cross-validation, {name}:</b> {every}; wrong when held out: {scores.wrong.sum()} of {total} points"
        f"{spread}.{_failures(folds)}{reduced}</p>"
    )


def _failures(folds: Sequence[Fold]) -> str:
    """Return a sentence on the folds that the method could not be trained for; "" if there are none."""
    sizes = [len(fold.rows) for fold in folds if fold.failure]
    if not sizes:
        return ""
    points = f"{counted(sum(sizes), 'point')} {'counts' if sum(sizes) == 1 else 'count'}"
    return f" On {counted(len(sizes), 'fold')} it could not be trained: {points} neither here nor in the mean."


def _percent(shares: Floats) -> tuple[str, ...]:
    return tuple("—" if np.isnan(share) else percent(share) for share in shares.tolist())


def _ask(scores: Scores, crosses: Mark) -> Ask:
    """Return the question whether the next fold's error is below or above the mean so far. If each fold is a single
    point, it is whether the method classifies the point right."""
    size, wrong, shares = scores.held.sum(axis=1), scores.wrong.sum(axis=1), scores.shares
    about = [scores.wrong, shares, scores.means]
    if (size == 1).all():
        right = np.where(np.isnan(shares), -1, shares > 0)
        right[0] = -1
        return ask(
            words(
                "The point with the cross is held out next. Will the method that is trained on all others have it "
                "right?"
            ),
            right,
            words("Of the {size} point held out, {wrong} is wrong.", size=size, wrong=wrong),
            VERDICTS,
            points_out=[crosses],
            about=about,
        )
    k = len(shares)
    before = now(_percent(scores.means), np.arange(-1, k - 1))
    return ask(
        words(
            "The points with crosses are held out next, fold {fold}. Will its error be below or above the mean of the "
            "folds so far, {before}?",
            fold=np.arange(1, k + 1),
            before=before,
        ),
        turn(np.append(np.nan, _as_written(scores.means)[:-1]), _as_written(shares)),
        words(
            "{wrong} of {size} wrong: {share}. The mean before was {before}.",
            wrong=wrong,
            size=size,
            share=_percent(shares),
            before=before,
        ),
        BESIDE_MEAN,
        points_out=[crosses],
        about=about,
    )


def _as_written(shares: Floats) -> Floats:
    """Return the shares in per cent, rounded as they are written, so that those that read alike are equal."""
    return rounded(100 * shares, 1)
