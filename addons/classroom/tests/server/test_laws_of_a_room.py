"""Thousands of interleavings of what can happen to a room, against the laws that must hold after each."""

import json
from collections.abc import Callable
from dataclasses import replace

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from addons.classroom import room as rooms
from addons.classroom import views
from addons.classroom.questions import Answer
from addons.classroom.room import NOTICE, Ballot, Picture, RefusedError, Room
from films.question import Question
from tests.examples import examples

DEVICES = [f"device-{i}" for i in range(6)]
CHOICE = Question("Which side?", options=("left", "right", "on it"), right=(1.0,), why="Its score is positive.")
QUESTIONS = (
    CHOICE,
    Question("How many updates?", "number", right=(2.0,)),
    Question("Which point is next?", "point", points=4, right=(0.0, 3.0)),
    Question("Where would you put a point?", "place"),
    Question("Draw your line.", "line"),
    Question(
        "Mark them.", "region", right=(1.0,), spots=((0.5, 0.5), (1.5, 1.5)), near=1.0, truth=(1.0, 1.0, 2.0, 2.0)
    ),
    Question("In which order?", "order", ("a", "b", "c"), right=(2.0, 0.0, 1.0)),
)
WIDTHS = {"choice": 1, "number": 1, "point": 1, "place": 2, "line": 4, "region": 4, "order": 3}


def an_answer(question: Question, seed: int) -> Answer:
    return tuple(float((seed + i) % 3) for i in range(WIDTHS[question.kind]))


class AnyRoom(RuleBasedStateMachine):
    """A room beside a plain record of what was said to it and when."""

    @initialize()
    def open(self) -> None:
        self.now = 1000.0
        self.room = Room("ABCDEF", "lock", self.now)
        self.stands: dict[tuple[int, int], dict[str, Answer]] = {}  # the last choice of each device in each round
        self.closes: float | None = None

    def happens(self, event: Callable[[Room], Room]) -> bool:
        """Whether the room takes the event. Its version rises if and only if something has changed."""
        before, refusal = self.room, ""
        try:
            self.room = event(before)
        except RefusedError as error:
            refusal = str(error)
        if refusal:
            assert refusal.endswith(".")
            return False
        assert (self.room is before) == (self.room.version == before.version)
        assert self.room.version >= before.version
        return True

    @property
    def at(self) -> tuple[int, int]:
        return self.room.asked, len(self.room.rounds)

    @rule(seconds=st.sampled_from([0.1, 1.0, NOTICE - 0.1, NOTICE, 60.0]))
    def time_passes(self, seconds: float) -> None:
        self.now += seconds

    @rule()
    def the_clock_is_looked_at(self) -> None:
        self.happens(lambda room: rooms.settle(room, self.now))

    @rule(frame=st.integers(0, 9), term=st.integers(0, 3))
    def show(self, frame: int, term: int) -> None:
        driver = self.room.driver - term
        accepted = self.happens(lambda room: rooms.show(room, Picture("perceptron", "", frame, 10), driver, self.now))
        assert accepted == (term == 0)

    @precondition(lambda self: self.room.picture)
    @rule(by=st.sampled_from([-1, 1]), on=st.booleans())
    def the_remote_steps_and_plays(self, by: int, on: bool) -> None:
        self.happens(lambda room: rooms.play(room, on, self.now))
        self.happens(lambda room: rooms.step(room, by, self.now))
        assert self.room.picture
        assert 0 <= self.room.picture.at(self.now) < 10

    @rule(free=st.booleans())
    def free(self, free: bool) -> None:
        self.happens(lambda room: rooms.set_free(room, free, self.now))

    @rule()
    def take_over(self) -> None:
        assert self.happens(lambda room: rooms.take_over(room, self.now))

    @rule(question=st.sampled_from(QUESTIONS))
    def ask(self, question: Question) -> None:
        if self.happens(lambda room: rooms.ask(room, question, self.now)):
            self.closes = None

    @rule(device=st.sampled_from(DEVICES), seed=st.integers(0, 5), late=st.booleans())
    def vote(self, device: str, seed: int, late: bool) -> None:
        """Now, or for the question before: a phone that has slept."""
        at = (self.at[0] - late, self.at[1])
        answer = an_answer(self.room.question or CHOICE, seed)
        is_open = self.room.phase == "voting" and (self.closes is None or self.now < self.closes)
        accepted = self.happens(lambda room: rooms.vote(room, Ballot(device, answer), at, self.now))
        assert accepted == (is_open and not late)
        if accepted:
            self.stands.setdefault(at, {})[device] = answer

    @rule()
    def close(self) -> None:
        voting = self.room.phase == "voting"
        due = voting and self.closes is not None and self.closes <= self.now
        if voting and self.closes is None:
            self.closes = self.now + NOTICE
        assert self.happens(lambda room: rooms.close_round(room, self.now)) or self.room.phase != "voting"
        assert self.room.phase == "closed" or not due

    @precondition(lambda self: self.room.phase == "voting")
    @rule(devices=st.lists(st.sampled_from(DEVICES), min_size=2, max_size=8), seed=st.integers(0, 5))
    def a_round_to_its_end(self, devices: list[str], seed: int) -> None:
        for i, device in enumerate(devices):
            self.vote(device, seed + i, late=False)
        self.close()
        self.time_passes(NOTICE)
        self.the_clock_is_looked_at()
        assert self.room.phase == "closed"

    @rule()
    def discuss(self) -> None:
        self.happens(lambda room: rooms.discuss(room, self.now))

    @rule()
    def ask_again(self) -> None:
        if self.happens(lambda room: rooms.ask_again(room, self.now)):
            self.closes = None

    @rule()
    def reveal(self) -> None:
        self.happens(lambda room: rooms.reveal(room, self.now))

    @rule()
    def put_away(self) -> None:
        self.happens(lambda room: rooms.put_away(room, self.now))

    @rule()
    def turns(self) -> None:
        if self.happens(lambda room: rooms.turn(room, Picture("hinge", lesson="5-losses", step=2), self.now)):
            assert (self.room.phase, self.room.question) == ("looking", None)

    @invariant()
    def one_ballot_a_device_and_round(self) -> None:
        for present in self.room.rounds:
            devices = [ballot.device for ballot in present.ballots]
            assert len(devices) == len(set(devices))

    @invariant()
    def the_last_choice_before_the_close_stands(self) -> None:
        for number, present in enumerate(self.room.rounds, 1):
            ballots = {ballot.device: ballot.answer for ballot in present.ballots}
            assert ballots == self.stands.get((self.room.asked, number), {})

    @invariant()
    def nothing_is_told_before_the_reveal(self) -> None:
        """Whatever was answered, and by whom, followers and the hall see the same."""
        if self.room.phase == "revealed":
            return
        question = self.room.question or CHOICE
        other = tuple(
            replace(each, ballots=tuple(Ballot(f"x{i}", an_answer(question, i)) for i in range(len(each.ballots))))
            for each in self.room.rounds
        )
        changed = replace(self.room, rounds=other)
        assert views.follower(self.room, away=False) == views.follower(changed, away=False)
        assert views.hall(self.room, away=False, here=3) == views.hall(changed, away=False, here=3)
        text = json.dumps(views.hall(self.room, away=False, here=3))
        assert '"why"' not in text
        assert '"spots"' not in text
        assert '"truth"' not in text
        assert '"right"' not in text.replace('"left", "right"', "")

    @invariant()
    def what_is_over_holds_no_device(self) -> None:
        assert "device-" not in repr(self.room.tallies)
        for number, tally in enumerate(self.room.tallies, 1):
            counted = [sum(row.counts[i] for row in tally.rows) for i in range(len(tally.answered))]
            recorded = [len(self.stands.get((number, i), {})) for i in range(1, len(counted) + 1)]
            assert counted == [*tally.answered] == recorded

    @invariant()
    def numbers_fit_each_other(self) -> None:
        assert (self.room.question is None) == (self.room.rounds == ()) == (self.room.phase == "looking")
        assert len(self.room.rounds) <= 2
        assert self.room.asked == len(self.room.tallies) + (self.room.question is not None)


TestAnyRoom = AnyRoom.TestCase
TestAnyRoom.settings = examples(200)
