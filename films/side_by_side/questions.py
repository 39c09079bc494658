"""Questions of a film of rules: which class the query gets, and which point votes next; without a query, what becomes
of the error."""

import numpy as np
from numpy.typing import NDArray

from films.film.captions import literal
from films.film.questions import MOST_OPTIONS
from films.picture.ask import Ask, ask, ask_turn
from films.picture.now import Now, now
from films.picture.words import words
from films.rules.rule import UNTRAINED, Explanation
from films.samples import arrays
from films.side_by_side.comparison import Comparison
from films.side_by_side.errors import VALIDATION, Errors
from playground.inputs import Ints
from playground.voting import UNDECIDED

Bits = NDArray[np.bool_]
PREFERRED = (VALIDATION, "held-out", "leave-one-out", "training")
MOST_NAMED = 5


def of_comparison(compared: Comparison, state: Now, why: Explanation | None) -> list[Ask]:
    """Return the questions on the leading plane; `state` is the frame's name, and `why` the rule's explanation of the
    query."""
    states, place = compared.states[compared.lead], f", plane {compared.lead + 1}" if len(compared.planes) > 1 else ""
    if compared.n_frames == 1:
        return []
    if why is None:
        return _error(compared.errors[compared.lead], states, state, place)
    new_voters = _new_voters(compared, why, states)
    new_voters[np.arange(compared.n_frames) % 2 == 1] = False  # questions alternate: next voter, class
    labels = arrays(compared.points)[1]
    here: Bits = np.logical_not(new_voters.any(axis=1))
    of_class = at_query(why.answers[states], labels, compared.names, f"at {{state}}{place}", here, state)
    return of_class + ([_next_voter(new_voters, why, why.counts[states], state, place)] if new_voters.any() else [])


def at_query(answers: Ints, labels: Ints, names: tuple[str, ...], when: str, here: Bits, state: Now) -> list[Ask]:
    """Return the question which class the query gets, by the `answers (F,)`, in the frames `here`; its options are the
    classes in `labels`. `when` is a template that may name the frame as {state}. Empty if there are too few options or
    too many."""
    others = {UNDECIDED: "undecided", UNTRAINED: "no answer"}
    classes, codes = np.unique(labels).tolist(), [code for code in others if (answers[here] == code).any()]
    options = (*(names[label] for label in classes), *(others[code] for code in codes))
    if not 2 <= len(options) <= MOST_OPTIONS:
        return []
    right = np.full(len(answers), -1)
    for number, code in enumerate([*classes, *codes]):
        right[here & (answers == code)] = number
    right[0] = -1
    text = words(f"Which class does the query ✕ get {when}?", state=state)
    return [ask(text, right, words("It gets: {answer}.", answer=now(options, right)), options)]


def _new_voters(compared: Comparison, why: Explanation, states: Ints) -> Bits:
    """Return the points at the places of new voters, which vote in a frame and not in the one before: bits (F, n). A
    click cannot tell points at one place apart."""
    X = arrays(compared.points)[0]
    new_voters = np.zeros((compared.n_frames, len(X)), dtype=np.bool_)
    if len(why.nearest):
        same = (why.nearest[:, None, :] == X[None, :, :]).all(axis=2)
        count = why.counts[states]
        for t in range(1, compared.n_frames):
            new_voters[t] = same[count[t - 1] : count[t]].any(axis=0)
    return new_voters


def _next_voter(new_voters: Bits, why: Explanation, count: Ints, state: Now, place: str) -> Ask:
    before = np.append(0, count[:-1])
    points = now(tuple(_points(np.sort(why.rows[a:b]) + 1) for a, b in zip(before, count, strict=True)))
    text = words(f"Which further point votes on the query ✕ at {{state}}{place}?", state=state)
    return ask(text, new_voters, words("New at {state}: {points}.", state=state, points=points))


def _points(numbers: Ints) -> str:
    listed = ", ".join(map(str, numbers[:MOST_NAMED].tolist()))
    return f"point {listed}" if len(numbers) < 2 else f"points {listed}{', ...' if len(numbers) > MOST_NAMED else ''}"


def _error(errors: Errors, states: Ints, state: Now, place: str) -> list[Ask]:
    candidates = [name for name in PREFERRED if name in errors.known_names]
    if not candidates:
        return []
    n = errors.totals[candidates[0]]
    text = f"What becomes of the {literal(candidates[0])} error at {{state}}{place}? Now {{before}} of {n}."
    why = f"At {{state}} it is {{after}} of {n}; it was {{before}}."
    return [ask_turn(text, why, errors.counts[candidates[0]][states], state=state)]
