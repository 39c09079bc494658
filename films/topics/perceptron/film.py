"""The perceptron's film: the plane, or one for each of two runs, and the panels; which trace takes which column."""

from collections.abc import Sequence

import numpy as np

from films.charts import sample_tracks
from films.drawing import marks, palette, plane
from films.film.captions import Caption, joined
from films.film.columns import Col, Column
from films.film.film import Film
from films.film.geometry import Box
from films.film.overlay import Overlay
from films.film.panel import Panel, film_of
from films.film.questions import Questions
from films.film.spec import Spec
from films.film.tracks import Line, Rows, Track
from films.points import Points
from films.steps import START
from films.topics.perceptron.arrows import AROUND, arrow_columns
from films.topics.perceptron.run import RIGHT, UPDATE, Run
from films.topics.perceptron.words import ENDED, NO_UPDATE, NOT_STARTED, RUNNING, SIDES, SIDES_OF_PLUS
from playground.inputs import Floats, Ints

PLANE = 0
NOTHING_ASKED = Questions()
STYLES = palette.CLASSES[:2]
NAMES, PREFIXES = ("one at a time", "batch"), ("", "batch ")  # of two runs, and of the columns of each


def film(
    runs: Sequence[Run],
    axes: Box,
    titles: tuple[str, str],
    captions: dict[str, Caption],
    panels: Sequence[Panel] = (),
    overlays: Sequence[Sequence[Overlay]] = ((), ()),
    questions: Questions = NOTHING_ASKED,
) -> Film:
    """The first figures are planes, one for each run, with what is laid over them; those of the panels follow."""
    first = runs[0]
    points = first.points
    laid = [overlay for each in overlays for overlay in each]
    parts: list[Panel | Overlay] = [*panels, *laid]
    columns = point_columns(first, axes)
    for run, prefix in zip(runs, PREFIXES, strict=False):
        columns |= frame_columns(run, prefix) | arrow_columns(run, axes, prefix)
    words = [part.words for part in parts if part.words]
    if len(runs) == 2:
        columns |= {"phases": _phases_of_both(*runs)}
        words = [Caption((f"<p>Pictures of <b>{NAMES[0]}</b>:</p>",)), *words] if words else []
    planes = [
        Panel(
            plane_figure(points, axes, titles, run.setting.symbols.letter, overlays[i]),
            tracks=tracks(points, i, PREFIXES[i]),
        )
        for i, run in enumerate(runs)
    ]
    return film_of(
        [*planes, *panels],
        first.steps.n_frames,
        columns,
        asked=questions,
        captions=captions | {"why": joined(captions["why"], *words)},
        laid=laid,
        planes=len(runs),
        chapters=() if first.setting.batch else first.steps.chapters,
    )


def surroundings(axes: Box) -> Box:
    """As far around as anybody zooms out: lines that never move are not drawn anew then."""
    (x0, x1, y0, y1), more = axes, 20 * (axes[1] - axes[0])
    return (x0 - more, x1 + more, y0 - more, y1 + more)


def point_columns(run: Run, axes: Box) -> dict[str, Column]:
    said = SIDES_OF_PLUS if run.setting.condition == "plus" else SIDES
    sides = tuple(side.format(w=run.setting.symbols.letter) for side in said)
    growth = run.setting.eta * (run.signed * run.signed).sum(axis=1)
    columns = sample_tracks.point_columns(run.X, axes) | sample_tracks.sign_columns(run.y, STYLES)
    return columns | {"sides": sides, "growth": growth, "around": AROUND} | _relations(run)


def _relations(run: Run) -> dict[str, Column]:
    """For each point how its z compares with 0 where it is right, and where it is a mistake; none where it is the same
    for all, as a caption says it then itself."""
    if run.setting.condition != "plus":
        return {}
    plus = (run.y > 0).tolist()
    return {"keeps": tuple("≥" if p else ">" for p in plus), "errs": tuple("<" if p else "≤" for p in plus)}


def frame_columns(run: Run, prefix: str = "") -> dict[str, Column]:
    """`prefix` goes before the names, where a film shows two runs."""
    steps = run.steps
    columns: dict[str, Column] = {
        "theta": run.theta,
        "offset": run.setting.symbols.shown(run.theta[:, 2]),
        "wrong": run.wrong,
        "left": run.wrong.sum(axis=1),
        "kind": steps.kind,
        "sample": steps.sample,
        "now": steps.now,
        "before": run.undone,
        "checked": run.checked,
        "check": steps.count,
        "epoch": steps.epoch,
        "z": run.z,
        "z after": _after(run),
        "side": _sides(run),
        "phase": phases(run),
        "next": np.append(steps.sample[1:], -1),
        "coming": _coming(run),
    }
    columns |= {"sums": run.sums, "rates": run.rates} if run.setting.batch else {}
    return {f"{prefix}{name}": column for name, column in columns.items()}


def phases(run: Run) -> Ints:
    """For each frame how far the run is; where it waits for another one, it has ended."""
    steps = run.steps
    waiting = (steps.kind == RIGHT) & (steps.sample < 0)
    last = np.flatnonzero(~waiting)[-1]
    ended = np.arange(steps.n_frames) >= last
    waits = (steps.kind == START) & (last > 0)  # a run without an update has ended where it starts
    return np.select([waits, ended, steps.now == 0], [NOT_STARTED, ENDED, NO_UPDATE], RUNNING)


def _phases_of_both(single: Run, batch: Run) -> Ints:
    """0 at the start; then 1 to 4: the first runs or has ended, and the second runs or has."""
    first, second = phases(single), phases(batch)
    return np.where(first == NOT_STARTED, 0, 1 + 2 * (first == ENDED) + (second == ENDED))


def _after(run: Run) -> Floats:
    """For each frame after an update the margin z that the point has now."""
    updated = (run.steps.kind == UPDATE) & (run.steps.sample >= 0)
    return np.where(updated, run.margins[run.steps.now, np.maximum(run.steps.sample, 0)], np.nan)


def _sides(run: Run) -> Ints:
    """Which of SIDES the point looked at lies on, for the state that was checked."""
    value = run.z * run.y[np.maximum(run.steps.sample, 0)]
    blank = np.abs(run.theta).sum(axis=1) == 0
    return np.select([blank[run.checked], value > 0, value < 0], [3, 0, 1], 2)


def _coming(run: Run) -> Ints:
    """Which template of the next step's caption announces the next frame."""
    kind = np.append(run.steps.kind[1:], START)
    minus = np.asarray(run.y[np.append(run.steps.sample[1:], 0)]) < 0
    update = np.where(minus, 3, 2) if run.setting.by_check else np.where(minus, 5, 4)
    return np.select([kind == START, kind == UPDATE], [0, update], RIGHT)


def plane_figure(
    points: Points, axes: Box, titles: tuple[str, str], letter: str, overlays: Sequence[Overlay] = ()
) -> Spec:
    """The plane with traces for the half-planes, the boundary now and before, the vectors, of which the normal vector
    has its `letter` beside it, and the point looked at."""
    return plane.figure(
        points,
        STYLES,
        axes,
        titles,
        below=[
            *(trace for overlay in overlays for trace in overlay.ground),
            *marks.two_sides(STYLES, marks.line("before", palette.FAINT, 1.5, "dot")),
        ],
        above=[
            marks.arrow("w before", palette.FAINT, 1.5),
            marks.wide_arrow("added", palette.ADDED),
            marks.arrow("w", palette.INK, 2.5),
            marks.word("letter", letter),
            marks.sample(),
            *(trace for overlay in overlays for trace in overlay.above),
        ],
    )


def tracks(points: Points, figure: int = PLANE, prefix: str = "") -> tuple[Track, ...]:
    """What moves in one plane, by the columns of one run."""
    now, undone = Col(f"{prefix}theta", at=f"{prefix}now"), Col(f"{prefix}theta", at=f"{prefix}before")
    return (
        *sample_tracks.two_sides(figure, now),
        Line(figure, "before", undone),
        sample_tracks.hollow(figure, points, STYLES, Col(f"{prefix}wrong", at=f"{prefix}now")),
        *(
            Rows(figure, arrow, {axis: Col(f"{prefix}arrow {axis}", item=ends) for axis in ("x", "y")})
            for arrow, ends in (("w before", (4, 1)), ("added", (1, 2)), ("w", (0, 3)))
        ),
        Rows(
            figure,
            "letter",
            {axis: Col(f"{prefix}letter {axis}") for axis in ("x", "y")}
            | {"textposition": Col("around", at=f"{prefix}letter side")},
        ),
        *sample_tracks.sample_ring(figure, f"{prefix}sample"),
    )
