"""Files of mails: texts and labels, counts and labels, mailboxes. Any bytes at all are mails or one sentence."""

import csv
import io
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.files.mails import FIRST, MAX_COLUMNS, MAX_MAILS, MAX_START, MAX_TEXT, MailFile, of_mailboxes, read_mails
from films.files.text import MAX_BYTES
from playground.mails import WORD, split, tally, telling, words_of
from tests.films.files.test_messages import CANNOT_BE_READ
from tests.films.files.written_sheets import xlsx
from tests.films.scenes.sentences import is_sentence


def refusal(data: bytes) -> str:
    with pytest.raises(ValueError) as error:
        read_mails(data)
    assert is_sentence(str(error.value).replace("?", "."))
    return str(error.value)


def answered(data: bytes) -> MailFile | None:
    """The mails of a file; None where it is refused in a sentence."""
    try:
        return read_mails(data)
    except ValueError as error:
        sentence = str(error)
    assert is_sentence(sentence.replace("?", "."))
    return None


def bags(file: MailFile) -> list[tuple[str, Counter[str]]]:
    """Of each mail its class's name and its words."""
    mails = file.mails
    return [(mails.class_names[y], +Counter(bag)) for bag, y in zip(mails.bags, mails.labels.tolist(), strict=True)]


@pytest.mark.parametrize(
    "data",
    [
        b"text,label\nfree money,spam\nlunch,ham\n",
        b"label,text\nspam,free money\nham,lunch\n",
        b"lunch,ham\nfree money,spam\n",
        "\ufeffCLASS;mail\r\n\r\nspam;free money\r\nham;lunch\r\n".encode(),
        b'label\ttext\n"spam"\t"free\nmoney"\n"ham"\t"lunch"\n',
        b"free,money,lunch,label\n1,1,0,spam\n0,0,1,ham\n",
        b"label;words;money;free;lunch\nham;1;0;0;1\nspam;2;1;1;0\n",
        b"sep=;\r\ntext;label\r\nfree money;spam\r\nlunch;ham\r\n",
        "free money\tspam\nlunch\tham\n".encode("utf-16"),
        b"v1,v2,,,\nspam,free money,,,\nham,lunch,,,\n",
        b"id,Subject,Message,Spam/Ham,Date\n1,a,free money,spam,1.1.\n2,,lunch,ham,2.1.\n",
    ],
)
def test_texts_and_counts_are_read_however_they_are_laid_out(data: bytes) -> None:
    file = read_mails(data)
    assert file.mails.class_names == ("spam", "ham")
    assert sorted(bags(file)) == [("ham", Counter(lunch=1)), ("spam", Counter(free=1, money=1))]


def test_of_two_columns_the_one_with_fewer_entries_holds_the_labels() -> None:
    for head in ("", "v1\tv2\n"):
        mails = read_mails(f"{head}ham\tlunch\nspam\tfree money\nham\tlunch at noon\n".encode()).mails
        assert mails.class_names == ("spam", "ham")
        assert mails.lengths.tolist() == [1, 2, 3]


TWO_KINDS = b"""folder,label,subject,body
inbox,ham,see you,lunch at noon
inbox,spam,prize,win free money
junk,spam,see you,win a free prize
junk,ham,prize,dinner at eight
"""


def test_the_column_of_the_labels_can_be_chosen_and_so_can_that_of_the_texts() -> None:
    file = read_mails(TWO_KINDS)
    assert (file.labels, file.texts, file.columns[3], file.mails.class_names) == (2, 4, "body", ("spam", "ham"))
    folders = read_mails(TWO_KINDS, labels=1)
    assert (folders.labels, folders.texts, folders.mails.class_names) == (1, 4, ("junk", "inbox"))
    assert folders.first[0] == ("inbox", "lunch at noon")
    assert folders.mails.labels.tolist() == [1, 1, 0, 0]
    subjects = read_mails(TWO_KINDS, labels=3, texts=4)
    assert subjects.mails.class_names == ("see you", "prize")
    assert read_mails(TWO_KINDS, labels=9).labels == 2
    with pytest.raises(ValueError, match="Column 3 cannot hold both the texts and the labels"):
        read_mails(TWO_KINDS, labels=3, texts=3)


@pytest.mark.parametrize("labels", [1, 2])
def test_of_two_columns_the_other_one_holds_the_texts(labels: int) -> None:
    file = read_mails(b"free money,lunch\nwin money,lunch\nfree money,dinner\nfree money,lunch\n", labels=labels)
    assert (file.labels, file.texts) == (labels, 3 - labels)
    assert len(file.mails.labels) == 4


def test_of_a_table_of_counts_the_column_of_the_labels_can_be_chosen_too() -> None:
    data = b"kind,free,lunch,words\na,1,0,3\nb,0,2,4\n"
    file = read_mails(data, labels=1)
    assert (file.labels, file.texts, file.mails.lengths.tolist()) == (1, 0, [3, 4])
    assert bags(file) == [("a", Counter(free=1)), ("b", Counter(lunch=2))]


def test_texts_may_hold_every_separator() -> None:
    mails = read_mails(b'spam,"win, now; a\tprize"\nham,"a; b, c"\nspam,"x, y"\n').mails
    assert mails.lengths.tolist() == [4, 3, 2]


def test_between_tabs_a_quotation_mark_joins_no_mails() -> None:
    file = read_mails(b'ham\tsee you\nham\t"so it begins\nspam\tbuy this"\nspam\twin now\nham\t"yes" he said\n')
    assert [label for label, _ in bags(file)] == ["ham", "ham", "spam", "spam", "ham"]
    assert file.mails.lengths.tolist() == [2, 3, 2, 2, 3]


def test_the_first_mails_are_as_they_stand_in_the_file() -> None:
    assert read_mails(b"hi  you,spam\n...,ham\nho,ham\n").first == (("spam", "hi you"), ("ham", "ho"))
    assert read_mails(b"free,money,lunch,label\n1,2,0,spam\n0,0,1,ham\n").first == (
        ("spam", "3 words: free ×1, money ×2"),
        ("ham", "1 word: lunch ×1"),
    )
    (_, start), *others = read_mails(b'label,text\n"spam","' + b"free\n" * 2000 + b'"\n' + b"ham,hi\n" * 9).first
    assert len(others) == FIRST - 1
    assert start == ("free " * MAX_START)[:MAX_START] + "…"


def test_what_is_left_out_is_counted_in_a_sentence() -> None:
    file = read_mails(b"hi,spam\n...,spam\nho,ham\nhu,\n" + b"h" * (MAX_TEXT + 1) + b",spam\n")
    assert file.mails.lengths.tolist() == [1, 1]
    reasons = "unreadable, without a label or a word, or of more than 20,000 characters"
    assert file.notes == (f"3 mails were left out: {reasons}.",)
    assert read_mails(b"v1,v2,\nham,see you,\nspam,win now,and more\n").notes == (
        "Column 3 is not read: column 'v2' has the texts.",
    )


def test_in_a_table_of_counts_mails_without_words_or_label_are_left_out_and_counted() -> None:
    file = read_mails(b"free,noon,label\n1,0,spam\n0,0,ham\n0,2,ham\n3,1,\n")
    assert file.mails.lengths.tolist() == [1, 2]
    assert file.notes == ("2 mails were left out because the label or the words were missing.",)
    assert read_mails(b"free,words,label\n0,3,spam\n1,5,ham\n").mails.lengths.tolist() == [3, 5]


def test_columns_have_their_titles_in_the_file() -> None:
    assert read_mails(b"text,kind,kind\nwin cash,spam,a\nsee you,ham,b\n").columns == ("text", "kind", "kind (3)")
    assert read_mails(b"win cash,spam\nsee you,ham\n").columns == ("column 1", "column 2")
    assert read_mails(b"free,noon,label\n1,0,spam\n0,2,ham\n").columns == ("free", "noon", "label")
    assert read_mails(xlsx([["win cash", "spam"], ["see you", "ham"]])).columns == ("column A", "column B")
    assert read_mails(TWO_KINDS).notes == ("Columns 'folder', 'subject' are not read: column 'body' has the texts.",)


def test_a_sheet_of_a_spreadsheet_can_be_chosen() -> None:
    sheets = [[["text", "label"], [f"{word} one", "spam"], [f"{word} two", "ham"]] for word in ("first", "second")]
    assert read_mails(xlsx(*sheets)).first[0] == ("spam", "first one")
    assert read_mails(xlsx(*sheets), sheet="Two").first[0] == ("spam", "second one")


def test_of_a_table_with_too_many_rows_a_sample_is_read() -> None:
    file = read_mails(b"hi,spam\nho,ham\n" * 50_001)
    assert file.notes == (
        "The file is large: of 100,002 rows 100,000 are read, the first ones and others drawn at random, with seed 0.",
        "Of 100,000 mails 20,000 were drawn at random (seed 0).",
    )


THREE = b"label,text\nspam,free money\nham,hello you\nham,see you\nphish,give me\nspam,win\nphish,your bank\nham,noon\n"


def test_of_three_labels_the_most_frequent_two_are_read_and_others_can_be_chosen() -> None:
    file = read_mails(THREE)
    assert file.names == ("ham", "spam", "phish")
    assert file.mails.class_names == ("spam", "ham")
    assert file.notes == ("Of 3 labels 'ham', 'spam' are read: 2 mails were left out.",)
    chosen = read_mails(THREE, one="ham", other="phish")
    assert (chosen.mails.class_names, len(chosen.mails.labels)) == (("ham", "phish"), 5)
    assert read_mails(THREE, one="none", other="none").mails.class_names == ("spam", "ham"), "as a browser may say"
    counts = b"free,money,label\n1,1,spam\n1,0,ham\n2,1,phish\n1,0,ham\n1,1,spam\n"
    assert read_mails(counts).names == ("spam", "ham", "phish")
    assert set(read_mails(counts, one="phish").mails.class_names) == {"phish", "spam"}


@pytest.mark.parametrize(
    "data",
    [
        b"@relation t\n@attribute text string\n@attribute class {spam,ham}\n@data\n"
        b"'win cash now',spam\n'it\\'s fine',ham\n",
        b'{"text": "win cash now", "class": "spam"}\n{"text": "it\'s fine", "class": "ham"}\n',
        b'[["win cash now", "spam"], ["it\'s fine", "ham"]]',
        b"@relation t\n@attribute folder {spam,in}\n@attribute text string\n@attribute kind {spam,ham}\n"
        b"@inputs folder, text\n@outputs kind\n@data\nin,'win cash now',spam\nspam,'it\\'s fine',ham\n",
        b"text\tkind\nstring\tdiscrete\nmeta\tclass\nwin cash now\tspam\nit's fine\tham\n",
        xlsx([["class", "text"], ["spam", "win cash now"], ["ham", "it's fine"]]),
    ],
)
def test_texts_in_files_of_other_programs(data: bytes) -> None:
    file = read_mails(data)
    assert file.first == (("spam", "win cash now"), ("ham", "it's fine"))
    assert len(file.mails.labels) == 2


def test_of_more_mails_than_can_be_kept_a_sample_is_drawn_the_same_each_time() -> None:
    data = b"hi,spam\nho,ham\n" * (MAX_MAILS // 2 + 2)
    first, second = read_mails(data), read_mails(data)
    assert len(first.mails.labels) == MAX_MAILS
    assert first.mails.labels.tolist() == second.mails.labels.tolist()
    assert first.notes == ("Of 20,004 mails 20,000 were drawn at random (seed 0).",)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b" \n,\n", "empty"),
        (b"only one column\nof text\n", "Line 1 has 1 column"),
        (b"a,b\nc,d,e\n", "Line 2 has 3 columns"),
        (b"hi,spam\nho,spam\n", "two labels"),
        (b"0,0.64,0.64,0,1\n0.21,0.28,0.5,0,1\n0,0,0.1,1.2,0\n", "The first line has numbers, and no words."),
        (b"%PDF-1.4", "This is a PDF document"),
        (b"a,spam\nb," + b"x" * 50, "a label of 50 characters"),
        (b'"unpaired,spam\nhi,ham,\n', "quotation marks"),
        (b"a,b,label\n1,2,spam\n", "two labels"),
        (b"a,b,label\n", "no counts below it"),
        (b"a,b,label\n1,-2,spam\n1,2,ham\n", "Line 2, column 2 is '-2'"),
        (b"a,b,label\n1,0.5,spam\n1,2,ham\n", "Line 2, column 2 is '0.5'"),
        (b"a,b,label\n1," + b"9" * 400 + b",spam\n1,2,ham\n", "Line 2, column 2"),
        ("a,b,label\n1,²,spam\n1,2,ham\n".encode(), "Line 2, column 2 is '²'"),
        (b"a,two words,label\n1,1,spam\n1,2,ham\n", "column 2 'two words'"),
        (b"a,A,label\n1,1,spam\n1,2,ham\n", "two columns 'a'"),
        (b"a,b,words,label\n1,1,1,spam\n1,2,4,ham\n", "line 2 has 1 word, fewer than the 2"),
        (b"a,b,label\n0,0,spam\n0,0,ham\n", "No mail has both a label and a word."),
        (
            (b"w%d," * MAX_COLUMNS) % tuple(range(MAX_COLUMNS)) + b"label\n" + b"1," * MAX_COLUMNS + b"ham\n",
            "65 columns",
        ),
        (b"x" * (MAX_BYTES + 1), "20.0 MB"),
        (b"a\x00,spam\n", "character that no text has"),
        (b"From: a@b.example\nTo: c@d.example\n\nhello\n", "a single mail"),
        (b"From a@b.example\nFrom: a@b.example\nTo: c\n\nhello\n", "no mails of two kinds"),
    ],
)
def test_what_is_not_such_a_file_is_refused_in_a_sentence(data: bytes, reason: str) -> None:
    assert reason in refusal(data)


HAM = b"From a@b.example Mon Jan  5 10:00:00 2026\nFrom: a@b.example\nTo: c@d.example\n\nlunch at noon\n\n"
SPAM = HAM.replace(b"\nTo:", b"\nX-Spam-Status: Yes, score=9.1\nTo:").replace(b"lunch at noon", b"win money")
NOT = HAM.replace(b"\nTo:", b"\nX-Spam-Flag: NO\nTo:")


def test_two_mailboxes_are_a_class_each_named_after_their_files() -> None:
    file = of_mailboxes([("ham.mbox", HAM * 2), ("Junk.mbox", SPAM)])
    assert file.mails.class_names == ("Junk", "ham")
    assert [label for label, _ in bags(file)] == ["ham", "ham", "Junk"]


def test_in_one_mailbox_a_filter_has_told_the_classes() -> None:
    file = read_mails(SPAM + NOT + HAM)
    assert bags(file) == [
        ("spam", Counter(win=1, money=1)),
        ("not spam", Counter(lunch=1, at=1, noon=1)),
    ]
    assert file.notes[0].startswith("1 mail was left out")


@pytest.mark.parametrize("source", CANNOT_BE_READ)
def test_a_mail_that_cannot_be_read_is_left_out_of_its_mailbox_and_counted(source: bytes) -> None:
    odd = b"From a@b.example Mon\n" + source + b"\n"
    file = of_mailboxes([("ham.mbox", HAM + odd + HAM), ("junk.mbox", SPAM)])
    assert [label for label, _ in bags(file)] == ["ham", "ham", "junk"]
    assert file.notes[0].startswith("1 mail was left out: unreadable")


@pytest.mark.parametrize(
    "files", [[], [("a.mbox", HAM)], [("a.mbox", HAM)] * 2, [("a.mbox", HAM), ("b.txt", b"hello")]]
)
def test_other_mailboxes_are_refused(files: list[tuple[str, bytes]]) -> None:
    with pytest.raises(ValueError):
        of_mailboxes(files)


TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n"), max_size=40)


@given(
    st.lists(st.tuples(TEXT, st.sampled_from(["spam", "ham"])), min_size=2, max_size=8),
    st.sampled_from(",;\t|"),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
    st.sampled_from(["\n", "\r\n"]),
    st.booleans(),
)
def test_what_a_spreadsheet_writes_is_read_word_for_word(
    mails: list[tuple[str, str]], delimiter: str, encoding: str, end: str, headed: bool
) -> None:
    mails = [("a b", "spam"), ("c d", "ham"), *((f"word{i} {text}", label) for i, (text, label) in enumerate(mails))]
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter, quoting=csv.QUOTE_ALL, lineterminator=end)
    writer.writerows([("text", "label"), *mails] if headed else mails)
    file = read_mails(text.getvalue().encode(encoding))
    assert file.notes == ()
    assert bags(file) == [(label, Counter(words_of(content))) for content, label in mails]


PIECES = [
    *(b",", b"\n", b"\t", b";", b'"', b"|", b"spam", b"ham", b"label", b"words", b"free", b"1", b"0", b"-3"),
    *(b"\xff", b" ", b"!", b"From a\n", b"From: a\n", b"X-Spam-Flag: YES\n", b"To: b\n", b"\n\n", b"sep=;"),
]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map(b"".join) | st.binary(max_size=60))
def test_any_bytes_are_mails_or_a_sentence(data: bytes) -> None:
    file = answered(data)
    if file is not None:
        train, _ = split(file.mails, 0)
        tally(file.mails, train, telling(file.mails, train, 5))
        assert all(WORD.fullmatch(word) for bag in file.mails.bags for word in bag)


@pytest.mark.parametrize("data", [b'a,"b"\n', b"!,x\n!,y\n", HAM])
def test_two_megabytes_of_anything_are_answered(data: bytes) -> None:
    answered((data * 2_000_000)[:2_000_000])
