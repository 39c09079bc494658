"""What a lecturer is told of a whole class: hardest questions, pictures, and a table that no spreadsheet runs."""

import csv
import io
import json

from hypothesis import given
from hypothesis import strategies as st

from addons.classroom.results import FORMULA, results
from addons.classroom.room import Room
from addons.classroom.tallies import Figure, Row, Tally, Transitions, tally
from films.question import Question
from tests.examples import examples

TEXTS = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\r"), min_size=1, max_size=9),
    st.sampled_from(["=1+1", "+1", "-1", "-x", "@sum", "\tx", '"', "a,b", "</script>", "<b>", "1e3", "x\ny"]),
)
ROWS = st.lists(st.builds(Row, TEXTS, st.booleans(), st.tuples(st.integers(0, 9), st.integers(0, 9))), max_size=4)


def class_of(*tallies: Tally) -> Room:
    return Room("BCDFGH", "lock", 1_700_000_000.0, tallies=tallies)


def judged(right: tuple[int, ...], answered: tuple[int, ...]) -> Tally:
    return Tally("?", answered=answered, right=right)


def test_the_hardest_questions_come_first_and_those_without_a_right_answer_not_at_all() -> None:
    room = class_of(
        judged((3, 9), (10, 10)),
        Tally("Draw it.", "line", (4,)),
        judged((2, 2), (10, 10)),
        judged((0,), (0,)),
        judged((5,), (25,)),
        judged((1, 2), (10, 10)),
    )
    assert results(room, 0.0)["hardest"] == [6, 3, 5, 1]


def test_a_picture_is_told_with_the_name_that_its_page_has_for_it() -> None:
    figures = [Figure("perceptron", "eta=2", 3), Figure("digits", "show=errors"), Figure("lessons")]
    questions = results(class_of(*(Tally("?", figure=figure) for figure in figures), Tally("?")), 0.0)["questions"]
    assert [each["figure"] and each["figure"]["film"] for each in questions] == [True, True, False, None]
    first = questions[0]["figure"]
    assert first == {"page": "perceptron", "scene": "eta=2", "frame": 3, "title": "The perceptron", "film": True}
    assert questions[2]["figure"]["title"] == "Lessons"


@given(
    st.lists(st.builds(Tally, TEXTS, st.just("choice"), st.just((3, 4)), st.just((1, 2)), ROWS.map(tuple)), max_size=3)
)
@examples(100)
def test_the_table_gives_back_every_count_and_holds_no_formula(tallies: list[Tally]) -> None:
    read = [*csv.DictReader(io.StringIO(results(class_of(*tallies), 0.0)["table"], newline=""))]
    expected = [
        (str(number), str(i + 1), row.counts[i], "yes" if row.right else "no")
        for number, tally in enumerate(tallies, 1)
        for i in range(2)
        for row in tally.rows
    ]
    assert [(each["question"], each["round"], int(each["count"]), each["right"]) for each in read] == expected
    for cell in (cell for each in read for cell in each.values()):
        assert not cell.startswith(FORMULA) or is_number(cell)
    texts = [each["text"].removeprefix("'") for each in read]
    assert texts == [tally.text.removeprefix("'") for tally in tallies for _ in range(2) for _ in tally.rows]


def test_who_changed_stands_in_the_table_with_the_gain() -> None:
    tally = Tally("?", answered=(4, 4), right=(2, 3), rows=(), transitions=Transitions(2, 1, 0, 1))
    rows = [*csv.reader(io.StringIO(results(class_of(tally), 0.0)["table"]))][1:]
    assert rows == [
        ["1", "?", "1 to 2", "wrong to right", "", "1", "0.5"],
        ["1", "?", "1 to 2", "right to wrong", "", "0", "0.5"],
        ["1", "?", "1 to 2", "right both times", "", "2", "0.5"],
        ["1", "?", "1 to 2", "wrong both times", "", "1", "0.5"],
    ]


def test_formulas_and_line_breaks_are_typeset_and_stand_in_the_table_in_plain_words() -> None:
    question = Question("Is $w^T x$\nmore?", options=("$\\frac{1}{2}$", "a < b"), right=(0.0,))
    answer = results(class_of(tally(question, [{"device": 0.0}])), 0.0)
    (entry,) = answer["questions"]
    assert (entry["text"], [row["answer"] for row in entry["answers"]]) == ("Is wᵀx more?", ["1/2", "a < b"])
    assert [*entry["html"]] == ["Is wᵀx more?", "1/2"], "what is plain stands once"
    assert all("<math" in html for html in entry["html"].values())
    assert "$" not in answer["table"]


def test_a_large_number_is_written_as_the_hall_does() -> None:
    rows = tally(Question("How many?", "number"), [{"a": 1_000_000.0, "b": 123456.7, "c": -0.5}]).rows
    assert [row.answer for row in rows] == ["-0.5", "123456.7", "1000000"]


def test_what_is_told_is_json_of_every_browser() -> None:
    text = json.dumps(results(class_of(judged((), ())), 0.0), allow_nan=False)
    assert json.loads(text)["questions"][0]["changed"] is None


def is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
