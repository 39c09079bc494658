"""What reads a stranger's bytes: for each kind of input the function that the app itself calls, and what must be so of
whatever it returns. Each ends in a value, or in a ValueError of one sentence."""

import json
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from films.files.apart import read_apart
from films.files.choice import proposal
from films.files.mails import read_mails
from films.files.messages import UnreadableError, message
from films.files.reading import read as read_table
from films.files.selection import select
from films.files.table import ReadingOptions
from films.lessons.progress import valid_marks
from films.lessons.toml import file_text, read
from films.pages import LESSON_PAGES, PAGES
from films.picture.prose import line
from films.picture.tex import MOST_BYTES, ROOM
from films.picture.tex import formula as typeset_formula
from films.played_lesson import played_own_lesson
from films.points import CLASSES, LIMIT, checked
from films.scene import fields_of, from_query, to_query
from films.scikit.library_data import digits
from films.topics.spam.scene import LONGEST
from films.topics.spam.texts import word_counts
from playground.mails import split, tally, telling
from playground.spam_table import WORDS
from tests.films.files.written_sheets import sheet_of
from tests.fuzz.own_lessons import strange_markup
from ui.shell.cell_edits import possible

FORMULA_SECONDS = 1.0  # of CPU; the dearest that were met take a tenth of it

digits()  # scikit-learn, which reads them, is loaded once in a process: no input costs that


def lesson(data: bytes) -> None:
    played = played_own_lesson(read(file_text(data), "own", LESSON_PAGES))
    json.dumps(played)
    strange = strange_markup(played)
    assert not strange, f"its HTML has {strange[0][:80]}"


def formula(data: bytes) -> None:
    """A formula of a lesson: MathML of a bounded size in a moment, or it stands as it was typed."""
    tex, start = data.decode("utf-8", "replace").replace("$", ""), time.process_time()
    try:
        markup = typeset_formula(tex)
    except MemoryError:
        raise
    except Exception as error:
        raise ValueError("This is no TeX that can be set.") from error
    finally:
        seconds = time.process_time() - start
        assert seconds < FORMULA_SECONDS, f"more than {FORMULA_SECONDS:g} s of CPU for a formula"
    assert len(markup) <= MOST_BYTES + len(ROOM)
    strange = strange_markup({"text": line(f"${tex}$")})
    assert not strange, f"its HTML has {strange[0][:80]}"


def points(data: bytes) -> None:
    table = read_table(data)
    selection = select(table, proposal(table).choice, CLASSES)
    assert 0 < len(selection.points) <= LIMIT
    repr((table.notes, table.questions, [column.counts for column in table.columns]))  # the preview shows them


def spreadsheet(data: bytes) -> None:
    """A spreadsheet, or the XML of a sheet of one: in a process of its own with bounds, as the app reads them."""
    data = sheet_of([["a"]], data) if data.startswith(b"<") else data
    table = read_apart(read_table, data, ReadingOptions())
    selection = select(table, proposal(table).choice, CLASSES)
    assert 0 < len(selection.points) <= LIMIT


def mails(data: bytes) -> None:
    read = read_mails(data).mails
    train, _ = split(read, 0)
    tally(read, train, telling(read, train, 12))


def mail_source(data: bytes) -> None:
    try:
        text = message(data).text
    except UnreadableError as error:
        raise ValueError(str(error)) from error
    word_counts(text[:LONGEST], WORDS)


def pasted(data: bytes) -> None:
    word_counts(data.decode("utf-8", "replace")[:LONGEST], WORDS)


def address(data: bytes) -> None:
    """A page and a query, as the first response reads them; what is read is a scene with an address of its own."""
    page, _, query = data.decode("latin-1").partition("?")
    chosen = PAGES[page if page in PAGES else "perceptron"]
    scene = chosen.read(query)
    if chosen.has_films:
        again, problems = from_query(chosen.scene, fields_of(urlencode(to_query(scene))))
        assert (again, problems) == (scene, ())


def value_from(data: bytes) -> Any:
    """What a browser tells of a component; Streamlit passes on nothing that is not JSON."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        raise ValueError("This is not JSON.") from error


def marks(data: bytes) -> None:
    valid = valid_marks(value_from(data))
    assert valid_marks(json.loads(json.dumps(valid, allow_nan=False))) == valid


def drawing(data: bytes) -> None:
    checked(value_from(data))


def cells(data: bytes) -> None:
    possible(value_from(data), ("x", "y", "class"), 16)


READERS: dict[str, Callable[[bytes], None]] = {
    reader.__name__: reader
    for reader in (
        lesson,
        formula,
        points,
        spreadsheet,
        mails,
        mail_source,
        pasted,
        address,
        marks,
        drawing,
        cells,
    )
}
