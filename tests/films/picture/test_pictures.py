"""Pictures: columns and tracks follow from marks that hold their numbers, captions from words with holes."""

from dataclasses import replace

import numpy as np
import pytest

from films.drawing import chart, looks
from films.drawing.palette import CLASSES
from films.film.captions import render
from films.film.film import Film
from films.film.marks import Marker, value
from films.picture import marks, point_marks
from films.picture.ask import ask, ask_turn
from films.picture.figure import PointerMarks, graph, plane
from films.picture.film import film
from films.picture.mark import Mark, in_states, mark
from films.picture.now import now, texts
from films.picture.one_frame_film import no_points
from films.picture.words import Words, each_frame, one_of, words
from tests.films.film.reading import by_name, ends, present, trace, values
from tests.films.film.reading import words as read

AXES = (0.0, 10.0, 0.0, 10.0)
POINTS = ((1.0, 1.0, 0), (2.0, 3.0, 1), (5.0, 5.0, 0))
LINES = np.array([[1.0, 0.0, -1.0], [1.0, 0.0, -4.0]])  # x = 1, x = 4
STATES = np.array([0, 0, 1])  # of three frames
WRONG = np.array([[True, False, False], [False, False, True]])


def played(*marks: Mark, why: Words | None = None, **parts: object) -> Film:
    """A film of three frames with these marks on a plane, above its points."""
    points = point_marks.points(POINTS, CLASSES, hollow=now(WRONG, STATES))
    return film([plane([points, *marks], AXES, ("x", "y"))], 3, words={"why": why or words("Why.")}, **parts)  # type: ignore[arg-type]


def test_a_mark_shows_the_row_of_the_frame_s_state() -> None:
    picture = played(marks.line("boundary", now(LINES, STATES), "black", 2))
    assert [ends(picture.at(t).figures[0], "boundary")[0][0] for t in range(3)] == [1, 1, 4]
    symbols = [values(trace(picture.at(t).figures[0], "points").marker.symbol) for t in range(3)]
    assert symbols[0] == symbols[1] == ["circle-open", "square", "circle"]
    assert symbols[2] == ["circle", "square", "circle-open"]


def test_what_stands_still_is_in_the_figure_and_needs_no_column() -> None:
    picture = played(marks.polyline("path", [1.0, 2.0], [3.0, 4.0], "black", 1))
    assert ends(picture.at(0).figures[0], "path") == [(1, 3), (2, 4)]
    assert len(picture.columns) == 2  # which points are wrong, and in which state a frame is


def test_two_marks_of_the_same_numbers_share_a_column_and_views_of_them_do_too() -> None:
    places = np.arange(12.0).reshape(3, 2, 2)
    first = marks.dots("a", now(places[:, :, 0]), now(places[:, :, 1]), Marker(size=3, color="black"))
    second = marks.dots("b", now(places[:, :, 0]), now(places[:, :, 1]), Marker(size=5, color="black"))
    assert len(played(first, second).columns) == len(played(first).columns) == 4


def test_whole_numbers_that_are_the_same_share_a_column_though_they_are_other_arrays() -> None:
    lines = [marks.line(name, now(LINES, np.array([0, 0, 1])), "black", 1) for name in "ab"]
    other = marks.line("c", now(LINES, np.array([0, 1, 1])), "black", 1)
    assert len(played(*lines).columns) == len(played(lines[0]).columns) == 3
    assert len(played(*lines, other).columns) == 4


def test_what_is_only_drawn_is_sent_in_single_precision_and_what_is_read_is_not() -> None:
    heights = np.array([0.1, 0.2, 0.3])
    dot = marks.dot("dot", now(heights), now(heights), "black")
    for template, kind in (("No number.", np.float32), ("{height}", np.float64)):
        picture = film([plane([dot], AXES, ("x", "y"))], 3, words={"why": words(template, height=heights)})
        assert [np.asarray(column).dtype for column in picture.columns.values()] == [kind]


def test_what_lies_far_beyond_the_axes_travels_exactly() -> None:
    places = np.array([0.1, 1e9, 0.3])
    for far, kind in ((True, np.float64), (False, np.float32)):
        there = mark(looks.dot("dot", "black"), x=now(places), y=now(places), far=far)
        picture = film([plane([there], AXES, ("x", "y"))], 3, words={"why": words("")})
        assert [np.asarray(column).dtype for column in picture.columns.values()] == [kind]


def test_holes_are_filled_from_arrays_and_a_selector_picks_among_words() -> None:
    checks = np.array([7, 8, 9])
    some = one_of(
        np.array([0, 1, 1]), "Start.", words("Check {check}, state {state}.", check=checks, state=now(STATES))
    )
    picture = film([plane([], AXES, ("x", "y"))], 3, words={"why": some})
    assert [read(picture.words(t)["why"]) for t in range(3)] == ["Start.", "Check 8, state 0.", "Check 9, state 1."]


def test_a_note_in_a_chart_has_the_numbers_of_the_frame_and_is_hidden_with_them() -> None:
    counts = np.array([3, 2, 1])
    note = marks.note("left", words("{k} left", k=counts), 1.0, 2.0, "bottom left")
    question = ask(words("How many?"), np.array([-1, 0, 1]), words("So."), ("a", "b"), about=[counts])
    picture = played(note, asks=[question])
    assert [trace(picture.at(t).figures[0], "left").text[0] for t in range(3)] == ["3 left", "2 left", "1 left"]
    assert by_name(picture.veiled(1)[0])["left"].text == [""]


def test_a_single_number_or_text_is_the_same_in_all_frames_and_no_column() -> None:
    text = words("$c={c}$, {c:p} of {name}", c=-2.5, name="<b>many</b>")
    assert not text.holes
    picture = film([plane([], AXES, ("x", "y"))], 3, words={"why": text})
    assert read(picture.words(2)["why"]) == "c=−2.5, (−2.5) of many"


def test_choices_may_share_a_hole_if_the_same_array_fills_it_and_not_if_another_does() -> None:
    counts, which = np.arange(3), np.array([0, 1, 0])
    both = one_of(which, words("one {i}", i=counts), words("other {i}", i=now(counts)))
    assert list(both.holes) == ["i"]
    assert list((both + words("{i}", i=counts)).holes) == ["i"]
    for other in (counts + 1, now(counts, which)):
        with pytest.raises(ValueError, match=r"\{i\} is filled with two things"):
            one_of(which, words("one {i}", i=counts), words("other {i}", i=other))


def test_a_choice_among_choices_is_refused_as_none_of_them_would_be_the_frame_s() -> None:
    which, some = np.array([0, 1, 0]), one_of(np.array([0, 1, 1]), "A", "B")
    with pytest.raises(ValueError, match="'A' is itself a choice among 2"):
        one_of(which, some, "C")


def test_every_frame_may_have_its_own_template_with_what_fills_it() -> None:
    vector = "$x^{({i})}$ is {sign}"
    parts: list[tuple[str, dict[str, str | float]]] = [
        (vector, {"i": 2, "sign": "+"}),
        ("none", {}),
        (vector, {"i": 1, "sign": "−"}),
    ]
    picture = played(why=each_frame(parts))
    assert [read(picture.words(t)["why"]) for t in range(3)] == ["x(2) is +", "none", "x(1) is −"]
    assert len(picture.captions["why"].templates) == 2
    with pytest.raises(ValueError, match=r"nothing fills \{j\}"):
        each_frame([("{j}", {"i": 1.0})])


def test_words_may_be_joined_though_they_name_their_holes_alike() -> None:
    both = words("{a} ", a=np.arange(3)) + words("{a:p}", a=np.array([-1.0, -2.0, -3.0]))
    picture = film([plane([], AXES, ("x", "y"))], 3, words={"why": both})
    assert read(picture.words(2)["why"]) == "2 (−3)"


def test_words_after_words_that_pick_among_templates_pick_on_their_own() -> None:
    letters, digits = one_of(np.array([0, 1, 0]), "A", "B"), one_of(now(np.array([1, 0]), STATES), "1", "2")
    both = played(why=letters + digits)
    assert [both.words(t)["why"] for t in range(3)] == ["A2", "B2", "A1"]


def test_words_of_many_templates_each_are_told_apart_though_their_selectors_are_small_numbers() -> None:
    letters, digits = "ABCDEFGHIJKLMNOP", "0123456789"
    both = one_of(np.array([0, 13, 15], dtype=np.int8), *letters) + one_of(np.array([9, 0, 9], dtype=np.int8), *digits)
    assert [played(why=both).words(t)["why"] for t in range(3)] == ["A9", "N0", "P9"]


def test_what_the_pointer_shows_is_in_no_frame_and_is_that_of_its_entry() -> None:
    on = point_marks.points(POINTS, CLASSES)
    line = marks.line("there", now(np.vstack([LINES, LINES[:1]])), "red", 1)
    pointed = PointerMarks(on, (line,), words("line {i}", i=np.array([1, 2, 3])))
    case = film([plane([on, line], AXES, ("x", "y"), pointed=[pointed])], 1, words={"why": words("Why.")})
    assert not ends(case.at(0).figures[0], "there")
    (hover,) = case.hovers
    assert {x for x, _ in ends(case.under(0, hover, 1)[0], "there")} == {4.0}
    assert [render(present(hover.caption), case.columns, i) for i in (0, 1)] == ["line 1", "line 2"]


def test_words_with_a_hole_that_nothing_fills_are_refused() -> None:
    with pytest.raises(ValueError, match=r"nothing fills \{b\}"):
        words("{a} {b}", a=np.arange(3))


def test_a_question_hides_every_mark_that_shows_what_it_is_about() -> None:
    copy = marks.dots("copy", now(LINES[:, [0]], STATES), now(LINES[:, [2]], STATES), Marker(size=4, color="black"))
    other = marks.dot("other", now(np.arange(3.0)), now(np.arange(3.0)), "black")
    boundary = marks.line("boundary", now(LINES, STATES), "black", 2)
    question = ask(words("Which?"), np.array([-1, 0, 1]), words("So."), ("a", "b"), about=[LINES, WRONG])
    picture = played(boundary, copy, other, asks=[question])
    veiled = by_name(picture.veiled(2)[0])
    assert not values(veiled["boundary"].x)
    assert values(veiled["other"].x) == [2.0]
    assert values(veiled["points"].marker.symbol) == ["circle", "square", "circle"]


def test_a_curve_so_far_is_hidden_from_the_frame_on_that_is_asked_about() -> None:
    heights = np.array([3.0, 5.0, 4.0])
    question = ask(words("Which?"), np.array([-1, 0, 1]), words("So."), ("a", "b"), about=[heights])
    picture = played(marks.curve_so_far("J", np.arange(3.0), heights, "black"), asks=[question])
    assert [y for _, y in ends(picture.at(2).figures[0], "J")] == [3, 5, 4]
    assert by_name(picture.veiled(2)[0])["J"].y == [3, 5]


def test_a_mark_that_points_out_what_is_asked_about_stays() -> None:
    ring = marks.dot("ring", now(np.arange(3.0)), now(LINES[:, 2], STATES), "black")
    own_question = ask(
        words("?"), np.array([-1, 0, 1]), words("So."), ("a", "b"), points_out=[ring], about=[LINES[:, 2]]
    )
    (question,) = played(ring, asks=[own_question]).questions
    assert (len(question.tracks), len(question.hides)) == (1, 0)


def test_a_mark_that_stands_still_is_unseen_while_a_step_is_predicted_unless_it_is_given() -> None:
    final = marks.polyline("final", [0.0, 1.0], [0.0, 1.0], "black", 1)
    final_mark = Mark(replace(final.look, name="known"), given=True)
    assert played(final, final_mark).unseen == ((0, "final"),)


def test_a_mark_says_as_which_other_it_stood_before_or_at_whose_end_it_grows() -> None:
    w, added, other = (
        mark(looks.arrow(name, "black", 1), x=now(LINES[:, :2], STATES), y=now(LINES[:, :2], STATES))
        for name in ("w", "added", "w before")
    )
    picture = played(replace(other, since="w"), replace(added, since="w", grows=True), w)
    names = [each.name for each in picture.figures[0].marks]
    ways = [[0, names.index("w before"), names.index("w"), False], [0, names.index("added"), names.index("w"), True]]
    assert picture.payload()["ways"] == ways
    with pytest.raises(ValueError, match=r"0 marks named .nobody."):
        played(replace(other, since="nobody"))


def test_in_a_chart_the_timeline_hides_what_is_yet_to_come() -> None:
    checks = np.arange(3.0)
    curve = marks.curve("mistakes", checks, checks, "#000000")
    chart_of = graph([curve], chart.layout("checks", "", heights=(0, 3)), timeline=now(checks), scrubs=True)
    picture = film([plane([], AXES, ("x", "y")), chart_of], 3, words={"why": words("")})
    assert picture.unseen == ()
    assert [figure for figure, _ in picture.timelines] == [figure for figure, _ in picture.scrubs] == [1]
    assert "mistakes" in picture.figures[1].layout["annotations"][0]["text"]


def test_a_curve_so_far_has_a_place_for_each_frame_and_may_be_dotted_on_the_second_axis() -> None:
    share = marks.curve_so_far("share", np.arange(3), np.array([0.2, 0.4, 0.8]), "#000000", dash="dot", right=True)
    picture = played(share)
    assert [len(ends(picture.at(t).figures[0], "share")) for t in range(3)] == [1, 2, 3]
    assert (value(share.look, "line.dash"), share.look.right) == ("dot", True)


@pytest.mark.parametrize("color", ["#D55E00", "var(--stage-ink)"])
def test_a_legend_names_a_curve_so_far_as_one_that_stands_still(color: str) -> None:
    x, y = np.arange(3), np.array([0.2, 0.4, 0.8])
    assert marks.curve_so_far("J", x, y, color, dash="dash").key == marks.curve("J", x, y, color, dash="dash").key
    assert marks.curve_so_far("J", x, y, color, key="━ so far").key == "━ so far"


def test_a_chart_without_a_timeline_may_be_scrubbed_by_places_of_its_own() -> None:
    thresholds = np.array([0.5, 1.5, 2.5])
    chart_of = graph([], chart.layout("threshold", "", heights=(0, 3)), scrubs=now(thresholds))
    picture = film([plane([], AXES, ("x", "y")), chart_of], 3, words={"why": words("")})
    ((figure, column),) = picture.scrubs
    assert (figure, np.asarray(picture.columns[column]).tolist(), picture.timelines) == (1, [0.5, 1.5, 2.5], ())


def test_points_so_far_come_one_a_frame_and_are_hollow_where_they_are_wrong() -> None:
    picture = played(point_marks.points_so_far(POINTS, CLASSES, now(WRONG, STATES)))
    for t in range(3):
        arrived = trace(picture.at(t).figures[0], "arrived")
        assert values(arrived.x) == [x for x, _, _ in POINTS[: t + 1]]
        hollow = [symbol.endswith("-open") for symbol in values(arrived.marker.symbol)]
        assert hollow == WRONG[STATES[t]].tolist()


def test_texts_of_frames_are_kept_once_each() -> None:
    picture = played(why=words("It is {kind}.", kind=texts(["a line", "a circle", "a line"])))
    assert [picture.words(t)["why"] for t in range(3)] == ["It is a line.", "It is a circle.", "It is a line."]
    assert [column for column in picture.columns.values() if isinstance(column, tuple)] == [("a line", "a circle")]


def test_a_question_on_a_number_is_not_asked_where_its_digits_stay() -> None:
    heights = np.array([1.0, 2.0, 2.00001, 2.00001, 1.3337, np.nan, 1.33371, 1.33372])
    own_question = ask_turn("Now {before}?", "It is {after}.", heights)
    picture = film([plane([], AXES, ("x", "y"))], len(heights), words={"why": words("Why.")}, asks=[own_question])
    (question,) = picture.questions
    assert np.asarray(picture.columns[question.right.name]).tolist() == [-1, 1, -1, 2, 0, -1, -1, -1]


def test_two_questions_on_numbers_may_take_turns_and_point_out_what_they_ask_about() -> None:
    heights, odd = np.array([1.0, 2.0, 2.0, 1.0, 3.0]), np.arange(5) % 2 == 1
    ring = marks.dot("ring", now(np.arange(5.0)), now(heights), "black")
    turns = [
        ask_turn("Now {before}?", "It is {after}.", heights, where=each, points_out=[ring]) for each in (odd, ~odd)
    ]
    picture = film([plane([ring], AXES, ("x", "y"))], 5, words={"why": words("Why.")}, asks=turns)
    right = [np.asarray(picture.columns[question.right.name]).tolist() for question in picture.questions]
    assert right == [[-1, 1, -1, 0, -1], [-1, -1, 2, -1, 1]]
    assert [track.mark for question in picture.questions for track in question.tracks] == ["ring", "ring"]


def test_a_mark_with_a_row_for_each_state_shows_that_of_the_frame() -> None:
    boundary = in_states(marks.line("boundary", now(LINES), "black", 2), STATES)
    picture = played(boundary, asks=[ask(words("Which?"), STATES, words("So."), ("a", "b"), about=[LINES])])
    assert [ends(picture.at(t).figures[0], "boundary")[0][0] for t in range(3)] == [1, 1, 4]
    assert not values(by_name(picture.veiled(2)[0])["boundary"].x)


def test_points_that_move_stay_hollow_where_they_are_wrong() -> None:
    places = np.arange(18.0).reshape(3, 3, 2)
    moving = (now(places[:, :, 0]), now(places[:, :, 1]))
    points = point_marks.points(POINTS, CLASSES, hollow=now(WRONG, STATES), places=moving)
    picture = film([plane([points], AXES, ("x", "y"))], 3, words={})
    assert ends(picture.at(1).figures[0], "points") == [(6, 7), (8, 9), (10, 11)]
    assert values(trace(picture.at(2).figures[0], "points").marker.symbol) == ["circle", "square", "circle-open"]


def test_a_film_without_points_has_one_frame_and_says_so() -> None:
    picture = no_points(AXES, ("x", "y"))
    assert picture.n_frames == 1
    assert "No points yet." in picture.words(0)["verdict"]


def test_what_is_pointed_at_may_be_another_row_of_the_marks_and_the_words() -> None:
    on, there = point_marks.points(POINTS, CLASSES), marks.line("there", now(LINES), "red", 1)
    pointed = PointerMarks(on, (there,), words("line {i}", i=np.array([1, 2])), rows=np.array([1, 0, -1]))
    case = film([plane([on, there], AXES, ("x", "y"), pointed=[pointed])], 1, words={"why": words("Why.")})
    (hover,) = case.hovers
    assert {x for x, _ in ends(case.under(0, hover, 0)[0], "there")} == {4.0}
    assert not ends(case.under(0, hover, 2)[0], "there")
    assert [render(present(hover.caption), case.columns, i) for i in (0, 1, 2)] == ["line 2", "line 1", "line "]


def test_a_text_that_fills_a_hole_is_the_same_in_all_frames_and_needs_no_column() -> None:
    constant = words("$x={there}$: {here:p}", there="1,234.5", here=np.array([-1.0]))
    assert list(constant.holes) == ["here"]
    assert read(constant.templates[0]) == "x=1,234.5: {here:p}"


def test_what_stands_still_and_no_pointer_reads_is_in_single_precision() -> None:
    x, y = np.array([0.1, np.nan, 0.3]), np.array([1.0, np.nan, 2.0])
    curves = [marks.curve("silent", x, y, "#000000", silent=True), marks.curve("read", x, y, "#000000")]
    beside = graph(curves, chart.layout("", "", heights=(0, 3)), timeline=now(np.arange(3.0)))
    picture = film([plane([], AXES, ("x", "y")), beside], 3, words={})
    assert [mark.x.dtype for mark in by_name(picture.figures[1]).values()] == [np.float32, np.float64]


def test_both_axes_have_a_trace_that_plotly_draws_though_its_curve_is_hidden_while_predicting() -> None:
    errors = np.array([0.5, 0.25, 0.0])
    layout = chart.layout("x", "y", heights=(0.0, 1.0)) | {"yaxis2": chart.share_axis("red")}
    curve = marks.curve("error", np.arange(3.0), errors, "red", right=True)
    question = ask_turn("What becomes of it?", "Now {after}.", errors, about=[errors])
    graph_edges = film(
        [plane([], AXES, ("x", "y")), graph([curve], layout)], 3, words={"why": words("Why.")}, asks=[question]
    )
    assert [mark.right for mark in graph_edges.figures[1].marks] == [False, True, True]
    assert (1, "error") in graph_edges.unseen
