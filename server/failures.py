"""What a page fails at, in the log: a line each, and few of them a second.

Streamlit writes the whole traceback, some fifty lines, each time a script fails. A stranger who forges the states of
widgets (a text for a number, JSON that is none) makes their own page fail as often as they like: nobody else's, but
the log is everybody's. A line names the error, our code on the way and the last place.
"""

import logging
import traceback
from pathlib import Path

from films import metrics
from server.buckets import Buckets

ROOT = Path(__file__).parents[1]
LINES = (20.0, 1.0)  # at once, and a second
LONGEST = 200  # characters of an error's message: it may quote a stranger


class OneLine(logging.Filter):
    """Makes a line of a record with an exception; drops it where there were too many, and counts those."""

    def __init__(self, room: Buckets) -> None:
        super().__init__()
        self.room, self.left_out = room, 0

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            return True
        metrics.refused("failure")  # of a page; deploy/alerts.yml speaks up where they come by the second
        if not self.room.take(""):
            self.left_out += 1
            return False
        others, self.left_out = f" ({self.left_out} before were left out)" if self.left_out else "", 0
        record.msg, record.args = f"{record.getMessage()}: {described(error)}{others}", ()
        record.exc_info = record.exc_text = None
        return True


def described(error: BaseException) -> str:
    """The error and where it was raised, in a line: the frames of this code, and the last one."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames[:-1] if _is_ours(frame.filename)]
    places = [f"{frame.filename.removeprefix(f'{ROOT}/')}:{frame.lineno}" for frame in (*ours, *frames[-1:])]
    return f"{type(error).__name__}: {str(error)[:LONGEST]!r}, {' > '.join(places)}"


def in_one_line() -> None:
    """Have Streamlit's logger of uncaught exceptions write lines."""
    logging.getLogger("streamlit.error_util").addFilter(OneLine(Buckets(*LINES)))


def _is_ours(file: str) -> bool:
    return file.startswith(f"{ROOT}/") and "site-packages" not in file
