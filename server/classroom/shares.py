"""The lecturer's file of a class: what was answered how often in each round, and nothing of who."""

import csv
import io

from server.classroom.room import Room, put_away

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # with what a spreadsheet takes a cell for one


def table(room: Room, now: float) -> str:
    """All questions so far, as comma-separated values."""
    file = io.StringIO()
    rows = csv.writer(file)
    rows.writerow(("question", "round", "option", "count"))
    for tally in put_away(room, now).tallies:
        for number, counts in enumerate(tally.rounds, 1):
            rows.writerows((_cell(tally.text), number, _cell(option), count) for option, count in counts)
    return file.getvalue()


def _cell(text: str) -> str:
    """Text that no spreadsheet takes for a formula; a number stays one."""
    try:
        float(text)
    except ValueError:
        return f"'{text}" if text.startswith(FORMULA) else text
    return text
