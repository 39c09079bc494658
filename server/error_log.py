"""The error log: one line per uncaught exception of a page or a route, rate limited.

Streamlit logs a traceback of some fifty lines for each, and a stranger who forges widget states can cause as many as
they like. A line names the error, our frames of the traceback, and the last frame.
"""

import logging
import traceback
from pathlib import Path

from films import metrics
from server.token_buckets import TokenBuckets

ROOT = Path(__file__).parents[1]
LINES = (20.0, 1.0)  # burst and rate
LONGEST = 200  # characters of an error's message: it may quote a stranger


class OneLinePerError(logging.Filter):
    """A filter that makes one line of a record with an exception; it drops and counts those over the limit."""

    def __init__(self, room: TokenBuckets) -> None:
        super().__init__()
        self.room, self.left_out = room, 0

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            return True
        metrics.refused("failure")  # deploy/alerts.yml alerts on their rate
        if not self.room.take(""):
            self.left_out += 1
            return False
        others, self.left_out = f" ({self.left_out} before were left out)" if self.left_out else "", 0
        record.msg, record.args = f"{record.getMessage().strip()}: {described(error)}{others}", ()
        record.exc_info = record.exc_text = None
        return True


def described(error: BaseException) -> str:
    """The error and where it was raised, in one line."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames[:-1] if _is_ours(frame.filename)]
    places = [f"{frame.filename.removeprefix(f'{ROOT}/')}:{frame.lineno}" for frame in (*ours, *frames[-1:])]
    return f"{type(error).__name__}: {str(error)[:LONGEST]!r}, {' > '.join(places)}"


def one_line_per_error() -> None:
    """Install the filter on the loggers of uncaught exceptions: Streamlit's of pages, and uvicorn's of routes."""
    for name in ("streamlit.error_util", "uvicorn.error"):
        logging.getLogger(name).addFilter(OneLinePerError(TokenBuckets(*LINES)))


def _is_ours(file: str) -> bool:
    return file.startswith(f"{ROOT}/") and "site-packages" not in file
