"""A table in any dialect, sheet or format is read exactly, or the reader is asked what it leaves open, or a sentence
refuses it."""

from decimal import Decimal

from hypothesis import given, settings

from films.files.choice import proposal
from films.files.reading import read
from films.files.table import Table, wrong_cell
from tests.films.files.written_formats import File, files
from tests.films.scenes.sentences import is_sentence


@given(files)
@settings(max_examples=400)
def test_a_file_is_read_exactly_or_asked_about_or_refused(file: File) -> None:
    refusal = ""
    try:
        table = read(file.data)
    except ValueError as error:
        refusal = str(error)
    if refusal:
        assert file.is_plain
        assert is_sentence(refusal)
        assert "columns are separated by" in refusal  # one name less, or a title: what the rows are may be said
        return
    if table.questions or any(note.startswith("The encoding is probably") for note in table.notes):
        table = read(file.data, file.answers)
        assert not table.questions
    assert_same(table, file)
    if file.is_indexed and len(file.columns) > 3 and table.columns[0].is_index:
        choice = proposal(table).choice
        assert 0 not in (choice.x, choice.y)


def assert_same(table: Table, file: File) -> None:
    assert len(table.columns) == len(file.columns)
    assert len(table.lines) == len(file.columns[0])
    grouped = file.answers.writing and file.answers.writing.thousands
    names = file.names or [""] * len(file.columns)
    for j, (column, name, expected) in enumerate(zip(table.columns, names, file.columns, strict=True)):
        assert column.name == (name or table.places.column(j))
        if not isinstance(expected[0], Decimal):
            assert column.cells == expected
        elif not (grouped and wrong_cell(table, j)):  # a sentence, where the column is to be an axis
            assert column.values.tolist() == list(map(float, expected))
    if file.is_indexed:
        assert table.columns[0].is_index == (table.columns[0].is_named_index or len(table.lines) > 4)
