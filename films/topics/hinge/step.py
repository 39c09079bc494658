"""The step to a frame before it is made: the words of the button that makes it, and the questions about it."""

import numpy as np
from numpy.typing import NDArray

from films.film.questions import TURNS, turn
from films.picture.ask import Ask, ask
from films.picture.mark import Mark
from films.picture.now import Now, now
from films.picture.words import Words, one_of, words
from films.topics.hinge import why
from films.topics.hinge.panels import loss
from films.topics.hinge.run import FOLLOWED, KEPT, SHRUNK, Run
from playground.inputs import Ints

CHANGES = ("it changes", "it stays")


def next_step(run: Run) -> Words:
    """Return the words for the next step on its button, which is narrow, by the kind of the next frame. "Point 12: z =
    0.4 ≤ 1, η = 1/7" is an update with that η."""
    descent, steps, trace, n = run.descent, run.steps, run.trace, len(run.X)
    eta, level = why.step_length(descent), descent.level
    if descent.smooth:
        met = f"All {n} points" if descent.batch else "Point {i}: z = {z}"
        no_update = followed = shrunk = f"{met}, η = {eta}"
    elif descent.batch:
        of_all = f"of {n} have z ≤ {level}"
        no_update, followed, shrunk = f"0 {of_all}: it stops", f"{{m}} {of_all}: η = {eta}", f"0 {of_all}: penalty only"
    else:
        above, below = (f"Point {{i}}: z = {{z}} {sign} {level}" for sign in ">≤")
        no_update, followed, shrunk = f"{above}, no update", f"{below}, η = {eta}", f"{above}, penalty only"
    following = np.append(np.arange(1, steps.n_frames), -1)
    numbers = {
        "i": now(run.numbers, np.append(steps.sample[1:], -1)),
        "z": now(run.z, following),
        "k1": now(np.arange(1, trace.n_updates + 2), steps.now),
        "m": now(np.append(trace.active, 0), steps.now),
    }
    coming = np.append(steps.kind[1:], 0)
    return one_of(coming, "", *(words(text, **numbers) for text in (no_update, followed, shrunk)), "")


def questions(run: Run, sample: Mark, *, by_draw: bool) -> list[Ask]:
    """Return the question how J changes. By draws it takes turns with another question, as the answer to one gives the
    other away: whether (w, b) changes or, with the squared loss, how z changes. `sample` is the ring around the point
    drawn."""
    descent, kind = run.descent, run.steps.kind
    asks_here = kind == FOLLOWED if descent.smooth else np.isin(kind, (KEPT, FOLLOWED, SHRUNK))
    in_turn = asks_here & (np.arange(len(kind)) % 2 == 1) & _consistent_frames(run)
    if not descent.smooth and by_draw:
        first = [_ask_change(run, in_turn, sample)]
    elif descent.loss == "squared" and not descent.batch and in_turn.any():
        first = [_ask_z(run, in_turn, sample)]
    else:
        first, in_turn = [], np.zeros_like(asks_here)
    return [*first, _ask_objective(run, asks_here & ~in_turn, sample)]


def _consistent_frames(run: Run) -> NDArray[np.bool_]:
    """Return the frames whose kind explains whether the state changes: `(F,)`. An update may leave it as it is, if its
    point is at 0 or its points cancel."""
    before, after = run.theta[np.maximum(run.steps.before, 0)], run.theta[run.steps.now]
    return np.asarray((run.steps.kind == KEPT) | (before != after).any(axis=1))


def _bits(frames: NDArray[np.bool_], right: Ints, options: tuple[str, ...]) -> NDArray[np.bool_]:
    """Return the right options as bits `(F, K)`, and none in frames that are not among `frames`. Bits take half as many
    bytes in a film."""
    return np.where(frames, right, -1)[:, None] == np.arange(len(options))


def _draw_words(run: Run) -> tuple[str, dict[str, Now]]:
    """Return what is looked at, in words, and the number of the point if it is one."""
    if run.descent.batch:
        return "All points are looked at", {}
    return "<b>Point {i}</b> is drawn", {"i": now(run.numbers, run.steps.sample)}


def _ask_change(run: Run, frames: NDArray[np.bool_], sample: Mark) -> Ask:
    """Return the question whether the draw changes (w, b). The reader can see which points are in the margin."""
    descent, (subject, numbers) = run.descent, _draw_words(run)
    penalty = f" or where the penalty shrinks {run.symbols.word}" if descent.regularization else ""
    who, z = ("some", "") if descent.batch else ("its", " It was {z}.")
    return ask(
        words(f"{subject}. Does {run.vector} change?", **numbers),
        _bits(frames, (run.steps.kind == KEPT).astype(np.int64), CHANGES),
        words(
            f"{run.vector} changes where {who} <i>z</i> ≤ {descent.level}{penalty}.{z}",
            z=run.z,
        ),
        CHANGES,
        points_out=[] if descent.batch else [sample],
        about=[run.margins],
    )


def _ask_z(run: Run, frames: NDArray[np.bool_], sample: Mark) -> Ask:
    """Return the question how the z of the point changes that the squared loss is descended for."""
    before, after = run.z, run.z_of_sample(run.steps.now)
    subject, numbers = _draw_words(run)
    penalty = f" The penalty shrinks {run.symbols.word} besides." if run.descent.regularization else ""
    return ask(
        words(f"{subject}, with <i>z</i> = {{z}}. What becomes of its <i>z</i>?", z=before, **numbers),
        _bits(frames, turn(before, after), TURNS),
        words(
            "<i>z</i> was {z} and is {after} now. The squared loss (1 − <i>z</i>)² pulls <i>z</i> towards 1, from "
            f"above, too; a step that is too long leads beyond 1.{penalty}",
            z=before,
            after=after,
        ),
        TURNS,
        points_out=[sample],
        about=[run.margins],
    )


def _ask_objective(run: Run, frames: NDArray[np.bool_], sample: Mark) -> Ask:
    """Return the question how J changes."""
    (subject, numbers), J, steps = _draw_words(run), run.trace.objective, run.steps
    penalty = " and the penalty" if run.descent.regularization else ""
    return ask(
        words(f"{subject}. What becomes of <i>J</i>, the mean loss{penalty}?", **numbers),
        _bits(frames, turn(J[np.maximum(steps.before, 0)], J[steps.now]), TURNS),
        loss.change_of_objective(run, frames, "<i>J</i> was {before} and is {after} now%s."),
        TURNS,
        points_out=[] if run.descent.batch else [sample],
    )
