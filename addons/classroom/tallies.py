"""What is kept of a question that is over: how often each answer was given in each round, and how those who answered
both rounds have changed. Devices come in, by what is counted of their answers; none is left in what comes out.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from addons.classroom import questions
from addons.classroom.questions import counts_as_right
from addons.classroom.texts import line, plain
from films.film import escape
from films.question import Kind, Question

ROWS = 20  # of a tally: of many different answers the most frequent, and all others in one row or two
Counted = Mapping[str, float]  # of a round: what is counted of each device's answer, see `Ballot.counted`


@dataclass(frozen=True)
class Figure:
    """What stood beside a question: the scene of a page, as a query without its frame, and the frame."""

    page: str
    scene: str = ""
    frame: int = 0


@dataclass(frozen=True)
class Row:
    """An answer in words, whether it is right, and how often it was given in each round."""

    answer: str
    right: bool
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Transitions:
    """How many of those who answered both rounds were right in the first, and in the second."""

    stayed_right: int
    to_right: int
    to_wrong: int
    stayed_wrong: int

    @property
    def both(self) -> int:
        return self.stayed_right + self.to_right + self.to_wrong + self.stayed_wrong

    @property
    def gain(self) -> float | None:
        """The normalised gain: how much the share r of right answers has risen, of what it could have risen,

            g = (r2 - r1) / (1 - r1) = (to right - to wrong) / wrong in the first round,

        at most 1, and below 0 where more became wrong than right. None where nobody was wrong in the first round. Only
        those count who answered both: who comes late would change r without having learnt.

        Source: Hake, "Interactive-engagement versus traditional methods", American Journal of Physics 66 (1998), 64-74;
        of a question before and after a discussion: Mazur, "Peer Instruction" (1997); Crouch and Mazur, "Peer
        Instruction: Ten years of experience and results", American Journal of Physics 69 (2001), 970-977.
        """
        wrong = self.to_right + self.stayed_wrong
        return (self.to_right - self.to_wrong) / wrong if wrong else None


# An answer of these kinds, where none is right.
IN_WORDS = {"place": "a place", "line": "a line", "region": "a rectangle", "order": "an order"}


@dataclass(frozen=True)
class Tally:
    """A question that is over, without devices.

    answered     how many have answered in each round
    right        how many of them were right; empty where nothing is right or wrong
    rows         their answers, of all rounds on one scale
    transitions  after two rounds, where something is right
    figure       what stood beside it
    markdown     of its text and options those that are more than plain words, as typed
    """

    text: str
    kind: Kind = "choice"
    answered: tuple[int, ...] = ()
    right: tuple[int, ...] = ()
    rows: tuple[Row, ...] = ()
    transitions: Transitions | None = None
    figure: Figure | None = None
    markdown: tuple[str, ...] = ()


def tally(question: Question, rounds: Sequence[Counted], figure: Figure | None = None) -> Tally:
    """The tally of a question. `rounds`: what is counted of each device's answer, in each round."""
    judged = bool(question.right)
    right = tuple(sum(counts_as_right(question, value) for value in each.values()) for each in rounds) if judged else ()
    changed = transitions(question, *rounds) if judged and len(rounds) == 2 else None
    answered = tuple(len(each) for each in rounds)
    rows = _rows(question, rounds, answered)
    markdown = tuple(text for text in (question.text, *question.options) if line(text) != escape.html(plain(text)))
    return Tally(plain(question.text), question.kind, answered, right, rows, changed, figure, markdown)


def transitions(question: Question, first: Counted, second: Counted) -> Transitions:
    """How those have changed who answered in both rounds of a question that has a right answer."""
    right = {device: counts_as_right(question, value) for device, value in first.items() if device in second}
    pairs = Counter((was, counts_as_right(question, second[device])) for device, was in right.items())
    return Transitions(pairs[True, True], pairs[False, True], pairs[True, False], pairs[False, False])


def _rows(question: Question, rounds: Sequence[Counted], answered: tuple[int, ...]) -> tuple[Row, ...]:
    """The answers in their order, with the right one even if nobody gave it; drawn ones are only counted."""
    if not questions.is_counted(question):
        return (Row(IN_WORDS[question.kind], right=False, counts=answered),)
    counters = [Counter(each.values()) for each in rounds]
    least = (0.0,) if questions.grades(question) else question.right
    values = (
        range(len(question.options)) if question.kind == "choice" else {*least, *(v for each in counters for v in each)}
    )
    counted = dict[tuple[str, bool], tuple[int, ...]]()  # two numbers may be the same in words
    for value in sorted(map(float, values)):
        named = questions.words(question, (value,)), counts_as_right(question, value)
        before = counted.get(named, (0,) * len(rounds))
        counted[named] = tuple(count + each[value] for count, each in zip(before, counters, strict=True))
    rows = tuple(Row(answer, right, counts) for (answer, right), counts in counted.items())
    if len(rows) <= ROWS:
        return rows
    often = set(sorted(rows, key=lambda row: (not row.right, -sum(row.counts)))[: ROWS - 2])
    others = [[row.counts for row in rows if row not in often and row.right == right] for right in (True, False)]
    rest = (("other right answers", True), ("others", False))
    together = (Row(*heading, _sums(counts)) for heading, counts in zip(rest, others, strict=True) if counts)
    return (*(row for row in rows if row in often), *together)


def _sums(rows: Sequence[Sequence[int]]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*rows, strict=True)))
