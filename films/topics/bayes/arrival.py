"""The point that arrives in a frame: its ring, the arithmetic of the running mean, and a question about it."""

import numpy as np

from films.drawing import looks
from films.picture.ask import Ask, ask
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.picture.words import Words, one_of, words
from films.topics.bayes.record import Run
from playground.inputs import Ints

VERDICTS = ("right", "wrong")
FIRST = (
    r"<p><b>Point {i}</b> is the first of {class}: its mean is the point itself.</p>"
    r"<p>$\mathbf{\mu}=\mathbf{x}^{({i})}=({n1},{n2})$</p>"
)
MOVED = (
    r"<p><b>Point {i}</b> is number {c} of {class}: the mean moves by 1/{c} of the way to it.</p>"
    r"<p>$\mathbf{\mu}=({m1},{m2})\allowbreak+(({x1},{x2})-({m1},{m2}))/{c}=({n1},{n2})$</p>"
    r"<p>Covariance now: $\Sigma_{11}={s1}$, $\Sigma_{12}={s2}$, $\Sigma_{22}={s3}$</p>"
)


def ring(run: Run) -> Mark:
    """Return the ring around the point of the frame."""
    return mark(looks.sample(), x=now(run.X[:, 0]), y=now(run.X[:, 1]))


def arithmetic(run: Run, names: tuple[str, ...]) -> Words:
    """Return the running mean worked out, and the covariance after it. For the first point of a class: that it is the
    mean."""
    frames, k, params = np.arange(run.n_frames), run.y, run.fits[0].params
    before = np.vstack([np.zeros((1, 2)), params.means[frames[:-1], k[1:]]])
    after, covariances, count = params.means[frames, k], params.covariances[frames, k], params.counts[frames, k]
    entries = {"x": run.X, "m": before, "n": after, "s": covariances[:, [0, 0, 1], [0, 1, 1]]}
    numbers = {f"{letter}{j + 1}": now(a)[j] for letter, a in entries.items() for j in range(a.shape[1])}
    holes = {"i": now(run.numbers), "c": now(count), "class": now(names, k), **numbers}
    return one_of((count > 1).astype(np.int64), words(FIRST, **holes), words(MOVED, **holes))


def ask_arrival(run: Run, names: tuple[str, ...], ring: Mark, *, alternate: bool) -> Ask:
    """Return the question whether the fit to the points before it classifies the arriving point as it is labelled. The
    point is in the `ring`. With `alternate` it is asked in every other frame only."""
    answers = answers_before(run)
    right = np.where(answers < 0, -1, answers != run.y)
    if alternate:
        right[::2] = -1
    return ask(
        words(
            "<b>Point {i}</b> of class {class} arrives. Do the Gaussians fitted so far classify it right, or wrong?",
            **{"i": now(run.numbers), "class": now(names, run.y)},
        ),
        right,
        words(
            "Before it came, they said {answer}. Now they are fitted to it, too, and have moved.",
            answer=now(names, answers),
        ),
        VERDICTS,
        points_out=[ring],
    )


def answers_before(run: Run) -> Ints:
    """Return, for each frame, what the fit of the frame before says of the point that arrives: `(F,)`, -1 if it cannot
    say."""
    frames = np.arange(1, run.n_frames)
    return np.append(-1, run.fits[0].answers[frames - 1, frames])
