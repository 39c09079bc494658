"""What is kept of a question that is over, against a count by hand of every ballot; through both stores and a loss."""

import asyncio
import json
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from addons.classroom import room as rooms
from addons.classroom import room_json, tallies
from addons.classroom.merging import merged
from addons.classroom.questions import Answer
from addons.classroom.room import NOTICE, Ballot, Picture, Room
from addons.classroom.routes import ClassRoutes
from addons.classroom.tallies import ROWS, Figure, Row, Tally, Transitions
from addons.classroom.tests.server.conftest import Make
from addons.classroom.tests.server.people import CHOICE, app_of, joined, opened
from addons.classroom.valkey_store import InValkey
from films.question import Question
from server.settings import Settings
from tests.examples import examples

SPOTS = ((0.5, 0.5), (1.5, 1.5), (2.5, 2.5))
ASKED = {
    "choice": Question("Which?", options=("a", "b", "c"), right=(0.0, 2.0)),
    "number": Question("How many?", "number", right=(2.0,), near=0.5),
    "point": Question("Which point?", "point", points=4, right=(1.0,)),
    "region": Question("Mark it.", "region", right=(1.0,), spots=SPOTS, near=1.0, truth=(1.0, 1.0, 2.0, 2.0)),
    "order": Question("Sort them.", "order", ("a", "b", "c"), right=(2.0, 0.0, 1.0), near=2.0),
}
ANSWERS = {
    "choice": st.tuples(st.integers(0, 2).map(float)),
    "number": st.tuples(st.sampled_from([1.0, 1.5, 2.0, 2.25, 2.5, 3.0])),
    "point": st.tuples(st.integers(0, 3).map(float)),
    "region": st.sampled_from([(1.0, 1.0, 2.0, 2.0), (0.0, 0.0, 2.0, 2.0), (0.0, 0.0, 3.0, 3.0), (5.0, 5.0, 6.0, 6.0)]),
    "order": st.permutations([0.0, 1.0, 2.0]).map(tuple),
}
DEVICES = [f"device-{i}" for i in range(6)]
Cast = dict[str, Answer]


@st.composite
def votes(draw: st.DrawFn) -> tuple[Question, Cast, Cast]:
    """A question, and what each device has answered in both rounds."""
    kind = draw(st.sampled_from([*ASKED]))
    first, second = (draw(st.dictionaries(st.sampled_from(DEVICES), ANSWERS[kind])) for _ in range(2))
    return ASKED[kind], first, second


def room_with(question: Question, *rounds: Cast, before: Room | None = None) -> Room:
    """The room whose devices have answered so, the last round closed."""
    room = rooms.ask(before or Room("BCDFGH", "lock", 0.0), question, 0.0)
    for number, cast in enumerate(rounds, 1):
        for device, answer in cast.items():
            room = rooms.vote(room, Ballot(device, answer), (room.asked, number), 0.0)
        room = rooms.settle(rooms.close_round(room, 0.0), NOTICE)
        room = rooms.ask_again(room, NOTICE) if number < len(rounds) else room
    return room


def by_hand(question: Question, first: Cast, second: Cast) -> dict[str, int]:
    """The four transitions, device by device."""
    counted = {"stayed_right": 0, "to_right": 0, "to_wrong": 0, "stayed_wrong": 0}
    for device in DEVICES:
        if device in first and device in second:
            before, after = question.is_right(first[device]), question.is_right(second[device])
            if before:
                counted["stayed_right" if after else "to_wrong"] += 1
            else:
                counted["to_right" if after else "stayed_wrong"] += 1
    return counted


@given(votes())
@examples(200)
def test_a_question_put_away_keeps_how_many_changed_and_how(cast: tuple[Question, Cast, Cast]) -> None:
    question, first, second = cast
    (tally,) = rooms.put_away(room_with(question, first, second), NOTICE).tallies
    assert tally.transitions == Transitions(**by_hand(question, first, second))
    assert tally.answered == (len(first), len(second))
    assert tally.right == tuple(sum(map(question.is_right, each.values())) for each in (first, second))
    for i in range(2):
        assert sum(row.counts[i] for row in tally.rows) == tally.answered[i]
        assert sum(row.counts[i] for row in tally.rows if row.right) == tally.right[i]
    assert any(row.right for row in tally.rows), "what is right is there, even if nobody gave it"
    assert "device-" not in repr(tally)
    read = room_json.read(room_json.written(Room("BCDFGH", "lock", 0.0, tallies=(tally,))))
    assert read.tallies == (tally,)


@given(votes())
@examples(100)
def test_the_gain_is_that_of_the_shares_of_those_who_answered_twice(cast: tuple[Question, Cast, Cast]) -> None:
    question, first, second = cast
    (tally,) = rooms.put_away(room_with(question, first, second), NOTICE).tallies
    assert tally.transitions
    both = first.keys() & second.keys()
    wrong = [device for device in both if not question.is_right(first[device])]
    if not wrong:
        assert tally.transitions.gain is None
        return
    before, after = (Fraction(sum(question.is_right(each[d]) for d in both), len(both)) for each in (first, second))
    assert tally.transitions.gain == float((after - before) / (1 - before))
    assert tally.transitions.gain <= 1


def test_the_gain_of_a_lecture_by_hand() -> None:
    """Of forty who answered twice sixteen were right, then thirty-four, of whom two had been right and are not."""
    changed = Transitions(stayed_right=14, to_right=20, to_wrong=2, stayed_wrong=4)
    assert changed.both == 40
    assert changed.gain == 0.75 == (34 - 16) / (40 - 16)
    assert Transitions(1, 0, 2, 1).gain == -2.0
    assert Transitions(3, 0, 0, 0).gain is Transitions(0, 0, 0, 0).gain is None


@given(votes(), st.sets(st.sampled_from(DEVICES)))
@examples(100)
def test_of_two_rooms_that_went_apart_in_the_second_round_all_changes_count(
    cast: tuple[Question, Cast, Cast], here: set[str]
) -> None:
    """A store that was lost knows of some votes of the second round, a replica of the others."""
    question, first, second = cast
    both = room_with(question, first, {device: answer for device, answer in second.items() if device in here})
    other = room_with(question, first, {device: answer for device, answer in second.items() if device not in here})
    assume(both != other)
    room = merged(replace(both, life="new"), replace(other, life="old"), "newer")
    (tally,) = rooms.put_away(room, NOTICE).tallies
    assert tally.transitions == Transitions(**by_hand(question, first, second))
    over = rooms.put_away(both, NOTICE)
    assert merged(replace(other, life="new"), replace(over, life="old"), "newer").tallies == over.tallies


@pytest.mark.parametrize("rounds", [0, 1])
def test_without_two_rounds_nothing_has_changed(rounds: int) -> None:
    cast: Cast = {"device-0": (1.0,)}
    (tally,) = rooms.put_away(room_with(ASKED["choice"], *[cast] * rounds), NOTICE).tallies
    assert (tally.answered, tally.right, tally.transitions) == ((rounds,), (0,), None)


def test_where_nothing_is_right_nothing_has_changed_to_right() -> None:
    question = replace(ASKED["choice"], right=())
    (tally,) = rooms.put_away(room_with(question, {"a": (0.0,)}, {"a": (1.0,)}), NOTICE).tallies
    assert (tally.right, tally.transitions) == ((), None)
    assert tally.rows == (Row("a", False, (1, 0)), Row("b", False, (0, 1)), Row("c", False, (0, 0)))


def test_of_many_different_numbers_those_stay_that_are_right_and_the_most_frequent() -> None:
    question = Question("How many?", "number", right=(900.0,), near=1.0)
    first = {f"d{i}": float(i) for i in range(60)} | {f"r{i}": 899.5 + i / 100 for i in range(25)}
    second = {f"e{i}": 7.0 for i in range(3)}
    rows = tallies.tally(question, [first, second]).rows
    assert len(rows) == ROWS
    assert Row("7", False, (1, 3)) not in rows, "what is right comes before what is frequent"
    assert [row.right for row in rows] == [True] * 19 + [False]
    assert rows[-2:] == (
        Row("other right answers", True, (7, 0)),  # with 900 itself there are 26 that are right, of which 18 stay
        Row("others", False, (60, 3)),
    )
    rows = tallies.tally(replace(question, near=0.0), [{f"d{i}": float(i) for i in range(60)}, second]).rows
    assert len(rows) == ROWS - 1
    assert Row("7", False, (1, 3)) in rows
    assert rows[-2:] == (Row("900", True, (0, 0)), Row("others", False, (43, 0)))


def test_two_numbers_that_are_the_same_in_words_are_one_answer() -> None:
    question = Question("How many?", "number", right=(2.0,), near=0.5)
    rows = tallies.tally(question, [{"a": 1.9999999, "b": 2.0000001, "c": 3.0}]).rows
    assert rows == (Row("2", True, (2,)), Row("3", False, (1,)))


def test_what_stood_beside_the_question_is_kept_at_the_frame_at_which_it_was_asked() -> None:
    room = rooms.show(Room("BCDFGH", "lock", 0.0), Picture("perceptron", "eta=2", 3, 9), 1, 0.0)
    room = rooms.ask(room, replace(ASKED["choice"], then=4), 0.0)
    room = rooms.reveal(rooms.settle(rooms.close_round(room, 0.0), NOTICE), NOTICE)
    assert room.picture
    assert room.picture.frame == 4
    room = rooms.show(room, Picture("hinge"), 1, NOTICE)
    assert rooms.put_away(room, NOTICE).tallies[0].figure == Figure("perceptron", "eta=2", 3)
    playing = rooms.show(room, Picture("hinge", frames=90, since=10.0, speed=2.0), 1, 10.0)
    again = rooms.ask(playing, ASKED["choice"], 12.0)
    assert again.figure == Figure("hinge", "", 4)


def test_a_room_keeps_so_much_of_its_pictures_and_all_of_its_answers() -> None:
    room = Room("BCDFGH", "lock", 0.0)
    for i in range(5):
        room = rooms.show(room, Picture("perceptron", f"points={i}" + "x" * 11_000), 1, 0.0)
        room = rooms.put_away(rooms.ask(room, ASKED["choice"], 0.0), 0.0)
    has_figure = [tally.figure is not None for tally in room.tallies]
    assert has_figure == [True, True, True, False, False]
    assert sum(len(tally.figure.scene) for tally in room.tallies if tally.figure) <= rooms.FIGURES
    assert all(isinstance(tally, Tally) and len(tally.rows) == 3 for tally in room.tallies)


def test_through_both_stores_the_lecturer_is_told_who_changed_and_nothing_of_who(make: Make) -> None:
    async def day() -> None:
        store = make()
        lecturer = await opened(app_of(ClassRoutes(Settings(), "", store)))
        await lecturer.drive("ask", question=CHOICE)
        people = [await joined(lecturer) for _ in range(5)]
        for person, choice in zip(people, (0, 0, 1, 1, 0), strict=True):
            await person.vote(choice)
        await lecturer.drive("close")
        await asyncio.sleep(NOTICE + 0.2)
        await lecturer.drive("ask again")
        for person, choice in zip(people[:4], (1, 0, 1, 0), strict=True):
            await person.vote(choice, round=2)
        for away in (False, True):
            if away:
                await lecturer.drive("close")
                await asyncio.sleep(NOTICE + 0.2)
                await lecturer.drive("reveal")
                await lecturer.drive("put away")
            answer = await lecturer.ask("results")
            (question,) = json.loads(answer.body)["questions"]
            assert question["changed"] == {
                "to_right": 1,
                "to_wrong": 1,
                "stayed_right": 1,
                "stayed_wrong": 1,
                "gain": 0.0,
            }
            assert [each["counts"] for each in question["answers"]] == [[3, 2], [2, 2]]
            assert not any(person.cookie.partition("=")[2][:16].encode() in answer.body for person in people)
        if isinstance(store, InValkey):
            for task in asyncio.all_tasks() - {asyncio.current_task()}:
                task.cancel()
            await store.close()

    asyncio.run(day())
