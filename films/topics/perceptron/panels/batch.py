"""The batch perceptron, whose iterations add all mistakes at once: the sum in the plane, and the captions."""

import numpy as np

from films.drawing import marks, palette
from films.film.captions import Caption
from films.film.columns import Col
from films.film.geometry import Box
from films.film.mathml import formula, further, name, point, sign, sub, value, vector
from films.film.overlay import Overlay
from films.film.tracks import Rows
from films.topics.perceptron import words
from films.topics.perceptron.arrows import placing
from films.topics.perceptron.film import PREFIXES
from films.topics.perceptron.run import Run, Setting
from films.topics.perceptron.words import BECOMES, EQUALS, ETA, PLUS, TIMES, Captions, Y, mark

MOST_SUMMANDS = 40_000  # in a whole film
AT_FIRST = {
    "closed": "At the start all points are mistakes.",
    "strict": words.AT_FIRST["strict"],
    "plus": "At the start every z is 0, and sign(0) = +1: all − points are mistakes.",
}
LEGEND = f"{mark(palette.ADDED, '—')} the mistakes' vectors one by one"


def summands(run: Run, axes: Box, figure: int = 0) -> tuple[Overlay, ...]:
    """In the plane: the vectors of the sum that is added, one after the other; none where they would be too many."""
    if run.n_states * len(run.X) > MOST_SUMMANDS:
        return ()
    prefix = PREFIXES[figure]
    start, scale = placing(run, axes)
    terms = np.where(run.wrong[:-1, :, None], run.signed[:, :2], 0.0) * run.rates[:-1, None, None]
    steps = np.concatenate([run.theta[:-1, None, :2], terms], axis=1)
    chain = (start[1:, None] + scale[1:, None, None] * np.cumsum(steps, axis=1)).astype(np.float32)
    at = f"{prefix}before"
    return (
        Overlay(
            above=(marks.line("summands", palette.ADDED, 1) | {"opacity": 0.6},),
            columns={f"{prefix}chain {axis}": chain[:, :, j] for j, axis in enumerate("xy")},
            tracks=(Rows(figure, "summands", {axis: Col(f"{prefix}chain {axis}", at=at) for axis in "xy"}),),
        ),
    )


def captions(run: Run) -> Captions:
    """Of a film of the batch perceptron alone, but for the legend."""
    left = Col("left", at="now")
    now = "<b>Iteration {now}</b> · mistakes left: {m}"
    return {
        "frame": Caption(("<b>Start</b>", now, now, now), {"now": Col("now"), "m": left}, Col("kind")),
        "next": Caption(("", *["next: add all mistakes ({m})"] * 5), {"m": left}, Col("coming")),
        "plane": words.scale_of_vectors(),
        "why": _why(run.setting),
        "verdict": words.verdict(run),
    }


def _why(setting: Setting) -> Caption:
    """The arithmetic of the frame: the sum over the mistakes of the state before, times the rate."""
    symbols, total = setting.symbols, sign("∑") + f"<msup>{Y}<mn>(i)</mn></msup>" + point("i")
    w, step = symbols.w, [sub(ETA, "k")] if setting.rate == "inverse" else words.eta_of(setting)
    start = (
        f"<p>{AT_FIRST[setting.condition]} Each iteration adds the sum over all of them at once, "
        f"{formula(w, BECOMES, w, PLUS, *step, total)}: a step down the gradient of the perceptron cost, the sum of "
        f"{formula(sign('|'), *symbols.side(offset=setting.offset), sign('|'))} over the mistakes.</p>"
    )
    added = [further("+"), value("{e}"), TIMES, vector("{s1}", "{s2}")]
    made = (
        "<p>Mistakes of the state before: <b>{m}</b>. Their sum is "
        f"{formula(total, EQUALS, vector('{s1}', '{s2}'))}{_rate(setting)}.</p>"
        f"<p>{formula(w, BECOMES, vector('{w1}', '{w2}'), *added, EQUALS, vector('{v1}', '{v2}'))}</p>"
    )
    if setting.offset:
        terms = [value("{b}"), words.plus(setting), value("{e}"), TIMES, value("{s3:p}"), EQUALS, value("{c}")]
        made += f"<p>{formula(symbols.b, BECOMES, *terms)}</p>"
    values = {"m": Col("left", at="checked"), "e": Col("rates", at="checked")}
    values |= {hole: Col("sums", at="checked", item=j) for j, hole in enumerate(("s1", "s2", "s3"))}
    values |= words.state("w1", "w2", "b", at="checked") | words.state("v1", "v2", "c", at="now")
    return Caption((start, made, made, made), values, Col("kind"))


def _rate(setting: Setting) -> str:
    if setting.rate == "inverse":
        return f", the rate {formula(sub(ETA, 'k'), EQUALS, ETA, sign('/'), name('k'), EQUALS, value('{e}'))}"
    return "" if setting.eta == 1 else f", the rate {formula(ETA, EQUALS, value('{e}'))}"
