"""A reader's progress as a file, to carry from one browser to another. Anybody may have written it, so it is
checked."""

import json
from typing import Any

from films.lessons import progress, review
from films.lessons.progress import Marks
from films.lessons.review import Entries

NAME = "playground-progress.json"
KIND = "progress in the playground's lessons"
LARGEST = 200_000  # bytes: a hundred lessons with every step marked have some 150,000


def written(marks: Marks, entries: Entries) -> str:
    """Return the text of the file."""
    return json.dumps({"kind": KIND, "marks": marks, "reviews": entries}, indent=1)


def read(content: bytes) -> tuple[dict[str, dict[int, str]], dict[str, dict[int, str]]]:
    """Return the marks and the entries of reviews in a file; ValueError, as a sentence, if it holds anything else."""
    if len(content) > LARGEST:
        raise ValueError(f"The file has {len(content):,} bytes; one with progress has at most {LARGEST:,}.")
    try:
        values = json.loads(content)
    except (ValueError, RecursionError) as error:  # a text that is not UTF-8 is a ValueError too
        raise ValueError("The file is not JSON, so this page did not write it.") from error
    if not isinstance(values, dict) or values.get("kind") != KIND:
        raise ValueError(f"The file does not say that it is {KIND}.")
    marks, entries = progress.valid_marks(values.get("marks")), review.valid_entries(values.get("reviews"))
    if n_values(marks) != n_values(values.get("marks")) or n_values(entries) != n_values(values.get("reviews")):
        raise ValueError("The file has marks that no step can have. Nothing was taken from it.")
    return marks, entries


def n_values(part: Any) -> int:
    """Return the number of values in a table of tables; anything in place of a table counts as one."""
    if not isinstance(part, dict):
        return 0 if part is None else 1
    return sum(len(steps) if isinstance(steps, dict) else 1 for steps in part.values())
