"""A draft as a lesson, complete or not; and a lesson as a draft."""

import re
from collections.abc import Sequence
from dataclasses import replace

from addons.composing.draft import Draft, DraftStep
from films.lessons.guesses import MAX_NUMBERS, UNITS, film_question
from films.lessons.lesson import Challenge, Lesson, Step
from films.lessons.toml_nudges import may_nudge
from films.question import MOVED, Kind, Numbers, Question

BETWEEN = re.compile(r"[,;\s]+")


def lesson_of(draft: Draft) -> Lesson:
    """Return the lesson of a draft, complete or not."""
    steps = tuple(map(_step, draft.steps))
    return Lesson("draft", draft.title.strip(), draft.minutes, draft.after.strip(), steps, draft.lecture)


def draft_of(lesson: Lesson) -> Draft:
    """Return the draft of a lesson, for editing."""
    steps = tuple(_drafted(ident, step) for ident, step in enumerate(lesson.steps, 1))
    return Draft(lesson.title, lesson.minutes, lesson.after, lesson.lecture, steps)


def numbers_of(text: str, kind: str) -> Numbers:
    """Return the numbers of a typed text; () if it has anything else, or too many. Items of an order count from 1."""
    parts = [part for part in BETWEEN.split(text.replace("−", "-")) if part]
    try:
        numbers = tuple(float(part) + 0.0 for part in parts)
    except ValueError:
        return ()
    if len(numbers) > MAX_NUMBERS:
        return ()
    return tuple(number - 1 for number in numbers) if kind == "order" else numbers


def text_of(numbers: Numbers, kind: str) -> str:
    """Return the text that `numbers_of` reads as these numbers."""
    if kind == "order":
        return ", ".join(f"{number + 1:.0f}" for number in numbers)
    return ", ".join(repr(number).removesuffix(".0") for number in numbers)


def _step(draft: DraftStep) -> Step:
    question = challenge = None
    if draft.asks == "challenge":
        challenge = Challenge(draft.task.strip(), draft.check, lines(draft.hints), draft.solution)
    elif draft.asks != "nothing":
        question = _question(draft)
    title, text = draft.title.strip(), draft.text.strip()
    plays = draft.plays if question else 0
    of_view = (draft.light, draft.settings, draft.drawing, plays, draft.in_sight, draft.cover)
    return Step(title, text, draft.scene, question, challenge, *of_view)


def _question(draft: DraftStep) -> Question:
    """Return the question, without an answer if none is typed; of a film, its question, with the typed text, if any."""
    kind, question = draft.asks, Question("")
    if kind == "film":
        question = film_question(draft.scene) or replace(question, film=True)
    elif kind in MOVED:
        question = _moved(draft)
    elif kind == "choice":
        question = Question("", options=lines(draft.options), right=(float(draft.choice),))
    elif kind == "point":
        question = Question("", "point", right=(draft.point - 1.0,))
    else:
        question = Question("", "number", right=(draft.number,), near=draft.tolerance)
    return replace(
        question,
        text=draft.ask.strip() or question.text,
        why=draft.why.strip() or question.why,
        fact="" if kind == "place" else draft.fact,
        nudges=() if kind in MOVED else tuple(each for each in draft.nudges if may_nudge(question, each)),
        nudge=draft.nudge.strip(),
        again=draft.again if draft.fact and kind not in MOVED else None,
    )


def _moved(draft: DraftStep) -> Question:
    """Return a question that is answered by a move, without its texts."""
    kind: Kind = draft.asks  # type: ignore[assignment]  # one of MOVED
    numbers, units = numbers_of(draft.truth, kind), UNITS.get(kind, ("",))
    near = 0.0 if kind == "place" else draft.tolerance
    if kind == "order":
        return Question("", kind, lines(draft.options), right=numbers, near=near, scene=draft.scene)
    start, unit = numbers_of(draft.start, kind), draft.unit if draft.unit in units else units[0]
    question = Question("", kind, near=near, truth=numbers, unit=unit, start=start, scene=draft.scene)
    return replace(question, check=draft.check, adds=draft.adds) if kind == "place" else question


def _drafted(ident: int, step: Step) -> DraftStep:
    fields = (step.scene, step.title, step.text)
    draft = DraftStep(
        ident,
        *fields,
        light=step.light,
        settings=step.settings,
        drawing=step.drawing,
        plays=step.plays,
        in_sight=step.in_sight,
        cover=step.cover,
    )
    if step.challenge:
        challenge = step.challenge
        return replace(
            draft,
            asks="challenge",
            task=challenge.task,
            check=challenge.check,
            hints=_joined(challenge.hints),
            solution=challenge.solution,
        )
    if not step.question:
        return draft
    question = step.question
    words = {name: getattr(question, name) for name in ("why", "fact", "nudges", "nudge", "again")}
    draft = replace(draft, asks="film" if question.film else question.kind, ask=question.text, **words)
    if question.film:
        return draft
    draft = replace(draft, tolerance=question.near, options=_joined(question.options))
    if question.kind in MOVED:
        truth, start = text_of(question.answer, question.kind), text_of(question.start, question.kind)
        return replace(draft, truth=truth, start=start, unit=question.unit, check=question.check, adds=question.adds)
    if question.kind == "choice":
        return replace(draft, choice=int(question.right[0]))
    if question.kind == "point":
        return replace(draft, point=int(question.right[0]) + 1)
    return replace(draft, number=question.right[0])


def lines(text: str) -> tuple[str, ...]:
    """Return the lines of a text that are not empty."""
    return tuple(line.strip() for line in text.split("\n") if line.strip())


def _joined(texts: Sequence[str]) -> str:
    """Return the texts as lines. Line breaks within a text become spaces, which are the same in Markdown."""
    return "\n".join(" ".join(text.split("\n")) for text in texts)
