"""Sources of the mail: samples, a pasted text, a file of a mail program. All input here is untrusted."""

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from films.files.kinds import check_kind
from films.files.messages import UnreadableError, is_message, message
from films.files.text import decoded
from films.kept_values import kept_values
from films.scene import MAX_FRAME
from films.topics.spam import rates
from films.topics.spam.rates import Table
from films.topics.spam.scene import LONGEST, SpamScene
from films.topics.spam.texts import SAMPLES, Counts, word_counts
from playground.spam_table import WORDS
from ui.shell import point_sources, presets, session
from ui.shell.page_state import PageState
from ui.shell.presets import Preset
from ui.shell.session import widget_key

MAIL = "the mail"  # of the last run: its visit, the words by which it was counted, and its text


def mail(page: str, table: Table) -> tuple[Preset, ...]:
    """Samples, and a box for a mail of one's own; the presets."""
    every = presets.links(page, _samples(table.words), yours="your mail")
    with point_sources.section("Your mail"):
        _pasted(page)
    return every


@kept_values(1_000_000)
def _samples(table: tuple[str, ...]) -> tuple[Preset, ...]:
    """The sample mails, by the words of a table."""
    counted = {name: word_counts(text, table) for name, text in SAMPLES.items()}
    return tuple(Preset(name, {"counts": counts, "words": n}, frame=MAX_FRAME) for name, (counts, n) in counted.items())


def _pasted(page: str) -> None:
    """A box for a text, or a file of a mail program."""
    st.text_area(
        "Paste a mail here, its text or its source, then press Ctrl+Enter.",
        height=220,
        max_chars=point_sources.MOST_IN_BOX,
        key=widget_key(page, "mail"),
        on_change=_count_pasted,
        args=(page,),
        help="Its text stays here: a link holds only how often each word of the table is in it, and its length.",
    )
    st.file_uploader("Or open a mail.", key=widget_key(page, "eml"), on_change=_open_mail, args=(page,))


def held(page: str) -> str:
    """Return the text in the box; if it is a mail's source, the text of its body. The browser may send anything as a
    widget's state."""
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
    try:
        open_mail(page, file.getvalue())
    except ValueError as error:
        point_sources.refuse(page, f"{file.name} was not read: {error} The mail is as it was.")


def open_mail(page: str, data: bytes) -> None:
    """Count the words of a mail, of its source or its text; ValueError, as a sentence, where it cannot be read."""
    check_kind(data)
    text = message(data).text if is_message(data) else decoded(data).text
    if len(text) > LONGEST:
        raise ValueError(f"It has {len(text):,} characters; at most {LONGEST:,} are counted.")
    session.hold(page, "mail", text)
    _count(page, text)


def text_of(scene: SpamScene, words: Sequence[str], text: str) -> str:
    """The text that has the scene's counts: that in the box or a sample; "" where neither has."""
    texts = (text, *SAMPLES.values())
    return next((each for each in texts if each and word_counts(each, words) == (scene.counts, scene.words)), "")


def counted_by(visit: PageState[SpamScene], scene: SpamScene, table: Table) -> SpamScene:
    """The scene with its mail counted by the words of its table, if these are others than in the page's last run.

    A change of settings counts a sample again by itself (films/topics/spam/settings.py). It cannot do so for the text
    in the box, or by a table counted in this run: only this session has them. A mail that a link brought with its
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
        session.keep(MAIL, (visit.name, words, text_of(scene, words, text)))


def _recounted(scene: SpamScene, words: Sequence[str], text: str) -> Counts:
    """The counts of the scene's mail by these words: counted in the text if the scene's counts agree with it; else
    the scene's own counts of these words."""
    is_its_text = word_counts(text, {word for word, _ in scene.counts}) == (scene.counts, scene.words)
    return word_counts(text, words)[0] if is_its_text else tuple(pair for pair in scene.counts if pair[0] in words)


def _count_pasted(page: str) -> None:
    if not point_sources.is_too_long(page, "mail", LONGEST, "The mail is as it was."):
        _count(page, held(page))


def _count(page: str, text: str) -> None:
    """Count the words of a text, and read it from the start."""
    scene = session.current(page, SpamScene)
    counts, length = word_counts(text, rates.table(scene).words)
    if not length:
        point_sources.refuse(page, "That text has no words. The mail is as it was.")
        return
    session.change(page, reset=True, counts=counts, words=length, t=0)
