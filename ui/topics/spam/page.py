"""The spam page: a mail's words as chips, the film of what they say, and the table of rates behind it."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import streamlit as st

from films.topics.spam import rates, tables
from films.topics.spam.page import SPAM
from films.topics.spam.rates import Table
from films.topics.spam.scene import SpamScene
from films.topics.spam.texts import SAMPLES, mark_words, word_counts
from playground.mails import Mails
from ui.shell import controls, layout, lesson_strip, point_sources, presets, session, share, stage_page
from ui.shell.layout import Slots
from ui.shell.page_state import PageState
from ui.shell.presets import Preset
from ui.stage.stage import Around
from ui.topics.spam import articles, mail_files, sources, widgets
from ui.topics.spam.chips import chips, taken_in

PAGE = SPAM.name
STYLE = Path(__file__).parent / "page.css"
MAIL = '<div class="spam-mail"><b>The mail, with the words of the table marked</b><p>{}</p></div>'
FROM_LINK = "This table came with the link. To see its error on mails held out, load its file under **Data**."


def page() -> None:
    """The page down to the table of rates; in the projector view there is only the stage."""
    visit = taken_in(session.enter(PAGE, SpamScene))
    lesson_strip.strip(visit)
    slots = layout.slots(visit)
    if slots is None:
        _show(visit, visit.scene)
        st.stop()
    st.html(STYLE)
    with slots.heading:
        layout.heading(SPAM.title, SPAM.lead)
    with slots.bar, point_sources.data(PAGE):
        scene = controls.choice(PAGE, visit.scene, "table")
        text = ""
        if scene.shows_articles:
            articles.choice(PAGE, scene)
            examples = presets.buttons(PAGE, (), yours="your own texts")
        else:
            text, examples = sources.mail(PAGE, scene)
        with point_sources.section(point_sources.FILE):
            mail_files.csv(PAGE)
    with slots.preview:
        mail_files.preview(PAGE)
    mails = mail_files.counted(PAGE, visit.scene)
    with slots.controls:
        visit, scene = _of_table(visit, scene, _source(scene, mails), text)
        scene = widgets.settings(PAGE, scene, rates.table(scene))
        table = rates.table(scene)
    with slots.bar:
        share.buttons(SPAM, scene)
    with slots.controls:
        share.projector_button(SPAM)
    with slots.stage:
        if scene.shows_articles:
            articles.words(visit, scene, table)
        else:
            chips(visit, scene, table)
        _show(visit, scene, examples)
    _below(slots, scene, table, _source(scene, mails), text)


def _source(scene: SpamScene, mails: Mails | None) -> Mails | None:
    """The mails that the table is counted from, where they are here."""
    return {"mails": rates.examples(), "own": mails}.get(scene.table)


def _of_table(
    visit: PageState[SpamScene], scene: SpamScene, mails: Mails | None, text: str
) -> tuple[PageState[SpamScene], SpamScene]:
    """The widgets that make the table; where it gets other words, the mail is counted again by them."""
    if mails is not None:
        scene = controls.number(PAGE, controls.number(PAGE, scene, "size"), "seed")
    if scene.table == "own" and mails is not None:
        scene = _tallied(scene, mails)
    before, after = rates.table(visit.scene), rates.table(scene)
    if scene.shows_articles or before.words == after.words:
        return visit, scene
    scene = sources.recounted(scene, before, after, text)
    session.change(PAGE, base=True, counts=scene.counts)
    return session.now(PAGE), scene


def _tallied(scene: SpamScene, mails: Mails) -> SpamScene:
    """The scene with the table of its file, as large as it asks for."""
    try:
        return replace(scene, tally=rates.training_tally(mails, scene))
    except ValueError as error:
        stage_page.say([f"{error} The table is as it was."])
        return scene


def _show(visit: PageState[SpamScene], scene: SpamScene, examples: Sequence[Preset] = ()) -> None:
    """The film on the stage. Where words are picked from the article read, the page follows the frames."""
    around: Around = "frames" if scene.shows_articles else "some"
    stage_page.play(SPAM, session.store(visit, scene), around=around, presets=examples)


def _below(slots: Slots, scene: SpamScene, table: Table, mails: Mails | None, text: str) -> None:
    """The mail with its words marked, where its text is known; and the table, with its errors."""
    with slots.below:
        if not scene.shows_articles:
            _mail(scene, table, text)
    with slots.table:
        st.markdown("## The table: rates in 100 words")
        if mails is not None:
            n = len(mails.labels)
            held = rates.held_out(mails, scene, table)
            st.markdown(tables.errors(held, n - held.n))
            st.html(tables.confusion_matrices(mails, scene, table))
        elif scene.table == "own" and not scene.shows_articles:
            st.markdown(FROM_LINK)
        st.html(tables.rates(table, scene.length))


def _mail(scene: SpamScene, table: Table, text: str) -> None:
    """Show the text that has the scene's counts, with its words marked."""
    for each in (text, *SAMPLES.values()):
        if each and word_counts(each, table.words) == (scene.counts, scene.words):
            st.html(MAIL.format(mark_words(each, table.words)))
            return
    if text:
        st.caption("Words were added or taken away: these are no longer the counts of the text under “Your mail”.")
