"""Drafts: lessons while they are edited, valid or not."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from films.lessons.lesson import MOVED, Again, Button, Challenge, Lesson, Nudge, Question, Step
from films.lessons.page_protocol import LessonPages, scene_of
from films.lessons.toml_nudges import may_nudge
from films.scene import query_text

ASKS = {
    "nothing": "nothing",
    "choice": "a choice",
    "number": "a number",
    "point": "a point of the plane",
    "moved": "something to be moved",
    "challenge": "a challenge",
}
MOST = 60


@dataclass(frozen=True)
class DraftStep:
    """A step as typed, with the fields of all kinds of questions. `ident` is part of its widgets' keys."""

    ident: int
    scene: str
    title: str = ""
    text: str = ""
    asks: str = "nothing"
    ask: str = ""
    options: str = ""  # one a line
    choice: int = 0
    number: float = 0.0
    tolerance: float = 0.0
    point: int = 1  # counted from 1
    moved: Question | None = None  # from a file: its words can be edited here
    fact: str = ""
    why: str = ""
    nudges: tuple[Nudge, ...] = ()
    nudge: str = ""
    again: Again | None = None
    task: str = ""
    check: str = ""
    hints: str = ""  # one a line
    solution: str = ""
    light: Button = ""
    settings: bool = False

    @property
    def page(self) -> str:
        return self.scene.partition("?")[0]


@dataclass(frozen=True)
class Draft:
    """A lesson's title and steps as typed."""

    title: str = ""
    minutes: int = 10
    after: str = ""
    lecture: int | None = None
    steps: tuple[DraftStep, ...] = ()

    def added(self, scene: str) -> "Draft":
        """The draft with one more step at the end."""
        ident = 1 + max((step.ident for step in self.steps), default=0)
        return replace(self, steps=(*self.steps, DraftStep(ident, scene)))

    def without(self, ident: int) -> "Draft":
        return replace(self, steps=tuple(step for step in self.steps if step.ident != ident))

    def moved(self, ident: int, by: int) -> "Draft":
        """The draft with that step moved `by` places."""
        steps = list(self.steps)
        here = [step.ident for step in steps].index(ident)
        there = min(max(here + by, 0), len(steps) - 1)
        steps.insert(there, steps.pop(here))
        return replace(self, steps=tuple(steps))


def address_of(link: str, pages: LessonPages) -> str:
    """The page and query of a link to a scene. ValueError, as a sentence, where no step can show it."""
    try:
        parts = urlsplit(link.strip())
    except ValueError as error:
        raise ValueError("This is no link: its server cannot be read.") from error
    page = parts.path.rstrip("/").rpartition("/")[2]
    if page not in pages:
        raise ValueError(f"This is no link to a page that a lesson may use; these are {', '.join(pages)}.")
    try:
        scene, problems = scene_of(pages[page].scene, parts.query)
    except ValueError as error:
        raise ValueError(f"The scene of this link cannot be read: {error}.") from error
    if problems:
        raise ValueError(problems[0])
    query = query_text(scene)
    return f"{page}?{query}" if query else page


def lesson_of(draft: Draft) -> Lesson:
    """The lesson of a draft, complete or not."""
    steps = tuple(map(_step, draft.steps))
    return Lesson("draft", draft.title.strip(), draft.minutes, draft.after.strip(), steps, draft.lecture)


def draft_of(lesson: Lesson) -> Draft:
    """The draft of a lesson, to edit it."""
    steps = tuple(_drafted(ident, step) for ident, step in enumerate(lesson.steps, 1))
    return Draft(lesson.title, lesson.minutes, lesson.after, lesson.lecture, steps)


def _step(draft: DraftStep) -> Step:
    question = challenge = None
    if draft.asks == "challenge":
        challenge = Challenge(draft.task.strip(), draft.check, _lines(draft.hints), draft.solution)
    elif draft.asks != "nothing":
        question = _question(draft)
    return Step(draft.title.strip(), draft.text.strip(), draft.scene, question, challenge, draft.light, draft.settings)


def _question(draft: DraftStep) -> Question:
    ask, why, fact = draft.ask.strip(), draft.why.strip(), draft.fact
    if draft.asks == "moved" and draft.moved:
        return replace(draft.moved, ask=ask, why=why, scene=draft.scene)
    if draft.asks == "choice":
        asked = Question("choice", ask, draft.choice, why, _lines(draft.options), fact=fact)
    elif draft.asks == "point":
        asked = Question("point", ask, draft.point - 1, why, fact=fact)
    else:
        asked = Question("number", ask, draft.number, why, tolerance=draft.tolerance, fact=fact)
    nudges = tuple(each for each in draft.nudges if may_nudge(asked, each))
    return replace(asked, nudges=nudges, nudge=draft.nudge, again=draft.again if fact else None)


def _drafted(ident: int, step: Step) -> DraftStep:
    draft = DraftStep(ident, step.scene, step.title, step.text, light=step.light, settings=step.settings)
    if step.challenge:
        asked = step.challenge
        return replace(
            draft, asks="challenge", task=asked.task, check=asked.check, hints=_joined(asked.hints),
            solution=asked.solution,
        )  # fmt: skip
    if not step.question:
        return draft
    question = step.question
    if question.kind in MOVED:
        return replace(draft, asks="moved", ask=question.ask, why=question.why, moved=question)
    draft = replace(
        draft, asks=question.kind, ask=question.ask, why=question.why, fact=question.fact, nudges=question.nudges,
        nudge=question.nudge, again=question.again,
    )  # fmt: skip
    if question.kind == "choice":
        return replace(draft, options=_joined(question.options), choice=int(question.answer))
    if question.kind == "point":
        return replace(draft, point=int(question.answer) + 1)
    return replace(draft, number=question.answer, tolerance=question.tolerance)


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.split("\n") if line.strip())


def _joined(texts: Sequence[str]) -> str:
    """The texts as lines. Each must become one line; to Markdown line breaks within a paragraph mean nothing."""
    return "\n".join(" ".join(text.split("\n")) for text in texts)
