"""The film of the perceptron in the larger space: a frame for each update, on the line or plane and in that space."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from films import samples
from films.charts.class_marks import sign_marks
from films.drawing import chart, looks, palette
from films.drawing.palette import CLASSES
from films.film.captions import unless_asked, where_editable
from films.film.columns import last_frame
from films.film.film import Film, chapters
from films.film.geometry import Box
from films.film.numbers import counted, number, up_to_tenths
from films.picture import marks, point_marks
from films.picture.ask import Ask, ask, ask_turn
from films.picture.figure import Figure, graph, plane
from films.picture.film import film
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.picture.one_frame_film import missing_class, one_frame_film
from films.picture.words import Words, one_of, words
from films.samples import labelled
from films.topics.lifting import conics, own_cut, space, update_words
from films.topics.lifting.kernel import kernel
from films.topics.lifting.run import Run
from films.topics.lifting.scene import LiftingScene
from playground.inputs import Floats
from playground.margin import most_updates

STYLES = CLASSES[:2]
FAR = 20  # planes' widths by which fixed lines extend beyond the axes, for readers who zoom out
CURVE = 161  # places along a parabola
ARROW = 0.16  # length of the arrow to the + side, as a share of the plane's width
PLANE_NOTES = {
    "line": ("the number line: a threshold", "at height 1: a line through 0"),
    "square": ("the number line", "on the parabola x²: one straight line"),
}
THERE = {"line": "line through 0", "plane": "plane through 0", "square": "line"}
LARGE = 1e6  # from here on a bound is written as a power of ten
ROUNDED = "<p>The squares of these coordinates have more than fifteen digits. They are rounded to as many.</p>"
TURNS = ("fewer", "more", "as many as now")  # in the order of `films.film.questions.TURNS`


def lifting_film(run: Run | None, scene: LiftingScene) -> Film:
    """Return the film with a frame for each state; without a run, a still with a sentence on what is lacking."""
    axes, titles = samples.axes(scene), _titles(scene)
    if run is None:
        points = scene.on_planes(scene.points)[: len(scene.points)]
        return one_frame_film(points, axes, titles[0], missing_class(scene.points, "a cut"))
    if scene.flat:
        figures = [_line(run, scene, axes, titles[0]), _lifted_line(run, scene, axes, titles[1])]
    else:
        outlines = conics.outlines(run, axes)
        beside = space.figure(run, scene, axes, outlines) if run.lift.d == 3 else _mistakes(run)
        figures = [_plane(run, scene, axes, titles[0], outlines), beside]
    return film(
        figures,
        run.n_frames,
        words=_words(run, scene),
        asks=[_ask_point(run), _ask_mistakes(run, _rings(figures))] if run.trace.n_updates else [],
        planes=2 if scene.flat else 1,
        chapters=tuple(t for t in chapters(np.append(0, run.trace.epoch)) if t > 1),
    )


def _titles(scene: LiftingScene) -> tuple[tuple[str, str], ...]:
    """Return the names of the axes of each plane."""
    if not scene.flat:
        return ((scene.x, scene.y),)
    return ((scene.x, ""), (scene.x, "the added 1" if scene.show == "line" else f"{scene.x} squared"))


def _line(run: Run, scene: LiftingScene, axes: Box, titles: tuple[str, str]) -> Figure:
    """Return the number line. Over it one straight cut of the parabola is up to two thresholds: a picture shows its
    sides."""
    w, none, curve = run.trace.w, np.zeros(run.n_frames), _curve(scene, axes, 0)
    if scene.show == "square":
        cut = [curve, _walls(run, axes)]
    else:
        theta = now(np.column_stack([w[:, 0], none, w[:, 1]]))
        cut = [*marks.sides(theta, *STYLES), curve, marks.line("boundary", theta, palette.INK, 2.5)]
    figure = plane(
        [*cut, *_points(run, scene, axes, 0)],
        axes,
        titles,
        image=now(conics.sides(run, axes)) if scene.show == "square" else None,
        overlays=[own_cut.overlay(scene, 0)],
    )
    layout = figure.layout | {"yaxis": figure.layout["yaxis"] | {"showticklabels": False}}
    return replace(figure, layout=layout)


def _lifted_line(run: Run, scene: LiftingScene, axes: Box, titles: tuple[str, str]) -> Figure:
    """Return the number line lifted into a plane, where the cut is straight. At height 1 the cut goes through 0, and an
    arrow of fixed length starts there along w."""
    w, X = run.trace.w, _places(run, scene, 1)
    square = scene.show == "square"
    theta = now(np.column_stack([w, run.trace.b if square else np.zeros(run.n_frames)]))
    stems = np.full((len(X), 3, 2), np.nan)
    stems[:, 0, 0], stems[:, 0, 1], stems[:, 1] = X[:, 0], 0.0, X
    stem = looks.line("stems", palette.FAINT, 1, "dot")
    size, length = ARROW * (axes[1] - axes[0]), np.sqrt((w * w).sum(axis=1, keepdims=True))
    tip = np.divide(size * w, length, out=np.full_like(w, np.nan), where=length > 0)
    arrow = marks.arrow("to +", np.where(np.isnan(tip), np.nan, 0.0), tip, palette.INK, 2)
    points, ring = _points(run, scene, axes, 1)
    return plane(
        [
            *marks.sides(theta, *STYLES),
            _curve(scene, axes, 1),
            mark(stem, given=True, x=stems[:, :, 0].ravel(), y=stems[:, :, 1].ravel()),
            marks.line("boundary", theta, palette.INK, 2.5),
            points,
            *([] if square else [arrow]),
            ring,
        ],
        axes,
        titles,
        overlays=[own_cut.overlay(scene, 1)],
    )


def _plane(run: Run, scene: LiftingScene, axes: Box, titles: tuple[str, str], outlines: conics.Outlines) -> Figure:
    """Return the plane of the points: the cut is a line, or a curve with a picture of its sides."""
    if scene.show == "plane":
        theta = now(run.trace.w)
        cut = [*marks.sides(theta, *STYLES), marks.line("boundary", theta, palette.INK, 2.5)]
    else:
        cut = [marks.polyline("boundary", now(outlines[0]), now(outlines[1]), palette.INK, 2.5)]
    return plane(
        [*cut, *_points(run, scene, axes, 0)],
        axes,
        titles,
        image=None if scene.show == "plane" else now(conics.sides(run, axes)),
        overlays=[own_cut.overlay(scene, 0)],
    )


def _places(run: Run, scene: LiftingScene, i: int) -> Floats:
    """Return where plane i shows the points."""
    return np.array(scene.on_planes(scene.points))[:, :2].reshape(2, -1, 2)[i] if scene.flat else run.X


def _points(run: Run, scene: LiftingScene, axes: Box, i: int) -> tuple[Mark, Mark]:
    """Return the points on plane i, and a ring around the point of the update."""
    X = _places(run, scene, i)
    return (
        point_marks.points(labelled(X, run.y), STYLES, hollow=now(run.wrong)),
        point_marks.sample(X, axes, run.sample),
    )


def _rings(figures: Sequence[Figure]) -> list[Mark]:
    """Return the rings around the point of the update, on the planes and in space."""
    return [mark for figure in figures for mark in figure.marks if mark.name in ("sample", space.RING)]


def _curve(scene: LiftingScene, axes: Box, i: int) -> Mark:
    """Return the curve on which the points lie on plane i."""
    a, b, c = scene.point_curves()[i]
    x = np.linspace(*(_beyond(axes[:2]) if c == 0 else axes[:2]), CURVE if c else 2)
    return mark(looks.line("curve", palette.FAINT, 1.5), given=True, x=x, y=a + b * x + c * x * x)


def _walls(run: Run, axes: Box) -> Mark:
    """Return upright lines at both thresholds."""
    at, gap = conics.thresholds(run), np.full(run.n_frames, np.nan)
    y0, y1 = _beyond(axes[2:])
    x = np.column_stack([at[:, 0], at[:, 0], gap, at[:, 1], at[:, 1]])
    y = np.where(np.isnan(x), np.nan, np.array([y0, y1, np.nan, y0, y1]))
    return mark(looks.line("boundary", palette.INK, 2.5), far=True, x=now(x), y=now(y))


def _beyond(sides: tuple[float, ...]) -> tuple[float, float]:
    low, high = sides
    return low - FAR * (high - low), high + FAR * (high - low)


def _mistakes(run: Run) -> Figure:
    """Return a chart of the mistakes of each state, for a larger space with too many dimensions for a picture."""
    last, most, updates = run.trace.n_updates, float(run.left.max()), np.arange(run.n_frames)
    layout = chart.layout(
        "updates", "points wrong", heights=(-0.04 * most, 1.06 * most), across=(-0.02 * last, 1.02 * last)
    )
    return graph(
        [
            marks.curve("points wrong", updates, run.left, palette.INK, silent=True),
            marks.dot("now", now(updates), now(run.left), palette.INK),
        ],
        layout,
        timeline=now(updates),
    )


def _words(run: Run, scene: LiftingScene) -> dict[str, Words]:
    """Return the captions by slot."""
    numbers, signs = np.arange(1, len(run.y) + 1), run.y[run.trace.sample]
    coming = np.append(np.where(signs > 0, 1, 2), 0)
    following = now(numbers, np.append(run.trace.sample, -1))
    numbers_now = {"now": np.arange(run.n_frames), "epoch": np.append(0, run.trace.epoch)}
    notes = dict(zip(("plane", "plane 2"), map(words, PLANE_NOTES.get(scene.show, ())), strict=False))
    return notes | {
        "frame": one_of(
            np.minimum(numbers_now["now"], 1),
            "<b>Start</b>",
            words("<b>Update&nbsp;{now}</b> · epoch&nbsp;{epoch}", **numbers_now),
        ),
        "next": one_of(
            coming,
            "",
            words("Next: add φ of point {i}", i=following),
            words("Next: subtract φ of point {i}", i=following),
        ),
        "legend": words(" · ".join(_legend(scene))),
        "verdict": _verdict(run, scene),
        "why": update_words.arithmetic(run, scene),
    }


def _legend(scene: LiftingScene) -> list[str]:
    ring = f"◯ the point of the update{unless_asked(' · hollow: misclassified')}"
    handles = f'<span style="color:{palette.OWN}">━ ⊙</span> your cut{where_editable(", to drag")}'
    return [
        *sign_marks(scene.labels),
        "━ the cut",
        f"{ring}{where_editable(' · drag the space to turn it') if scene.spatial else ''}",
        *([handles] if scene.handles() else []),
    ]


def _verdict(run: Run, scene: LiftingScene) -> Words:
    """Return how far the run is, whether some cut separates the points, what the reader's own cut does, and the
    kernel."""
    separator = THERE.get(scene.show, "plane" if run.lift.d == 3 else "cut")
    if run.separable:
        updates = f"{counted(most_updates(run.bound), 'update')}, as (R/γ)² = {up_to_tenths(run.bound)}"
        most = updates if run.bound < LARGE else f"(R/γ)² = {number(run.bound)} updates"
        bound = f"<b>Separable there:</b> a {separator} separates the lifted points, so at most {most}."
    else:
        bound = f"<b>Not separable there:</b> no {separator} separates the lifted points, so the mistakes never end."
    wrong = unless_asked(f"Wrong: {{left}} of {len(run.y)} points.")
    verdict = one_of(
        last_frame(run.n_frames),
        words(f"<p>{bound} {wrong}</p>", left=run.left),
        f"<p>{_end(run)} {bound}</p>",
    )
    return verdict + words(ROUNDED * run.rounded) + own_cut.sentences(scene, run) + kernel(scene, run)


def _end(run: Run) -> str:
    """Return why the film ends at its last frame."""
    if not run.left[-1]:
        return f"<b>Done</b> after {counted(run.trace.n_updates, 'update')}: no mistake is left."
    continuation = "the perceptron goes on" if run.separable else "the perceptron would go on for ever"
    updates, mistakes = counted(run.trace.n_updates, "update"), counted(int(run.left[-1]), "mistake")
    return f"<b>The film ends here</b>, after {updates} with {mistakes}: {continuation}."


def _ask_point(run: Run) -> Ask:
    """Return the question before odd updates: which point makes it? The reader clicks on the point."""
    odd, last = np.arange(run.n_frames) % 2 == 1, np.append(-1, run.sample[:-1])
    numbers = np.arange(1, len(run.y) + 1)
    return ask(
        one_of(
            (last >= 0).astype(np.int64),
            "Which point will be the first mistake? The checks begin with point 1.",
            words(
                "Which point makes the next update? The points are checked by their numbers, one after the "
                "other and round again; the last one was <b>point {last}</b>.",
                last=now(numbers, last),
            ),
        ),
        np.where(odd, run.sample, -1),
        words(
            "It is point {i}: its <i>z</i> is {z}, and that is not above 0.", i=now(numbers, run.sample), z=run.z_before
        ),
        about=[run.wrong, run.left],
    )


def _ask_mistakes(run: Run, rings: Sequence[Mark]) -> Ask:
    """Return the question before even updates: will more or fewer points be wrong after it? The point is ringed
    already."""
    return ask_turn(
        "<b>Point {i}</b>, a {sign} point, is a mistake and moves the cut. Wrong now: {before}. How many will be?",
        "Before: {before}; now: {after}.",
        run.left.astype(np.float64),
        TURNS,
        where=np.arange(run.n_frames) % 2 == 0,
        points_out=rings,
        i=now(np.arange(1, len(run.y) + 1), run.sample),
        sign=run.sign,
    )
