"""Files of mails: a table of texts and labels, or of counts of words and labels; or mailboxes.

Reading any bytes gives mails or a ValueError of one sentence. `MailFile.notes` says what was decided and what was left
out.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy as np

from films.files import arff, formats
from films.files.cell_names import TEXT, CellNames, capital
from films.files.delimited import Layout, Row, layout_of, rows
from films.files.kinds import EMPTY, check_kind, is_spreadsheet
from films.files.messages import UnreadableError, is_mailbox, is_message, message, sources
from films.files.numerals import ANY
from films.files.reading import titles
from films.files.sampling import MAX_CHARACTERS, sample
from films.files.text import check_size, decoded, quoted
from playground.mails import MOST_LETTERS, WORD, Mails, folded, of_texts

T = TypeVar("T")
MAX_MAILS = 20_000
MOST_LABELS = 50  # two of them are chosen
MAX_COLUMNS = 64
MAX_TEXT = 20_000  # characters of a mail, and the largest count of a word in it
MAX_NAME = 40  # characters of a label
LABELS = ("label", "class", "category", "target", "spam/ham", "is_spam")  # names that a column of labels may have
DELIMITERS = "\t;|,"  # no blanks, as texts hold many
LENGTH = "words"  # the name that the column of lengths has
POSITIVE = ("spam", "junk", "+", "+1", "1", "1.0", "true", "yes", "phishing")
FLAGGED = ("spam", "not spam")
FIRST = 6  # mails that a preview shows
MAX_START = 160  # characters of each mail in the preview


@dataclass(frozen=True)
class Rows:
    """A table as it was read: its rows; `how` they were read, as fields of a `MailFile`; sentences on them (`notes`);
    whether the first row names the columns (`is_named`, None if the file does not say); the column of the labels, if
    the file names it (`target`); and how to name rows and columns (`places`)."""

    table: Sequence[Row]
    how: Mapping[str, Any]
    notes: tuple[str, ...] = ()
    is_named: bool | None = None
    target: int | None = None
    places: CellNames = TEXT


@dataclass(frozen=True, eq=False)
class MailFile:
    """The mails of a file; `first`, the labels and beginnings of the first few; `notes`, sentences on what was left
    out; and how the file was read. A mailbox has neither encoding nor delimiter; only a text of rows between separators
    has a delimiter. `columns` are the titles of a table's columns; `texts` and `labels` the numbers of these columns,
    from 1; 0 for texts that are counts, and in a mailbox. `names`: all labels, the most frequent first."""

    mails: Mails
    first: tuple[tuple[str, str], ...]
    notes: tuple[str, ...] = ()
    encoding: str = ""
    delimiter: str = ""
    columns: tuple[str, ...] = ()
    texts: int = 0
    labels: int = 0
    names: tuple[str, ...] = ()
    format: str = ""


def read_mails(
    data: bytes,
    *,
    encoding: str = "",
    delimiter: str = "",
    sheet: str = "",
    texts: int = 0,
    labels: int = 0,
    one: str = "",
    other: str = "",
) -> MailFile:
    """Return the mails of a file with two different labels; the class whose label is "spam" or the like comes first. Of
    more labels `one` and `other` are read, by default the two most frequent.

    A table has a column of labels and one of texts; or its first line names words, one a column. A column "words" may
    have the mails' lengths; without it a mail is as long as its counts add up to. `encoding`, `delimiter`, `sheet` and
    the columns of `texts` and `labels` (from 1) are taken as given, or guessed from the file. The mails of a mailbox
    are labelled by the headers that a spam filter has added.

    Raises ValueError, and nothing else, on any other file.
    """
    check_size(data)
    if is_mailbox(data):
        return _flagged(data)
    if is_message(data):
        raise ValueError(
            "The file is a single mail; it can be read under “Your mail”. A table needs mails of two kinds."
        )
    check_kind(data)
    body = _rows_of(data, encoding, delimiter, sheet)
    width = len(body.table[0].cells)
    label_column = labels - 1 if 0 < labels <= width else body.target
    column = texts - 1 if 0 < texts <= width else _text_column(body.table, label_column)
    if column is not None and column == label_column:
        raise ValueError(f"{capital(body.places.column(column))} cannot hold both the texts and the labels.")
    chosen = (one, other)
    if column is None:
        file = _counts(body.table, label_column, chosen, body.places)
    else:
        file = _texts(body, column, label_column, chosen)
    return replace(file, notes=(*body.notes, *file.notes), **body.how)


def _rows_of(data: bytes, encoding: str, delimiter: str, sheet_name: str) -> Rows:
    if is_spreadsheet(data):
        from films.files.workbook import read_sheet  # here: only the process that reads a file apart needs it

        sheet = read_sheet(data, sheet_name)
        how = {"format": f"a spreadsheet, of which the sheet {quoted(sheet.name)} is read"}
        table = _table(sheet.rows, CellNames(()))
        return Rows(table, how, sheet.notes, places=CellNames(tuple(range(len(table[0].cells)))))
    text = decoded(data, encoding)
    if not WORD.search(text.text):
        raise ValueError(EMPTY)
    relation = arff.read(text.text) if arff.begins(text.text) else formats.of_json(text.text)
    if relation is not None:
        is_named = any(relation.names)
        numbered = [*zip(relation.lines, relation.rows, strict=True)]
        if is_named:
            numbered.insert(0, (0, relation.names))
        table = _table(Row(line, line, [*cells]) for line, cells in numbered)
        how = {"encoding": text.encoding, "format": f"written as {relation.format}"}
        return Rows(table, how, is_named=is_named, target=relation.target)
    layout = _layout_of(text.text, delimiter)
    read_rows = sample(lambda: rows(text.text, layout), lambda row: row)
    notes, how = tuple(filter(None, [read_rows.sentence])), {"encoding": text.encoding, "delimiter": layout.delimiter}
    if orange := formats.of_orange(read_rows.rows):
        return Rows(_table(orange[0]), how, notes, is_named=True, target=orange[1])
    return Rows(_table(read_rows.rows), how, notes)


def of_mailboxes(files: Sequence[tuple[str, bytes]]) -> MailFile:
    """Return the mails of two mailboxes, given as `(name, bytes)`; each is a class with the name of its file."""
    if len(files) != 2:
        raise ValueError(f"There are {len(files)} files; choose one table, or two mailboxes, a class each.")
    names = [name.rpartition(".")[0] or name for name, _ in files]
    if names[0] == names[1]:
        raise ValueError(f"Both files are called {quoted(names[0])}; a class is named after its file.")
    for name, data in files:
        if not is_mailbox(data):
            raise ValueError(f"{name} is no mailbox: it does not begin with the line “From ...” and a mail.")
    each = [_readable(data) for _, data in files]
    pairs = [(text, name) for (readable, _), name in zip(each, names, strict=True) for text, _ in readable]
    read = _of_pairs(pairs, sum(count for _, count in each) - len(pairs))
    return replace(read, notes=(*_notes_on_mailboxes(data for _, data in files), *read.notes))


def of_files(files: tuple[tuple[str, bytes], ...], reading: tuple[tuple[str, str | int], ...] = ()) -> MailFile:
    """Return the mails of a single file, read by the arguments of `read_mails`, or of two mailboxes."""
    return of_mailboxes(files) if len(files) > 1 else read_mails(files[0][1], **dict[str, Any](reading))


def _flagged(data: bytes) -> MailFile:
    """Return the mails of one mailbox, labelled by what a spam filter has said of them."""
    readable, count = _readable(data)
    pairs = [(text, FLAGGED[not flag]) for text, flag in readable if flag is not None]
    if len({label for _, label in pairs}) < 2:
        raise ValueError(
            "The mailbox has no mails of two kinds: no header X-Spam-Flag or X-Spam-Status tells them apart. Choose "
            "two mailboxes at once, and each is a class."
        )
    read = _of_pairs(pairs, count - len(pairs))
    return replace(read, notes=(*_notes_on_mailboxes([data]), *read.notes))


def _readable(data: bytes) -> tuple[list[tuple[str, bool | None]], int]:
    """Return the texts of a mailbox that have words and are not too long, each with what a filter said of it; and the
    number of all mails."""
    readable, count = [], 0
    for source in _some(sources(data)):
        count += 1
        try:
            mail = message(source)
        except UnreadableError:
            continue  # counted, but left out
        if WORD.search(mail.text) and len(mail.text) <= MAX_TEXT:
            readable.append((mail.text, mail.flag))
    return readable, count


def _some(every: Sequence[T]) -> Sequence[T]:
    """Return at most MAX_MAILS of the values, drawn with the seed 0, in their order."""
    if len(every) <= MAX_MAILS:
        return every
    return [every[i] for i in np.sort(np.random.default_rng(0).permutation(len(every))[:MAX_MAILS])]


def _notes_on_mailboxes(files: Iterable[bytes]) -> tuple[str, ...]:
    """Return a sentence on each mailbox of which only some mails are read."""
    counts = [len(sources(data)) for data in files]
    return tuple(
        f"Of {count:,} mails of a mailbox {MAX_MAILS:,} are read, drawn at random (seed 0)."
        for count in counts
        if count > MAX_MAILS
    )


def _of_pairs(pairs: Sequence[tuple[str, str]], left_out: int, two: tuple[str, str] = ("", "")) -> MailFile:
    reasons = f"unreadable, without a label or a word, or of more than {MAX_TEXT:,} characters"
    notes = [f"{_mails_were(left_out)} left out: {reasons}."] if left_out else []
    every = tuple(name for name, _ in Counter(label for _, label in pairs).most_common(MOST_LABELS))
    pairs, others = _of_two(pairs, every, two)
    chosen, sentences = _random_part(pairs)
    names, labels = _classes([label for _, label in chosen])
    mails = of_texts([text for text, _ in chosen], labels, names)
    first = tuple((label, _start(text)) for text, label in chosen[:FIRST])
    return MailFile(mails, first, (*notes, *others, *sentences), names=every)


def _of_two(
    pairs: Sequence[tuple[T, str]], every: Sequence[str], two: tuple[str, str]
) -> tuple[Sequence[tuple[T, str]], list[str]]:
    """Return the mails of two labels, and a sentence on the others: the labels of `two` that occur, then the most
    frequent."""
    names = [name for name in dict.fromkeys(two) if name in every]
    names = [*names, *(name for name in every if name not in names)][:2]
    chosen = [pair for pair in pairs if pair[1] in names]
    left_out = len(pairs) - len(chosen)
    if not left_out:
        return chosen, []
    labels = f"{', '.join(map(quoted, names))} are read" if len(names) > 1 else ""
    return chosen, [f"Of {len(every)} labels {labels}: {_mails_were(left_out)} left out."]


def _start(text: str) -> str:
    """Return the beginning of a text, in one line."""
    line = " ".join(text[: 2 * MAX_START].split())
    return line if len(line) <= MAX_START and len(text) <= 2 * MAX_START else f"{line[:MAX_START]}…"


def _random_part(pairs: Sequence[tuple[str, str]]) -> tuple[Sequence[tuple[str, str]], list[str]]:
    """Return at most MAX_MAILS of the mails, of about MAX_CHARACTERS in all, drawn with the seed 0, in their order; and
    a sentence on the choice."""
    size = sum(len(text) for text, _ in pairs)
    most = min(MAX_MAILS, len(pairs) * MAX_CHARACTERS // size if size > MAX_CHARACTERS else len(pairs))
    if len(pairs) <= most:
        return pairs, []
    order = np.sort(np.random.default_rng(0).permutation(len(pairs))[:most])
    return [pairs[i] for i in order], [f"Of {len(pairs):,} mails {most:,} were drawn at random (seed 0)."]


def _table(body: Iterable[Row], places: CellNames = TEXT) -> list[Row]:
    """Return the rows, which must all have as many cells as the first."""
    table: list[Row] = []
    for row in body:
        width = len(table[0].cells) if table else len(row.cells)
        if width < 2:
            where = capital(places.line(row.line))
            raise ValueError(f"{where} has 1 column; there must be a text and a label, or counts and a label.")
        if width > MAX_COLUMNS:
            raise ValueError(f"The file has {width:,} columns; at most {MAX_COLUMNS} are allowed.")
        if len(row.cells) != width:
            raise ValueError(
                f"Line {row.line} has {_columns(len(row.cells))}, and the first has {width}. Texts that hold the sign "
                "between columns stand in quotation marks."
            )
        table.append(row)
    if not table:
        raise ValueError(EMPTY)
    return table


def _layout_of(text: str, delimiter: str) -> Layout:
    layout = layout_of(text, comments=False)
    chosen = delimiter or (layout.delimiter if layout.delimiter in DELIMITERS else ",")
    return layout if chosen == layout.delimiter else Layout(chosen)


def _text_column(table: Sequence[Row], label: int | None) -> int | None:
    """Return the column of texts: the one with the longest cells, if at least half of these have several words; never
    the column of labels, if that is given. None in a table of counts. Of two columns one always holds texts."""
    body, width = table[1:] or table, len(table[0].cells)
    if width == 2:
        return 1 - (_label_column(table, {0, 1}) if label is None else label)
    longest = max((j for j in range(width) if j != label), key=lambda j: sum(len(row.cells[j]) for row in body))
    several = sum(1 for row in body if len(row.cells[longest].split()) > 1)
    return longest if 2 * several >= len(body) else None


def _label_column(table: Sequence[Row], columns: Iterable[int]) -> int:
    """Return which of these columns holds the labels: one with the name of labels; else the one with the fewest
    different entries, but in a table of more than two columns no constant one if another is there; the last of
    equals."""
    kinds = {column: len({row.cells[column] for row in table} - {""}) for column in sorted(columns)}
    named = [column for column in kinds if folded(table[0].cells[column]) in LABELS]
    lively = [column for column, count in kinds.items() if count > 1 or len(table[0].cells) == 2] or list(kinds)
    return named[0] if named else min(reversed(lively), key=lambda column: kinds[column])


def _texts(body: Rows, column: int, label_column: int | None, two: tuple[str, str]) -> MailFile:
    table, places = body.table, body.places
    label = _label_column(table, set(range(len(table[0].cells))) - {column}) if label_column is None else label_column
    cells = [row.cells[label] for row in table]
    is_named, columns = body.is_named, titles([""] * len(table[0].cells), places)
    if is_named is None:  # a label that no other row has, beside two others, is the column's name
        alone = len(set(filter(None, cells))) == 3 and cells.count(cells[0]) == 1
        is_named = folded(cells[0]) in LABELS or alone
    if is_named:
        table, columns = table[1:], titles(table[0].cells, places)
    for row in table:
        _check_label(row, label, places)
    pairs = [
        (row.cells[column], row.cells[label])
        for row in table
        if row.cells[label] and len(row.cells[column]) <= MAX_TEXT and WORD.search(row.cells[column])
    ]
    read = _of_pairs(pairs, len(table) - len(pairs), two)
    others = [
        column_called(title).removeprefix("column ")
        for k, title in enumerate(columns)
        if k not in (column, label) and any(row.cells[k] for row in table)
    ]
    notes = list(read.notes)
    if others:
        there = f"Column {others[0]} is" if len(others) == 1 else f"Columns {', '.join(others)} are"
        notes.append(f"{there} not read: {column_called(columns[column])} has the texts.")
    return replace(read, notes=tuple(notes), columns=tuple(columns), texts=column + 1, labels=label + 1)


def column_called(title: str) -> str:
    """Return how a sentence names a column: by its place, or by its title in quotation marks."""
    return title if title.startswith("column ") else f"column {quoted(title)}"


def _counts(table: Sequence[Row], label_column: int | None, two: tuple[str, str], places: CellNames) -> MailFile:
    header, body = table[0].cells, table[1:]
    if all(map(ANY.fullmatch, header)):
        raise ValueError(
            f"{capital(places.first)} has numbers, and no words. A table of counts names its words there, one a "
            "column; rates, such as 0.64 per cent, are no counts."
        )
    if not body:
        raise ValueError("The file has a first line of words, and no counts below it.")
    names = [folded(name) for name in header]
    label = label_column
    if label is None:
        label = next((i for i, name in enumerate(names) if name in LABELS[:2]), len(names) - 1)
    length = names.index(LENGTH) if LENGTH in names and names.index(LENGTH) != label else None
    words = {i: name for i, name in enumerate(names) if i not in (label, length)}
    counted = [*words, *([] if length is None else [length])]
    _check_words(words, places)
    full = [row for row in body if row.cells[label] and any(row.cells[i].strip("0") for i in counted)]
    short = len(body) - len(full)
    left_out = [f"{_mails_were(short)} left out because the label or the words were missing."] if short else []
    every = tuple(name for name, _ in Counter(row.cells[label] for row in full).most_common(MOST_LABELS))
    of_two, others = _of_two([(row, row.cells[label]) for row in full], every, two)
    body = [row for row, _ in of_two]
    bags = [{word: _whole(row, i, places) for i, word in words.items()} for row in body]
    sums = [sum(bag.values()) for bag in bags]
    lengths = sums if length is None else [_whole(row, length, places) for row in body]
    for row, n_counted, n_words in zip(body, sums, lengths, strict=True):
        if n_words < n_counted:
            where = places.line(row.line)
            raise ValueError(f"The mail in {where} has {_words(n_words)}, fewer than the {n_counted} counted in it.")
        _check_label(row, label, places)
    class_names, labels = _classes([row.cells[label] for row in body])
    first = tuple(
        (row.cells[label], _start(f"{_words(n)}: {', '.join(f'{word} ×{k}' for word, k in bag.items() if k)}"))
        for row, bag, n in zip(body[:FIRST], bags, lengths, strict=False)
    )
    mails = Mails(tuple(bags), np.array(lengths), np.array(labels), class_names)
    columns = tuple(titles(header, places))
    return MailFile(mails, first, (*left_out, *others), columns=columns, labels=label + 1, names=every)


def _check_label(row: Row, label: int, places: CellNames) -> None:
    if len(row.cells[label]) > MAX_NAME:
        where, size = capital(places.line(row.line)), len(row.cells[label])
        raise ValueError(f"{where} has a label of {size:,} characters; at most {MAX_NAME} are allowed.")


def _check_words(words: Mapping[int, str], places: CellNames) -> None:
    for i, word in words.items():
        if not WORD.fullmatch(word) or len(word) > MOST_LETTERS:
            raise ValueError(
                f"{capital(places.first)} names {places.column(i)} {quoted(word)}; a column of counts is named by a "
                f"single word of at most {MOST_LETTERS} letters."
            )
    word, often = Counter(words.values()).most_common(1)[0]
    if often > 1:
        raise ValueError(f"{capital(places.first)} names two columns {quoted(word)}.")


def _whole(row: Row, column: int, places: CellNames) -> int:
    cell = row.cells[column]
    if not (cell.isascii() and cell.isdigit() and len(cell) <= len(str(MAX_TEXT)) and int(cell) <= MAX_TEXT):
        where = capital(places.cell(row.line, column))
        raise ValueError(f"{where} is {quoted(cell)}; there must be a whole number up to {MAX_TEXT:,}.")
    return int(cell)


def _classes(labels: Sequence[str]) -> tuple[tuple[str, str], list[int]]:
    """Return the names of the two classes, that of spam first, and each mail's class."""
    names = list(dict.fromkeys(labels))
    if not names:
        raise ValueError("No mail has both a label and a word.")
    if len(names) < 2:
        raise ValueError(f"All mails have the label {quoted(names[0])}; there must be two labels.")
    first, second = sorted(names, key=lambda name: name.casefold() not in POSITIVE)
    return (first, second), [int(label == second) for label in labels]


def _columns(count: int) -> str:
    return "1 column" if count == 1 else f"{count:,} columns"


def _words(count: int) -> str:
    return "1 word" if count == 1 else f"{count:,} words"


def _mails_were(count: int) -> str:
    return "1 mail was" if count == 1 else f"{count:,} mails were"
