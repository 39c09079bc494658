"""The chart of errors, or of their costs, against the frames: of each fit on its points and in the known world, and the
Bayes risk."""

import numpy as np

from films.drawing import chart, palette
from films.film.numbers import number
from films.picture import marks
from films.picture.ask import Ask, ask_turn
from films.picture.figure import Figure, graph
from films.picture.now import Now, now, texts
from films.topics.bayes.record import Run
from playground.inputs import Floats

TITLES = {"arrivals": "points so far, n", "prior": "prior of the first class", "distance": "distance, as a multiple"}
DASHES = ("solid", "dash", "dot", "solid")
DIGITS = 2  # decimals of a per cent: risks are integrated to that precision
RISKS = (palette.INK, palette.INK, palette.INK, palette.FAINT)


def error_chart(run: Run) -> Figure:
    """Return the chart: the curves, a dot on each, and an upright line at the frame."""
    there, lines = now(run.values), curves(run)
    top = 1.08 * max([0.05, *(float(np.nanmax(values)) for _, values, _, _ in lines)])
    room = 0.02 * float(np.ptp(run.values)) or 1.0
    across = (float(run.values[0]) - room, float(run.values[-1]) + room)
    layout = chart.layout(TITLES[run.axis], "error" if run.costs is None else "cost", heights=(0, top), across=across)
    layout["yaxis"] |= chart.PER_CENT if run.costs is None else {}
    upright = np.column_stack([run.values, run.values])
    return graph(
        [
            *(
                marks.curve(name, run.values, values, color, dash=dash, silent=True)
                for name, values, color, dash in lines
            ),
            marks.polyline("here", now(upright), [0.0, top], palette.FAINT, 1.5),
            *(marks.dot(f"{name} now", there, now(values), color) for name, values, color, _ in lines),
        ],
        layout,
        timeline=there,
        scrubs=True,
    )


def curves(run: Run) -> list[tuple[str, Floats, str, str]]:
    """Return name, values `(F,)`, colour and dash of each curve that has a value."""
    many = len(run.fits) > 1
    every = [("Bayes risk", run.bayes, *palette.ERRORS["least possible"])]
    for fit, color, dash in zip(run.fits, RISKS, DASHES, strict=False):
        every.append((f"risk, {fit.kind}" if many else "risk", fit.risks, color, dash))
    if not many or not run.worlds:
        what = "training error" if run.costs is None else "cost of training points"
        for fit, dash in zip(run.fits, DASHES, strict=False):
            look = (palette.TRAINING, dash) if many else palette.ERRORS["training"]
            every.append((f"{what}, {fit.kind}" if many else what, fit.training, *look))
    return [curve for curve in every if np.isfinite(curve[1]).any()]


def ask_mistakes(run: Run, state: Now) -> Ask:
    """Return the question how the number of misclassified points changes in the next frame, whose name is `state`."""
    fit = run.fits[0]
    return ask_turn(
        "What becomes of the number of misclassified points at {state}? Now it is {before}.",
        "It was {before} and is {after} now.",
        np.where(np.isnan(fit.training), np.nan, fit.wrong.sum(axis=1)),
        state=state,
    )


def unit(*, weighed: bool) -> str:
    """Return what stands after a risk: " %", or "" if errors have costs, as then it is no share."""
    return "" if weighed else " %"


def rounded(risks: Floats, *, weighed: bool) -> Floats:
    """Return risks as they are written: in per cent, or, if errors have costs, as they are."""
    return np.round(risks, DIGITS + 2) if weighed else np.round(100 * risks, DIGITS)


def in_words(risks: Floats, *, weighed: bool) -> Now:
    """Return the risks of each frame in words. One that is not 0, but would be written so, is "under" the last
    digit."""
    short = rounded(risks, weighed=weighed)
    tiny = (short == 0) & (risks > 0)
    if not tiny.any():
        return now(short)
    under = f"under {number(10.0 ** -(DIGITS + 2 * weighed))}"
    return texts([under if is_tiny else number(risk) for risk, is_tiny in zip(short, tiny, strict=True)])
