"""The perceptron that adds one mistake at a time and the one that adds all together, on the same points, in step."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from playground.inputs import Floats
from ui.charts import chart as charts
from ui.charts import marks, palette
from ui.film.captions import Caption, joined
from ui.film.columns import Col, Column, merged
from ui.film.film import Film
from ui.film.geometry import Box
from ui.film.mathml import formula, sign, value, vector
from ui.film.overlay import Overlay
from ui.film.panel import Panel
from ui.film.spec import Spec
from ui.film.tracks import Rows
from ui.topics.perceptron import batch as perceptron_batch
from ui.topics.perceptron import film as perceptron
from ui.topics.perceptron import verdict as perceptron_verdict
from ui.topics.perceptron.plane import plane_figure
from ui.topics.perceptron.run import Run
from ui.topics.perceptron.words import EQUALS, B, W

BATCH = "batch "  # goes before the names of the columns of the second run
NAMES = ("one at a time", "batch")


def in_step(single: Run, batch: Run) -> tuple[Run, Run]:
    """Both with as many frames: the one that ends sooner stands still."""
    frames = max(single.steps.n_frames, batch.steps.n_frames)
    first, second = (replace(run, steps=run.steps.held(frames)) for run in (single, batch))
    return first, second


def film(
    single: Run,
    batch: Run,
    axes: Box,
    titles: tuple[str, str],
    panels: Sequence[Panel] = (),
    overlays: Sequence[Overlay] = (),
) -> Film:
    """Figures 0 and 1 are the planes of the two; the panels, and the overlays of the first plane, are of `single`."""
    points = single.points
    summands = perceptron_batch.summands(batch, axes, 1, BATCH)
    parts: tuple[Panel | Overlay, ...] = (*panels, *overlays, *summands)
    columns: dict[str, Column] = perceptron.point_columns(single)
    for run, of in ((single, ""), (batch, BATCH)):
        columns |= perceptron.frame_columns(run, of) | perceptron.vector_columns(run, axes, of)
        columns |= {f"{of}left": run.wrong.sum(axis=1)}
    planes = (plane_figure(points, axes, titles, overlays), plane_figure(points, axes, titles, summands))
    return Film(
        figures=(*planes, *(panel.figure for panel in panels)),
        planes=2,
        n_frames=single.steps.n_frames,
        columns=merged(columns, *(part.columns for part in parts)),
        tracks=(
            *perceptron.tracks(points),
            *perceptron.tracks(points, 1, BATCH),
            *(track for part in parts for track in part.tracks),
        ),
        captions=_captions(single, batch, [part.words for part in parts if part.words]),
        hovers=tuple(hover for panel in panels for hover in panel.hovers),
        chapters=single.steps.chapters,
    )


def panel(single: Run, batch: Run, place: int) -> Panel:
    """The training error of both, step by step."""
    errors = [run.wrong.mean(axis=1)[run.steps.now].astype(np.float32) for run in (single, batch)]
    frames = np.arange(len(errors[0]), dtype=np.int32)
    return Panel(
        figure=_figure(errors),
        columns={"error": errors[0], f"{BATCH}error": errors[1], "step": frames},
        tracks=tuple(
            Rows(place, f"{name} now", {"x": Col("step"), "y": Col(f"{of}error")})
            for name, of in zip(NAMES, ("", BATCH), strict=True)
        ),
    )


def _figure(errors: Sequence[Floats]) -> Spec:
    colors = (palette.INK, palette.ADDED)
    curves = [
        marks.line(name, color, 2) | {"y": error, "x": np.arange(len(error)), "line": marks.steps(color, 2)}
        for name, color, error in zip(NAMES, colors, errors, strict=True)
    ]
    dots = [marks.dot(f"{name} now", color) for name, color in zip(NAMES, colors, strict=True)]
    layout = charts.layout("updates, iterations", "training error", heights=(-0.04, 1.04))
    layout["yaxis"] |= {"tickvals": [0, 0.5, 1], "tickformat": ".0%"}
    return charts.figure([*curves, *dots], layout)


def _captions(single: Run, batch: Run, words: Sequence[Caption]) -> dict[str, Caption]:
    now = {"now": Col("now"), "batch_now": Col(f"{BATCH}now")}
    ground = perceptron_verdict.ground(single.separation, single.setting)
    ends = "".join(
        f"<p>{name.capitalize()}: {perceptron_verdict.end(run.trace, run.steps, run.setting)}</p>"
        for name, run in zip(NAMES, (single, batch), strict=True)
    )
    said = ends + ground
    return {
        "frame": Caption(("<b>Update {now}</b> · <b>iteration {batch_now}</b>",), now),
        "next": Caption(("", *["next: add one mistake | all mistakes"] * 5), {}, Col(_later(single, batch))),
        "plane": Caption((f"{NAMES[0]}; {{scale}}",), {"scale": Col("scales", at="scale")}),
        "plane 2": Caption((f"{NAMES[1]}; {{scale}}",), {"scale": Col(f"{BATCH}scales", at=f"{BATCH}scale")}),
        "why": joined(Caption((_state(NAMES[0], "", single),), _values("")),
                      Caption((_state(NAMES[1], "batch_", batch),), _values(BATCH)), *_of_the_first(words)),
        "verdict": Caption((said,), {"now": now["now"]}),
    }  # fmt: skip


def _of_the_first(words: Sequence[Caption]) -> Sequence[Caption]:
    """What the pictures say, after a word on whose they are."""
    return [Caption((f"<p>Pictures of <b>{NAMES[0]}</b>:</p>",)), *words] if words else []


def _later(single: Run, batch: Run) -> str:
    """The column that knows whether there is a next step: that of the longer run."""
    return "coming" if single.trace.n_updates >= batch.trace.n_updates else f"{BATCH}coming"


def _state(name: str, hole: str, run: Run) -> str:
    w = formula(W, EQUALS, vector(f"{{{hole}w1}}", f"{{{hole}w2}}"))
    offset = formula(sign(","), B, EQUALS, value(f"{{{hole}b}}")) if run.setting.offset else ""
    return f"<p><b>{name.capitalize()}</b>: {w}{offset}; mistakes left: {{{hole}left}} of {len(run.X)}.</p>"


def _values(of: str) -> dict[str, Col]:
    hole = of.replace(" ", "_")
    state = {f"{hole}{part}": Col(f"{of}theta", at=f"{of}now", item=j) for j, part in enumerate(("w1", "w2", "b"))}
    return state | {f"{hole}left": Col(f"{of}left", at=f"{of}now")}
