"""What a room tells to whom, as JSON: followers, the projector in the hall, and the lecturer's remote.

Before the reveal the first two are told nothing of what was answered: for any ballots the view is the same, but for
their number on the projector. The right answer is told to nobody but the remote before.
"""

from typing import Any

from films import scene as scenes
from films.pages import PAGES
from films.scene import fields_of, params
from server.classroom import lesson_questions, questions
from server.classroom.questions import DRAWN, GRADED, Question
from server.classroom.room import Picture, Room, Round

View = dict[str, Any]


def follower(room: Room, *, away: bool) -> View:
    """The view of a phone. `away`: no sign of life came from the lecturer for a while."""
    present = room.rounds[-1] if room.rounds else None
    return {
        "phase": room.phase,
        "picture": _picture(room),
        "free": room.free,
        "away": away,
        "question": _question(room),
        "round": len(room.rounds),
        "closes": present.closes if present and room.phase == "voting" else None,
        "reveal": reveal(room) if room.phase == "revealed" else None,
    }


def projector(room: Room, *, away: bool, here: int) -> View:
    """The view of the screen in the hall: how many are here and have answered, too, and what is to be asked there."""
    answered = [len(each.ballots) for each in room.rounds]
    more = {"driver": room.driver, "here": here, "answered": answered, "lesson": lesson_questions.open_step(room)}
    return follower(room, away=away) | more


def remote(room: Room, *, away: bool, here: int) -> View:
    """The view of the lecturer's own device: the shares, too, and what comes next."""
    return projector(room, away=away, here=here) | {
        "shares": reveal(room),
        "next": room.picture.next if room.picture else "",
    }


def _picture(room: Room) -> View | None:
    shown = room.picture
    if shown is None:
        return None
    playing = None if shown.since is None else {"since": shown.since, "speed": shown.speed}
    return {
        "page": shown.page,
        "scene": shown.scene,
        "frame": shown.frame,
        "frames": shown.frames,
        "playing": playing,
        "holds": shown.holds,
        "film": shown.film,
        "title": "" if shown.film else _title(shown),
    }


def _title(shown: Picture) -> str:
    """What a picture without a film is called: "Digits: error by prototypes"."""
    page = PAGES[shown.page]
    if page.example is not None:
        return page.label
    found, _ = scenes.from_query(page.scene, fields_of(shown.scene))
    options = params(found)["show"].options if "show" in params(found) else None
    return f"{page.title}: {options[found.show]}" if options else page.title


def _question(room: Room) -> View | None:
    asked = room.question
    if asked is None:
        return None
    return {
        "number": room.asked,
        "text": asked.text,
        "kind": asked.kind,
        "options": list(asked.options),
        "points": asked.points,
    }


def reveal(room: Room) -> View | None:
    """What was answered in each round, what is right, and how many have changed to what."""
    asked = room.question
    if asked is None:
        return None
    shown = {"right": _right(room, asked), "why": asked.why, "rounds": [_round(asked, each) for each in room.rounds]}
    truth = asked.truth or (asked.right if asked.kind == "order" else ())
    shown |= {"truth": truth} if truth else {}
    return shown | ({"changed": _changed(asked, *room.rounds)} if len(room.rounds) > 1 and asked.right else {})


def _right(room: Room, asked: Question) -> list[float]:
    """The right answers, and of numbers those given that are near enough; of a region or an order, how far those may be
    off that were near enough."""
    if asked.kind in GRADED:
        offs = {off for round_ in room.rounds for off in round_.counted(asked)} if asked.right else set()
        return sorted({0.0, *(off for off in offs if off <= asked.near)}) if asked.right else []
    given = {value for round_ in room.rounds for value in round_.counted(asked)}
    return sorted({*asked.right, *filter(asked.counts_as_right, given)})


def _round(asked: Question, of: Round) -> View:
    """The answers of a round: counted, or all that were drawn, in an order that tells nothing of who was first."""
    told: View = {"answered": len(of.ballots)}
    if asked.kind in DRAWN:
        told |= {"drawn": sorted(of.answers)}
    if asked.kind == "order":
        told |= {"placed": questions.placed(asked, of.answers)}
    if asked.right or asked.kind not in (*DRAWN, "order"):
        told |= {"counts": questions.counts(asked, of.counted(asked))}
    return told


def _changed(asked: Question, first: Round, second: Round) -> dict[str, int]:
    """How many changed from a wrong to a right answer, and from a right to a wrong one."""
    before = {ballot.device: asked.counts_as_right(ballot.counted(asked)) for ballot in first.ballots}
    pairs = [
        (before[ballot.device], asked.counts_as_right(ballot.counted(asked)))
        for ballot in second.ballots
        if ballot.device in before
    ]
    return {"to_right": pairs.count((False, True)), "to_wrong": pairs.count((True, False)), "both": len(pairs)}
