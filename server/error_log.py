"""The error log: one line for an uncaught exception of a page or a route, at most one a minute for each cause.

Streamlit logs a traceback of some fifty lines for each, and a stranger who forges widget states can cause any number of
them. A line names the error, our frames of the traceback, and the last frame. For a picture that could not be made it
also has the address, without what people have written: names of classes and axes, words of mails.
"""

import logging
import traceback
from pathlib import Path

from starlette.responses import PlainTextResponse, Response

from films.events import report
from films.scene import Scene, free_texts, query_text, to_query, without
from server.token_buckets import TokenBuckets

ROOT = Path(__file__).parents[1]
LINES = (20.0, 1.0)  # burst, and rate a second
LINES_OF_A_CAUSE = (1.0, 1 / 60)  # the same for errors of one type from one place
LONGEST = 200  # characters of an error's message, which may quote a stranger
LOG = logging.getLogger(__name__)
IN_WORKER = "in a worker: "  # the beginning of an error's note on where a worker raised it
CANNOT = "This picture could not be made: an error of the playground's, not yours. Change something to go on."


class ErrorFilter(logging.Filter):
    """Make a record with an exception one line. Drop and count records over the limit, and those whose cause has had a
    line in the last minute: when file descriptors run out, hundreds of connections fail a second."""

    def __init__(self, room: TokenBuckets) -> None:
        super().__init__()
        self.room, self.causes, self.left_out = room, TokenBuckets(*LINES_OF_A_CAUSE, room.clock), 0

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            return True
        report("refusal", "failure")
        cause = f"{type(error).__name__} {_where(error)}"
        its_turn = self.causes.take(cause)
        if its_turn and not self.room.take(""):
            self.causes.take(cause, -1.0)  # it gets no line
            its_turn = False
        if not its_turn:
            self.left_out += 1
            return False
        others, self.left_out = f" ({self.left_out} before were left out)" if self.left_out else "", 0
        what, line = " ".join(record.getMessage().split()), described(error, getattr(record, "texts", ()))
        record.msg, record.args = "%s", (f"{what}: {line}{others}",)
        record.exc_info = record.exc_text = None
        return True


def described(error: BaseException, texts: tuple[str, ...] = ()) -> str:
    """Return the error and where it was raised, in one line; `texts` are left out of its message."""
    message = str(error)
    for text in sorted(texts, key=len, reverse=True):
        message = message.replace(text, "…")
    return f"{type(error).__name__}: {message[:LONGEST]!r}, {_where(error)}"


def _where(error: BaseException) -> str:
    notes = (note for note in getattr(error, "__notes__", ()) if note.startswith(IN_WORKER))
    return ", ".join((places(error), *notes))


def places(error: BaseException) -> str:
    """Return our frames of an error's traceback, and the last frame."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames[:-1] if _is_ours(frame.filename)]
    return " > ".join(f"{frame.filename.removeprefix(f'{ROOT}/')}:{frame.lineno}" for frame in (*ours, *frames[-1:]))


def log_failure(what: str, scene: Scene) -> None:
    """Log, within an `except` clause, that `what`, the path of a picture of a scene, could not be made."""
    named = {name: text for name, text in to_query(scene).items() if name in free_texts(scene)}
    texts = tuple(part for name in named for part in str(getattr(scene, name)).split("|") if part)
    LOG.exception("%s", address(what, scene), extra={"texts": texts})


def failure(what: str, scene: Scene) -> Response:
    """Log the failure, within an `except` clause, and return the response that says so."""
    log_failure(what, scene)
    return failure_response()


def failure_response() -> Response:
    """Return the response for a picture that could not be made."""
    return PlainTextResponse(CANNOT, 500, headers={"cache-control": "no-store"})


def address(path: str, scene: Scene) -> str:
    """Return the address of a picture without what people have written."""
    query = query_text(without(scene, *free_texts(scene)))
    return f"{path}?{query}" if query else path


def one_line_per_error() -> None:
    """Install the filter on the loggers of exceptions: Streamlit's for pages, uvicorn's for routes, asyncio's for
    connections that cannot be accepted, and this module's for pictures that could not be made."""
    for name in ("streamlit.error_util", "uvicorn.error", "asyncio", __name__):
        logging.getLogger(name).addFilter(ErrorFilter(TokenBuckets(*LINES)))


def _is_ours(file: str) -> bool:
    return file.startswith(f"{ROOT}/") and "site-packages" not in file
