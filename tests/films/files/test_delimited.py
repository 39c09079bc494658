"""Any way of writing rows gives these rows, each with the lines that it stands on."""

import csv
import io

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from films.files.delimited import BLANKS, DELIMITERS, Layout, layout_of, rows


def cells(text: str) -> list[list[str]]:
    return [row.cells for row in rows(text, layout_of(text))]


@pytest.mark.parametrize(
    ("text", "delimiter"),
    [
        ("x,y,label\n1,2,a\n", ","),
        ("1,5;2,5;a\n1,5;3;b\n", ";"),
        ("1,5\t2,5\ta\n", "\t"),
        ("1|2|a\n3|4|b\n", "|"),
        ("1,5 2,5 a\n3 4 b\n", BLANKS),
        ("  1.5   2 \t a\n3 4 b\n", BLANKS),
        ("1, 2, a\n3, 4, b\n", ","),
        ("1 234,5;2 000,1;a\n3;4;b\n", ";"),
        ("5.1,3.5,Iris setosa\n4.9,3.0,Iris setosa\n4.7,3.2Iris setosa\n", ","),
        ("sep=;\r\nx;y;label\r\n1,5;2;a\r\n", ";"),
        ("sep=,\n1,2;5\n", ","),
        ("0\t1 000\ta\n", "\t"),
        ("a,0,1 000\n", ","),
    ],
)
def test_the_separator_is_told_from_the_rows(text: str, delimiter: str) -> None:
    assert layout_of(text).delimiter == delimiter


def test_a_first_line_that_names_the_separator_is_no_row() -> None:
    assert cells("sep=;\r\nwin cash;spam\r\n") == [["win cash", "spam"]]


def test_blanks_are_one_separator_however_many() -> None:
    assert cells("  1.5   2 \t 'a'\n3 4 b\n") == [["1.5", "2", "'a'"], ["3", "4", "b"]]
    assert cells('18.0   8  "amc rebel sst"\n15 8 "buick"\n') == [["18.0", "8", "amc rebel sst"], ["15", "8", "buick"]]


def test_quotation_marks_hold_separators_and_lines() -> None:
    text = 'name,kind\n"Braund, Mr. ""Owen""",a\n"two\r\nlines",b\nlast,a\n'
    (_, first, second, last) = rows(text, layout_of(text))
    assert first.cells == ['Braund, Mr. "Owen"', "a"]
    assert (second.line, second.last, second.cells) == (3, 4, ["two\nlines", "b"])
    assert (last.line, last.last) == (5, 5)


def test_between_tabs_quotation_marks_that_do_not_fit_are_letters() -> None:
    text = 'ham\tsee you\nham\t"so it begins\nspam\tbuy this"\nspam\twin now\n'
    assert cells(text) == [["ham", "see you"], ["ham", '"so it begins'], ["spam", 'buy this"'], ["spam", "win now"]]
    assert cells('ham\tsee you\nham\t"yes" he said\n') == [["ham", "see you"], ["ham", '"yes" he said']]
    assert cells('a\t"two\nlines"\tz\nb\tc\td\n') == [["a", "two\nlines", "z"], ["b", "c", "d"]]
    assert cells('"a"\t"b"\n"c"\t"d"\n') == [["a", "b"], ["c", "d"]]


def test_comments_and_titles_are_no_rows() -> None:
    assert cells("# made by hand\n# x y\n1.5 2\n#3 4\n5 6\n") == [["1.5", "2"], ["5", "6"]]
    assert [row.line for row in rows("# a\n1 2\n", layout_of("# a\n1 2\n"))] == [2]
    assert layout_of("Measured in May\n\nx;y;c\n1;2;a\n3;4;b\n") == Layout(";", skip=1)
    assert cells("#win now,spam\nsee you,ham\n")[0] == ["see you", "ham"]
    mails = "#win now,spam\nsee you,ham\n"
    assert next(rows(mails, layout_of(mails, comments=False))).cells == ["#win now", "spam"]


def test_a_header_without_a_name_for_the_rows_is_kept() -> None:
    assert cells("x y\na 1 2\nb 3 4\n") == [["x", "y"], ["a", "1", "2"], ["b", "3", "4"]]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('1,2\n3,"4\n5,6\n', "Line 2 has quotation marks that do not pair up."),
        ("1,2\n" + "3" * 100_001, "Line 2 has 100,001 characters; at most 100,000 are allowed."),
        ("\n" * 20_002, "Line 20001: more than 20,000 lines of the file are empty."),
    ],
)
def test_what_is_no_table_is_refused_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        list(rows(text, Layout()))
    assert str(refused.value) == sentence


letters = st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Z"], exclude_characters="#%")
words = st.text(st.one_of(letters, st.sampled_from('",;\t| \n')), min_size=1, max_size=8)
numbers = st.decimals(-1000, 1000, places=2).map(str)
tables = st.integers(2, 5).flatmap(
    lambda width: st.lists(
        st.tuples(*[numbers] * (width - 1), words.filter(lambda word: word == word.strip())), min_size=2, max_size=12
    )
)


@given(tables, st.sampled_from([",", ";", "\t", "|"]), st.sampled_from(["\n", "\r\n"]))
def test_what_the_csv_module_writes_is_read_back(table, delimiter: str, ends: str) -> None:
    assume(not table[0][0].lower().startswith("sep="))
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator=ends).writerows(table)
    layout = layout_of(text.getvalue())
    assert layout.delimiter == delimiter
    if layout.quoting:
        assert [tuple(row.cells) for row in rows(text.getvalue(), layout)] == table


@given(st.text(st.one_of(st.characters(exclude_categories=["Cs"]), st.sampled_from('",;\t| \n#'))))
def test_any_text_is_rows_or_a_sentence(text: str) -> None:
    layout = layout_of(text)
    assert layout.delimiter in DELIMITERS or layout.delimiter == ":"
    try:
        lines = [row.line for row in rows(text, layout)]
    except ValueError as error:
        sentence = str(error)
    else:
        assert lines == sorted(set(lines))
        return
    assert sentence.startswith("Line ")
