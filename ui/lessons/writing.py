"""Lessons as text for a file: what `ui.lessons.toml` reads back as the very same lesson."""

import json
from collections.abc import Iterator

from ui.lessons.lesson import Challenge, Lesson, Question, Step


def written(lesson: Lesson) -> str:
    """The lesson as TOML. Its name is the file's and not in it."""
    lines = [f"title = {_text(lesson.title)}"]
    lines += [] if lesson.lecture is None else [f"lecture = {lesson.lecture}"]
    lines += [f"minutes = {lesson.minutes}", f"after = {_text(lesson.after)}"]
    for step in lesson.steps:
        lines += ["", *_step(step)]
    return "\n".join(lines) + "\n"


def _step(step: Step) -> Iterator[str]:
    yield "[[steps]]"
    yield f"title = {_text(step.title)}"
    yield f"text = {_text(step.text)}"
    yield f"scene = {_text(step.scene)}"
    if step.light:
        yield f"light = {_text(step.light)}"
    if step.question:
        yield from ("", *_question(step.question))
    if step.challenge:
        yield from ("", *_challenge(step.challenge))


def _question(question: Question) -> Iterator[str]:
    yield "[steps.question]"
    yield f"kind = {_text(question.kind)}"
    yield f"ask = {_text(question.ask)}"
    if question.options:
        yield f"options = {_texts(question.options)}"
    yield f"answer = {question.answer if question.kind == 'number' else int(question.answer)!r}"
    if question.tolerance:
        yield f"tolerance = {question.tolerance!r}"
    if question.fact:
        yield f"fact = {_text(question.fact)}"
    yield f"why = {_text(question.why)}"


def _challenge(challenge: Challenge) -> Iterator[str]:
    yield "[steps.challenge]"
    yield f"task = {_text(challenge.task)}"
    yield f"check = {_text(challenge.check)}"
    if challenge.hints:
        yield f"hints = {_texts(challenge.hints)}"
    if challenge.solution:
        yield f"solution = {_text(challenge.solution)}"


def _texts(texts: tuple[str, ...]) -> str:
    return f"[{', '.join(map(_text, texts))}]"


def _text(text: str) -> str:
    """A string of TOML; of several lines where it has some. JSON's escapes are TOML's, but for the delete character."""
    if "\n" not in text:
        return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
    inner = "\n".join(
        json.dumps(line, ensure_ascii=False)[1:-1].replace("\x7f", "\\u007f") for line in text.split("\n")
    )
    return f'"""\n{inner}"""'
