"""Novikoff's squeeze: the length of w, caught between a curve from below and one from above that must meet."""

import math
from typing import Any, NamedTuple

import numpy as np

from films.charts import chart
from films.drawing import marks, palette
from films.film.captions import Caption
from films.film.columns import Col
from films.film.mathml import formula, group, name, sign, squared, value
from films.film.panel import Panel
from films.film.spec import Spec
from films.film.tracks import Rows
from films.topics.perceptron.run import Run
from films.topics.perceptron.words import EQUALS, ETA, bound, eta_of, norm
from playground.inputs import Floats

FARTHEST = 1e12  # updates; a bound beyond it is given in words only
HOLDS = {
    "closed": "",
    "strict": " With z &lt; 0 that is true, and says nothing: there is no update.",
    "plus": " That holds with sign(0) = +1, too: each mistake has z ≤ 0.",
}
BEST = "#009E73"  # what is right for all points; in the plane no class of two has it


class Names(NamedTuple):
    """What the four curves are called: from below, along the best separator, the length, and from above."""

    least: str
    along: str
    length: str
    most: str


def names_of(run: Run) -> Names:
    symbols, eta = run.setting.symbols, "" if run.setting.eta == 1 else "η"
    both = f"({symbols.letter}, {symbols.b_text})" if run.setting.offset else symbols.letter
    most = f"M({eta}R)²" if eta else "MR²"
    return Names(f"(M{eta}γ)²", f"⟨{both}, {both}*⟩²", f"‖{both}‖²", most)


def panel(run: Run, figure: int) -> Panel:
    """Along the updates M, on logarithmic axes, where the two bounds are straight lines."""
    values = squeeze(run)
    updates = np.append(np.nan, np.arange(1.0, run.n_states))
    drawn = _drawn(run)
    return Panel(
        figure=_figure(run, values),
        columns={"squeeze": values, "M": updates},
        tracks=tuple(
            Rows(figure, f"{curve} now", {"x": Col("M", at="now"), "y": Col("squeeze", at="now", item=j)})
            for j, curve in enumerate(names_of(run))
            if curve in drawn
        ),
        words=_words(run),
        timeline=Col("M", at="now"),
    )


def squeeze(run: Run) -> Floats:
    """For each state t, after M = t updates: (M eta gamma)^2, <w, w*>^2, |w|^2 and M (eta R)^2, as (T+1, 4).

    With an offset, w is (w, b), and gamma and R are those of the vectors (x, 1). w* is the best separator, of length 1;
    where there is none, gamma and w* are 0.
    """
    count = np.arange(run.n_states)
    eta, separation = run.setting.eta, run.separation
    length = (run.theta * run.theta).sum(axis=1)
    along = (run.theta @ np.append(separation.w, separation.b)) ** 2
    least, most = (eta * separation.margin * count) ** 2, (eta * separation.radius) ** 2 * count
    return np.column_stack([least, along, length, most])


def _drawn(run: Run) -> tuple[str, ...]:
    """The curves there are. An update of the batch perceptron adds several vectors: neither bound is for it."""
    names = names_of(run)
    if run.setting.batch:
        return (names.length,)
    return names if run.separation.separable else (names.length, names.most)


def _figure(run: Run, values: Floats) -> Spec:
    names, drawn, end = names_of(run), _drawn(run), _end(run)
    ends = np.array([1.0, end])
    eta, separation = run.setting.eta, run.separation
    updates = np.arange(1, run.n_states, dtype=np.int16)
    along, length = (np.where(values[1:, j] > 0, values[1:, j], np.nan).astype(np.float32) for j in (1, 2))
    bounds = {"color": palette.ADDED, "width": 2}
    look: dict[str, dict[str, Any]] = {
        names.least: {"x": ends, "y": (eta * separation.margin * ends) ** 2, "line": bounds},
        names.along: {"x": updates, "y": along, "line": {"color": BEST, "width": 2, "dash": "dot"}},
        names.length: {"x": updates, "y": length, "line": {"color": palette.INK, "width": 2}},
        names.most: {"x": ends, "y": (eta * separation.radius) ** 2 * ends, "line": bounds | {"dash": "dash"}},
    }
    curves = [{"type": "scatter", "mode": "lines", "name": name} | look[name] for name in drawn]
    heights = chart.heights(np.concatenate([curve["y"] for curve in curves]).astype(np.float64), log=True)
    across = (-0.05, math.log10(end) + 0.05)
    title = "iterations" if run.setting.batch else "updates M"
    layout = chart.layout(title, "", heights=heights, log=True, across=across)
    layout["xaxis"] |= {"type": "log", "dtick": 1, "exponentformat": "power"}
    layout["yaxis"] |= {"dtick": None, "nticks": 5}
    dots = [marks.dot(f"{name} now", look[name]["line"]["color"]) for name in drawn]
    return chart.figure([*curves, *_meeting(run), *dots], layout)


def _end(run: Run) -> float:
    """The last update shown: twice as far as the curves meet, or as the perceptron went."""
    meet = run.separation.mistake_bound if len(_drawn(run)) == 4 else 0.0
    return 2 * max(meet if meet <= FARTHEST else 0.0, run.n_states, 2)


def _meeting(run: Run) -> list[dict[str, Any]]:
    meet = run.separation.mistake_bound
    if len(_drawn(run)) < 4 or meet > FARTHEST:
        return []
    height = (run.setting.eta * run.separation.radius) ** 2 * meet
    ring = {"symbol": "circle-open", "size": 13, "color": palette.ADDED, "line": {"width": 2.5}}
    return [{"type": "scatter", "mode": "markers", "name": "(R/γ)²", "x": [meet], "y": [height], "marker": ring}]


def _words(run: Run) -> Caption:
    setting, symbols = run.setting, run.setting.symbols
    eta = eta_of(setting)
    whole = group(symbols.w, sign(","), symbols.b) if setting.offset else symbols.w
    length = formula(squared(norm(whole)), EQUALS, value("{long}"))
    best = f"<msup><mrow>{whole}</mrow><mo>*</mo></msup>"
    along = formula(squared(sign("⟨") + whole + sign(",") + best + sign("⟩")), EQUALS, value("{along}"))
    low = formula(squared(group(name("M"), *eta, name("γ"))), EQUALS, value("{low}"))
    high = formula(name("M"), squared(group(ETA, name("R")) if eta else name("R")), EQUALS, value("{high}"))
    most = formula(sign("≤"))
    values = {hole: Col("squeeze", at="now", item=j) for j, hole in enumerate(("low", "along", "long", "high"))}
    if setting.batch:
        said = f"{length}. Novikoff counts single updates; an iteration adds many vectors at once: no bound is drawn."
        return Caption((f"<p>{said}</p>",), {"long": values["long"]})
    values["now"] = Col("now")
    whose = f" γ and R are those of the vectors {symbols.augmented}." * setting.offset
    if not run.separation.separable:
        said = (
            f"Updates so far: M = {{now}}. So {length} {most} {high}. There is no curve from below: no unit vector has "
            f"all points on its right side, so no γ &gt; 0 makes every update push {symbols.word} forward.{whose}"
        )
        return Caption((f"<p>{said}</p>",), {hole: values[hole] for hole in ("long", "high", "now")})
    said = (
        f"Updates so far: M = {{now}}. So {low} {most} {along} {most} {length} {most} {high}. Here {formula(best)} is "
        "the best separator, of length 1; the middle ≤ is the inequality of Cauchy and Schwarz. The bounds meet at M = "
        f"{bound(run.separation)}: there it must end.{HOLDS[setting.condition]}{whose}"
    )
    return Caption((f"<p>{said}</p>",), values)
