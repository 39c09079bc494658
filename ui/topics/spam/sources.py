"""Sources of the mail: samples, a pasted text, a file of a mail program. All input here is untrusted."""

from dataclasses import replace
from functools import partial

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from films.files.messages import UnreadableError, is_message, message
from films.files.text import decoded
from films.kept_values import kept_values
from films.scene import MAX_FRAME
from films.topics.spam import rates
from films.topics.spam.rates import Table
from films.topics.spam.scene import LONGEST, SpamScene
from films.topics.spam.texts import SAMPLES, word_counts
from ui.shell import point_sources, presets, session
from ui.shell.presets import Preset
from ui.shell.session import widget_key


def mail(page: str, scene: SpamScene) -> tuple[str, tuple[Preset, ...]]:
    """Samples, and a box for a mail of one's own: its text, and the presets."""
    every = presets.buttons(page, _samples(rates.table(scene).words), yours="your mail")
    with point_sources.section("Your mail"):
        return _pasted(page), every


@kept_values(1_000_000)
def _samples(table: tuple[str, ...]) -> tuple[Preset, ...]:
    """The sample mails, by the words of a table."""
    counted = {name: word_counts(text, table) for name, text in SAMPLES.items()}
    return tuple(
        Preset(name, {"counts": counts, "words": n}, frame=MAX_FRAME, press=partial(_count, text=SAMPLES[name]))
        for name, (counts, n) in counted.items()
    )


def _pasted(page: str) -> str:
    """A box for a text, and what is in it; or a file of a mail program."""
    st.text_area(
        "Paste a mail here, its text or its source, then press Ctrl+Enter.",
        height=220,
        max_chars=point_sources.MOST_IN_BOX,
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
        point_sources.refuse(page, f"{file.name} was not read: {error} The mail is as it was.")
        return
    if len(text) > LONGEST:
        point_sources.refuse(page, f"{file.name} was not read: it has {len(text):,} characters. The mail is as it was.")
        return
    session.hold(page, "mail", text)
    _count(page, text)


def recounted(scene: SpamScene, before: Table, after: Table, text: str) -> SpamScene:
    """The scene's mail by the words of another table: counted again where its text is here; else as far as it is
    known, by the words that both tables have."""
    for each in (text, *SAMPLES.values()):
        if word_counts(each, before.words) == (scene.counts, scene.words):
            return replace(scene, counts=word_counts(each, after.words)[0])
    return replace(scene, counts=tuple(pair for pair in scene.counts if pair[0] in after.words))


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
    session.change(page, base=True, counts=counts, words=length, t=0)
