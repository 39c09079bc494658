"""What the film of the batch perceptron says of a frame: an iteration adds all mistakes at once."""

import numpy as np

from ui.charts import marks, palette
from ui.film.captions import Caption
from ui.film.columns import Col, Column
from ui.film.geometry import Box
from ui.film.mathml import formula, name, sign, sub, value, vector
from ui.film.overlay import Overlay
from ui.film.tracks import Rows
from ui.topics.perceptron import vectors as perceptron_vectors
from ui.topics.perceptron.run import Run
from ui.topics.perceptron.words import EQUALS, ETA, LABEL, PLUS, POINT, TIMES, B, W

MOST_SUMMANDS = 40_000  # in a whole film


def columns(run: Run, of: str = "") -> dict[str, Column]:
    """For each state its number of mistakes, their sum, and the rate of the update that it calls for."""
    return {
        f"{of}mistakes": run.wrong.sum(axis=1),
        f"{of}sums": run.sums,
        f"{of}rates": run.rates,
    }


def summands(run: Run, axes: Box, figure: int = 0, of: str = "") -> tuple[Overlay, ...]:
    """In the plane: the vectors of the sum that is added, one after the other; none where they would be too many."""
    if run.n_states * len(run.X) > MOST_SUMMANDS:
        return ()
    start, scale = perceptron_vectors.placing(run, axes)
    terms = np.where(run.wrong[:-1, :, None], run.signed[:, :2], 0.0) * run.rates[:-1, None, None]
    steps = np.concatenate([run.theta[:-1, None, :2], terms], axis=1)
    chain = (start[1:, None] + scale[1:, None, None] * np.cumsum(steps, axis=1)).astype(np.float32)
    at = f"{of}before"
    return (
        Overlay(
            above=(marks.line("summands", palette.ADDED, 1) | {"opacity": 0.6},),
            columns={f"{of}chain {axis}": chain[:, :, j] for j, axis in enumerate("xy")},
            tracks=(Rows(figure, "summands", {axis: Col(f"{of}chain {axis}", at=at) for axis in "xy"}),),
        ),
    )


def frame() -> Caption:
    """Where the film stands."""
    values = {"now": Col("now"), "m": Col("mistakes", at="now")}
    said = "<b>Iteration {now}</b> · mistakes left: {m}"
    return Caption(("<b>Start</b>", said, said, said), values, Col("kind"))


def coming() -> Caption:
    """The next step, on the button that makes it."""
    following = "next: add all mistakes ({m})"
    return Caption(("", *[following] * 5), {"m": Col("mistakes", at="now")}, Col("coming"))


def why(run: Run) -> Caption:
    """The arithmetic of the frame: the sum over the mistakes of the state before, times the rate."""
    total = sign("∑") + LABEL + POINT
    rule = formula(W, sign("←"), W, PLUS, *_step(run), total)
    start = (
        f"<p>At the start all points are mistakes. Each iteration adds all of them at once, {rule}: a step down the "
        "gradient of the perceptron cost, the sum of |<b>w</b>·<b>x</b> + b| over the mistakes.</p>"
    ).replace("{i}", "i")
    made = (
        "<p>Mistakes of the state before: <b>{m}</b>. Their sum is "
        f"{formula(total, EQUALS, vector('{s1}', '{s2}'))}{_rate(run)}.</p>".replace("{i}", "i")
        + f"<p>{formula(W, sign('←'), vector('{w1}', '{w2}'), PLUS, value('{e}'), TIMES, vector('{s1}', '{s2}'))} "
        + f"{formula(EQUALS, vector('{v1}', '{v2}'))}</p>"
    )
    if run.setting.offset:
        terms = [value("{b}"), PLUS, value("{e}"), TIMES, value("{s3:p}"), EQUALS, value("{c}")]
        made += f"<p>{formula(B, sign('←'), *terms)}</p>"
    values = {"m": Col("mistakes", at="checked"), "e": Col("rates", at="checked")}
    values |= {hole: Col("sums", at="checked", item=j) for j, hole in enumerate(("s1", "s2", "s3"))}
    values |= {hole: Col("theta", at="checked", item=j) for j, hole in enumerate(("w1", "w2", "b"))}
    values |= {hole: Col("theta", at="now", item=j) for j, hole in enumerate(("v1", "v2", "c"))}
    return Caption((start, made, made, made), values, Col("kind"))


def _step(run: Run) -> list[str]:
    return [sub(ETA, "k")] if run.setting.rate == "inverse" else [] if run.setting.eta == 1 else [ETA]


def _rate(run: Run) -> str:
    if run.setting.rate == "inverse":
        rate = formula(sub(ETA, "k"), EQUALS, ETA, sign("/"), name("k"), EQUALS, value("{e}"))
        return f", the rate {rate}"
    return "" if run.setting.eta == 1 else f", the rate {formula(ETA, EQUALS, value('{e}'))}"
