"""The perceptron that adds one mistake at a time beside the one that adds all at once, on the same points: the words of
their film, and the training error of both."""

from itertools import product

import numpy as np

from films.drawing import chart, looks, palette
from films.film.captions import continued
from films.film.columns import last_frame
from films.picture import marks
from films.picture.figure import Figure, graph
from films.picture.now import now
from films.picture.words import Words, one_of, words
from films.topics.perceptron import verdict
from films.topics.perceptron.panels.progress import ends_of_passes, range_of_means, readable
from films.topics.perceptron.run import Run
from films.topics.perceptron.verdict import ENDED, NOT_STARTED

NAMES = ("one at a time", "batch")


def captions(single: Run, batch: Run) -> dict[str, Words]:
    """Return where both stand, and the next steps."""
    at = {"now": now(single.steps.now), "batch_now": now(batch.steps.now)}
    return {
        "frame": words("<b>Update {now}</b> · <b>iteration {batch_now}</b>", **at),
        "next": one_of(last_frame(single.steps.n_frames), "Next: add one mistake | all mistakes", ""),
    }


def states(single: Run, batch: Run) -> Words:
    """Return the states of both, with their mistakes."""
    return state(NAMES[0], single) + state(NAMES[1], batch)


def state(title: str, run: Run) -> Words:
    """Return the state of the run with this title, with its mistakes."""
    offset = r",\offset={b}" * run.setting.offset
    template = (
        rf"<p><b>{title.capitalize()}</b>: $\weights=({{w1}},{{w2}}){offset}$; mistakes left: {{left}} of "
        f"{len(run.X)}.</p>"
    )
    return words(template, run.setting.commands, left=run.left, **run.state("w1", "w2", "b", run.steps.now))


def verdict_of_both(single: Run, batch: Run) -> Words:
    """Return how far both are, by their phases; a run that has ended waits for the longer one."""
    at = {"now": now(single.steps.now), "batch_now": now(batch.steps.now)}
    first, second = verdict.phases(single), verdict.phases(batch)
    phase = np.where(first == NOT_STARTED, 0, 1 + 2 * (first == ENDED) + (second == ENDED))
    ways = [
        (
            f"at {run.setting.step} {{{hole}}}.",
            continued(verdict.end(run)),
        )
        for run, hole in ((single, "now"), (batch, "batch_now"))
    ]
    separable = verdict.separability(single)
    running = [
        words(f"<p>{NAMES[0].capitalize()}: {one}</p><p>{NAMES[1].capitalize()}: {other}</p>", **at) + separable
        for one, other in product(*ways)
    ]
    return one_of(phase, f"<p><b>Not started.</b> {verdict.question(single)}</p>", *running)


def progress(single: Run, batch: Run) -> Figure:
    """Return the training error of both, step by step."""
    steps, colors = np.arange(single.steps.n_frames), (palette.INK, palette.OTHER)
    whole = single.trace.n_updates >= batch.trace.n_updates  # else the batch goes on after the last pass
    ends = single.trace.updates_before(ends_of_passes(single)) if whole else np.zeros(1, dtype=np.int64)
    curves, dots, means = [], [], ""
    for name, run, color in zip(NAMES, (single, batch), colors, strict=True):
        error = now(run.wrong.mean(axis=1), run.steps.now)
        x, y, means = readable(steps, error.per_frame(), ends, "steps")
        curves += range_of_means(f"{name}, range", steps, error.per_frame(), ends, color)
        curves.append(marks.curve(name, x, y, color, silent=True, line=looks.steps(color, 2)))
        dots.append(marks.dot(f"{name} now", now(steps), error, color))
    layout = chart.layout("updates, iterations", "training error", heights=(-0.04, 1.04))
    layout["yaxis"] |= chart.PER_CENT | {"tickvals": [0, 0.5, 1]}
    return graph([*curves, *dots], layout, timeline=now(steps), also=[f"({means})"] if means else [])


CHARTS = {"progress": progress}
