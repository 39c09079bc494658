"""Reads the question of a step: its text, its right answer, and its hints."""

from dataclasses import replace

from films.lessons import guesses
from films.lessons.again import FIELDS, varies
from films.lessons.page_protocol import LessonPage
from films.lessons.toml_nudges import nudges
from films.lessons.toml_table import MAX_LINE, MAX_PARAGRAPH, MAX_TEXT, Table
from films.question import MOVED, Numbers, Question, Variation

COMMON = ("kind", "ask", "why", "nudge")
KEYS = {  # further keys of each kind
    "choice": ("options", "answer", "fact", "nudges", "again"),
    "number": ("answer", "tolerance", "fact", "nudges", "again"),
    "point": ("answer", "fact", "nudges", "again"),
    "arrow": ("answer", "tolerance", "unit", "fact", "start"),
    "line": ("answer", "tolerance", "unit", "fact", "start"),
    "place": ("answer", "check", "adds", "start"),
    "region": ("answer", "tolerance", "fact", "start"),
    "order": ("options", "answer", "tolerance", "fact"),
    "film": ("fact", "nudges", "again"),  # the film's question about its next step
}
OPTIONS = {"choice": (2, 6), "order": (3, 6)}  # the fewest and the most options
MAX_POINTS, CLASSES = 500, 4  # if the page is not known
MAX_KEEP = 4  # facts that keep their value when a question is asked again


def question(table: Table, page: LessonPage | None, points: int | None, scene: str) -> Question:
    """Return the question of a table. `points`: the number of the scene's points, if its page is known."""
    kind, values = table.one_of("kind", tuple(KEYS)), table.values
    table.only(*COMMON, *KEYS[kind])
    bare = _film_question(table, scene) if kind == "film" else _bare(table, kind, page, points, scene)
    facts = (page.truths if kind in MOVED else page.facts) if page else None
    return replace(
        bare,
        near=table.number("tolerance", low=0.0) if "tolerance" in values else 0.0,
        fact=table.name_of("fact", facts) if kind == "region" or "fact" in values else "",
        nudges=nudges(table, bare),
        nudge=table.prose("nudge", MAX_PARAGRAPH) if "nudge" in values else "",
        again=_again(table, page),
    )


def _film_question(table: Table, scene: str) -> Question:
    """Return the film's question about its next step, with the lesson's text and reason if it has them."""
    of_film = guesses.film_question(scene)
    if of_film is None:
        raise table.wrong("kind", "the film asks nothing about the step after this frame")
    text = table.prose("ask", MAX_PARAGRAPH) if "ask" in table.values else of_film.text
    why = table.prose("why", MAX_TEXT) if "why" in table.values else of_film.why
    return replace(of_film, text=text, why=why)


def _bare(table: Table, kind: str, page: LessonPage | None, points: int | None, scene: str) -> Question:
    """Return the question with its options and its right answer alone."""
    options = table.proses("options", *OPTIONS[kind], MAX_LINE) if kind in OPTIONS else ()
    text, why = table.prose("ask", MAX_PARAGRAPH), table.prose("why", MAX_TEXT)
    bare = Question(text, kind, options, why=why)  # type: ignore[arg-type]  # one of KEYS
    if kind == "number":
        return replace(bare, right=(table.number("answer"),))
    if kind not in MOVED:
        last = (len(options) or (MAX_POINTS if points is None else points)) - 1
        return replace(bare, right=(float(table.whole("answer", 0, last)),))
    values, units = table.values, guesses.UNITS.get(kind, ("",))
    if kind == "place":
        bare = replace(bare, check=table.name_of("check", page.checks if page else None))
    if "adds" in values:
        bare = replace(bare, adds=table.whole("adds", 0, (page.scene.N_CLASSES if page else CLASSES) - 1))
    numbers = _numbers(table, "answer", bare)
    return replace(
        bare,
        **{"right" if kind == "order" else "truth": numbers},  # type: ignore[arg-type]
        unit=table.one_of("unit", units) if "unit" in values else units[0],
        start=_numbers(table, "start", bare) if "start" in values else (),
        scene=scene,
    )


def _numbers(table: Table, name: str, bare: Question) -> Numbers:
    """Return the numbers of an answer or a start."""
    numbers = table.numbers(name, guesses.MAX_NUMBERS)
    reason = guesses.misfit(bare.kind, numbers, len(bare.options))
    if reason:
        raise table.wrong(name, f"“{name}” has numbers that are no {bare.kind}: {reason}")
    return numbers


def _again(table: Table, page: LessonPage | None) -> Variation | None:
    """Return how the question is asked again; None if it is not."""
    again = table.table("again", "what is asked again")
    if again is None:
        return None
    if "fact" not in table.values:
        raise again.wrong("", "only a question with a “fact” can be asked again: it computes the answer")
    again.only("ask", "why", "vary", "nudge", "keep")
    vary = again.proses("vary", 1, len(FIELDS), MAX_LINE)
    there = FIELDS if page is None else varies(page.scene)
    if unknown := [name for name in vary if name not in there]:
        raise again.wrong("vary", f"“{unknown[0]}” is no field that can be redrawn here; these are {', '.join(there)}")
    nudge = again.prose("nudge", MAX_PARAGRAPH) if "nudge" in again.values else ""
    keep = again.proses("keep", 1, MAX_KEEP, MAX_LINE) if "keep" in again.values else ()
    if unknown := [name for name in keep if page is not None and name not in page.facts]:
        raise again.wrong(
            "keep", f"the page has no fact “{unknown[0]}”; it has {', '.join(page.facts if page else ())}"
        )
    return Variation(again.prose("ask", MAX_PARAGRAPH), again.prose("why", MAX_TEXT), vary, nudge, keep)
