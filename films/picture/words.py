"""Words about a frame: templates with formulas in TeX, whose holes are filled from arrays.

words(r"So $(M\\gamma)^2 = {low} \\le {along}$.", low=now(low, steps), along=now(along, steps))
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from numbers import Real
from typing import Any

import numpy as np
from numpy.typing import NDArray

from films.film.captions import HOLE, Caption
from films.film.numbers import number
from films.picture.now import ColumnNames, Now, alike
from films.picture.tex import typeset
from playground.inputs import Ints


@dataclass(frozen=True, eq=False)
class Words:
    """Templates in HTML, of which each frame shows number `which`, or the only one. `holes`: what fills their holes."""

    templates: tuple[str, ...]
    holes: Mapping[str, Now] = field(default_factory=dict)
    which: Now | None = None

    def __add__(self, more: "Words") -> "Words":
        """Return these words with `more` after them, in every combination of their templates."""
        clashing = {name: value for name, value in more.holes.items() if not alike(self.holes.get(name, value), value)}
        renamed = {name: f"{name}_{len(self.holes)}" for name in clashing}
        endings = [HOLE.sub(lambda hole: _named(hole, renamed.get(hole[1], hole[1])), t) for t in more.templates]
        holes = {renamed.get(name, name): value for name, value in more.holes.items()}
        return Words(
            tuple(template + ending for template in self.templates for ending in endings),
            {**self.holes, **holes},
            _combined(self.which, more.which, len(endings)),
        )

    def in_states(self, states: Ints | None) -> "Words":
        """Return the words, whose holes `now(values)` have a row for each of S states, for a film whose frame t shows
        the state `states[t]`."""
        if states is None:
            return self
        holes = {
            name: value if value.at is not None else replace(value, at=states) for name, value in self.holes.items()
        }
        return replace(self, holes=holes)

    def caption(self, names: ColumnNames, place: str) -> Caption:
        """Return the caption of a film with these columns."""
        which = None if self.which is None else names.col(self.which, f"{place} which", exact=True)
        holes = {name: names.col(value, f"{place} {name}", exact=True) for name, value in self.holes.items()}
        return Caption(self.templates, holes, which)


def words(template: str, symbols: Mapping[str, str] | None = None, /, **holes: Any) -> Words:
    r"""Return words with formulas in TeX between `$`. An array has a row for each frame; a single number, or a text in
    HTML, is the same in all frames. `symbols`: further commands for the formulas, each with the TeX that it stands for,
    such as `{"w": r"\mathbf{w}"}`."""
    still = {name: value for name, value in holes.items() if isinstance(value, (str, Real))}
    moving = {name: value for name, value in holes.items() if name not in still}
    filled = {name: value if isinstance(value, Now) else Now(value) for name, value in moving.items()}
    text = HOLE.sub(lambda hole: _still(hole, still), typeset(template, holes, symbols or {}))
    used = {name for name, _form in HOLE.findall(text)}
    lacking = {name for name, _form in HOLE.findall(text)} - filled.keys()
    if lacking:
        raise ValueError(f"nothing fills {{{min(lacking)}}} in {template!r}")
    return Words((text,), {name: value for name, value in filled.items() if name in used})


def one_of(which: Now | NDArray[np.integer[Any]], *choices: Words | str) -> Words:
    """Return words that are, in each frame, those of `choices` whose number, from 0, `which` has. A hole of the same
    name must be filled with the same in all of them. ValueError if it is not, or if one of them is itself a choice: add
    the words, or choose among all at once."""
    each = [choice if isinstance(choice, Words) else words(choice) for choice in choices]
    holes: dict[str, Now] = {}
    for choice in each:
        if choice.which is not None:
            raise ValueError(f"{choice.templates[0]!r} is itself a choice among {len(choice.templates)}")
        for name, value in choice.holes.items():
            if not alike(holes.setdefault(name, value), value):
                raise ValueError(f"{{{name}}} is filled with two things; give one of them another name")
    picks = which if isinstance(which, Now) else Now(which)
    return Words(tuple(template for choice in each for template in choice.templates), holes, picks)


def _still(hole: re.Match[str], values: Mapping[str, Any]) -> str:
    """Return what fills a hole in all frames; the hole itself if an array fills it."""
    value = values.get(hole[1])
    if value is None:
        return hole[0]
    return value if isinstance(value, str) else number(value, hole[2] or "")


def each_frame(parts: Sequence[tuple[str, Mapping[str, str | float]]]) -> Words:
    """Return words with a template for each frame, and the texts or numbers that fill its holes."""
    own = {template: tuple(values) for template, values in parts}
    every = dict.fromkeys(name for names in own.values() for name in names)
    filled = {name: _column([values.get(name) for _, values in parts]) for name in every}
    number = {template: i for i, template in enumerate(own)}
    which = Now(np.array([number[template] for template, _ in parts]))
    return one_of(which, *(words(each, **{name: filled[name] for name in names}) for each, names in own.items()))


def _column(values: Sequence[str | float | None]) -> Now:
    """Return texts or numbers, with "" or 0 in place of None."""
    text = any(isinstance(value, str) for value in values)
    return Now(tuple(str(v or "") for v in values) if text else np.array([0 if v is None else v for v in values]))


def _combined(first: Now | None, second: Now | None, choices: int) -> Now | None:
    """Return the number of the combination of two choices, the second of which is among `choices`."""
    if first is None or second is None:
        return second if first is None else first
    # As int64: selectors are often int8, which a product of choices may overflow.
    return Now(first.per_frame().astype(np.int64) * choices + second.per_frame())


def joined(first: Words, more: Sequence[Words]) -> Words:
    """Return words one after the other."""
    for each in more:
        first = first + each
    return first


def _named(hole: re.Match[str], name: str) -> str:
    return f"{{{name}:{hole[2]}}}" if hole[2] else f"{{{name}}}"
