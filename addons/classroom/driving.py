"""What a lecturer's desk may do to a room, as it is sent: JSON whose "do" names the event."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from addons.classroom import backchannel, lesson_questions, questions
from addons.classroom import room as rooms
from addons.classroom.room import OwnStep, Picture, Room
from addons.classroom.step_questions import LEAD, SCENE, TEXT
from films import scene as scenes
from films.kept_values import kept_values
from films.pages import PAGES
from films.question import Question
from films.scene import LAST_AGAIN, LAST_STEP, LESSON_NAME, MAX_FRAME, fields_of, query_text, without
from server.wanted_film import APART

LONGEST_CLOCK = 3600  # seconds
NAMED = 120  # characters of what a step is called
SPEEDS = (0.5, 60.0)  # frames a second
KEPT = 1_000_000  # bytes of scenes whose points are counted
Event = Callable[[Room, float], Room]


def event(message: Mapping[str, Any]) -> Event:
    """The event that is asked for; ValueError, a sentence, where it cannot be read."""
    named = message.get("do")
    if isinstance(named, str) and named in PLAIN:
        return PLAIN[named]
    if isinstance(named, str) and named in READ:
        return READ[named](message)
    raise ValueError(f'What is to be done ("do") is one of {", ".join(sorted([*PLAIN, *READ, "end"]))}.')


PLAIN: Mapping[str, Event] = {
    "ask again": rooms.ask_again,
    "reveal": rooms.reveal,
    "put away": rooms.put_away,
    "withdraw": rooms.withdraw,
    "take over": rooms.take_over,
    "ask lesson": lambda room, now: _ask_lesson(room, now),
}


def _show(message: Mapping[str, Any]) -> Event:
    driver = _whole(message, "driver", 1, 1_000_000)
    read = picture(message.get("picture"))
    return lambda room, now: rooms.show(room, read(now), driver, now)


def _own_step(message: Mapping[str, Any]) -> Event:
    driver, (lesson, step) = _whole(message, "driver", 1, 1_000_000), _lesson(message)
    if not lesson:
        raise ValueError("A step of a lesson names the lesson, and its number.")
    question = None if message.get("question") is None else questions.question(message["question"])
    next_question = _named(message, "next_question", TEXT)
    after = None if message.get("next_picture") is None else picture(message["next_picture"])(0.0)
    after = after and replace(after, since=None, lesson=lesson, step=step + 1, again=0)
    words = _named(message, "title"), _named(message), question, next_question, after, _named(message, "lead", LEAD)
    own = OwnStep(lesson, step, *words)
    return lambda room, now: rooms.open_own_step(room, own, driver, now)


def _answer_post(message: Mapping[str, Any]) -> Event:
    id, on = _post(message), _switch(message)
    return lambda room, now: backchannel.answer_post(room, id, on, now)


def _reading_switch(change: Callable[[Room, bool, float], Room]) -> Callable[[Mapping[str, Any]], Event]:
    """What reads an event that turns something on or off."""

    def read(message: Mapping[str, Any]) -> Event:
        on = _switch(message)
        return lambda room, now: change(room, on, now)

    return read


def _reading_post(change: Callable[[Room, str, float], Room]) -> Callable[[Mapping[str, Any]], Event]:
    """What reads an event about a question from the class."""

    def read(message: Mapping[str, Any]) -> Event:
        id = _post(message)
        return lambda room, now: change(room, id, now)

    return read


def _post(message: Mapping[str, Any]) -> str:
    id = message.get("post")
    if not isinstance(id, str):
        raise ValueError('A question from the class is named by its id ("post").')
    return id


def _step(message: Mapping[str, Any]) -> Event:
    by = _whole(message, "by", -MAX_FRAME, MAX_FRAME)
    return lambda room, now: rooms.step(room, by, now)


def _turn(message: Mapping[str, Any]) -> Event:
    """To the lesson's next step; if it is told from which (`from`), the press of a second desk turns no further."""
    start = None if message.get("from") is None else _whole(message, "from", 1, LAST_STEP)

    def turned(room: Room, now: float) -> Room:
        if start is not None and room.picture and room.picture.lesson and room.picture.step > start:
            return rooms.settle(room, now)
        return rooms.turn(room, lesson_questions.next_picture(room), now)

    return turned


def _name(message: Mapping[str, Any]) -> Event:
    frame, text = _whole(message, "frame", 0, MAX_FRAME), _named(message)
    return lambda room, now: rooms.name_next_step(room, text, frame, now)


def _count_frames(message: Mapping[str, Any]) -> Event:
    page, scene = message.get("page"), message.get("scene")
    if not isinstance(page, str) or not isinstance(scene, str):
        raise ValueError("The picture whose frames are counted is named by its page and its scene.")
    frames = _whole(message, "frames", 1, MAX_FRAME + 1)
    return lambda room, now: rooms.count_frames(room, page, scene, frames, now)


def _named(fields: Mapping[str, Any], name: str = "next", longest: int = NAMED) -> str:
    text = fields.get(name, "")
    if not isinstance(text, str) or not questions.can_travel(text):
        raise ValueError("What a step is called is a text.")
    return text[:longest]


def _close(message: Mapping[str, Any]) -> Event:
    seconds = _seconds(message, 0)
    return lambda room, now: rooms.close_round(room, now, rooms.NOTICE if seconds is None else seconds)


def _discuss(message: Mapping[str, Any]) -> Event:
    seconds = _seconds(message)
    return lambda room, now: rooms.discuss(room, now, seconds)


def _seconds(message: Mapping[str, Any], least: int = 1) -> int | None:
    return None if message.get("seconds") is None else _whole(message, "seconds", least, LONGEST_CLOCK)


def _ask(message: Mapping[str, Any]) -> Event:
    sent = message.get("question")
    if isinstance(sent, dict) and sent.get("kind") == "point" and "points" not in sent:  # the picture's
        return lambda room, now: rooms.ask(room, questions.question(sent | {"points": _points(room)}), now)
    question = questions.question(sent)
    return lambda room, now: rooms.ask(room, _with_spots(question, room), now)


def _ask_lesson(room: Room, now: float) -> Room:
    """The question of the lesson's step that the lecturer has open."""
    return rooms.ask(room, _with_spots(lesson_questions.open_question(room), room), now)


def _with_spots(question: Question, room: Room) -> Question:
    """Return a question; one for a line has the picture's points, if these have two classes, to judge lines by."""
    if question.kind != "line" or question.spots or room.picture is None:
        return question
    spots = tuple((x, y, label) for x, y, label in _points_of(room.picture.page, room.picture.scene))
    return replace(question, spots=spots) if len({label for *_, label in spots}) == 2 else question


def _points(room: Room) -> int:
    """How many points the picture has."""
    return 0 if room.picture is None else len(_points_of(room.picture.page, room.picture.scene))


@kept_values(KEPT)  # asked on the event loop, with each event
def _points_of(page: str, scene: str) -> tuple[tuple[float, ...], ...]:
    return tuple(getattr(scenes.from_query(PAGES[page].scene, fields_of(scene))[0], "points", ()))


READ: Mapping[str, Callable[[Mapping[str, Any]], Event]] = {
    "show": _show,
    "lesson": _own_step,
    "step": _step,
    "play": _reading_switch(rooms.play),
    "turn": _turn,
    "name": _name,
    "count frames": _count_frames,
    "free": _reading_switch(rooms.set_free),
    "card": _reading_switch(rooms.show_card),
    "ask": _ask,
    "close": _close,
    "discuss": _discuss,
    "take posts": _reading_switch(backchannel.take_posts),
    "share posts": _reading_switch(backchannel.share_posts),
    "project post": _reading_post(backchannel.project_post),
    "answer post": _answer_post,
    "remove post": _reading_post(backchannel.remove_post),
}


def opening(page: str, query: Mapping[str, list[str]]) -> tuple[str, str, int] | None:
    """The picture with which a room is to be opened: page, scene and frame; None where there is none to follow."""
    if page not in PAGES or not PAGES[page].has_films:
        return None
    scene, _ = scenes.from_address(PAGES[page].scene, query)
    return page, query_text(without(scene, *APART)), scene.t


def picture(fields: Any) -> Callable[[float], Picture]:
    """The picture that a window sends; what plays does so since the time that it is called with."""
    if not isinstance(fields, dict) or not isinstance(fields.get("page"), str) or fields["page"] not in PAGES:
        raise ValueError("A picture is an object that names a page.")
    page, (scene, film) = PAGES[fields["page"]], _scene(fields)
    frames = _whole(fields, "frames", 1, MAX_FRAME + 1)
    frame, speed = _whole(fields, "frame", 0, frames - 1), fields.get("speed", 5)
    if isinstance(speed, bool) or not isinstance(speed, int | float) or not SPEEDS[0] <= speed <= SPEEDS[1]:
        raise ValueError("A picture plays half a frame to 60 frames a second.")
    plays = _switch(fields, "playing")
    lesson, step = _lesson(fields)
    holds, again = _switch(fields, "holds"), _whole({"again": 0} | fields, "again", 0, LAST_AGAIN)
    at = Picture(page.name, scene, frame, frames, None, float(speed), _named(fields), lesson, step, holds, film, again)
    return lambda now: replace(at, since=now if plays and film else None)


def _lesson(fields: Mapping[str, Any]) -> tuple[str, int]:
    """The lesson and its step that the window has open, of the library or of somebody's own; "" and 1 for none."""
    name, step = fields.get("lesson", ""), fields.get("step", 1)
    could = isinstance(name, str) and type(step) is int and LESSON_NAME.fullmatch(name) and 1 <= step <= LAST_STEP
    return (name, step) if could else ("", 1)


def _scene(fields: Mapping[str, Any]) -> tuple[str, bool]:
    """The scene of a picture as this server writes it, without what is of the lecturer's window only; and whether it
    has a film."""
    page, query = PAGES[fields["page"]], fields.get("scene", "")
    if not isinstance(query, str) or len(query) > SCENE:
        raise ValueError(f"A class can follow a scene of at most {SCENE:,} characters; use fewer points.")
    if not page.has_films:
        return "", False
    scene, problems = scenes.from_query(page.scene, fields_of(query))
    if problems:
        raise ValueError(problems[0])
    return query_text(without(scene, *APART)), True


def _whole(fields: Mapping[str, Any], name: str, least: int, most: int) -> int:
    value = fields.get(name)
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f'"{name}" is a whole number from {least} to {most}.')
    return value


def _switch(fields: Mapping[str, Any], name: str = "on") -> bool:
    value = fields.get(name, False)
    if not isinstance(value, bool):
        raise ValueError(f'"{name}" is true or false.')
    return value
