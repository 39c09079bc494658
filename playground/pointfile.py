"""Points of the plane as a CSV file: two coordinates and a label a line."""

import csv
import io
import re
from collections.abc import Iterable, Sequence

from playground.datasets import Dataset

FORMULA = re.compile(r"[=+@\t-].")  # a cell that begins like this is run by spreadsheets


def write_csv(dataset: Dataset) -> bytes:
    """Return the points as UTF-8 CSV with a header, each coordinate in the fewest digits that read back as the same
    float.

    Names that a spreadsheet would run as formulas have an apostrophe before them, which readers remove.
    """
    rows = zip(dataset.X.tolist(), dataset.labels.tolist(), strict=True)
    return table([*dataset.feature_names, "label"], ([*row, dataset.class_names[label]] for row, label in rows))


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Return rows below a header as UTF-8 CSV; spreadsheets run no text in it as a formula."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for row in (header, *rows):
        writer.writerow([f"'{cell}" if isinstance(cell, str) and FORMULA.match(cell) else cell for cell in row])
    return text.getvalue().encode()
