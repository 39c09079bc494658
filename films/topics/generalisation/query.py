"""Why a query gets its answer if each frame has another rule: the words, and the marks on the plane."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from films.film.captions import where_editable
from films.picture.figure import Overlay
from films.picture.now import now
from films.picture.words import Words, words
from films.rules.rule import Explanation
from films.side_by_side import reasons
from films.side_by_side.comparison import INVITATION
from playground.inputs import Floats


@dataclass(frozen=True, eq=False)
class Reasons:
    """Marks below and above the points, with their legend, and `words` that follow those of the frame."""

    marks: Overlay
    words: Words

    @property
    def legend(self) -> list[str]:
        return [self.marks.legend] if self.marks.legend else []


def invitation() -> Reasons:
    """Return how to ask, if there is no query."""
    return Reasons(reasons.NO_QUERY, words(where_editable(INVITATION, "p")))


def of_frames(
    q: tuple[float, float],
    sentences: Sequence[str],
    nearest: Sequence[Floats],
    outline: Floats | None = None,
    legend: str = "",
) -> Reasons:
    """Return what each of F frames says of the query `q`.

    sentences  (F,) that end with the answer
    nearest    (F,) the points that decide, (k, 2) each
    outline    (F, c, 2) the region that decides; None if there is none
    """
    padded = np.full((len(nearest), max(map(len, nearest)), 2), np.nan)
    for row, points in zip(padded, nearest, strict=True):
        row[: len(points)] = points
    region = np.empty((len(nearest), 0, 2)) if outline is None else outline
    once = np.zeros(len(sentences), dtype=np.int8)
    x, y = (now(np.array([value]), once) for value in q)
    return Reasons(
        reasons.of_frames(q, padded, region, legend),
        words(r"<p><b>At</b> $\mathbf{q}=({x},{y})$: {reason}.</p>", x=x, y=y, reason=tuple(sentences)),
    )


def of_rules(explanations: Sequence[Explanation], states: Sequence[int]) -> Reasons:
    """Return what the rule of each frame says, in the state that the frame shows."""
    each, first = list(zip(explanations, states, strict=True)), explanations[0]
    nearest = [why.nearest[: why.counts[s]] if len(why.counts) else why.nearest for why, s in each]
    outlined = all(len(why.outline) for why in explanations)
    outline = np.stack([why.outline[s] for why, s in each]) if outlined else None
    return of_frames(first.q, [why.words[s] for why, s in each], nearest, outline, first.legend)
