"""What a lecturer's window or remote may do to a room, as it is sent: JSON whose "do" names the event."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from films import scene as scenes
from films.pages import PAGES
from films.scene import LAST_AGAIN, LAST_STEP, LESSON_NAME, MAX_FRAME, fields_of, query_text, without
from server.classroom import lesson_questions, questions
from server.classroom import room as rooms
from server.classroom.room import OwnStep, Picture, Room
from server.films import APART

LONGEST = 12_000  # characters of a scene that a class follows; a hundred points have some 1,000
NAMED = 120  # characters of what a step is called
SPEEDS = (0.5, 60.0)  # frames a second
Event = Callable[[Room, float], Room]


def event(given: Mapping[str, Any]) -> Event:
    """The event that is asked for; ValueError, a sentence, where it cannot be read."""
    named = given.get("do")
    if isinstance(named, str) and named in PLAIN:
        return PLAIN[named]
    if isinstance(named, str) and named in READ:
        return READ[named](given)
    raise ValueError(f'What is to be done ("do") is one of {", ".join(sorted([*PLAIN, *READ, "end"]))}.')


PLAIN: Mapping[str, Event] = {
    "close": rooms.closing,
    "discuss": rooms.discussed,
    "ask again": rooms.asked_again,
    "reveal": rooms.revealed,
    "put away": rooms.put_away,
    "take over": rooms.taken_over,
    "ask lesson": lambda room, now: _ask_lesson(room, now),
}


def _show(given: Mapping[str, Any]) -> Event:
    driver = _whole(given, "driver", 1, 1_000_000)
    read = picture(given.get("picture"))
    return lambda room, now: rooms.shown(room, read(now), driver, now)


def _own_step(given: Mapping[str, Any]) -> Event:
    driver, (lesson, step) = _whole(given, "driver", 1, 1_000_000), _lesson(given)
    if not lesson:
        raise ValueError("A step of a lesson names the lesson, and its number.")
    asked = None if given.get("question") is None else questions.question(given["question"])
    own = OwnStep(lesson, step, _named(given, "title"), _named(given), asked)
    return lambda room, now: rooms.opened(room, own, driver, now)


def _step(given: Mapping[str, Any]) -> Event:
    by = _whole(given, "by", -MAX_FRAME, MAX_FRAME)
    return lambda room, now: rooms.stepped(room, by, now)


def _name(given: Mapping[str, Any]) -> Event:
    frame, text = _whole(given, "frame", 0, MAX_FRAME), _named(given)
    return lambda room, now: rooms.named(room, text, frame, now)


def _named(given: Mapping[str, Any], name: str = "next") -> str:
    text = given.get(name, "")
    if not isinstance(text, str) or not questions.can_travel(text):
        raise ValueError("What a step is called is a text.")
    return text[:NAMED]


def _play(given: Mapping[str, Any]) -> Event:
    on = _switch(given)
    return lambda room, now: rooms.played(room, on, now)


def _free(given: Mapping[str, Any]) -> Event:
    on = _switch(given)
    return lambda room, now: rooms.freed(room, on, now)


def _ask(given: Mapping[str, Any]) -> Event:
    sent = given.get("question")
    if isinstance(sent, dict) and sent.get("kind") == "point" and "points" not in sent:  # the picture's
        return lambda room, now: rooms.asked(room, questions.question(sent | {"points": _points(room)}), now)
    asked = questions.question(sent)
    return lambda room, now: rooms.asked(room, asked, now)


def _ask_lesson(room: Room, now: float) -> Room:
    """The question of the lesson's step that the lecturer has open."""
    return rooms.asked(room, lesson_questions.of_room(room), now)


def _points(room: Room) -> int:
    """How many points the picture has."""
    if room.picture is None:
        return 0
    found, _ = scenes.from_query(PAGES[room.picture.page].scene, fields_of(room.picture.scene))
    return len(getattr(found, "points", ()))


READ: Mapping[str, Callable[[Mapping[str, Any]], Event]] = {
    "show": _show,
    "lesson": _own_step,
    "step": _step,
    "play": _play,
    "name": _name,
    "free": _free,
    "ask": _ask,
}


def opening(page: str, given: Mapping[str, list[str]]) -> tuple[str, str, int] | None:
    """The picture with which a room is to be opened: page, scene and frame; None where there is none to follow."""
    if page not in PAGES or PAGES[page].example is not None:
        return None
    found, _ = scenes.from_query(PAGES[page].scene, given)
    if not PAGES[page].has_film(found):
        return None
    return page, query_text(without(found, *APART)), found.t


def picture(given: Any) -> Callable[[float], Picture]:
    """The picture that a window sends; what plays does so since the time that it is called with."""
    if not isinstance(given, dict) or not isinstance(given.get("page"), str) or given["page"] not in PAGES:
        raise ValueError("A picture is an object that names a page.")
    page, (scene, film) = PAGES[given["page"]], _scene(given)
    frames = _whole(given, "frames", 1, MAX_FRAME + 1)
    frame, speed = _whole(given, "frame", 0, frames - 1), given.get("speed", 5)
    if isinstance(speed, bool) or not isinstance(speed, int | float) or not SPEEDS[0] <= speed <= SPEEDS[1]:
        raise ValueError("A picture plays half a frame to 60 frames a second.")
    plays = _switch(given, "playing")
    lesson, step = _lesson(given)
    holds, again = _switch(given, "holds"), _whole({"again": 0} | given, "again", 0, LAST_AGAIN)
    at = Picture(page.name, scene, frame, frames, None, float(speed), _named(given), lesson, step, holds, film, again)
    return lambda now: replace(at, since=now if plays and film else None)


def _lesson(given: Mapping[str, Any]) -> tuple[str, int]:
    """The lesson and its step that the window has open, of the library or of somebody's own; "" and 1 for none."""
    name, step = given.get("lesson", ""), given.get("step", 1)
    could = isinstance(name, str) and type(step) is int and LESSON_NAME.fullmatch(name) and 1 <= step <= LAST_STEP
    return (name, step) if could else ("", 1)


def _scene(given: Mapping[str, Any]) -> tuple[str, bool]:
    """The scene of a picture as this server writes it, without what is of the lecturer's window only; and whether it
    has a film."""
    page, query = PAGES[given["page"]], given.get("scene", "")
    if not isinstance(query, str) or len(query) > LONGEST:
        raise ValueError(f"A class can follow a scene of at most {LONGEST:,} characters; use fewer points.")
    if page.example is not None:
        return "", False
    found, problems = scenes.from_query(page.scene, fields_of(query))
    if problems:
        raise ValueError(problems[0])
    return query_text(without(found, *APART)), page.has_film(found)


def _whole(given: Mapping[str, Any], name: str, least: int, most: int) -> int:
    value = given.get(name)
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f'"{name}" is a whole number from {least} to {most}.')
    return value


def _switch(given: Mapping[str, Any], name: str = "on") -> bool:
    value = given.get(name, False)
    if not isinstance(value, bool):
        raise ValueError(f'"{name}" is true or false.')
    return value
