"""Why a query gets its answer where another rule answers in each frame: in words, and drawn as on the other planes."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from films.charts import rule_words
from films.charts.rule_comparison import INVITATION
from films.film.captions import Caption, joined
from films.film.columns import Col, Column
from films.film.mathml import formula, sign, vector
from films.film.numbers import number
from films.film.tracks import Rows, Track
from films.rules.rule import Explanation
from playground.inputs import Floats


@dataclass(frozen=True, eq=False)
class Answered:
    """What each of F frames says of the query `q`: `words (F,)` that end with the answer, `nearest (F, k, 2)` the
    points that have a say, NaN for fewer, and `outline (F, c, 2)`; k or c is 0 where there is nothing of the kind."""

    q: tuple[float, float]
    words: tuple[str, ...]
    nearest: Floats
    outline: Floats
    legend: str = ""

    @property
    def columns(self) -> dict[str, Column]:
        found: dict[str, Column] = {"asked": self.words}
        for axis, name in enumerate("xy"):
            ends = self.nearest[:, :, axis]
            starts = np.where(np.isnan(ends), np.nan, self.q[axis])
            rays = np.stack([starts, ends, np.full_like(ends, np.nan)], axis=2).reshape(len(ends), -1)
            for trace, places in (("nearest", ends), ("rays", rays), ("outline", self.outline[:, :, axis])):
                if places.shape[1]:
                    found[f"{trace} {name}"] = places.astype(np.float32)
        return found

    @property
    def tracks(self) -> tuple[Track, ...]:
        shown = [("nearest", self.nearest), ("rays", self.nearest), ("outline", self.outline)]
        return tuple(
            Rows(0, name, {axis: Col(f"{name} {axis}") for axis in "xy"}) for name, places in shown if places.shape[1]
        )


def of_frames(q: tuple[float, float], words: Sequence[str], nearest: Sequence[Floats]) -> Answered:
    """`nearest` has `(k, 2)` points for each frame."""
    most = max(len(points) for points in nearest)
    padded = np.full((len(nearest), most, 2), np.nan)
    for row, points in zip(padded, nearest, strict=True):
        row[: len(points)] = points
    return Answered(q, tuple(words), padded, np.empty((len(nearest), 0, 2)))


def of_rules(whys: Sequence[Explanation], states: Sequence[int]) -> Answered:
    """What the rule of each frame says, of the state that the frame shows."""
    each = list(zip(whys, states, strict=True))
    near = [why.nearest[: why.counts[s]] if len(why.counts) else why.nearest for why, s in each]
    found = of_frames(whys[0].q, [why.words[s] for why, s in each], near)
    outlined = all(len(why.outline) for why in whys)
    outline = np.stack([why.outline[s] for why, s in each]) if outlined else found.outline
    return Answered(found.q, found.words, found.nearest, outline, whys[0].legend)


def with_answer(why: Caption, answered: Answered | None) -> Caption:
    """The caption with what is said of the query after it; or with how to ask."""
    if answered is None:
        return joined(why, Caption((f'<p class="stage-tool-words">{INVITATION}</p>',)))
    place = formula(rule_words.Q, sign("="), vector(*(number(coordinate) for coordinate in answered.q)))
    return joined(why, Caption((f"<p><b>At</b> {place}: {{asked}}.</p>",)))
