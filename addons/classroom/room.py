"""A class's room as a value: what the lecturer shows and asks, and what everybody has answered.

Each event is a pure function of the room and what happens to it; the time is an argument. It returns the room after the
event, the same object where nothing changes, or raises RefusedError, with a sentence. Nothing here waits, stores or
sends. A round that is to close does so by the clock: `settle` does it, and every event begins with it.
"""

import math
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from addons.classroom import questions
from addons.classroom.posts import Backchannel
from addons.classroom.questions import Answer
from addons.classroom.tallies import Counted, Figure, Tally, tally
from films.question import Question

Phase = Literal["looking", "voting", "closed", "discussing", "revealed"]

HOURS = 12 * 3600.0  # seconds that a room lives
UNUSED = 900.0  # seconds after which one ends in which nobody is, unless somebody has voted or asked: lectures pause
NOTICE = 5.0  # seconds between the word that a round closes and its close
MOST_BALLOTS = 1000  # as many as places: an address takes no more than it leaves, so a hall behind one has 500
MOST_QUESTIONS = 100
ROUNDS = 2  # of a question
FIGURES = 40_000  # characters of all scenes that a room keeps beside its questions; what comes then has none
ELSEWHERE = "The room is driven from another window now."


class RefusedError(Exception):
    """An event that cannot happen to a room as it is; the message is a sentence for whoever wanted it."""


@dataclass(frozen=True)
class Picture:
    """What the lecturer shows: the scene of a page, as a query without its frame, and which of its `frames` frames; or
    since when (`since`) it plays from that frame, so many (`speed`) a second. `next`: what its next step is called;
    `lesson`, `step`: of which lesson it is, and `again` the seed by which that step is asked once more; `holds`: that
    lesson asks what would be seen, so it is held back. `film`: whether there is one to follow; else phones say what
    stands on the lecturer's screen."""

    page: str
    scene: str = ""
    frame: int = 0
    frames: int = 1
    since: float | None = None
    speed: float = 5.0
    next: str = ""
    lesson: str = ""
    step: int = 1
    holds: bool = False
    film: bool = True
    again: int = 0

    def at(self, now: float) -> int:
        """The frame on show."""
        if self.since is None:
            return self.frame
        return min(self.frames - 1, self.frame + int(max(0.0, now - self.since) * self.speed))


@dataclass(frozen=True)
class OwnStep:
    """A step that only the lecturer's browser has, of a lesson of its own or asked once more with fresh points: its
    title, text (`lead`) and question; of the next step the title, the question's text, and the picture."""

    lesson: str
    step: int
    title: str
    next: str = ""
    question: Question | None = None
    next_question: str = ""
    next_picture: Picture | None = None
    lead: str = ""


@dataclass(frozen=True)
class Ballot:
    """The answer of a device in a round: its latest one, and when it came. `off`: by how much it is off, which of a
    region or a line with many points takes long to find out and is found out once."""

    device: str
    answer: Answer
    at: float = 0.0
    off: int | None = None

    def counted(self, question: Question) -> float:
        """What the bars of the reveal count: the answer itself, or by how much it is off."""
        off = questions.off(question, self.answer) if self.off is None else self.off
        return self.answer[0] if off is None else float(off)


@dataclass(frozen=True)
class Round:
    """The ballots of a round, one a device. `closes`: the moment from which on none counts, once that is said."""

    ballots: tuple[Ballot, ...] = ()
    closes: float | None = None

    def answer_of(self, device: str) -> Answer | None:
        return next((ballot.answer for ballot in self.ballots if ballot.device == device), None)

    @property
    def answers(self) -> list[Answer]:
        return [ballot.answer for ballot in self.ballots]

    def counted(self, question: Question) -> list[float]:
        return [ballot.counted(question) for ballot in self.ballots]

    def by_device(self, question: Question) -> Counted:
        return {ballot.device: ballot.counted(question) for ballot in self.ballots}


@dataclass(frozen=True)
class Room:
    """code      what followers type
    lock      the hash of the driver's secret
    opened    when, in seconds since 1970; all is gone `HOURS` later
    version   rises with each change
    driver    which window drives, by number: a later one has taken over
    free      whether followers may look around by themselves
    asked     how many questions there were so far, this one included
    rounds    of the question, the last one is the present one
    own       the step of a lesson of the lecturer's own that was open last
    opener    whose room it is, as far as the share of one address goes: see `keys.opener`
    life      another one once a store has lost the room, or its latest changes, and was given it back
    until     when the time to discuss is over, if the lecturer has set one; nothing happens then by itself
    figure    what stood beside the question when it was asked
    backchannel  what the class asks its lecturer
    card      whether the hall shows the code large, until a question is asked
    """

    code: str
    lock: str
    opened: float
    version: int = 1
    driver: int = 1
    picture: Picture | None = None
    free: bool = False
    phase: Phase = "looking"
    question: Question | None = None
    asked: int = 0
    rounds: tuple[Round, ...] = ()
    tallies: tuple[Tally, ...] = ()
    own: OwnStep | None = None
    opener: str = ""
    life: str = ""
    until: float | None = None
    figure: Figure | None = None
    backchannel: Backchannel = field(default_factory=Backchannel)
    card: bool = False

    def ends(self, last_seen: float) -> float:
        """When it ends, if somebody was in it at `last_seen`, and nobody since: early where nothing would be lost."""
        used = bool(self.tallies or self.backchannel.posts) or any(each.ballots for each in self.rounds)
        return self.opened + HOURS if used else min(self.opened + HOURS, last_seen + UNUSED)


def settle(room: Room, now: float) -> Room:
    """The room at this time: a round whose notice is over is closed."""
    closes = room.rounds[-1].closes if room.rounds else None
    if room.phase == "voting" and closes is not None and closes <= now:
        return after(room, phase="closed")
    return room


def show(room: Room, picture: Picture, driver: int, now: float) -> Room:
    """The window `driver` shows another picture, or another frame of it."""
    if driver != room.driver:
        raise RefusedError(ELSEWHERE)
    return after(settle(room, now), picture=picture)


def open_own_step(room: Room, step: OwnStep, driver: int, now: float) -> Room:
    """The window `driver` has a step of a lesson of its own open."""
    if driver != room.driver:
        raise RefusedError(ELSEWHERE)
    return after(settle(room, now), own=step)


def step(room: Room, by: int, now: float) -> Room:
    """A desk steps so many frames on, or back; what plays stands still then. Not while a question is open, as a step
    shows what it asks."""
    room = settle(room, now)
    picture = _picture(room)
    if room.phase not in ("looking", "revealed"):
        raise RefusedError("A question is open: the film goes on after the reveal.")
    to = max(0, min(picture.frames - 1, picture.at(now) + by))
    return after(room, picture=replace(picture, frame=to, since=None, next=""))


def name_next_step(room: Room, text: str, frame: int, now: float) -> Room:
    """What the step after a frame is called; where a desk has gone on since, nothing changes."""
    room = settle(room, now)
    if room.picture is None or (room.picture.frame, room.picture.since) != (frame, None):
        return room
    return after(room, picture=replace(room.picture, next=text))


def count_frames(room: Room, page: str, scene: str, frames: int, now: float) -> Room:
    """A desk has drawn a picture, and tells how many frames it has; where another has come since, nothing changes."""
    room = settle(room, now)
    picture = room.picture
    if picture is None or (picture.page, picture.scene) != (page, scene) or picture.frames == frames:
        return room
    return after(room, picture=replace(picture, frames=frames, frame=min(picture.frame, frames - 1)))


def play(room: Room, on: bool, now: float) -> Room:
    """A desk plays the picture on, or holds it."""
    picture = _picture(room)
    if on == (picture.since is not None):
        return settle(room, now)
    held = replace(picture, frame=picture.at(now), since=now if on else None)
    return after(settle(room, now), picture=held)


def set_free(room: Room, free: bool, now: float) -> Room:
    """Followers may look around by themselves, or follow again."""
    return after(settle(room, now), free=free)


def show_card(room: Room, on: bool, now: float) -> Room:
    """The hall shows the code large, or no longer."""
    return after(settle(room, now), card=on)


def take_over(room: Room, now: float) -> Room:
    """Another window drives from now on."""
    return after(settle(room, now), driver=room.driver + 1)


def ask(room: Room, question: Question, now: float) -> Room:
    """The class is asked something; the question before is put away."""
    room = settle(room, now)
    if room.phase not in ("looking", "revealed"):
        raise RefusedError("A question is open already; reveal it or put it away first.")
    if room.asked >= MOST_QUESTIONS:
        raise RefusedError(f"A room has at most {MOST_QUESTIONS} questions; open another one.")
    room = put_away(room, now)
    began = {"figure": _figure(room, now), "rounds": (Round(),), "card": False}
    return after(room, phase="voting", question=question, asked=room.asked + 1, **began)


def _figure(room: Room, now: float) -> Figure | None:
    """What is on show, where the room may keep it: all that it keeps is stored anew with each vote."""
    picture, stored = room.picture, sum(len(each.figure.scene) for each in room.tallies if each.figure)
    if picture is None or stored + len(picture.scene) > FIGURES:
        return None
    return Figure(picture.page, picture.scene, picture.at(now))


def vote(room: Room, ballot: Ballot, at: tuple[int, int], now: float) -> Room:
    """A device answers question and round `at`, by their numbers from 1, or changes its answer."""
    room = settle(room, now)
    if room.phase != "voting" or at != (room.asked, len(room.rounds)):
        raise RefusedError("This round is closed.")
    present = room.rounds[-1]
    others = tuple(each for each in present.ballots if each.device != ballot.device)
    if len(others) == len(present.ballots) == MOST_BALLOTS:
        raise RefusedError(f"{MOST_BALLOTS} have answered; a round takes no more.")
    if present.answer_of(ballot.device) == ballot.answer:
        return room
    off = questions.off(room.question, ballot.answer) if room.question else None
    ballots = (*others, replace(ballot, at=now, off=off))
    return after(room, rounds=(*room.rounds[:-1], replace(present, ballots=ballots)))


def close_round(room: Room, now: float, seconds: float = NOTICE) -> Room:
    """The round closes after so many seconds, at once after 0; a second call does not make it later."""
    room = settle(room, now)
    if room.phase == "closed":
        return room
    if room.phase != "voting":
        raise RefusedError("No round is open.")
    present = room.rounds[-1]
    closes = min(now + seconds, math.inf if present.closes is None else present.closes)
    return settle(after(room, rounds=(*room.rounds[:-1], replace(present, closes=closes))), now)


def discuss(room: Room, now: float, seconds: float | None = None) -> Room:
    """Neighbours talk about their answers, between the rounds; for so many seconds, if a clock is to run."""
    room = settle(room, now)
    if room.phase != "closed" or len(room.rounds) == ROUNDS:
        raise RefusedError("The class discusses after the first round has closed.")
    return after(room, phase="discussing", until=None if seconds is None else now + seconds)


def ask_again(room: Room, now: float) -> Room:
    """The second round of the question."""
    room = settle(room, now)
    if room.phase not in ("closed", "discussing") or len(room.rounds) == ROUNDS:
        raise RefusedError("A question is asked again once, after its first round has closed.")
    return after(room, phase="voting", rounds=(*room.rounds, Round()), until=None)


def reveal(room: Room, now: float) -> Room:
    """What everybody has answered is told, and what is right."""
    room = settle(room, now)
    if room.phase not in ("closed", "discussing", "revealed"):
        raise RefusedError("A question is revealed after its round has closed.")
    return after(room, phase="revealed", picture=_after_reveal(room), until=None)


def _after_reveal(room: Room) -> Picture | None:
    """The picture at the frame that the question names: the step that was asked about is made. Nothing is held back."""
    picture, then = room.picture, room.question.then if room.question else None
    if room.phase == "revealed" or picture is None:
        return picture
    if then is None:
        return replace(picture, holds=False)
    return replace(picture, frame=min(then, picture.frames - 1), since=None, next="", holds=False)


def put_away(room: Room, now: float) -> Room:
    """The question is over; of its answers only the counts are kept."""
    room = settle(room, now)
    if room.question is None:
        return room
    over = tally(room.question, [each.by_device(room.question) for each in room.rounds], room.figure)
    return after(
        room, phase="looking", question=None, figure=None, rounds=(), until=None, tallies=(*room.tallies, over)
    )


def withdraw(room: Room, now: float) -> Room:
    """Delete the question and its answers, before the reveal. Its number is not used again, as late votes may name
    it."""
    room = settle(room, now)
    if room.phase == "revealed":
        raise RefusedError("The class has seen the answer: put the question away.")
    return after(room, phase="looking", question=None, figure=None, rounds=(), until=None)


def turn(room: Room, picture: Picture, now: float) -> Room:
    """A desk turns the lesson to another step, of which this is the picture; the question is over."""
    room = settle(room, now)
    if room.phase not in ("looking", "revealed"):
        raise RefusedError("A question is open; reveal it first.")
    return after(put_away(room, now), picture=picture)


def _picture(room: Room) -> Picture:
    if room.picture is None:
        raise RefusedError("The room shows no picture yet.")
    return room.picture


def after(room: Room, **changes: Any) -> Room:
    """The room with these changes, and its version; the same where they change nothing."""
    changed = replace(room, **changes)
    return room if changed == room else replace(changed, version=room.version + 1)
