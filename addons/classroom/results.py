"""What a class has learned, for its lecturer: each question with the answers of both rounds, how many changed to right
and to wrong, and which were hardest. As JSON and as a table; nothing of who has answered.
"""

import csv
import io
from dataclasses import asdict
from typing import Any

from addons.classroom import texts, views
from addons.classroom.room import Room, put_away
from addons.classroom.tallies import Figure, Tally, Transitions
from films.pages import PAGES

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # with what a spreadsheet takes a cell for one
COLUMNS = ("question", "text", "round", "answer", "right", "count", "gain")
CHANGES = {  # from the first round to the second
    "wrong to right": "to_right",
    "right to wrong": "to_wrong",
    "right both times": "stayed_right",
    "wrong both times": "stayed_wrong",
}


def results(room: Room, now: float) -> dict[str, Any]:
    """All questions so far, the present one included, as they were asked. `hardest`: the numbers of those with a right
    answer, those first that fewest had right in the last round; `table`: all of it for a spreadsheet."""
    tallies = put_away(room, now).tallies
    return {
        "opened": room.opened,
        "questions": [_question(number, tally) for number, tally in enumerate(tallies, 1)],
        "hardest": hardest(tallies),
        "table": table(tallies),
    }


def hardest(tallies: tuple[Tally, ...]) -> list[int]:
    """The numbers of the questions, from 1, that somebody could have right: by the share of right answers in the last
    round, then in the first, then as they were asked."""
    shares = {
        number: [right / answered for right, answered in zip(tally.right, tally.answered, strict=True) if answered]
        for number, tally in enumerate(tallies, 1)
        if tally.right
    }
    judged = {number: each for number, each in shares.items() if each}
    return sorted(judged, key=lambda number: (judged[number][-1], judged[number][0], number))


def table(tallies: tuple[Tally, ...]) -> str:
    """The same as comma-separated values: a row for each answer in each round, and for each way to have changed."""
    file = io.StringIO()
    rows = csv.writer(file)
    rows.writerow(COLUMNS)
    for number, tally in enumerate(tallies, 1):
        cells = (number, _cell(tally.text))
        for i in range(len(tally.answered)):
            verdicts = [("" if not tally.right else "yes" if row.right else "no") for row in tally.rows]
            rows.writerows(
                (*cells, i + 1, _cell(row.answer), right, row.counts[i], "")
                for row, right in zip(tally.rows, verdicts, strict=True)
            )
        if (changed := tally.transitions) is not None:
            gain = "" if changed.gain is None else f"{changed.gain:.4g}"
            rows.writerows(
                (*cells, "1 to 2", words, "", getattr(changed, name), gain) for words, name in CHANGES.items()
            )
    return file.getvalue()


def _question(number: int, tally: Tally) -> dict[str, Any]:
    return {
        "number": number,
        "text": tally.text,
        "html": {texts.plain(text): texts.line(text) for text in tally.markdown},
        "kind": tally.kind,
        "answered": tally.answered,
        "right": tally.right or None,
        "answers": [{"answer": row.answer, "right": row.right, "counts": row.counts} for row in tally.rows],
        "changed": _changed(tally.transitions) if tally.transitions else None,
        "figure": _figure(tally.figure) if tally.figure else None,
    }


def _changed(changes: Transitions) -> dict[str, Any]:
    return {name: getattr(changes, name) for name in CHANGES.values()} | {"gain": changes.gain}


def _figure(figure: Figure) -> dict[str, Any]:
    """What the picture is of, and whether there is a still of it."""
    return asdict(figure) | {
        "title": views.title(figure.page, figure.scene),
        "film": PAGES[figure.page].has_films,
    }


def _cell(text: str) -> str:
    """Text that no spreadsheet takes for a formula; a number stays one."""
    try:
        float(text)
    except ValueError:
        return f"'{text}" if text.startswith(FORMULA) else text
    return text
