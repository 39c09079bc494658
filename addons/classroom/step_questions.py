"""The question of a lesson's step as a question to a class: in its own words, without those about controls.

A lecturer's browser, which has the lessons that are somebody's own, sends it as JSON to questions.py.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from addons.classroom.texts import plain, within, without_controls
from films.kept_values import kept_values
from films.lessons import guesses, letters, marks, sentences
from films.lessons.lesson import Lesson, Step
from films.lessons.page_protocol import scene_of
from films.pages import LESSON_PAGES
from films.question import Kind, Question, as_json
from films.scene import MAX_FRAME, WHERE_SHOWN, Scene, query_text, without
from films.symbols import FIRST

TEXT, OPTION, WHY, LEAD, SCENE = 400, 120, 2000, 700, 12_000  # characters; a scene of a hundred points has some 1,000
AHEAD = 20  # frames that an arrow is looked for in
JUDGED = ("choice", "number", "point", "order", "region")  # the others show on the plane how near they are


@kept_values(2_000_000)  # the engine computes the answer of a region
def class_question(step: Step) -> Question | None:
    """Returns the question of a step, or None if it asks nothing."""
    scene, _ = scene_of(LESSON_PAGES[step.page].scene, step.query)
    question = letters.written(step, getattr(scene, "symbols", FIRST)).question
    if question is None:
        return None
    then = {"next": scene.t + 1, "last": MAX_FRAME, "play": MAX_FRAME}.get(step.light)
    if step.plays:
        then = scene.t + step.plays
    if then is None:  # where the algorithm's own is
        then = _after(question, scene) if question.kind == "arrow" else {"line": MAX_FRAME}.get(question.kind)
    kind: Kind = "place" if question.kind == "arrow" else question.kind  # the place of its tip
    bare = Question(
        within(without_controls(question.text) or question.text, TEXT),
        kind,
        tuple(within(marks.plain(option), OPTION) for option in question.options),
        len(scene.points) if kind == "point" else 0,
        why=within(without_controls(question.why), WHY),
        then=None if then is None else min(then, MAX_FRAME),
    )
    if kind not in JUDGED:
        return bare
    posed = guesses.posed(question)
    spots, truth = (tuple((x, y) for x, y, *_ in posed.spots), posed.truth) if kind == "region" else ((), ())
    return replace(bare, right=posed.right, near=posed.near, spots=spots, truth=truth)


def class_picture(step: Step) -> Mapping[str, Any] | None:
    """Returns the picture of a step, as a lecturer's window shows it to a class; None where its scene is too long for
    one. How many frames there are, that window says once it is there."""
    scene, _ = scene_of(LESSON_PAGES[step.page].scene, step.query)
    query = query_text(without(scene, "t", *WHERE_SHOWN))
    if len(query) > SCENE:
        return None
    return {
        "page": step.page,
        "scene": query,
        "frame": scene.t,
        "frames": scene.t + 1,
        "holds": step.question is not None,
    }


def lead(step: Step) -> str:
    """Return the text of a step before its question, as the hall shows it."""
    text = without_controls(letters.written(step, FIRST).text)
    return text if len(text) <= LEAD else within(sentences.lead(text)[0], LEAD)


def told_of_step(lesson: Lesson, number: int, step: Step) -> dict[str, Any]:
    """Returns what a class is told of a step that its server does not have as it stands: the lesson, the step's title,
    what it asks, and the step after it. `step` is the one of that number, as it is asked."""
    own = {"lesson": lesson.name, "step": number, "title": step.title, "lead": lead(step), "next": ""}
    asks = _question_of(step)
    own |= {"question": as_json(asks) if asks else None}
    if number == len(lesson.steps):
        return own
    after = lesson.steps[number]
    question = _question_of(after)
    return own | {
        "next": after.title,
        "next_question": plain(question.text) if question else "",
        "next_picture": class_picture(after),
    }


def _question_of(step: Step) -> Question | None:
    try:
        return class_question(step)
    except ValueError:  # the engine has no answer in this scene
        return None


def _after(question: Question, scene: Scene) -> int:
    """Returns the frame that shows the arrow asked for: the update. That is the first frame after which another arrow
    would be right; frames that only check a point come before it."""
    truth = LESSON_PAGES[question.scene.partition("?")[0]].truths.get(question.fact)
    if truth is None:
        return scene.t + 1
    later, arrow = range(scene.t + 1, scene.t + AHEAD), truth(scene)
    return next((t for t in later if truth(replace(scene, t=t)) != arrow), scene.t + 1)
