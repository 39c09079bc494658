"""The spam page: the film of what a mail's words say, the mail, and the table of rates behind it."""

from dataclasses import replace
from pathlib import Path

import streamlit as st

from films.topics.spam import rates, tables
from films.topics.spam.page import SPAM
from films.topics.spam.rates import Table
from films.topics.spam.scene import SpamScene
from playground.mails import Mails
from ui.shell import layout, lesson_strip, point_sources, presets, session, stage_page
from ui.shell.companion_buttons import companion_buttons
from ui.shell.page_state import PageState
from ui.shell.presets import Preset
from ui.topics.spam import mail_files, sources

PAGE = SPAM.name
STYLE = Path(__file__).parent / "page.css"
FROM_LINK = "This table came with the link. To see its error on mails held out, load its file under **Data**."


def page() -> None:
    """The page down to the table of rates; in the projector view there is only the stage."""
    visit = session.enter(PAGE, SpamScene)
    lesson_strip.strip(visit)
    slots = layout.slots(visit)
    if slots is None:
        table = rates.table(visit.scene)
        stage_page.play(SPAM, visit, text=sources.own_text(visit.scene, table, sources.readers_mail()))
        st.stop()
    mails, text = mail_files.counted(PAGE, visit.scene), sources.readers_mail()
    visit = _with_table(visit, mails, text)
    scene, table = visit.scene, rates.table(visit.scene)
    st.html(STYLE)
    with slots.heading:
        layout.heading(SPAM.title, SPAM.lead)
    with slots.bar:
        with point_sources.data(PAGE):
            examples = _data(scene, table)
        companion_buttons(SPAM)
    with slots.preview:
        mail_files.preview(PAGE)
    with slots.stage:
        stage_page.play(
            SPAM,
            visit,
            around="scene",
            presets=examples,
            has_file=mails is not None,
            text=sources.own_text(scene, table, text),
            on_text=sources.paste,
        )
    with slots.table:
        _table(scene, table, {"mails": rates.examples(), "own": mails}.get(scene.table))


def _data(scene: SpamScene, table: Table) -> tuple[Preset, ...]:
    """Fill the menu with sample mails, and the field for files of mails; return the presets."""
    examples = presets.links(PAGE, (), yours="your own texts") if scene.shows_articles else sources.mail(PAGE, table)
    with point_sources.section(point_sources.FILE):
        mail_files.csv(PAGE)
    return examples


def _with_table(visit: PageState[SpamScene], mails: Mails | None, text: str) -> PageState[SpamScene]:
    """The visit with the table that its settings ask for. A table of the reader's own `mails` is counted here, as
    these never leave the session. Once the stage has that table, nothing is left to change."""
    scene, problems = visit.scene, visit.problems
    if scene.table == "own" and mails is not None:
        try:
            scene = replace(scene, tally=rates.training_tally(mails, scene))
        except ValueError as error:
            problems = (*problems, f"{error} The table is as it was.")
    table = rates.table(scene)
    visit = session.store(visit, sources.counted_by(visit, scene, table))
    sources.keep(visit, table, text)  # last: Streamlit may end this run at any of these lines
    return replace(visit, problems=problems)


def _table(scene: SpamScene, table: Table, mails: Mails | None) -> None:
    """Draw the table of rates, with its errors on the `mails` that it was counted from."""
    st.markdown("## The table: rates in 100 words")
    if mails is not None:
        n = len(mails.labels)
        held = rates.held_out(mails, scene, table)
        st.markdown(tables.errors(held, n - held.n))
        st.html(tables.confusion_matrices(mails, scene, table))
    elif scene.table == "own" and not scene.shows_articles:
        st.markdown(FROM_LINK)
    st.html(tables.rates(table, scene.length))
