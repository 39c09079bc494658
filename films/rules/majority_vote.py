"""The majority vote of other rules."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from films.rules.marks import RuleMark
from films.rules.rule import Explanation, Price, Rule, Shares, Small, UnknownErrors, cells_of
from playground.grid import Grid
from playground.inputs import Floats, Ints
from playground.voting import UNDECIDED

NAME = "majority vote"


@dataclass(frozen=True, eq=False)
class Majority(UnknownErrors):
    """The majority vote of M `members`: in state s, member m votes as in its own state `turns[m, s]`. An undecided
    member does not vote. In a tie the class of the first member with a tied class wins; without votes nothing is
    decided."""

    members: tuple[Rule, ...]
    turns: Ints
    states: tuple[str, ...]
    name: str = NAME
    marks: tuple[RuleMark, ...] = ()
    price: Price | None = None

    def on_grid(self, grid: Grid, *, shares: bool) -> tuple[Small, Shares | None]:  # noqa: ARG002
        cells = {id(rule): rule.on_grid(grid, shares=False)[0] for rule in self._distinct}
        each = [cells[id(rule)][turn] for rule, turn in zip(self.members, self.turns, strict=True)]
        return elected(np.stack(each)).astype(np.int8), None

    def cells(self, grid: Grid, state: int) -> Small:
        each = [
            cells_of(rule, grid, turn) for rule, turn in zip(self.members, self.turns[:, state].tolist(), strict=True)
        ]
        return elected(np.stack(each)).astype(np.int8)

    def at(self, Q: Floats) -> Ints:
        return elected(self._answers(Q))

    def explain(self, q: tuple[float, float], names: tuple[str, ...]) -> Explanation:
        answers = self._answers(np.array([q]))[:, :, 0]
        winners = elected(answers)
        both = zip(answers.T.tolist(), winners.tolist(), strict=True)
        return Explanation(q, winners, tuple(self._votes_in_words(votes, winner, names) for votes, winner in both))

    def _answers(self, Q: Floats) -> Ints:
        """Return the members' answers `(M, S, q)`."""
        answers = {id(rule): rule.at(Q) for rule in self._distinct}
        return np.stack([answers[id(rule)][turn] for rule, turn in zip(self.members, self.turns, strict=True)])

    @property
    def _distinct(self) -> list[Rule]:
        """The members, each once: a rule may vote in several states."""
        return list({id(rule): rule for rule in self.members}.values())

    def _votes_in_words(self, votes: Sequence[int], winner: int, names: tuple[str, ...]) -> str:
        counts = (
            f"{rule.name} {names[vote] if vote >= 0 else 'nothing'}"
            for rule, vote in zip(self.members, votes, strict=True)
        )
        count = [votes.count(label) for label in set(votes) if label >= 0]
        tie = ": a tie, the first of the tied decides" if count.count(max(count, default=0)) > 1 else ""
        return f"{', '.join(counts)}{tie} → {names[winner] if winner >= 0 else 'undecided'}"


def elected(answers: Ints) -> Ints:
    """Return the class with the most votes among M voters, `(M, ...) -> (...)`; ties are decided as in `Majority`."""
    counts = np.stack([(answers == label).sum(axis=0) for label in range(max(0, int(answers.max())) + 1)])
    most = counts.max(axis=0)
    winners = np.full(answers.shape[1:], UNDECIDED, dtype=np.int64)
    for voter in answers[::-1]:  # the first member last, since it breaks ties
        own = np.take_along_axis(counts, np.maximum(voter, 0)[None], axis=0)[0]
        winners = np.where((voter >= 0) & (own == most), voter, winners)
    return winners


def of_members(members: Sequence[Rule], stands: Sequence[int | None]) -> Majority:
    """Return the vote of rules that stand still at a state or, None, move with the frames. Its states are named by the
    moving rule with the most states. ValueError if there are no members."""
    if not members:
        raise ValueError("No method votes yet: choose methods for the other planes.")
    moving = [rule for rule, stand in zip(members, stands, strict=True) if stand is None]
    longest = max(moving, key=lambda rule: len(rule.states)) if moving else None
    n_states = len(longest.states) if longest else 1
    turns = [
        np.minimum(np.arange(n_states), len(rule.states) - 1) if stand is None else np.full(n_states, stand)
        for rule, stand in zip(members, stands, strict=True)
    ]
    return Majority(tuple(members), np.array(turns), longest.states if longest else ("",))
