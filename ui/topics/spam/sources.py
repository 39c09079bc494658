"""Sources of the mail and the table: samples, a pasted text, a CSV file. All input here is untrusted."""

from dataclasses import replace

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from films.topics.spam import rates
from films.topics.spam.rates import EXAMPLES, Table
from films.topics.spam.scene import LONGEST, SpamScene
from films.topics.spam.texts import SAMPLES, counting
from playground.mailfile import MAX_ROWS, read_mails
from playground.mails import Mails
from playground.spam_table import WORDS
from ui.shell import point_sources, session
from ui.shell.session import widget_key

FILE = (
    "Two columns, a text and its label, such as spam or ham. Or counts: the first line names the words, and the last "
    f"column holds the labels. At most {MAX_ROWS:,} mails."
)


def samples(page: str) -> None:
    """A button for each sample mail."""
    for name in SAMPLES:
        st.button(name, key=widget_key(page, f"sample {name}"), on_click=_count, args=(page, SAMPLES[name]))


def pasted(page: str) -> str:
    """A box for a text, and what is in it."""
    st.text_area(
        "Paste a mail here, then press Ctrl+Enter.",
        height=220,
        max_chars=LONGEST,
        key=widget_key(page, "mail"),
        on_change=_count_pasted,
        args=(page,),
        help="Its text stays here: a link holds only how often each word of the table is in it, and its length.",
    )
    return held(page)


def held(page: str) -> str:
    """The text in the box; a widget's state is the browser's, and may be anything."""
    text = session.widget(page, "mail")
    return text[:LONGEST] if isinstance(text, str) else ""


def csv(page: str) -> Mails | None:
    """Upload and download; the mails of the file that is there, where they can be read."""
    file = st.file_uploader(FILE, "csv", key=widget_key(page, "csv"), on_change=_load, args=(page,))
    st.download_button(
        "Download the made-up mails", EXAMPLES.read_bytes(), "mails.csv", "text/csv", on_click="ignore",
        help="An example of such a file.",
    )  # fmt: skip
    if not isinstance(file, UploadedFile):
        return None
    try:
        return _read(file.getvalue())
    except ValueError:
        return None  # said when it came, by `_load`


def recounted(scene: SpamScene, before: Table | None, after: Table, text: str) -> SpamScene:
    """The scene's mail by the words of another table: counted again where its text is here; else as far as it is
    known, by the words that both tables have."""
    words = before.words if before else ()
    for known in (text, *SAMPLES.values()):
        if counting(known, words) == (scene.counts, scene.words):
            return replace(scene, counts=counting(known, after.words)[0])
    return replace(scene, counts=tuple(pair for pair in scene.counts if pair[0] in after.words))


@st.cache_resource(max_entries=4, show_spinner=False)  # the largest of files are 50 MB each in memory
def _read(data: bytes) -> Mails:
    return read_mails(data)


def _count_pasted(page: str) -> None:
    _count(page, held(page))


def _count(page: str, text: str) -> None:
    """Count the words of a text, and read it from the start."""
    scene = session.current(page, SpamScene)
    table = rates.table(scene)
    counts, length = counting(text, table.words if table else WORDS)
    if not length:
        session.refuse(page, "That text has no words. The mail is as it was.")
        return
    session.change(page, base=True, counts=counts, words=length, t=0)


def _load(page: str) -> None:
    """Take a file's table, with the share of its first class for a prior."""
    file = point_sources.uploaded(page, "The table is as it was.")
    if file is None:
        return
    scene = session.current(page, SpamScene)
    try:
        mails = _read(file.getvalue())
        found = rates.tallied(mails, scene)
    except ValueError as error:
        session.refuse(page, f"{file.name} was not loaded: {error} The table is as it was.")
        return
    names = "|".join(point_sources.short(name) for name in mails.class_names)
    share = round(found.texts[0] / sum(found.texts), 2)
    own = replace(scene, table="own", tally=found, labels=names)
    after = rates.table(own)
    counts = recounted(own, rates.table(scene), after, held(page)).counts if after else scene.counts
    values = {"tally": found, "labels": names, "counts": counts, "prior": min(0.99, max(0.01, share))}
    session.change(page, base=True, table="own", t=0, **values)
    session.close(page, point_sources.CSV)
