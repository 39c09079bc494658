"""When to stop if mistakes never end: Error' after each update, and the best training error, which the pocket keeps."""

import numpy as np

from films.courses import SUPERVISED
from films.drawing import chart, looks, palette
from films.film.marks import Marker, Path
from films.picture import marks
from films.picture.figure import Figure, Overlay, graph
from films.picture.mark import Mark, mark
from films.picture.now import Now, now
from films.picture.words import Words, words
from films.topics.perceptron.panels.progress import ends_of_passes, range_of_means, readable
from films.topics.perceptron.plane import Plane, swatch
from films.topics.perceptron.run import Run
from playground.inputs import Floats, Ints
from playground.pocket import pocket
from playground.stopping import distance_error, stopping_epoch

NO_BOUNDARY = (
    "<p>Without an update {w} stays 0. So there is no boundary, no distance from one, and no Error′ that could fall."
    "</p>"
)
WORDS = (
    "<p>The mistakes lie {distance} from the boundary in all: that is Error′. {end} The formula of "
    f"{SUPERVISED} gives ‖{{w}}‖ "
    "times as much, {other}. Best training error so far: {best}.{drawn}</p>"
)
ERROR, POCKET = "Error′", "in the pocket"


def figure(run: Run) -> Figure:
    """Return Error' (left axis), and the training error of each state and of the best state so far (right axis)."""
    distances = distance_error(run.trace, run.written, run.y)[: run.n_states]
    wrong = run.wrong.mean(axis=1)
    best, epoch = wrong[best_states(run)], _stopping_epoch(run)
    x, what = np.arange(run.n_states), f"{run.setting.step}s"
    ends = np.minimum(run.trace.updates_before(ends_of_passes(run)), x[-1])
    error_x, error_y, means = readable(x, wrong, ends, what)
    distance_x, distance_y, _ = readable(x, distances, ends, what)
    thin, thick = looks.steps(palette.TRAINING, 1, "dot"), looks.steps(palette.BEST, 2)
    state = now(run.steps.now)
    distance_now, best_now = now(distances, run.steps.now), now(best, run.steps.now)
    layout = chart.layout(what, "sum of distances", heights=chart.heights(distances, log=False))
    return graph(
        [
            *range_of_means("range of errors", x, wrong, ends, palette.TRAINING, right=True),
            *range_of_means("range of distances", x, distances, ends, palette.INK),
            marks.curve(
                "training error", error_x, error_y, palette.TRAINING, dash="dot", line=thin, right=True, opacity=0.5
            ),
            marks.curve(POCKET, x, best, palette.BEST, line=thick, right=True),
            marks.curve(ERROR, distance_x, distance_y, palette.INK, line=looks.steps(palette.INK, 2)),
            *_end(run, distances, epoch),
            marks.dot(f"{POCKET} now", state, best_now, palette.BEST, right=True),
            marks.dot(f"{ERROR} now", state, distance_now, palette.INK),
        ],
        layout | {"yaxis2": chart.share_axis(palette.TRAINING)},
        timeline=state,
        words=_words(run, epoch, means, distance_now, best_now),
    )


def _stopping_epoch(run: Run, *, formula: bool = False) -> int | None:
    """Return the epoch in which the rule stops training, or would; None if it never does."""
    return stopping_epoch(run.trace, run.written, run.y, formula=formula, condition=run.setting.condition)


def best_states(run: Run) -> Ints:
    """Return for each state the number of the best state so far."""
    return pocket(run.trace, run.written, run.y, condition=run.setting.condition)[: run.n_states]


def _end(run: Run, distances: Floats, epoch: int | None) -> tuple[Mark, ...]:
    """Return a cross where the rule stops training, or would; empty if the film ends before."""
    if epoch is None or (state := run.trace.updates_before(epoch * len(run.X))) >= run.n_states:
        return ()
    cross = Marker(symbol="x-thin", size=11, color=palette.INK, edge=palette.INK, edge_width=3)
    look = Path(name="falls no more", marker=cross, hover=None)
    height = float(np.nan_to_num(distances[state]))
    return (mark(look, "○ falls no more", x=[state], y=[height]),)


def _words(run: Run, epoch: int | None, means: str, distance: Now, best: Now) -> Words:
    """Return the words. The lectures' formula is |w| times Error', and may stop in another epoch."""
    word = run.setting.symbols.word
    if not run.trace.n_updates and not any(run.setting.start[:2]):
        return words(NO_BOUNDARY, w=word)
    once = "iteration" if run.setting.batch else "epoch"
    epoch_by_formula = _stopping_epoch(run, formula=True)
    falls = f"falls in every {once} of this run"
    if not run.n_wrong[-1]:
        falls = f"is smaller after every {once} of this run, until no mistake is left"
    end = f"It {falls}."
    if epoch is not None:
        end = f"The first {once} in which it does not fall is number {epoch:,}."
    if epoch_by_formula is None:
        other = f"and {falls}"
    else:
        other = (
            f"and stops in the same {once}"
            if epoch_by_formula == epoch
            else f"and would stop in {once} {epoch_by_formula:,}"
        )
    means_of = f" Training error and {ERROR} are drawn as the {means}." if means else ""
    return words(WORDS, distance=distance, best=best, end=end, w=word, other=other, drawn=means_of)


def pocket_line(plane: Plane) -> Overlay:
    """Return the boundary of the state in the pocket as an overlay."""
    run = plane.run
    best = best_states(run)
    at, n = best[run.steps.now], len(run.X)
    return Overlay(
        above=(marks.line("pocket", now(run.theta, at), palette.BEST, 2.5),),
        words=words(
            f"<p>In the pocket (green): the {run.setting.symbols.word} after {run.setting.step} {{best}}, with "
            f"{{fewest}} of {n} points wrong: the least empirical risk so far.</p>",
            best=at,
            fewest=now(run.n_wrong[best], run.steps.now),
        ),
        legend=f"{swatch(palette.BEST, '━')} the boundary in the pocket",
    )
