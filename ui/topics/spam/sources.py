"""Sources of the mail and the table: samples, a pasted text, a CSV file. All input here is untrusted."""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from functools import partial

import numpy as np
import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from films.files.delimited import BLANKS, DELIMITERS
from films.files.mails import MAX_MAILS, MailFile, of_mailboxes, read_mails
from films.files.messages import UnreadableError, is_mailbox, is_message, message
from films.files.text import ENCODINGS, decoded
from films.film import escape
from films.topics.spam import rates
from films.topics.spam.rates import EXAMPLES, Table
from films.topics.spam.scene import LONGEST, SpamScene
from films.topics.spam.texts import SAMPLES, word_counts
from playground.mails import Mails
from playground.spam_table import WORDS
from ui.shell import point_sources, session
from ui.shell.session import widget_key

FILE = (
    "A table: texts and their labels, such as spam and ham; or counts, where the first line names the words. Or two "
    f"mailboxes at once, a class each. At most {MAX_MAILS:,} mails."
)
LONGEST_PASTED = 100_000  # characters: the browser sends them again with every press
SEPARATORS = tuple(name for delimiter, name in DELIMITERS.items() if delimiter != BLANKS)
TYPES = ["csv", "tsv", "txt", "data", "mbox"]


def samples(page: str) -> None:
    """A button for each sample mail."""
    for name in SAMPLES:
        st.button(name, key=widget_key(page, f"sample {name}"), on_click=_count, args=(page, SAMPLES[name]))


def pasted(page: str) -> str:
    """A box for a text, and what is in it; or a file of a mail program."""
    st.text_area(
        "Paste a mail here, its text or its source, then press Ctrl+Enter.",
        height=220,
        max_chars=LONGEST,
        key=widget_key(page, "mail"),
        on_change=_count_pasted,
        args=(page,),
        help="Its text stays here: a link holds only how often each word of the table is in it, and its length.",
    )
    st.file_uploader("Or open a mail.", ["eml", "txt"], key=widget_key(page, "eml"), on_change=_open_mail, args=(page,))
    return held(page)


def held(page: str) -> str:
    """The text in the box, of a mail's source the text of its body. A widget's state is the browser's, and may be
    anything."""
    text = session.widget(page, "mail")
    if not isinstance(text, str):
        return ""
    source = text[:LONGEST].encode("utf-8", "replace")
    if not is_message(source):
        return text[:LONGEST]
    try:
        return message(source).text
    except UnreadableError:
        return ""  # no words: that is refused in a sentence


def _open_mail(page: str) -> None:
    """Count the words of a mail from a file."""
    file = session.widget(page, "eml")
    if not isinstance(file, UploadedFile):
        return
    data = file.getvalue()
    try:
        text = message(data).text if is_message(data) else decoded(data).text
    except ValueError as error:
        session.refuse(page, f"{file.name} was not read: {error} The mail is as it was.")
        return
    if len(text) > LONGEST:
        session.refuse(page, f"{file.name} was not read: it has {len(text):,} characters. The mail is as it was.")
        return
    session.hold(page, "mail", text)
    _count(page, text)


def csv(page: str) -> Mails | None:
    """Upload, paste and download; the mails that were brought, where they can be read."""
    key = partial(widget_key, page)
    st.file_uploader(FILE, TYPES, accept_multiple_files=True, key=key("csv"), on_change=_load, args=(page,))
    st.text_area(
        "Or paste a table here, then press Ctrl+Enter.", height=80, max_chars=LONGEST_PASTED, key=key("pasted table"),
        on_change=_load, args=(page,), placeholder="label, text\nspam, free money",
    )  # fmt: skip
    file = None
    with suppress(ValueError):  # said when it came, by `_load`
        file = _brought(page)
    if file is not None:
        _reading(page, file)
    st.download_button(
        "Download the made-up mails", EXAMPLES.read_bytes(), "mails.csv", "text/csv", on_click="ignore",
        help="An example of such a file.",
    )  # fmt: skip
    return None if file is None else file.mails


def _reading(page: str, file: MailFile) -> None:
    """How the file was read, and what may be read otherwise."""
    first, second = np.bincount(file.mails.labels, minlength=2).tolist()
    names = file.mails.class_names
    st.caption(escape.markdown(" ".join((f"{first:,} mails of {names[0]}, {second:,} of {names[1]}.", *file.notes))))
    if not file.encoding:
        return
    with st.container(horizontal=True):
        for name, options, taken in (
            ("encoding", ENCODINGS, file.encoding),
            ("separator", SEPARATORS, DELIMITERS[file.delimiter]),
        ):
            choices = {"": f"{taken}, as it seems", **{option: option for option in options}}
            st.selectbox(
                name, list(choices), key=widget_key(page, f"mails {name}"), on_change=_load, args=(page,),
                format_func=choices.__getitem__,
            )  # fmt: skip


def _held_option(page: str, name: str, options: Collection[str]) -> str:
    """What a widget holds, if that is one of its options; a widget's state is the browser's, and may be anything."""
    value = session.widget(page, f"mails {name}")
    return value if isinstance(value, str) and value in options else ""


def _files(page: str) -> tuple[tuple[str, bytes], ...]:
    """The names and bytes of the last file, or of the last two where it is a mailbox; or of what was pasted."""
    held = session.widget(page, "csv")
    if isinstance(held, list) and held:
        files = [(file.name, file.getvalue()) for file in held if isinstance(file, UploadedFile)]
        mailboxes = [(name, data) for name, data in files if is_mailbox(data)]
        return tuple(mailboxes[-2:] if files[-1:] == mailboxes[-1:] else files[-1:])
    text = session.widget(page, "pasted table")
    if isinstance(text, str) and text.strip():
        return (("What was pasted", text[:LONGEST_PASTED].encode("utf-8", "replace")),)
    return ()


def _brought(page: str) -> MailFile | None:
    """The mails of the files that are there, or of the table pasted; None where there are none."""
    files = _files(page)
    if not files:
        return None
    separators = {name: delimiter for delimiter, name in DELIMITERS.items()}
    separator = separators.get(_held_option(page, "separator", SEPARATORS), "")
    return _read(files, _held_option(page, "encoding", ENCODINGS), separator)


def recounted(scene: SpamScene, before: Table | None, after: Table, text: str) -> SpamScene:
    """The scene's mail by the words of another table: counted again where its text is here; else as far as it is
    known, by the words that both tables have."""
    words = before.words if before else ()
    for known in (text, *SAMPLES.values()):
        if word_counts(known, words) == (scene.counts, scene.words):
            return replace(scene, counts=word_counts(known, after.words)[0])
    return replace(scene, counts=tuple(pair for pair in scene.counts if pair[0] in after.words))


@st.cache_resource(max_entries=4, show_spinner=False)  # the largest of files are 50 MB each in memory
def _read(files: tuple[tuple[str, bytes], ...], encoding: str, delimiter: str) -> MailFile:
    if len(files) > 1:
        return of_mailboxes(files)
    return read_mails(files[0][1], encoding=encoding, delimiter=delimiter)


def _count_pasted(page: str) -> None:
    _count(page, held(page))


def _count(page: str, text: str) -> None:
    """Count the words of a text, and read it from the start."""
    scene = session.current(page, SpamScene)
    table = rates.table(scene)
    counts, length = word_counts(text, table.words if table else WORDS)
    if not length:
        session.refuse(page, "That text has no words. The mail is as it was.")
        return
    session.change(page, base=True, counts=counts, words=length, t=0)


def _load(page: str) -> None:
    """Take a file's table, with the share of its first class for a prior."""
    scene = session.current(page, SpamScene)
    try:
        file = _brought(page)
        if file is None:
            return
        mails = file.mails
        tally = rates.training_tally(mails, scene)
    except ValueError as error:
        session.refuse(
            page, f"{' and '.join(name for name, _ in _files(page))} was not loaded: {error} The table is as it was."
        )
        return
    names = "|".join(point_sources.short(name) for name in mails.class_names)
    share = round(tally.texts[0] / sum(tally.texts), 2)
    own = replace(scene, table="own", tally=tally, labels=names)
    after = rates.table(own)
    counts = recounted(own, rates.table(scene), after, held(page)).counts if after else scene.counts
    values = {"tally": tally, "labels": names, "counts": counts, "prior": min(0.99, max(0.01, share))}
    session.change(page, base=True, table="own", t=0, **values)
    if file.notes:
        session.refuse(page, " ".join(file.notes))
    session.close(page, point_sources.CSV)
