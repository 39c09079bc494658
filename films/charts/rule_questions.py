"""Questions of a film of rules: the class at the query, and which point votes next; without a query, whether the error
falls or rises."""

import numpy as np
from numpy.typing import NDArray

from films.charts.rule_comparison import Comparison
from films.charts.rule_errors import VALIDATION, Errors
from films.film.captions import Caption, literal
from films.film.columns import Col, Column
from films.film.questions import MOST_OPTIONS, Question, Questions, turning
from films.rules.rule import UNTRAINED, Explanation
from films.samples import arrays
from playground.inputs import Ints
from playground.voting import UNDECIDED

Bits = NDArray[np.bool_]
PREFERRED = (VALIDATION, "held-out", "leave-one-out", "training")
MOST_NAMED = 5


def of_comparison(made: Comparison, why: Explanation | None) -> Questions:
    """The questions on the leading plane; `why` is its rule's explanation of the query."""
    states, place = made.states[made.lead], f", plane {made.lead + 1}" if len(made.planes) > 1 else ""
    if made.n_frames == 1:
        return Questions()
    if why is None:
        return _error(made.errors[made.lead], states, place)
    joining = _joining(made, why, states)
    joining[np.arange(made.n_frames) % 2 == 1] = False  # questions alternate: next voter, class
    labels = arrays(made.points)[1]
    here: Bits = np.logical_not(joining.any(axis=1))
    asked = at_query(why.answers[states], labels, made.names, f"at {{state}}{place}", here)
    return asked + _next_voter(joining, why, why.counts[states], place) if joining.any() else asked


def at_query(answers: Ints, labels: Ints, names: tuple[str, ...], when: str, here: Bits) -> Questions:
    """The question which class the query gets, of the `answers (F,)`, in the frames `here`; its options are the classes
    in `labels`. `when` is a template that may name the frame as {state}."""
    others = {UNDECIDED: "undecided", UNTRAINED: "no answer"}
    classes, there = np.unique(labels).tolist(), [code for code in others if (answers[here] == code).any()]
    options = (*(names[label] for label in classes), *(others[code] for code in there))
    if not 2 <= len(options) <= MOST_OPTIONS:
        return Questions()
    right = np.full(len(answers), -1)
    for number, code in enumerate([*classes, *there]):
        right[here & (answers == code)] = number
    right[0] = -1
    text = Caption((f"Which class does the query ✕ get {when}?",), {"state": Col("frame")})
    why = Caption(("It gets: {answer}.",), {"answer": Col("asked options", at="asked class")})
    return Questions(
        (Question(text, Col("asked class"), why, options),), {"asked class": right, "asked options": options}
    )


def _joining(made: Comparison, why: Explanation, states: Ints) -> Bits:
    """The points at the places of those that vote in each frame and not in the one before: bits (F, n). A click cannot
    tell points at one place apart."""
    X = arrays(made.points)[0]
    joining = np.zeros((made.n_frames, len(X)), dtype=np.bool_)
    if len(why.nearest):
        same = (why.nearest[:, None, :] == X[None, :, :]).all(axis=2)
        count = why.counts[states]
        for t in range(1, made.n_frames):
            joining[t] = same[count[t - 1] : count[t]].any(axis=0)
    return joining


def _next_voter(joining: Bits, why: Explanation, count: Ints, place: str) -> Questions:
    before = np.append(0, count[:-1])
    said = tuple(_points(np.sort(why.rows[a:b]) + 1) for a, b in zip(before, count, strict=True))
    known = {"state": Col("frame"), "points": Col("asked points")}
    text = Caption((f"Which further point has a say at the query ✕ at {{state}}{place}? Click one.",), known)
    reveal = Caption(("New at {state}: {points}.",), known)
    columns: dict[str, Column] = {"asked voters": joining, "asked points": said}
    return Questions((Question(text, Col("asked voters"), reveal),), columns)


def _points(numbers: Ints) -> str:
    listed = ", ".join(map(str, numbers[:MOST_NAMED].tolist()))
    return f"point {listed}" if len(numbers) < 2 else f"points {listed}{', ...' if len(numbers) > MOST_NAMED else ''}"


def _error(errors: Errors, states: Ints, place: str) -> Questions:
    known = [name for name in PREFERRED if name in errors.known]
    if not known:
        return Questions()
    n = errors.of[known[0]]
    text = f"What becomes of the {literal(known[0])} error at {{state}}{place}? Now {{before}} of {n}."
    why = f"At {{state}} it is {{after}} of {n}; it was {{before}}."
    return turning(text, why, errors.counts[known[0]][states], {"state": Col("frame")})
