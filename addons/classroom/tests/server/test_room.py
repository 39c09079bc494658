"""A question's way through a room, and what cannot happen to one."""

from dataclasses import replace

import pytest

from addons.classroom import questions, views
from addons.classroom import room as rooms
from addons.classroom.room import NOTICE, Ballot, Picture, RefusedError, Room
from addons.classroom.tallies import Row, Transitions
from films.question import Question

CHOICE = Question("Which side?", options=("left", "right"), right=(1.0,), why="Its score is positive.")
NEW = Room("BCDFGH", "lock", 0.0)


def answered(room: Room, *choices: float, now: float = 0.0) -> Room:
    """The room after votes of devices 0, 1, 2, ..."""
    for device, choice in enumerate(choices):
        room = rooms.vote(room, Ballot(str(device), (choice,)), (room.asked, len(room.rounds)), now)
    return room


def closed(room: Room, now: float = 0.0) -> Room:
    return rooms.settle(rooms.close_round(room, now), now + NOTICE)


def test_two_rounds_are_revealed_on_one_scale_with_what_changed() -> None:
    room = closed(answered(rooms.ask(NEW, CHOICE, 0), 0, 0, 1, 1))
    room = rooms.ask_again(rooms.discuss(room, 10), 20)
    room = rooms.reveal(closed(answered(room, 1, 0, 1, 0, 1, now=20), 30), 40)
    reveal = views.follower(room, away=False)["reveal"]
    assert [each["counts"] for each in reveal["rounds"]] == [[(0.0, 2), (1.0, 2)], [(0.0, 2), (1.0, 3)]]
    assert reveal["changed"] == {"to_right": 1, "to_wrong": 1, "both": 4}
    assert reveal["right"] == [1.0]


def test_a_number_tells_the_values_that_were_given() -> None:
    room = closed(answered(rooms.ask(NEW, Question("How many?", "number"), 0), 3, 2, 3))
    assert views.reveal(room)["rounds"] == [{"answered": 3, "counts": [(2.0, 1), (3.0, 2)]}]  # type: ignore[index]


def test_drawn_lines_are_all_told_in_an_order_of_their_own() -> None:
    lines = [(0.0, 1.0, 1.0, 0.0), (0.0, 0.0, 1.0, 1.0)]
    room = rooms.ask(NEW, Question("Draw your line.", "line"), 0)
    for device, line in enumerate(lines):
        room = rooms.vote(room, Ballot(str(device), line), (1, 1), 0)
    assert views.reveal(room)["rounds"] == [{"answered": 2, "drawn": sorted(map(list, lines))}]  # type: ignore[index]
    assert rooms.put_away(room, 0).tallies[0].rows == (Row("a line", False, (2,)),)


def test_a_vote_after_the_close_does_not_count_even_if_nobody_has_looked_at_the_clock() -> None:
    room = rooms.close_round(answered(rooms.ask(NEW, CHOICE, 0), 0), 10)
    assert answered(room, 1, now=10 + NOTICE - 0.1).rounds[0].answers == [(1.0,)]
    with pytest.raises(RefusedError, match="closed"):
        answered(room, 1, now=10 + NOTICE)


def test_a_vote_for_a_round_that_is_over_never_counts_in_the_next() -> None:
    room = rooms.ask_again(closed(rooms.ask(NEW, CHOICE, 0)), 20)
    with pytest.raises(RefusedError):
        rooms.vote(room, Ballot("0", (1.0,)), (1, 1), 20)


def test_a_second_word_that_a_round_closes_gives_no_more_time() -> None:
    room = rooms.close_round(rooms.ask(NEW, CHOICE, 0), 10)
    assert rooms.close_round(room, 12) is room


def test_a_window_that_was_taken_over_shows_nothing_more() -> None:
    room = rooms.take_over(rooms.show(NEW, Picture("hinge"), 1, 0), 0)
    with pytest.raises(RefusedError, match="another window"):
        rooms.show(room, Picture("perceptron"), 1, 0)
    assert rooms.show(room, Picture("perceptron"), 2, 0).picture == Picture("perceptron")


def test_what_plays_is_at_the_frame_of_the_clock_and_stops_at_the_last() -> None:
    room = rooms.show(NEW, Picture("hinge", frame=2, frames=10, since=100.0, speed=2.0), 1, 100)
    assert [Picture("hinge", "", 2, 10, 100.0, 2.0).at(now) for now in (99, 100, 101.6, 900)] == [2, 2, 5, 9]
    held = rooms.play(room, False, 102)
    assert held.picture == Picture("hinge", frame=6, frames=10, speed=2.0)
    assert rooms.step(room, 1, 102).picture == Picture("hinge", frame=7, frames=10, speed=2.0)


def test_the_film_stands_while_a_question_is_open() -> None:
    room = rooms.ask(rooms.show(NEW, Picture("hinge", frame=2, frames=10), 1, 0), CHOICE, 0)
    for open_room in (room, closed(room), rooms.discuss(closed(room), 20)):
        with pytest.raises(RefusedError, match="after the reveal"):
            rooms.step(open_room, 1, 20)
    assert rooms.step(rooms.reveal(closed(room), 20), 1, 20).picture == Picture("hinge", frame=3, frames=10)


def test_a_room_without_a_picture_has_nothing_to_step() -> None:
    with pytest.raises(RefusedError, match="no picture"):
        rooms.step(NEW, 1, 0)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (rooms.close_round, "No round is open."),
        (rooms.discuss, "after the first round"),
        (rooms.ask_again, "asked again once"),
        (rooms.reveal, "after its round has closed"),
    ],
)
def test_what_has_no_question_cannot_go_on(event, sentence) -> None:
    with pytest.raises(RefusedError, match=sentence):
        event(NEW, 0.0)


def test_a_round_takes_so_many_ballots_and_lets_all_of_them_change() -> None:
    full = tuple(Ballot(str(i), (0.0,)) for i in range(rooms.MOST_BALLOTS))
    room = rooms.ask(NEW, CHOICE, 0)
    room = replace(room, rounds=(replace(room.rounds[0], ballots=full),))
    with pytest.raises(RefusedError, match="takes no more"):
        rooms.vote(room, Ballot("one more", (0.0,)), (1, 1), 0)
    assert rooms.vote(room, Ballot("7", (1.0,)), (1, 1), 0).rounds[0].answer_of("7") == (1.0,)


def test_a_room_has_so_many_questions() -> None:
    with pytest.raises(RefusedError, match="at most 100 questions"):
        rooms.ask(replace(NEW, asked=rooms.MOST_QUESTIONS), CHOICE, 0)


BOX = Question("Mark it.", "region", right=(1.0,), spots=((0, 0), (2, 2)), near=0.0, truth=(1.0, 1.0, 3.0, 3.0))
ORDER = Question("Sort them.", "order", ("a", "b", "c"), right=(2.0, 0.0, 1.0), near=2.0)


def both_rounds(question: Question, first: list[questions.Answer], second: list[questions.Answer]) -> Room:
    """A room in which devices 0, 1, 2, ... have answered so, revealed."""
    room = rooms.ask(NEW, question, 0)
    for number, answers in enumerate((first, second), 1):
        for device, answer in enumerate(answers):
            room = rooms.vote(room, Ballot(str(device), answer), (1, number), 0)
        room = rooms.settle(rooms.close_round(room, 0), NOTICE)
        room = rooms.ask_again(room, 0) if number == 1 else rooms.reveal(room, 0)
    return room


def test_a_regions_reveal_has_all_that_were_drawn_and_how_far_each_is_off() -> None:
    wide, good = (-1.0, -1.0, 3.0, 3.0), (1.0, 1.0, 2.0, 2.0)
    room = both_rounds(BOX, [wide, wide, good], [good, wide])
    reveal = views.follower(room, away=False)["reveal"]
    assert reveal["rounds"][0] == {"answered": 3, "counts": [(0.0, 1), (1.0, 2)]}
    assert reveal["rounds"][1]["drawn"] == [[*wide], [*good]]
    assert (reveal["right"], reveal["truth"]) == ([0.0], BOX.truth)
    assert reveal["changed"] == {"to_right": 1, "to_wrong": 0, "both": 2}
    tally = rooms.put_away(room, 0).tallies[0]
    assert tally.rows == (
        Row("exactly the right points", True, (1, 1)),
        Row("1 point too many or too few", False, (2, 1)),
    )
    assert (tally.answered, tally.right, tally.transitions) == ((3, 2), (1, 1), Transitions(0, 1, 0, 1))


def test_an_orders_reveal_has_the_places_of_its_items() -> None:
    room = both_rounds(ORDER, [(2.0, 0.0, 1.0), (0.0, 2.0, 1.0)], [(0.0, 1.0, 2.0)])
    reveal = views.follower(room, away=False)["reveal"]
    assert reveal["rounds"][0] == {
        "answered": 2,
        "placed": [[1, 1, 0], [0, 0, 2], [1, 1, 0]],
        "counts": [(0.0, 1), (2.0, 1)],
    }
    assert (reveal["right"], reveal["truth"]) == ([0.0, 2.0], ORDER.right), "two places off will do"
    assert reveal["changed"] == {"to_right": 0, "to_wrong": 1, "both": 1}


def test_what_nobody_judges_is_only_drawn_and_placed() -> None:
    region_reveal = views.reveal(both_rounds(replace(BOX, right=(), spots=(), truth=()), [], [(0.0, 0.0, 1.0, 1.0)]))
    assert region_reveal
    assert region_reveal["rounds"][1] == {"answered": 1, "drawn": [[0.0, 0.0, 1.0, 1.0]]}
    order_reveal = views.reveal(room := both_rounds(replace(ORDER, right=()), [(0.0, 1.0, 2.0)], []))
    assert order_reveal
    assert order_reveal["rounds"][0] == {"answered": 1, "placed": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}
    assert region_reveal.keys() == order_reveal.keys() == {"right", "why", "why_html", "rounds"}
    tally = rooms.put_away(room, 0).tallies[0]
    assert (tally.rows, tally.right, tally.transitions) == ((Row("an order", False, (1, 0)),), (), None)


def test_the_reveal_holds_nothing_back_that_a_lesson_asks() -> None:
    showing = rooms.show(NEW, Picture("perceptron", frame=3, frames=9, holds=True), 1, 0)
    for then in (None, 4):
        room = closed(answered(rooms.ask(showing, replace(CHOICE, then=then), 0), 1))
        assert (held := views.follower(room, away=False)["picture"])["holds"]
        picture = views.follower(rooms.reveal(room, 20), away=False)["picture"]
        assert picture == held | {"holds": False, "frame": 3 if then is None else then}


def test_the_reveal_goes_to_the_frame_that_the_question_names() -> None:
    showing = rooms.show(NEW, Picture("perceptron", frame=3, frames=9, since=1.0), 1, 0)
    room = closed(answered(rooms.ask(showing, replace(CHOICE, then=4), 0), 1))
    room = rooms.reveal(room, 20)
    assert (room.picture and (room.picture.frame, room.picture.since)) == (4, None)
    assert rooms.reveal(rooms.step(room, 2, 30), 31).picture == rooms.step(room, 2, 30).picture


def test_beyond_the_last_frame_it_goes_to_that_and_without_one_it_stays() -> None:
    showing = rooms.show(NEW, Picture("perceptron", frame=3, frames=9), 1, 0)
    last = rooms.reveal(closed(answered(rooms.ask(showing, replace(CHOICE, then=99), 0), 1)), 20)
    same = rooms.reveal(closed(answered(rooms.ask(showing, CHOICE, 0), 1)), 20)
    assert last.picture
    assert last.picture.frame == 8
    assert same.picture == showing.picture


def test_a_number_that_is_near_enough_is_right() -> None:
    room = closed(answered(rooms.ask(NEW, Question("How many?", "number", right=(20.0,), near=2.0), 0), 18, 23, 20.5))
    reveal = views.reveal(room)
    assert reveal
    assert reveal["right"] == [18.0, 20.0, 20.5]


def test_frames_are_counted_of_the_picture_on_show_and_no_other() -> None:
    showing = rooms.show(NEW, Picture("perceptron", "eta=2", frame=0, frames=1), 1, 0)
    counted = rooms.count_frames(rooms.take_over(showing, 1), "perceptron", "eta=2", 9, 2)  # whoever drives by then
    assert counted.picture
    assert counted.picture.frames == 9
    assert rooms.count_frames(counted, "perceptron", "eta=2", 9, 3) is counted
    assert rooms.count_frames(counted, "perceptron", "eta=3", 5, 3) is counted
    assert rooms.count_frames(counted, "hinge", "eta=2", 5, 3) is counted
    fewer = rooms.count_frames(rooms.step(counted, 8, 4), "perceptron", "eta=2", 5, 5)
    assert fewer.picture
    assert (fewer.picture.frame, fewer.picture.frames) == (4, 5)


def test_what_comes_next_is_named_for_the_frame_that_is_shown_and_no_other() -> None:
    showing = rooms.show(NEW, Picture("perceptron", frame=3, frames=9, next="old"), 1, 0)
    stepped = rooms.step(showing, 1, 1)
    assert stepped.picture
    assert stepped.picture.next == ""
    assert rooms.name_next_step(stepped, "late", 3, 2) is stepped
    named = rooms.name_next_step(stepped, "add point 10", 4, 2)
    assert named.picture
    assert named.picture.next == "add point 10"
    playing = rooms.play(named, True, 3)
    assert rooms.name_next_step(playing, "else", 4, 3) is playing


def test_a_withdrawn_question_leaves_no_trace_and_late_votes_count_for_no_other() -> None:
    room = rooms.withdraw(answered(rooms.ask(NEW, CHOICE, 0), 0, 1), 5)
    assert (room.phase, room.question, room.rounds, room.figure, room.tallies) == ("looking", None, (), None, ())
    assert rooms.withdraw(room, 6) is room
    with pytest.raises(RefusedError, match="closed"):
        rooms.vote(rooms.ask(room, CHOICE, 7), Ballot("ann", (1.0,)), (1, 1), 8)


def test_a_question_whose_answer_the_class_has_seen_is_put_away_and_not_withdrawn() -> None:
    revealed = rooms.reveal(rooms.close_round(rooms.ask(NEW, CHOICE, 0), 0, 0), 0)
    with pytest.raises(RefusedError, match="put the question away"):
        rooms.withdraw(revealed, 1)
    assert rooms.put_away(revealed, 1).tallies


def test_a_round_without_notice_closes_at_once() -> None:
    room = rooms.close_round(answered(rooms.ask(NEW, CHOICE, 0), 1), 3)
    assert room.phase == "voting"
    assert rooms.close_round(room, 4, seconds=0).phase == "closed"


def test_the_code_is_large_in_the_hall_until_something_is_asked() -> None:
    room = rooms.show_card(NEW, True, 0)
    assert views.hall(room, away=False, here=0)["card"]
    assert not views.hall(rooms.ask(room, CHOICE, 1), away=False, here=0)["card"]


def test_questions_are_typeset_and_typed_markup_is_escaped() -> None:
    room = rooms.ask(NEW, replace(CHOICE, text="Is $w^T x > 0$ <b>here</b>?\nAnd why?", why="As $x>0$."), 0)
    question = views.follower(room, away=False)["question"]
    assert question["text"] == "Is wᵀx > 0 <b>here</b>? And why?"
    assert question["html"]["text"].endswith("</math> &lt;b&gt;here&lt;/b&gt;?\nAnd why?")
    assert "<math>" in views.preview(replace(CHOICE, why="As $x>0$."))["why_html"]


def test_lines_are_counted_by_their_wrong_points_and_sent_rounded() -> None:
    question = Question("Draw it.", "line", spots=((-1.0, 0.0, 0), (1.0, 0.0, 1), (2.0, 0.0, 1)))
    upright, beyond = (0.123456, -1.0, 0.123456, 1.0), (1.5, -1.0, 1.5, 1.0)
    room = both_rounds(question, [beyond, beyond], [upright, beyond])
    first, second = views.follower(room, away=False)["reveal"]["rounds"]
    assert first == {"answered": 2, "counts": [(1.0, 2)]}
    assert second == {
        "answered": 2,
        "drawn": [[0.1235, -1.0, 0.1235, 1.0], [1.5, -1.0, 1.5, 1.0]],
        "counts": [(0.0, 1), (1.0, 1)],
    }
    (tally,) = rooms.put_away(room, 99).tallies
    assert tally.rows == (Row("no points wrong", False, (0, 1)), Row("1 point wrong", False, (2, 1)))
