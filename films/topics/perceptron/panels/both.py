"""The perceptron that adds one mistake at a time and the one that adds all together, on the same points, in step."""

from dataclasses import replace
from itertools import product

import numpy as np

from films.charts import curves
from films.drawing import chart, marks, palette
from films.film.captions import Caption
from films.film.columns import Col
from films.film.mathml import formula, sign, value, vector
from films.film.panel import Panel
from films.topics.perceptron import words
from films.topics.perceptron.film import NAMES, PREFIXES
from films.topics.perceptron.panels.progress import ends_of_passes, readable
from films.topics.perceptron.run import Run, padded
from films.topics.perceptron.words import EQUALS, Captions


def in_step(single: Run, batch: Run) -> tuple[Run, Run]:
    """Both with as many frames: the one that ends sooner stands still."""
    frames = max(single.steps.n_frames, batch.steps.n_frames)
    first, second = (replace(run, steps=padded(run.steps, frames)) for run in (single, batch))
    return first, second


def panel(single: Run, batch: Run, figure: int) -> Panel:
    """The training error of both, step by step."""
    errors = [run.wrong.mean(axis=1)[run.steps.now].astype(np.float32) for run in (single, batch)]
    columns = {f"{prefix}error": error for prefix, error in zip(PREFIXES, errors, strict=True)}
    steps = np.arange(len(errors[0]), dtype=np.int32)
    whole = single.trace.n_updates >= batch.trace.n_updates  # else the batch goes on where there are no more passes
    ends = single.trace.updates_before(ends_of_passes(single)) if whole else np.zeros(1, dtype=np.int64)
    readables = [readable(steps, error, ends, "steps") for error in errors]
    colors = (palette.INK, palette.ADDED)
    drawn = [
        marks.line(name, color, 2) | {"x": x, "y": error, "line": marks.steps(color, 2)}
        for name, color, (x, error, _) in zip(NAMES, colors, readables, strict=True)
    ]
    dots = {
        f"{name} now": (color, Col(f"{prefix}error"))
        for name, color, prefix in zip(NAMES, colors, PREFIXES, strict=True)
    }
    layout = chart.layout("updates, iterations", "training error", heights=(-0.04, 1.04))
    layout["yaxis"] |= {"tickvals": [0, 0.5, 1], "tickformat": ".0%"}
    means = readables[0][2]
    also = [f"({means})"] if means else []
    return curves.panel(figure, drawn, layout, Col("step"), dots, columns | {"step": steps}, also)


def captions(single: Run, batch: Run) -> Captions:
    """Of a film of both, but for the legend. The holes of the batch begin as its columns do."""
    runs = (single, batch)
    values: dict[str, Col] = {}
    for prefix, hole in zip(PREFIXES, ("", "batch_"), strict=True):
        now = f"{prefix}now"
        values |= words.state(f"{hole}w1", f"{hole}w2", f"{hole}b", at=now, prefix=prefix)
        values |= {f"{hole}left": Col(f"{prefix}left", at=now), f"{hole}now": Col(now)}
    longer = PREFIXES[single.trace.n_updates < batch.trace.n_updates]  # it knows whether there is a next step
    states = _state(NAMES[0], "", single) + _state(NAMES[1], "batch_", batch)
    return {
        "frame": Caption(("<b>Update {now}</b> · <b>iteration {batch_now}</b>",), values),
        "next": Caption(("", *["next: add one mistake | all mistakes"] * 5), {}, Col(f"{longer}coming")),
        "plane": words.scale_of_vectors(NAMES[0]),
        "plane 2": words.scale_of_vectors(NAMES[1], PREFIXES[1]),
        "why": Caption((states,), values),
        "verdict": _verdict(runs, values),
    }


def _state(title: str, hole: str, run: Run) -> str:
    symbols = run.setting.symbols
    w = formula(symbols.w, EQUALS, vector(f"{{{hole}w1}}", f"{{{hole}w2}}"))
    offset = formula(sign(","), symbols.b, EQUALS, value(f"{{{hole}b}}")) if run.setting.offset else ""
    return f"<p><b>{title.capitalize()}</b>: {w}{offset}; mistakes left: {{{hole}left}} of {len(run.X)}.</p>"


def _verdict(runs: tuple[Run, Run], values: dict[str, Col]) -> Caption:
    """Templates by the phases of both: a run waits for the longer one where it has ended."""
    said = [
        (f"at {words.step_of(run)} {{{hole}}} of {words.number_of_steps(run)}.", words.end(run))
        for run, hole in zip(runs, ("now", "batch_now"), strict=True)
    ]
    found = words.separability(runs[0])
    started = [
        f"<p>{NAMES[0].capitalize()}: {one}</p><p>{NAMES[1].capitalize()}: {other}</p>{found}"
        for one, other in product(*said)
    ]
    return Caption((f"<p><b>Not started.</b> {words.question(runs[0])}</p>", *started), values, Col("phases"))
