"""Words about one to four classifiers side by side: errors, explanations of the query, and how each model was
fitted."""

from collections.abc import Sequence

import numpy as np

from films.charts.class_marks import class_marks
from films.film.captions import PLANES, WHYS, literal, where_editable
from films.film.columns import last_frame
from films.film.html_table import table
from films.film.numbers import PER_CENT, counted, percent
from films.picture.now import Now, now
from films.picture.words import Words, one_of, words
from films.rules.rule import UNTRAINED, Explanation
from films.side_by_side import errors, planes
from films.side_by_side.comparison import Comparison

Query = tuple[float, float]


def captions(compared: Comparison, whys: Sequence[Explanation], q: Query | None) -> dict[str, Words]:
    """Return the words by slot; `whys` are the rules' explanations of the query q, if there is one."""
    names = compared.knob.names
    invitation = words(where_editable(compared.invitation, "p"))
    explanations = _explanations(compared, whys, q) if q else invitation
    return _fits(compared, explanations) | {
        **{PLANES[i]: _note(compared, i, whys[i] if whys else None) for i in range(len(compared.planes))},
        "frame": _frame(compared),
        "next": one_of(last_frame(len(names)), words("Next: {state}", state=now((*names[1:], ""))), ""),
        "legend": words(" · ".join(_legend(compared, whys))),
        "verdict": _verdict(compared),
    }


def _note(compared: Comparison, i: int, why: Explanation | None) -> Words:
    """Return the words above plane i: its rule and state, the answer to the query, and how much it differs from the
    first."""
    rule, at = compared.rules[i], compared.states[i]
    parts, holes = [literal(rule.name)] if rule.name else [], dict[str, Now]()
    if _names_own_state(compared, i):
        parts, holes = [*parts, "{state}"], {"state": _state(compared, i)}
    if why:
        parts.append(r"$\mathbf{q}$ → {answer}")
        holes |= {"answer": now(tuple(_answer(each, compared.names) for each in why.answers.tolist()), at)}
    if i and compared.held_out is None:
        parts.append("differs on {share}")
        holes |= {"share": now(tuple(map(_percent, compared.differences[i].tolist())))}
    elif compared.tint and not i:
        parts.append(f"tint: {compared.tint}")
    text = " · ".join(parts)
    if len(compared.unsettled) > 1 and any(compared.unsettled[i]):
        text += "{early}"
        holes |= {"early": now(tuple(" · not settled" if early else "" for early in compared.unsettled[i]), at)}
    for name in compared.errors[i].known_names if compared.held_out is not None else ():
        text += f"<br>{errors.LABELS.get(name, name)} {{{name[0]}}}"
        holes |= {name[0]: now(errors.in_words(compared.errors[i], name), at)}
    return words(text, **holes)


def _answer(answer: int, names: tuple[str, ...]) -> str:
    return names[answer] if answer >= 0 else "no answer" if answer == UNTRAINED else "undecided"


def _percent(share: float) -> str:
    """Return a share of the plane in per cent, to a tenth at most, as cells are coarse."""
    return f"under 0.1{PER_CENT}" if 0 < share < 0.001 else percent(share)


def _state(compared: Comparison, i: int) -> Now:
    """Return the name of the state of plane i."""
    return now(compared.rules[i].states, compared.states[i])


def _names_own_state(compared: Comparison, i: int) -> bool:
    """Return whether plane i must name its own state, as the words of the frame do not."""
    moves = [len(rule.states) > 1 for rule in compared.rules]
    together = all(
        rule.states == compared.knob.names[: len(rule.states)]
        and (own == planes.states_by_frame(len(rule.states), compared.n_frames)).all()
        for rule, own in zip(compared.rules, compared.states, strict=True)
    )
    return moves[i] and not (all(moves) and together)


def _frame(compared: Comparison) -> Words:
    """Return the value of the leading plane's knob, and those of other knobs that the frames turn along with it."""
    lead, values = compared.rules[compared.lead], compared.knob.words
    alone = [i for i in range(len(compared.rules)) if i != compared.lead and _names_own_state(compared, i)]
    others = [i for i in alone if compared.rules[i].name]
    whose = f"{literal(lead.name)}: " if alone and lead.name else ""
    span = f" ({literal(values[0])} to {literal(values[-1])})" if compared.n_frames > 1 else ""
    text = "".join(f" · {literal(compared.rules[i].name)}: {{state{i}}}" for i in others)
    holes = {f"state{i}": _state(compared, i) for i in others}
    return words(f"{whose}<b>{{state}}</b>{span}{text}", state=now(compared.knob.names), **holes)


def _label(compared: Comparison, i: int) -> Words:
    """Return the name of plane i: its rule, or its state."""
    name, hole = literal(compared.rules[i].name), f"state{i}"
    state = words(f"{{{hole}}}", **{hole: _state(compared, i)})
    if name and _names_own_state(compared, i) and compared.held_out is not None:
        return words(f"{name}, ") + state
    return words(name) if name else state


def _verdict(compared: Comparison) -> Words:
    """Return the numbers of mistakes, the cost of a query, and the remarks."""
    mistakes = _mistakes(compared) if len(compared.rules) == 1 else _mistakes_of_each(compared)
    return mistakes + words("".join(f"<p>{remark}</p>" for remark in compared.remarks))


def _mistakes(compared: Comparison) -> Words:
    own, price = compared.errors[0], compared.rules[0].price
    each = ((errors.LABELS.get(name, name), name) for name in own.known_names)
    counts = ", ".join(f"{label} {{{name[0]}}} of {own.totals[name]}" for label, name in each)
    at = " at {state}" if compared.n_frames > 1 else ""
    text = f"<p><b>Misclassified{at}:</b> {counts}.</p>" if counts else ""
    if price:
        text += f"<p><b>Classifying one point</b> takes {price.work} and {price.memory:,} bytes.</p>"
    holes = {name[0]: now(own.counts[name], compared.states[0]) for name in own.known_names}
    return words(text, state=now(compared.knob.names), **holes)


def _mistakes_of_each(compared: Comparison) -> Words:
    """Return a table with a row for each plane, and a column for each error that some plane knows."""
    totals = compared.errors[0].totals
    names = [name for name in totals if any(name in own.known_names for own in compared.errors)]
    prices = [rule.price for rule in compared.rules]
    head = ["Misclassified", *(f"{errors.LABELS.get(name, name)}, of {totals[name]}" for name in names)]
    rows, holes = [], dict[str, Now]()
    for i, price in enumerate(prices):
        label = _label(compared, i)
        holes |= label.holes
        holes |= {f"{name[0]}{i}": now(compared.errors[i].counts[name], compared.states[i]) for name in names}
        row = [*label.templates, *(f"{{{name[0]}{i}}}" for name in names)]
        rows.append(row + ([price.work, f"{price.memory:,} bytes"] if price else ["—", "—"]))
    head += ["a query costs", "memory"] if any(prices) and compared.held_out is None else []
    head = [f"<b>{cell}</b>" for cell in head]
    return Words((table([row[: len(head)] for row in (head, *rows)], "Misclassified"),), holes)


def _explanations(compared: Comparison, whys: Sequence[Explanation], q: Query) -> Words:
    """Return the explanations of the query: a line for each rule, or, for a single rule, its table of nearest
    points."""
    at = compared.states
    place = words(f"<p>{compared.at_query}" + r"<b>Prediction</b> at $\mathbf{q}=({x},{y})$", x=q[0], y=q[1])
    if len(whys) > 1:
        explanations = place + words("</p><ul>")
        for i, why in enumerate(whys):
            hole = f"words{i}"
            reason = words(f": {{{hole}}}</li>", **{hole: now(why.words, at[i])})
            explanations += words("<li>") + _label(compared, i) + reason
        return explanations + words("</ul>")
    (why,) = whys
    explanations = place + words(": {words}.</p>", words=now(why.words, at[0]))
    if not why.table:
        return explanations
    head, *rows = why.table
    tables = [f"<table>{head}{''.join(rows[:count])}</table>" for count in range(len(rows) + 1)]
    more = words(f"{tables[-1]}<p>and {{more}} more</p>", more=now(why.counts - len(rows), at[0]))
    return explanations + one_of(now(np.minimum(why.counts, len(rows) + 1), at[0]), *tables, more)


def _fits(compared: Comparison, explanations: Words) -> dict[str, Words]:
    """Return the model fit of each plane's state, one slot a plane; that of the leading plane follows the
    `explanations`."""
    planes_with_story = [i for i, story in enumerate(compared.stories) if any(story)]
    slots, others = {"why": explanations}, iter(WHYS[1:])
    n = len(compared.trained_on(len(compared.points)))
    for i in planes_with_story:
        story = compared.stories[i]
        fit = (
            words('<p class="stage-method">Model fit: ')
            + _label(compared, i)
            + words(f", on {counted(n, 'point')}</p>")
        )
        fit += words(story[0]) if len(set(story)) == 1 else one_of(now(compared.states[i]), *story)
        if i == compared.lead:
            slots["why"] = explanations + fit
        else:
            slots[next(others)] = fit
    return slots


def _legend(compared: Comparison, whys: Sequence[Explanation]) -> list[str]:
    """Return the legend's entries, each once."""
    entries = class_marks((label for _, _, label in compared.points), compared.names)
    entries += [entry for part in compared.planes for entry in part.legend]
    entries += [why.legend for why in whys if why.legend]
    if compared.held_out is not None:
        kind = "validation" if len(compared.sealed.rows) else "held out"
        entries += [f"crosses: {kind}, not trained on"] if len(compared.held_out) else []
        lead = compared.planes[compared.lead]
        entries += compared.sealed.legend(lead.rule.states, lead.wrong)
        entries.append("intervals: 95 %, Wilson")
    if compared.difference and len(compared.planes) > 1:
        entries.append("other planes: coloured only where they differ from the first")
    return list(dict.fromkeys(entries))
