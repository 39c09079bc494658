"""Captions of one to four rules side by side: errors, explanations of the query, and how regions came about."""

from collections.abc import Sequence

from films.charts import rule_planes
from films.charts.class_marks import class_marks
from films.charts.rule_comparison import Comparison
from films.film.captions import PLANES, WHYS, Caption, joined, literal
from films.film.columns import Col
from films.film.html_table import table
from films.film.mathml import bold, formula, sign, vector
from films.film.numbers import number
from films.rules.rule import Explanation

Query = tuple[float, float]
Q = bold("q")


def captions(made: Comparison, whys: Sequence[Explanation], q: Query | None) -> dict[str, Caption]:
    """The captions by slot; `whys` are the rules' explanations of the query q, if there is one."""
    first, last = made.knob.words[0], made.knob.words[-1]
    notes = {PLANES[i]: _note(made, i, asked=q is not None) for i in range(len(made.planes))}
    return notes | {
        "frame": _frame(made, first, last),
        "next": Caption(("next: {state}", ""), {"state": Col("next")}, Col("last")),
        "legend": Caption((" · ".join(_legend(made, whys)),)),
        "verdict": _verdict(made),
        "why": _story(
            made, _why(made, whys, q) if q else Caption((f'<p class="stage-tool-words">{made.invitation}</p>',))
        ),
        **_other_stories(made),
    }


def _note(made: Comparison, i: int, *, asked: bool) -> Caption:
    """The caption on plane i: its rule and state, the answer to the query, and how much it differs from the first
    plane."""
    rule = made.rules[i]
    parts = [literal(rule.name)] if rule.name else []
    parts += ["{state}"] if _turned_alone(made, i) else []
    parts += [f"{formula(Q)} → {{answer}}"] if asked else []
    if i and made.held is None:
        parts.append("differs on {share}")
    elif made.tint and not i:
        parts.append(f"tint: {made.tint}")
    values = {"state": Col(f"state names {i}", at=f"state {i}"), "share": Col(f"differing {i}")}
    known = [name for name in made.errors[i].known if made.held is not None]
    values |= {name[0]: Col(f"{name} in words {i}", at=f"state {i}") for name in known}
    early = "{early}" if len(made.unsettled) > 1 and any(made.unsettled[i]) else ""
    values |= {"early": Col(f"unsettled {i}", at=f"state {i}")} if early else {}
    errors = "".join(f"<br>{name} {{{name[0]}}}" for name in known)
    values |= {"answer": Col(f"answers {i}", at=f"state {i}")} if asked else {}
    return Caption((" · ".join(parts) + early + errors,), values)


def _turned_alone(made: Comparison, i: int) -> bool:
    """Whether plane i is to name its own state: the frame's caption does not say it."""
    moves = [part.moves for part in made.planes]
    together = all(
        rule.states == made.knob.names[: len(rule.states)]
        and (own == rule_planes.states(len(rule.states), made.n_frames)).all()
        for rule, own in zip(made.rules, made.states, strict=True)
    )
    return moves[i] and not (all(moves) and together)


def _frame(made: Comparison, first: str, last: str) -> Caption:
    """Where the leading plane's knob stands, and where those stand that the frames turn along with it."""
    others = [i for i, rule in enumerate(made.rules) if i != made.lead and rule.name and _turned_alone(made, i)]
    said = "".join(f" · {literal(made.rules[i].name)}: {{state{i}}}" for i in others)
    values = {f"state{i}": Col(f"state names {i}", at=f"state {i}") for i in others}
    span = f" of {literal(first)} … {literal(last)}" if made.n_frames > 1 else ""
    words = f"{_whose(made)}<b>{{state}}</b>{span}{said}"
    return Caption((words,), {"state": Col("frame"), **values})


def _whose(made: Comparison) -> str:
    """The name of the rule whose knob the frames turn, if they also turn others."""
    others = any(_turned_alone(made, i) for i in range(len(made.rules)) if i != made.lead)
    return f"{literal(made.rules[made.lead].name)}: " if others and made.rules[made.lead].name else ""


def _label(made: Comparison, i: int) -> str:
    """The name of plane i, as a template: its rule, or its state."""
    name = literal(made.rules[i].name)
    return (
        f"{name}, {{state{i}}}"
        if name and _turned_alone(made, i) and made.held is not None
        else name or f"{{state{i}}}"
    )


def _verdict(made: Comparison) -> Caption:
    """The numbers of mistakes, the cost of a query, and the remarks."""
    words, values = _mistakes(made) if len(made.rules) == 1 else _mistakes_of_each(made)
    return Caption((words + "".join(f"<p>{remark}</p>" for remark in made.remarks),), values)


def _mistakes(made: Comparison) -> tuple[str, dict[str, Col]]:
    errors, price = made.errors[0], made.rules[0].price
    counted = ", ".join(f"{name} {{{name[0]}}} of {errors.of[name]}" for name in errors.known)
    at = " at {state}" if made.n_frames > 1 else ""
    words = f"<p><b>Misclassified{at}:</b> {counted}.</p>"
    if price:
        words += f"<p><b>A query</b> costs {price.work}; {price.memory:,} bytes are kept for it.</p>"
    return words, {"state": Col("frame")} | {name[0]: Col(f"{name} 0", at="state 0") for name in errors.known}


def _mistakes_of_each(made: Comparison) -> tuple[str, dict[str, Col]]:
    """A table with a row for each plane, and a column for each error that some plane knows."""
    names = [name for name in made.errors[0].of if any(name in errors.known for errors in made.errors)]
    prices = [rule.price for rule in made.rules]
    head = ["Misclassified", *(f"{name}, of {made.errors[0].of[name]}" for name in names)]
    rows, values = [], dict[str, Col]()
    for i, price in enumerate(prices):
        values |= {f"state{i}": Col(f"state names {i}", at=f"state {i}")}
        values |= {f"{name[0]}{i}": Col(f"{name} {i}", at=f"state {i}") for name in names}
        row = [_label(made, i), *(f"{{{name[0]}{i}}}" for name in names)]
        rows.append(row + ([price.work, f"{price.memory:,} bytes"] if price else ["—", "—"]))
    head += ["a query costs", "memory"] if any(prices) and made.held is None else []
    head = [f"<b>{cell}</b>" for cell in head]
    return table([row[: len(head)] for row in (head, *rows)]), values


def _why(made: Comparison, whys: Sequence[Explanation], q: Query) -> Caption:
    """The explanations of the query: a line for each rule, or, for a single rule, its table of nearest points."""
    place = formula(Q, sign("="), vector(*(number(coordinate) for coordinate in q)))
    if len(whys) > 1:
        lines = "".join(f"<li>{_label(made, i)}: {{words{i}}}</li>" for i in range(len(whys)))
        values = {f"words{i}": Col(f"words {i}", at=f"state {i}") for i in range(len(whys))}
        values |= {f"state{i}": Col(f"state names {i}", at=f"state {i}") for i in range(len(whys))}
        return Caption((f"<p><b>At</b> {place}</p><ul>{lines}</ul>",), values)
    said, values = f"<p><b>At</b> {place}: {{words}}.</p>", {"words": Col("words 0", at="state 0")}
    if not whys[0].table:
        return Caption((said,), values)
    head, *rows = whys[0].table
    tables = [f"<table>{head}{''.join(rows[:count])}</table>" for count in range(len(rows) + 1)]
    more = f"{tables[-1]}<p>and {{more}} more</p>"
    values |= {"more": Col("unlisted", at="state 0")}
    return Caption(tuple(said + table for table in (*tables, more)), values, Col("listed", at="state 0"))


def _story(made: Comparison, asked: Caption) -> Caption:
    """The caption "why": the explanation of the query, then how the leading plane's state was trained."""
    story = made.stories[made.lead] if made.stories else ()
    if not any(story):
        return asked
    heading = _heading(made, made.lead) if len(_storied(made)) > 1 else Caption(("",))
    if asked.which is not None:
        if len(set(story)) > 1:
            raise ValueError("a rule that tells of its neighbours in a table has one story for all its states")
        return joined(asked, heading, Caption((story[0],)))
    templates = tuple(asked.templates[0] + heading.templates[0] + text for text in story)
    return Caption(templates, {**asked.values, **heading.values}, Col(f"state {made.lead}"))


def _other_stories(made: Comparison) -> dict[str, Caption]:
    """The captions "why 2" and so on: how the other planes' states were trained."""
    captions = dict[str, Caption]()
    for i in _storied(made):
        if i != made.lead:
            heading = _heading(made, i)
            templates = tuple(heading.templates[0] + text for text in made.stories[i])
            captions[WHYS[len(captions) + 1]] = Caption(templates, heading.values, Col(f"state {i}"))
    return captions


def _storied(made: Comparison) -> list[int]:
    """The planes that have a story."""
    return [i for i, story in enumerate(made.stories) if any(story)]


def _heading(made: Comparison, i: int) -> Caption:
    words = f'<p class="stage-method">{_label(made, i)}</p>'
    return Caption((words,), {f"state{i}": Col(f"state names {i}", at=f"state {i}")})


def _legend(made: Comparison, whys: Sequence[Explanation]) -> list[str]:
    """The legend entries, each once."""
    said = class_marks((label for _, _, label in made.points), made.names)
    said += [words for part in made.planes for words in rule_planes.legend(part)]
    said += [why.legend for why in whys if why.legend]
    if made.held is not None:
        kind = "validation" if len(made.sealed.rows) else "held out"
        said += [f"crosses: {kind}, not trained on"] if len(made.held) else []
        said += made.sealed.legend(made.rules[made.lead].states, made.planes[made.lead].wrong)
        said.append("intervals: 95 %, Wilson")
    if made.difference and len(made.planes) > 1:
        said.append("other planes: coloured only where they differ from the first")
    return list(dict.fromkeys(said))
