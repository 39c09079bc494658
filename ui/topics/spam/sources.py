"""Sources of the mail: samples, a pasted text, a file of a mail program. All input here is untrusted."""

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from films.files.kinds import check_kind
from films.files.messages import is_message, message
from films.files.text import decoded
from films.kept_values import kept_values
from films.scene import MAX_FRAME
from films.topics.spam import rates
from films.topics.spam.evidence import evidence
from films.topics.spam.mail_text import mail_text
from films.topics.spam.rates import Table
from films.topics.spam.scene import LONGEST, SpamScene
from films.topics.spam.texts import SAMPLES, Counts, text_of, word_counts
from playground.spam_table import WORDS
from ui.shell import point_sources, presets, session
from ui.shell.page_state import PageState
from ui.shell.presets import Preset
from ui.shell.session import widget_key
from ui.stage.stage import OwnText

MAIL = "the mail"  # of the last run: its visit, the words by which it was counted, and its text
OWN = "the reader's mail"  # its text, which was pasted or opened
AS_IT_WAS = "The mail is as it was."
OPEN = "Open a mail, its text or its source. To paste one, press “Paste your mail” next to the mail's text."
HOW = (
    "Paste a mail, its text or its source. A link holds only the mail's length, and how often each word of the table "
    "is in the mail."
)


def mail(page: str, table: Table) -> tuple[Preset, ...]:
    """Draw links to samples, and a box for the file of a mail; return the presets."""
    every = presets.links(page, _samples(table.words), yours="your mail")
    with point_sources.section("Your mail"):
        st.file_uploader(OPEN, key=widget_key(page, "eml"), on_change=_open_mail, args=(page,))
    return every


@kept_values(1_000_000)
def _samples(table: tuple[str, ...]) -> tuple[Preset, ...]:
    """The sample mails, by the words of a table."""
    counted = {name: word_counts(text, table) for name, text in SAMPLES.items()}
    return tuple(Preset(name, {"counts": counts, "words": n}, frame=MAX_FRAME) for name, (counts, n) in counted.items())


def readers_mail() -> str:
    """Return the reader's mail, "" if there is none."""
    return str(session.recall(OWN, ""))


def own_text(scene: SpamScene, table: Table, text: str) -> OwnText | None:
    """Return what the stage needs to show the reader's `text`, if it has the scene's counts, and to take another; None
    if no mail is read."""
    if scene.shows_articles:
        return None
    of_film = of_page = ""
    if own := text_of(scene.counts, scene.words, table.words, (text,)):
        read = evidence(scene, table)
        of_film, of_page = (mail_text(read, scene, each).templates[0] for each in ("", own))
    return OwnText(
        of_film=of_film,
        of_page=of_page,
        paste_label="Paste your mail",
        instructions=HOW,
        submit_label="Count its words",
        max_length=point_sources.MOST_IN_BOX,
    )


def paste(page: str) -> None:
    """In a callback: count the mail that was pasted on the stage, its text or its source. The browser may send
    anything."""
    text = session.client_state(page, "stage").get("text")
    if not isinstance(text, str):
        return
    if long := point_sources.too_long(text, LONGEST):
        session.refuse(page, f"{long} {AS_IT_WAS}")
        return
    source = text.encode("utf-8", "replace")
    try:
        _count(page, message(source).text if is_message(source) else text)
    except ValueError as error:
        session.refuse(page, f"{error} {AS_IT_WAS}")


def _open_mail(page: str) -> None:
    """Count the words of a mail from a file."""
    file = session.widget(page, "eml")
    if not isinstance(file, UploadedFile):
        return
    try:
        open_mail(page, file.getvalue())
    except ValueError as error:
        point_sources.refuse(page, f"{file.name} was not read: {error} {AS_IT_WAS}")


def open_mail(page: str, data: bytes) -> None:
    """Count the words of a mail, of its source or its text; ValueError, as a sentence, where it cannot be read."""
    check_kind(data)
    text = message(data).text if is_message(data) else decoded(data).text
    if len(text) > LONGEST:
        raise ValueError(f"It has {len(text):,} characters; at most {LONGEST:,} are counted.")
    _count(page, text)


def counted_by(visit: PageState[SpamScene], scene: SpamScene, table: Table) -> SpamScene:
    """The scene with its mail counted by the words of its table, if these are others than in the page's last run.

    A change of settings counts a sample again by itself (films/topics/spam/settings.py). It cannot do so for the
    reader's text, or by a table counted in this run: only this session has them. A mail that a link brought with its
    table is not the mail of the last run, and stays as it is.
    """
    name, words, text = session.recall(MAIL, ("", (), ""))
    if scene.shows_articles or name != visit.name or words == table.words:
        return scene
    return replace(scene, counts=_recounted(scene, table.words, text))


def keep(visit: PageState[SpamScene], table: Table, text: str) -> None:
    """Keep the text of this run's mail, and the words by which it is counted. While articles are shown, those of the
    mail before stay."""
    scene, name = visit.scene, session.recall(MAIL, ("", (), ""))[0]
    words = WORDS if scene.shows_articles else table.words
    if not (scene.shows_articles and name == visit.name):
        its_text = text_of(scene.counts, scene.words, words, (text, *SAMPLES.values()))
        session.keep(MAIL, (visit.name, words, its_text))


def _recounted(scene: SpamScene, words: Sequence[str], text: str) -> Counts:
    """The counts of the scene's mail by these words: counted in the text if the scene's counts agree with it; else
    the scene's own counts of these words."""
    is_its_text = word_counts(text, {word for word, _ in scene.counts}) == (scene.counts, scene.words)
    return word_counts(text, words)[0] if is_its_text else tuple(pair for pair in scene.counts if pair[0] in words)


def _count(page: str, text: str) -> None:
    """Count the words of a text, and read it from the start. ValueError, as a sentence, if it has none."""
    scene = session.current(page, SpamScene)
    counts, length = word_counts(text, rates.table(scene).words)
    if not length:
        raise ValueError("That text has no words.")
    session.keep(OWN, text)
    session.change(page, reset=True, counts=counts, words=length, t=0)
