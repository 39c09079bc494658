"""A file as the app opens it at once."""

from films.files.choice import is_clear, proposal
from films.files.reading import read
from films.files.selection import Selection, select


def opened(data: bytes, n_classes: int = 2) -> Selection:
    """The points of a file that is clear."""
    table = read(data)
    choice = proposal(table, n_classes).choice
    assert is_clear(table, choice, n_classes), (table.questions, table.notes)
    return select(table, choice, n_classes)
