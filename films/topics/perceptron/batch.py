"""The batch perceptron, whose iterations add all mistakes at once: its captions, arithmetic, questions, and the sum
drawn in the plane."""

import numpy as np

from films.drawing import looks, palette
from films.film.columns import last_frame
from films.film.questions import turn
from films.picture.ask import Ask, ask
from films.picture.figure import Overlay
from films.picture.mark import mark
from films.picture.now import now
from films.picture.words import Words, one_of, words
from films.topics.perceptron.frames import UPDATE
from films.topics.perceptron.one_at_a_time import AT_FIRST as AT_FIRST_OF_ONE
from films.topics.perceptron.plane import Plane, swatch
from films.topics.perceptron.run import Run, Setting

MOST_SUMMANDS = 40_000  # in a whole film
AT_FIRST = {
    "closed": "At the start all points are mistakes.",
    "strict": AT_FIRST_OF_ONE["strict"],
    "plus": "At the start every z is 0, and sign(0) = +1: all − points are mistakes.",
}
AT_A_START = "At the start some points may be mistakes."
TOTAL = r"\sum y^{(i)}\mathbf{x}^{(i)}"
NUMBERS = ("fewer", "more", "as many as now")


def captions(run: Run) -> dict[str, Words]:
    """Return where the film stands, and the next step, for the button that makes it."""
    stand = words("<b>Iteration {now}</b> · mistakes left: {m}", now=now(run.steps.now), m=run.left)
    return {
        "frame": one_of(now(run.steps.kind), "<b>Start</b>", stand, stand, stand),
        "next": one_of(last_frame(run.steps.n_frames), words("Next: add all mistakes ({m})", m=run.left), ""),
    }


def arithmetic(run: Run) -> Words:
    """Return the sum over the mistakes of the state before, times the rate."""
    setting = run.setting
    step = r"\eta_k" if setting.rate == "inverse" else r"\step "
    start = (
        f"<p>{AT_FIRST[setting.condition] if setting.from_zero else AT_A_START} Each iteration adds the sum over all "
        "of them at once, "
        rf"$\weights\leftarrow\weights+{step}{TOTAL}$: a step down the gradient of the perceptron cost, the sum of "
        r"$|\side|$ over the mistakes.</p>"
    )
    iteration = (
        f"<p>Mistakes of the state before: <b>{{m}}</b>. Their sum is ${TOTAL}=({{s1}},{{s2}})${_rate(setting)}.</p>"
        r"<p>$\weights\leftarrow({w1},{w2})\allowbreak+{e}\times({s1},{s2})=({v1},{v2})$</p>"
    )
    iteration += r"<p>$\offset\leftarrow{b}\plus{e}\times{s3:p}={c}$</p>" * setting.learns_offset
    sums = now(run.sums, run.checked)
    numbers = {
        **{"m": now(run.n_wrong, run.checked), "e": now(run.rates, run.checked)},
        **{f"s{j + 1}": sums[j] for j in range(3)},
        **run.state("w1", "w2", "b", run.checked),
        **run.state("v1", "v2", "c", run.steps.now),
    }
    in_words = words(iteration, setting.commands, **numbers)
    return one_of(now(run.steps.kind), words(start, setting.commands), *3 * [in_words])


def _rate(setting: Setting) -> str:
    if setting.rate == "inverse":
        return r", the rate $\eta_k=\eta/k={e}$"
    return "" if setting.eta == 1 else r", the rate $\eta={e}$"


def summands(plane: Plane) -> tuple[Overlay, ...]:
    """Return the vectors of the added sum, one after the other, as an overlay; none if a film would have too many."""
    run = plane.run
    if run.n_states * len(run.X) > MOST_SUMMANDS:
        return ()
    terms = np.where(run.wrong[:-1, :, None], run.signed[:, :2], 0.0) * run.rates[:-1, None, None]
    vectors = np.concatenate([run.theta[:-1, None, :2], terms], axis=1)
    chain = plane.start[1:, None] + plane.scale * np.cumsum(vectors, axis=1)
    thin = looks.line("summands", palette.ADDED, 1, opacity=0.6)
    vectors_in_turn = mark(thin, x=now(chain[:, :, 0], run.undone), y=now(chain[:, :, 1], run.undone))
    return (Overlay(above=(vectors_in_turn,), legend=f"{swatch(palette.ADDED, '—')} the mistakes' vectors one by one"),)


def asks(run: Run) -> tuple[Ask, ...]:
    """Return the question before an iteration: how many mistakes will be left?"""
    before, after = run.n_wrong[run.checked], run.n_wrong[run.steps.now]
    numbers = {"before": now(run.n_wrong, run.checked), "after": run.left}
    text = "Points that are mistakes now: {before}. All of them are added. How many mistakes will there be then?"
    right = np.where(run.steps.kind == UPDATE, turn(before, after), -1)
    return (ask(words(text, **numbers), right, words("Before: {before}; now: {after}.", **numbers), NUMBERS),)
