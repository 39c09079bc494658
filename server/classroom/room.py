"""A class's room as a value: what the lecturer shows and asks, and what everybody has answered.

Each event is a pure function of the room and what happens to it; the time is an argument. It returns the room after the
event, the same object where nothing changes, or raises RefusedError, with a sentence. Nothing here waits, stores or
sends. A round that is to close does so by the clock: `settled` says so, and every event begins with it.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any, Literal

from server.classroom import questions
from server.classroom.questions import Answer, Question

Phase = Literal["looking", "voting", "closed", "discussing", "revealed"]

HOURS = 12 * 3600.0  # seconds that a room lives
UNUSED = 900.0  # seconds after which one ends in which nobody is, unless somebody has voted: a lecture may have a break
NOTICE = 5.0  # seconds between the word that a round closes and its close
MOST_BALLOTS = 1000  # as many as places: an address takes no more than it leaves, so a hall behind one has 500
MOST_QUESTIONS = 100
ROUNDS = 2  # of a question
ROWS = 20  # of a tally: the most frequent answers, and all others in one row
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
    title, that of the next one, and what it asks."""

    lesson: str
    step: int
    title: str
    next: str = ""
    question: Question | None = None


@dataclass(frozen=True)
class Ballot:
    """The answer of a device in a round: its latest one, and when it came. `off`: by how much it is off, which of a
    region with many points takes long to find out and is found out once."""

    device: str
    answer: Answer
    at: float = 0.0
    off: int | None = None

    def counted(self, question: Question) -> float:
        """What the bars of the reveal count: the answer itself, or by how much it is off."""
        if not question.grades:
            return self.answer[0]
        return float(question.off(self.answer) if self.off is None else self.off)


@dataclass(frozen=True)
class Round:
    """The ballots of a round, one a device. `closes`: the moment from which on none counts, once that is said."""

    ballots: tuple[Ballot, ...] = ()
    closes: float | None = None

    def of(self, device: str) -> Answer | None:
        return next((ballot.answer for ballot in self.ballots if ballot.device == device), None)

    @property
    def answers(self) -> list[Answer]:
        return [ballot.answer for ballot in self.ballots]

    def counted(self, question: Question) -> list[float]:
        return [ballot.counted(question) for ballot in self.ballots]


@dataclass(frozen=True)
class Tally:
    """A question that is over: what was answered how often in each round, without devices."""

    text: str
    rounds: tuple[tuple[tuple[str, int], ...], ...]


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

    def ends(self, seen: float) -> float:
        """When it ends, if somebody was in it at `seen`, and nobody since: early where nothing would be lost."""
        voted = bool(self.tallies) or any(each.ballots for each in self.rounds)
        return self.opened + HOURS if voted else min(self.opened + HOURS, seen + UNUSED)


def settled(room: Room, now: float) -> Room:
    """The room at this time: a round whose notice is over is closed."""
    closes = room.rounds[-1].closes if room.rounds else None
    if room.phase == "voting" and closes is not None and closes <= now:
        return _after(room, phase="closed")
    return room


def shown(room: Room, picture: Picture, driver: int, now: float) -> Room:
    """The window `driver` shows another picture, or another frame of it."""
    if driver != room.driver:
        raise RefusedError(ELSEWHERE)
    return _after(settled(room, now), picture=picture)


def opened(room: Room, step: OwnStep, driver: int, now: float) -> Room:
    """The window `driver` has a step of a lesson of its own open."""
    if driver != room.driver:
        raise RefusedError(ELSEWHERE)
    return _after(settled(room, now), own=step)


def stepped(room: Room, by: int, now: float) -> Room:
    """The remote steps so many frames on, or back; what plays stands still then."""
    picture = _picture(room)
    to = max(0, min(picture.frames - 1, picture.at(now) + by))
    return _after(settled(room, now), picture=replace(picture, frame=to, since=None, next=""))


def named(room: Room, text: str, frame: int, now: float) -> Room:
    """What the step after a frame is called; where the remote has gone on since, nothing changes."""
    room = settled(room, now)
    if room.picture is None or (room.picture.frame, room.picture.since) != (frame, None):
        return room
    return _after(room, picture=replace(room.picture, next=text))


def played(room: Room, on: bool, now: float) -> Room:
    """The remote plays the picture on, or holds it."""
    picture = _picture(room)
    if on == (picture.since is not None):
        return settled(room, now)
    held = replace(picture, frame=picture.at(now), since=now if on else None)
    return _after(settled(room, now), picture=held)


def freed(room: Room, free: bool, now: float) -> Room:
    """Followers may look around by themselves, or follow again."""
    return _after(settled(room, now), free=free)


def taken_over(room: Room, now: float) -> Room:
    """Another window drives from now on."""
    return _after(settled(room, now), driver=room.driver + 1)


def asked(room: Room, question: Question, now: float) -> Room:
    """The class is asked something; the question before is put away."""
    room = settled(room, now)
    if room.phase not in ("looking", "revealed"):
        raise RefusedError("A question is open already; reveal it or put it away first.")
    if room.asked >= MOST_QUESTIONS:
        raise RefusedError(f"A room has at most {MOST_QUESTIONS} questions; open another one.")
    room = put_away(room, now)
    return _after(room, phase="voting", question=question, asked=room.asked + 1, rounds=(Round(),))


def voted(room: Room, ballot: Ballot, at: tuple[int, int], now: float) -> Room:
    """A device answers question and round `at`, by their numbers from 1, or changes its answer."""
    room = settled(room, now)
    if room.phase != "voting" or at != (room.asked, len(room.rounds)):
        raise RefusedError("This round is closed.")
    present = room.rounds[-1]
    others = tuple(each for each in present.ballots if each.device != ballot.device)
    if len(others) == len(present.ballots) == MOST_BALLOTS:
        raise RefusedError(f"{MOST_BALLOTS} have answered; a round takes no more.")
    if present.of(ballot.device) == ballot.answer:
        return room
    off = room.question.off(ballot.answer) if room.question and room.question.grades else None
    ballots = (*others, replace(ballot, at=now, off=off))
    return _after(room, rounds=(*room.rounds[:-1], replace(present, ballots=ballots)))


def closing(room: Room, now: float) -> Room:
    """The round closes after `NOTICE` seconds; said again, it closes no later."""
    room = settled(room, now)
    if room.phase == "closed":
        return room
    if room.phase != "voting":
        raise RefusedError("No round is open.")
    present = room.rounds[-1]
    if present.closes is not None:
        return room
    return _after(room, rounds=(*room.rounds[:-1], replace(present, closes=now + NOTICE)))


def discussed(room: Room, now: float) -> Room:
    """Neighbours talk about their answers, between the rounds."""
    room = settled(room, now)
    if room.phase != "closed" or len(room.rounds) == ROUNDS:
        raise RefusedError("The class discusses after the first round has closed.")
    return _after(room, phase="discussing")


def asked_again(room: Room, now: float) -> Room:
    """The second round of the question."""
    room = settled(room, now)
    if room.phase not in ("closed", "discussing") or len(room.rounds) == ROUNDS:
        raise RefusedError("A question is asked again once, after its first round has closed.")
    return _after(room, phase="voting", rounds=(*room.rounds, Round()))


def revealed(room: Room, now: float) -> Room:
    """What everybody has answered is told, and what is right."""
    room = settled(room, now)
    if room.phase not in ("closed", "discussing", "revealed"):
        raise RefusedError("A question is revealed after its round has closed.")
    return _after(room, phase="revealed", picture=_after_reveal(room))


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
    room = settled(room, now)
    if room.question is None:
        return room
    tally = Tally(room.question.text, tuple(_rows(room.question, each) for each in room.rounds))
    return _after(room, phase="looking", question=None, rounds=(), tallies=(*room.tallies, tally))


def _rows(question: Question, of: Round) -> tuple[tuple[str, int], ...]:
    """How often each answer was given in a round, in words; drawn ones are only counted."""
    if question.kind in (*questions.DRAWN, "order") and not question.right:
        return ((f"{'an' if question.kind == 'order' else 'a'} {question.kind}", len(of.ballots)),)
    counts = questions.counts(question, of.counted(question))
    if len(counts) <= ROWS:
        return tuple((questions.words(question, (value,)), count) for value, count in counts)
    kept = Counter(dict(counts)).most_common(ROWS - 1)
    rest = len(of.ballots) - sum(count for _, count in kept)
    return (*((questions.words(question, (value,)), count) for value, count in kept), ("others", rest))


def _picture(room: Room) -> Picture:
    if room.picture is None:
        raise RefusedError("The room shows no picture yet.")
    return room.picture


def _after(room: Room, **changes: Any) -> Room:
    """The room with these changes, and its version; the same where they change nothing."""
    after = replace(room, **changes)
    return room if after == room else replace(after, version=room.version + 1)
