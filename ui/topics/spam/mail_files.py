"""Files of mails: opened or pasted, looked at before they count, and counted. All input here is untrusted.

Nothing of the page changes before *Count these mails*; the table stays that of the file that was counted last.
"""

from collections.abc import Collection, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from films.files.apart import is_dear, read_apart
from films.files.delimited import BLANKS, DELIMITERS
from films.files.kinds import check_kind, is_spreadsheet
from films.files.mails import MAX_COLUMNS, MAX_MAILS, MAX_NAME, MailFile, column_called, of_files
from films.files.messages import is_mailbox, is_message
from films.files.text import ENCODINGS, check_size
from films.film import escape
from films.kept_values import kept_values
from films.topics.spam import rates
from films.topics.spam.rates import EXAMPLES
from films.topics.spam.scene import SpamScene
from playground.mails import Mails, split
from ui.shell import pending_file, point_sources, presets, session
from ui.shell.page_state import new_name
from ui.shell.session import widget_key
from ui.topics.spam import sources

FILE = (
    "A table: texts and their labels, such as spam and ham; or counts, where the first line names the words. Or two "
    f"mailboxes at once, a class each. At most {MAX_MAILS:,} mails. A single mail is counted in place of the sample."
)
KEPT = 60_000_000  # bytes of the cache of small files that were read
COLUMNS: dict[str, str | int] = {f"column {number}": number for number in range(1, MAX_COLUMNS + 1)}
# Arguments of `read_mails`, each with the title of its widget and its options, by name.
READINGS: dict[str, tuple[str, dict[str, str | int]]] = {
    "encoding": ("Encoding", {name: name for name in ENCODINGS}),
    "delimiter": (
        "Columns are separated by",
        {name: delimiter for delimiter, name in DELIMITERS.items() if delimiter != BLANKS},
    ),
    "texts": ("The texts are in", COLUMNS),
    "labels": ("The labels are in", COLUMNS),
}
OF_FORMAT = ("texts", "labels")  # the choices for a file that is not text between separators
CLASSES = {"one": "One class", "other": "The other class"}  # arguments, too: labels of the file
PENDING, COUNTED = "mails that are looked at", "mails that are counted"


@dataclass(frozen=True)
class UploadedMails:
    """The names and bytes of one file, or of two mailboxes; the name of the page's state that they were brought to, and
    of this look at them; and arguments of `read_mails` for how they are to be read."""

    visit: str
    look: str
    files: tuple[tuple[str, bytes], ...]
    reading: tuple[tuple[str, str | int], ...] = ()

    @property
    def data(self) -> bytes:
        """Return the bytes of the first file."""
        return self.files[0][1]

    @property
    def name(self) -> str:
        return " and ".join(name for name, _ in self.files)

    def key(self, name: str) -> str:
        return f"mails {self.look} {name}"


def csv(page: str) -> None:
    """Upload, paste, and download the example."""
    st.file_uploader(FILE, accept_multiple_files=True, key=widget_key(page, "csv"), on_change=_chosen, args=(page,))
    name = _box(page)
    st.text_area(
        "Or paste a table here, then press Ctrl+Enter.",
        height=80,
        max_chars=point_sources.MOST_IN_BOX,
        key=widget_key(page, name),
        on_change=_pasted,
        args=(page, name),
        placeholder="label, text\nspam, free money",
    )
    st.download_button(
        "Download the made-up mails",
        EXAMPLES.read_bytes(),
        "mails.csv",
        "text/csv",
        on_click="ignore",
        help="An example of such a file.",
    )


def counted(page: str, scene: SpamScene) -> Mails | None:
    """The mails that the scene's own table is counted from, where they are here: as many of each class, with the same
    names. A lesson may have brought a table of others."""
    brought = _brought(page, COUNTED)
    if brought is None or scene.tally is None:
        return None
    mails = _read(brought).mails
    train, _ = split(mails, scene.seed)
    texts = tuple(np.bincount(mails.labels[train], minlength=2).tolist())
    return mails if (texts, _names(mails)) == (scene.tally.texts, scene.labels) else None


def preview(page: str) -> None:
    """The mails that are looked at, if there are any: how they were read, the first of them, and what is left out."""
    pending = _brought(page, PENDING)
    if pending is None:
        return
    with st.container(border=True, key="file_preview"):
        file = None
        try:
            with st.spinner("Reading the file …") if _is_dear(pending) else nullcontext():
                file = _read(_as_chosen(page, pending))
            _look(pending, file)
        except ValueError as error:
            st.markdown(f"**{escape.markdown(pending.name)}**")
            st.warning(escape.markdown(f"{error} The table is as it was."))
        with st.container(horizontal=True, vertical_alignment="bottom"):
            if len(sheets := pending_file.sheets_of(pending.data)) > 1:
                key = widget_key(page, pending.key("sheet"))
                st.selectbox(pending_file.SHEET, [pending_file.AS_IT_SEEMS, *sheets], key=key, width=160)
            titles = _titles(page, pending)
            for about, options in _other_readings(pending.data, file, len(titles)).items():
                key = widget_key(page, pending.key(about))
                named = partial(_named, titles if about in OF_FORMAT else ())
                st.selectbox(
                    READINGS[about][0], [pending_file.AS_IT_SEEMS, *options], format_func=named, key=key, width=220
                )
            names = file.names if file and len(file.names) > 2 else ()
            for about, title in CLASSES.items() if names else ():
                key = widget_key(page, pending.key(about))
                st.selectbox(title, [pending_file.AS_IT_SEEMS, *names], key=key, width=160)
            st.button(
                "Count these mails",
                key=widget_key(page, pending.key("count")),
                on_click=_count,
                args=(page,),
                type="primary",
                disabled=file is None,
            )
            st.button("Cancel", key=widget_key(page, pending.key("cancel")), on_click=_cancel)


def _other_readings(data: bytes, file: MailFile | None, columns: int) -> dict[str, list[str]]:
    """Return what may be read otherwise, with the options: nothing of a mailbox, everything if the file could not be
    read."""
    if file is not None and not file.encoding and not file.format:
        return {}
    readings = OF_FORMAT if is_spreadsheet(data) or (file and file.format) else READINGS
    return {about: list(READINGS[about][1])[: columns if about in OF_FORMAT else None] for about in readings}


def _titles(page: str, pending: UploadedMails) -> tuple[str, ...]:
    """Return the titles of the columns, whatever columns and classes are chosen; if the file cannot be read, numbers
    for as many columns as a file may have."""
    chosen = _as_chosen(page, pending)
    reading = tuple(pair for pair in chosen.reading if pair[0] not in (*OF_FORMAT, *CLASSES))
    try:
        return _read(replace(chosen, reading=reading)).columns
    except ValueError:
        return tuple(COLUMNS)


def _named(titles: Sequence[str], option: str) -> str:
    """Return how a widget names an option: a column by its title."""
    number = COLUMNS.get(option)
    return titles[number - 1] if isinstance(number, int) and number <= len(titles) else option


def _look(pending: UploadedMails, file: MailFile) -> None:
    first, second = np.bincount(file.mails.labels, minlength=2).tolist()
    names = file.mails.class_names
    says = f": {first + second:,} mails, {first:,} of {names[0]}, {second:,} of {names[1]}."
    if file.format:
        says += f" The file is {file.format}."
    elif file.encoding:
        says += f" Columns are separated by {DELIMITERS[file.delimiter]}; the text is {file.encoding}."
    if file.columns:
        called = [column_called(title) for title in file.columns]
        texts = f"the texts are in {called[file.texts - 1]}" if file.texts else "the other columns count words"
        says += f" The labels are in {called[file.labels - 1]}; {texts}."
    st.markdown(f"**{escape.markdown(pending.name)}**{escape.markdown(says)}")
    labels, starts = zip(*file.first, strict=True)
    widths = {"class": st.column_config.TextColumn(width="small"), "text": st.column_config.TextColumn(width="large")}
    st.dataframe({"class": labels, "text": starts}, hide_index=True, height="content", column_config=widths)
    if file.notes:
        st.caption(escape.markdown(" ".join(file.notes)))


def _box(page: str) -> str:
    """The name of the box to paste into: an empty one after each paste that could be read."""
    return f"pasted table {session.times_closed(page, presets.DATA)}"


def _chosen(page: str) -> None:
    """In a callback: the last file that was chosen, or the last two where it is a mailbox."""
    held_files = session.widget(page, "csv")
    if not isinstance(held_files, list) or not held_files:
        return
    files = [(file.name, file.getvalue()) for file in held_files if isinstance(file, UploadedFile)]
    mailboxes = [(name, data) for name, data in files if is_mailbox(data)]
    _arrived(page, tuple(mailboxes[-2:] if files[-1:] == mailboxes[-1:] else files[-1:]))


def _pasted(page: str, name: str) -> None:
    data = point_sources.pasted_table(page, name, "The table is as it was.")
    if data is not None and not _arrived(page, (("What was pasted", data),)):
        session.hold(page, _box(page), session.widget(page, name))  # to be mended


def _arrived(page: str, files: tuple[tuple[str, bytes], ...]) -> bool:
    """Show a preview of the files, count a single mail, or say why neither is possible. Return whether either was
    done."""
    if not files:
        point_sources.refuse(page, f"{point_sources.NOT_HERE} The table is as it was.")
        return False
    (name, data), *others = files
    try:
        if not others and is_message(data) and not is_mailbox(data):
            sources.open_mail(page, data)
            session.close(page, presets.DATA)
            return True
        for each, content in files:
            name = each
            check_size(content)
            check_kind(content)
    except ValueError as error:
        point_sources.refuse(page, f"{name} was not loaded: {error} The table is as it was.")
        return False
    session.keep(PENDING, UploadedMails(session.now(page).name, new_name(), files))
    session.close(page, presets.DATA)
    return True


def _brought(page: str, name: str) -> UploadedMails | None:
    """Return what is kept under this name, if it was brought to this visit of the page; otherwise None."""
    brought = session.recall(name, None)
    return brought if isinstance(brought, UploadedMails) and brought.visit == session.now(page).name else None


def _as_chosen(page: str, pending: UploadedMails) -> UploadedMails:
    """Return the files with the reading that the widgets hold."""
    names = {about: _option(page, pending.key(about), options) for about, (_, options) in READINGS.items()}
    classes = [(about, session.widget(page, pending.key(about))) for about in CLASSES]
    sheet = _option(page, pending.key("sheet"), pending_file.sheets_of(pending.data))
    return replace(
        pending,
        reading=(
            *((("sheet", sheet),) if sheet else ()),
            *((about, READINGS[about][1][name]) for about, name in names.items() if name),
            *(
                (about, name[:MAX_NAME])
                for about, name in classes
                if isinstance(name, str) and name != pending_file.AS_IT_SEEMS
            ),
        ),
    )


def _option(page: str, name: str, options: Collection[str]) -> str:
    """Return what a widget holds if it is one of the options, else "". The browser may send anything as its state."""
    value = session.widget(page, name)
    return value if isinstance(value, str) and value in options else ""


def _is_dear(brought: UploadedMails) -> bool:
    return any(is_dear(data) for _, data in brought.files)


@kept_values(KEPT)
def read_files(files: tuple[tuple[str, bytes], ...], reading: tuple[tuple[str, str | int], ...]) -> MailFile:
    return of_files(files, reading)


def _read(brought: UploadedMails) -> MailFile:
    arguments = (brought.files, brought.reading)
    return read_apart(of_files, *arguments) if _is_dear(brought) else read_files(*arguments)


def _count(page: str) -> None:
    """In a callback: take the table of the mails that are looked at, and the prior that they have."""
    pending, scene = _brought(page, PENDING), session.current(page, SpamScene)
    if pending is None:
        return
    brought = _as_chosen(page, pending)
    try:
        mails = _read(brought).mails
        tally = rates.training_tally(mails, scene)
    except ValueError as error:
        session.refuse(page, f"{pending.name} was not loaded: {error} The table is as it was.")
        return
    session.keep(COUNTED, brought)
    session.keep(PENDING, None)
    session.change(page, reset=True, table="own", tally=tally, labels=_names(mails), prior=None, t=0)


def _names(mails: Mails) -> str:
    return "|".join(point_sources.short(name) for name in mails.class_names)


def _cancel() -> None:
    session.keep(PENDING, None)
