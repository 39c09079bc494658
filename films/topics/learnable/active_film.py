"""The film of active learning: a plane for the learner that chooses whose label to ask for, one for a learner whose
labels are drawn at random, and a chart of their mistakes against the number of labels."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from films import samples
from films.charts.class_marks import class_marks
from films.drawing import chart, palette
from films.drawing.palette import CLASSES
from films.film.captions import PLANES, unless_asked
from films.film.columns import last_frame
from films.film.film import Film
from films.film.geometry import Box
from films.film.numbers import rounded
from films.picture import label_marks, marks, number_places, point_marks
from films.picture.ask import Ask, ask
from films.picture.figure import Figure, graph, plane
from films.picture.film import film
from films.picture.now import now
from films.picture.words import Words, one_of, words
from films.rules.addends import added
from films.topics.learnable.active import N_RANDOM, Pool
from films.topics.learnable.scene import SIGNS, STYLES, LearnableScene
from playground.active import LabelRun
from playground.inputs import Ints

Texts = tuple[str, ...]  # one for each frame
ASKS, RANDOM, MEAN = "asks", "at random", f"mean of {N_RANDOM} at random"


def active_film(pool: Pool, scene: LearnableScene) -> Film:
    """Return the film, with a frame for each label."""
    axes, newest = samples.axes(scene), [pool.newest(learner) for learner in pool.learners]
    z_texts = [_z_texts(pool, learner) for learner in pool.learners]
    corners = number_places.alone(pool.X, axes)
    planes = [
        _plane(pool, learner, at, corners, scene, axes) for learner, at in zip(pool.learners, newest, strict=True)
    ]
    return film(
        [*planes, _mistakes(pool)],
        pool.n_frames,
        words=_words(pool, newest, z_texts),
        asks=[_question(pool, newest, z_texts[0])],
        planes=len(planes),
    )


def _plane(pool: Pool, learner: LabelRun, newest: Ints, corners: Texts, scene: LearnableScene, axes: Box) -> Figure:
    """Return the plane of a learner: its labels, its line and the line before, and a ring around the point whose label
    came last."""
    frames = np.arange(pool.n_frames)
    unlabelled = np.zeros((len(frames), pool.total), dtype=bool)
    unlabelled[:, pool.rows] = True
    for t in frames.tolist():
        unlabelled[t, pool.rows[learner.order[: learner.start + t]]] = False
    theta = now(learner.theta)
    return plane(
        [
            *marks.sides(theta, *CLASSES[:2]),
            replace(marks.line("before", now(learner.theta, frames - 1), palette.INK, 1.2, "dash"), since="boundary"),
            marks.line("boundary", theta, palette.INK, 2.5),
            label_marks.sealed_points(scene.points, STYLES, pool.rows.tolist(), now(unlabelled)),
            point_marks.sample(pool.X, axes, newest, pool.numbers, corners),
        ],
        axes,
        (scene.x, scene.y),
    )


def _mistakes(pool: Pool) -> Figure:
    """Return the chart of mistakes on all points of the pool against the number of labels. A line marks the mistakes of
    a learner with all labels."""
    labels, (active, random) = pool.labels, (learner.wrong for learner in pool.learners)
    first, last = int(labels[0]), int(labels[-1])
    _, top = chart.heights(np.array([active.max(), random.max(), pool.mean_wrong.max()], dtype=np.float64), log=False)
    heights = (-0.03 * top, top)  # below 0, so that a curve at 0 is seen
    return graph(
        [
            marks.curve(
                "all labels", [first, last], [pool.wrong_with_all] * 2, palette.FAINT, 1.5, "dash", silent=True
            ),
            marks.curve(ASKS, labels, active, palette.INK, silent=True),
            marks.curve(RANDOM, labels, random, palette.OTHER, silent=True),
            marks.curve(MEAN, labels, pool.mean_wrong.tolist(), palette.OTHER, dash="dot", silent=True),
            marks.dot(f"{ASKS} now", now(labels), now(active), palette.INK),
            marks.dot(f"{RANDOM} now", now(labels), now(random), palette.OTHER),
        ],
        chart.layout("labels", f"mistakes on all {len(pool.y)}", heights=heights, across=(0, 1.02 * last)),
        timeline=now(labels),
    )


def _words(pool: Pool, newest: Sequence[Ints], z_texts: Sequence[Texts]) -> dict[str, Words]:
    """Return the captions by slot: whose label came and why, and the mistakes."""
    n, last = len(pool.y), now(last_frame(pool.n_frames))
    legend = [
        *class_marks((0, 1), SIGNS),
        "grey ×: its label is not known",
        "ring: whose label came last",
        "dashed: the line before that",
    ]
    mistakes = unless_asked(f": {{wrong}}/{n} wrong")
    notes = {
        PLANES[i]: words(name + mistakes, wrong=learner.wrong)
        for i, (name, learner) in enumerate(zip((ASKS, RANDOM), pool.learners, strict=True))
    }
    return notes | {
        "frame": words(f"<b>{{m}} labels</b> of {n}", m=pool.labels),
        "next": one_of(last, "Next: one label more", ""),
        "legend": words(" · ".join(legend)),
        "why": _why(pool, newest, z_texts),
        "verdict": _verdict(pool),
    }


def _why(pool: Pool, newest: Sequence[Ints], z_texts: Sequence[Texts]) -> Words:
    """Return how the learners begin, for the start; then, for each label, why each learner has it."""
    first_labelled = ", ".join(str(pool.numbers[row]) for row in pool.active.order[: pool.active.start].tolist())
    start = (
        f"<p>Both learners begin with the labels of points {first_labelled}, chosen at random until both classes are "
        "there. Each is logistic regression (C = 1): z = w·x + b.</p>"
    )
    active = words(
        "<p><b>Plane 1 asks</b> where it is least sure: of the points without a label ({unlabelled}), |z| is least at "
        "<b>point {i}</b>, z = {z}. The answer: {sign}.</p>",
        unlabelled=len(pool.y) - pool.labels + 1,
        i=now(pool.numbers, newest[0]),
        z=z_texts[0],
        sign=_signs(pool, newest[0]),
    )
    random = words(
        "<p><b>Plane 2 draws</b> point {i}, where z = {z}. The answer: {sign}.</p>",
        i=now(pool.numbers, newest[1]),
        z=z_texts[1],
        sign=_signs(pool, newest[1]),
    )
    return one_of(now(np.minimum(np.arange(pool.n_frames), 1)), start, active + random)


def _z_texts(pool: Pool, learner: LabelRun) -> Texts:
    """Return, for each frame, w.x + b of the line before at the point whose label came, written out; "" at the
    start."""
    places = pool.X[pool.newest(learner)[1:]].tolist()
    return "", *(added(theta, (x, y)) for theta, (x, y) in zip(learner.theta[:-1], places, strict=True))


def _signs(pool: Pool, newest: Ints) -> Texts:
    """Return, for each frame, the sign of the label that came; "" at the start."""
    return "", *(SIGNS[0] if plus else SIGNS[1] for plus in (pool.y[newest[1:]] > 0).tolist())


def _verdict(pool: Pool) -> Words:
    """Return the mistakes so far; in the last frame also after how many labels each learner is as good as with all."""
    n = len(pool.y)
    counts = words(
        f"<p><b>With {{m}} labels</b>, mistakes on all {n} points: {{a}} by the learner that asks, {{b}} by the random "
        f"one; {{c}} on average over {N_RANDOM} random ones. With all {n} labels: {pool.wrong_with_all}.</p>",
        m=pool.labels,
        a=pool.active.wrong,
        b=pool.learners[1].wrong,
        c=rounded(pool.mean_wrong, 1),
    )
    return one_of(last_frame(pool.n_frames), counts, counts + words(f"<p>{_as_good(pool)}</p>"))


def _as_good(pool: Pool) -> str:
    """Return a sentence on after how many labels each learner is first as good as with all labels."""
    active = _first_as_good(pool, pool.active)
    random = [count for learner in pool.random if (count := _first_as_good(pool, learner)) is not None]
    when = "not yet" if active is None else f"with {active} labels"
    many = f"{len(random)} of the {N_RANDOM} random ones"
    many += f", the earliest with {min(random)}" if random else ""
    return f"First as good as with all labels: the learner that asks, {when}; {many}."


def _first_as_good(pool: Pool, learner: LabelRun) -> int | None:
    """Return the first number of labels with which a learner makes no more mistakes than with all; None if there is
    none in the film."""
    as_good = np.flatnonzero(learner.wrong <= pool.wrong_with_all)
    return int(pool.labels[as_good[0]]) if len(as_good) else None


def _question(pool: Pool, newest: Sequence[Ints], z: Texts) -> Ask:
    """Return the question whose label the learner asks for next. Its answer is a click on a point."""
    right = np.zeros((pool.n_frames, pool.total), dtype=bool)
    right[:, pool.rows] = pool.least_sure()
    return ask(
        words("Plane 1 asks next where it is <b>least sure</b>. For which point's label?"),
        right,
        words(
            "For point {i}, where z = {z}: no other |z| without a label is less.",
            i=now(pool.numbers, newest[0]),
            z=z,
        ),
        about=newest,
    )
