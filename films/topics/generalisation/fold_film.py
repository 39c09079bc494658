"""What the film of folds shows: the plane with the fold's points marked, and a strip of the scores so far."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from films import samples
from films.charts import regions, rule_planes
from films.charts.class_marks import class_marks
from films.charts.sealed import Sealed
from films.drawing import chart, marks, palette, plane
from films.drawing.palette import CLASSES
from films.film.captions import Caption, literal
from films.film.columns import Col, Column, last_frame
from films.film.film import Film
from films.film.panel import Panel, film_of
from films.film.spec import Spec
from films.film.tracks import Prefix, Rows, Track
from films.rules.methods import METHODS
from films.samples import arrays
from films.topics.generalisation import query, questions
from films.topics.generalisation.envelope import LEAST, three_sets
from films.topics.generalisation.folded import Fold
from films.topics.generalisation.query import Answered
from films.topics.generalisation.scene import GeneralisationScene
from playground.inputs import Floats, Ints

LEGEND = (
    "hollow: misclassified, of this fold",
    "crosses: this fold, for validation",
    "grey ×: test points, left out",
    "dashed: mean so far",
)


def film(scene: GeneralisationScene, found: Sequence[Fold], *, of: int = 0) -> Film:
    """A frame for each fold; in place of it a sentence where there are none. `of`: how many folds there will be, where
    these are the first of them."""
    X, y = arrays(scene.points)
    axes, titles = samples.axes(scene), (scene.x, scene.y)
    if not scene.points:
        return rule_planes.no_points(axes, titles)
    if not found:
        words = f"<p><b>Three sets need {LEAST} points or more.</b> Here are {len(y)}.</p>"
        return plane.still(scene.points, CLASSES, axes, titles, words)
    test = three_sets(y, scene.split).test
    sealed = Sealed(test, X[test])
    answered = _asked(scene, found)
    missed = _missed(found, y)
    shares = _shares(found)
    asked = questions.of_folds(shares, running_mean(shares), [len(fold.rows) for fold in found])
    return film_of(
        [Panel(_plane(scene, sealed), tracks=_tracks(scene, sealed)), Panel(_strip(found, of or len(found)))],
        len(found),
        _columns(found, X, missed),
        asked=asked,
        captions=_captions(scene, found, missed.sum(axis=1), answered, of or len(found)),
        laid=[answered] if answered else [],
    )


def _asked(scene: GeneralisationScene, found: Sequence[Fold]) -> Answered | None:
    """What the method of each frame says of the query, where there is one."""
    if scene.probe is None:
        return None
    names = palette.class_names(scene.labels, CLASSES)
    whys = [fold.trained.rule.explain(scene.probe, names) for fold in found]
    return query.of_rules(whys, [fold.shown for fold in found])


def _plane(scene: GeneralisationScene, sealed: Sealed) -> Spec:
    axes = samples.axes(scene)
    below, nearest = rule_planes.room_for_reasons()
    return plane.figure(
        scene.points, CLASSES, axes, (scene.x, scene.y), below=below, above=[marks.held_out(size=9), *nearest],
        image=regions.image(axes), unlabelled=sealed.rows.tolist(),
    )  # fmt: skip


def _strip(found: Sequence[Fold], count: int) -> Spec:
    """The errors of the folds, as far as they have come; `count` there will be."""
    shares = _shares(found)
    top = 1.08 * max(0.05, float(np.nanmax(shares, initial=0.0)))
    score = marks.dot("score", CLASSES[0].color)
    lines = [marks.line("mean", palette.INK, 2, "dash"), score, marks.dot("now", CLASSES[1].color)]
    room = 0.04 * count
    layout = chart.layout("fold", "error on the fold", heights=(-0.02 * top, top), across=(1 - room, count + room))
    layout["yaxis"] |= {"tickformat": ".0%", "rangemode": "normal"}
    layout["xaxis"] |= {"tick0": 1, "dtick": max(1, count // 8)}  # there is no fold 1.5
    also = [chart.colored("○ error of each fold", CLASSES[0].color), "╍ mean so far"]
    return chart.figure(lines, layout, also)


def _shares(found: Sequence[Fold]) -> Floats:
    return np.array([fold.wrong for fold in found])


def running_mean(shares: Floats) -> Floats:
    """The mean of the first 1, 2, ... of them that are known; NaN before there is one."""
    there = ~np.isnan(shares)
    count = np.cumsum(there)
    total = np.cumsum(np.where(there, shares, 0.0))
    return np.where(count > 0, total / np.maximum(1, count), np.nan)


def _missed(found: Sequence[Fold], y: Ints) -> NDArray[np.bool_]:
    """Which of all points are misclassified by the fold in which they are held out, `(k, n)`: none where the method
    could not be trained, as it answers nothing."""
    missed = np.zeros((len(found), len(y)), dtype=np.bool_)
    for row, fold in zip(missed, found, strict=True):
        row[fold.rows] = (fold.answers[fold.shown, fold.rows] != y[fold.rows]) & (not fold.reason)
    return missed


def _columns(found: Sequence[Fold], X: Floats, missed: NDArray[np.bool_]) -> dict[str, Column]:
    k, shares = len(found), _shares(found)
    own = np.zeros(missed.shape, dtype=np.bool_)
    for row, fold in zip(own, found, strict=True):
        row[fold.rows] = True
    places = np.where(own[:, :, None], X, np.nan).astype(np.float32)
    mean = running_mean(shares)
    return {
        "pictures": regions.flat(np.stack([fold.cells for fold in found]), CLASSES),
        "wrong": missed,
        "held x": places[:, :, 0],
        "held y": places[:, :, 1],
        "fold": np.arange(1, k + 1),
        "share": shares.astype(np.float32),
        "mean": mean.astype(np.float32),
        "count": missed.sum(axis=1),
        "untrained": np.isnan(shares).astype(np.int8),
        "reason": tuple(fold.reason for fold in found),
        "warning": tuple(fold.trained.warning(fold.shown) for fold in found),
        "state": tuple(f" · {fold.state}" if fold.state and not fold.reason else "" for fold in found),
        "size": own.sum(axis=1),
        "mean in words": _in_words(mean),
        "share in words": _in_words(shares),
        "next": np.append(np.arange(2, k + 1), 0),
        "last": last_frame(k),
    }


def _in_words(values: Floats) -> tuple[str, ...]:
    return tuple("—" if np.isnan(value) else f"{100 * value:.1f} %" for value in values)


def _tracks(scene: GeneralisationScene, sealed: Sealed) -> tuple[Track, ...]:
    return (
        Rows(0, None, {"images[0].source": Col("pictures")}),
        *sealed.looks(0, scene.points, Col("wrong")),
        Rows(0, "held out", {"x": Col("held x"), "y": Col("held y")}),
        Prefix(1, "score", "fold", "share"),
        Prefix(1, "mean", "fold", "mean"),
        Rows(1, "now", {"x": Col("fold"), "y": Col("share")}),
    )


def _captions(
    scene: GeneralisationScene, found: Sequence[Fold], missed: Ints, answered: Answered | None, count: int
) -> dict[str, Caption]:
    k, shares = len(found), _shares(found)
    trained = [fold for fold in found if not fold.reason]
    alike = len({fold.state for fold in trained}) == 1  # else each frame names the state of its fold
    name = literal(METHODS[scene.method].name + (f", {trained[0].state}" if alike and trained[0].state else ""))
    ones = all(len(fold.rows) == 1 for fold in found)
    whole = count >= scene.folds or ones
    reduced = "" if whole else f" These are {count} folds, not {scene.folds}: more would take too long."
    total = sum(len(fold.rows) for fold in trained)
    spread = f", one standard error {100 * shares.std(ddof=1) / np.sqrt(k):.1f} %" if len(trained) == k > 1 else ""
    every = "each point is left out once" if ones else f"each of {k} folds is held out once"
    every = every if k == count else f"{k} of {count} folds so far"
    verdict = (
        f"<p><b>Cross-validation, {name}:</b> {every}; wrong when held out: {missed.sum()} of {total} points"
        f"{spread}.{_untrained(found)}{reduced}</p><p>After fold {{fold}} the mean is {{mean}}.</p>"
    )
    why = (
        "<p><b>Fold {fold}:</b> the method was trained on all other points, and has {count} of its {size} wrong. "
        "The sealed points take no part. <b>{warning}</b></p>",
        "<p><b>Fold {fold}:</b> the method could not be trained on the other points. {reason} So it answers nothing "
        "here: its points ({size}) count neither as right nor as wrong, and the mean leaves the fold out.</p>",
    )
    legend = class_marks((c for _, _, c in scene.points), palette.class_names(scene.labels, CLASSES))
    legend += [*LEGEND, *([answered.legend] if answered and answered.legend else [])]
    values = {name: Col(name) for name in ("fold", "count", "size", "warning", "reason")}
    return {
        "frame": Caption((f"<b>fold {{fold}}</b> of {count}" + ("" if alike else "{state}"),)),
        "next": Caption(("next: hold out fold {next}", ""), {}, Col("last")),
        "legend": Caption((" · ".join(legend),)),
        "verdict": Caption((verdict,), {"fold": Col("fold"), "mean": Col("mean in words")}),
        "why": query.with_answer(Caption(why, values, Col("untrained")), answered),
    }


def _untrained(found: Sequence[Fold]) -> str:
    """How many folds count nowhere, where there are any."""
    sizes = [len(fold.rows) for fold in found if fold.reason]
    if not sizes:
        return ""
    folds = "1 fold" if len(sizes) == 1 else f"{len(sizes)} folds"
    points = "1 point counts" if sum(sizes) == 1 else f"{sum(sizes)} points count"
    return f" On {folds} it could not be trained: {points} neither here nor in the mean."
