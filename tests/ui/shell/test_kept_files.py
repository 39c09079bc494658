"""What is kept of readers' files is bounded by its bytes, whatever is in them."""

from collections.abc import Callable
from typing import Any

import pytest

from films.files.table import ReadingOptions
from films.kept_values import BoundedCache, KeptValues
from ui.shell import file_columns, pending_file
from ui.topics.spam import mail_files

LIMIT = 200_000  # bytes, in place of those of the app


def rows(file: int) -> bytes:
    return "\n".join(f"{i + file / 4},{i * i % 17},{'ab'[i % 2]}" for i in range(300)).encode()


def mails(file: int) -> bytes:
    return "\n".join(f"{('spam', 'ham')[i % 2]},word{i % 9} free money {file}" for i in range(100)).encode()


@pytest.mark.parametrize(
    ("cache", "read"),
    [
        (pending_file.small_table, lambda i: pending_file.table_of(rows(i), ReadingOptions())),
        (file_columns.proposal_of, lambda i: file_columns.proposal_of(rows(i), ReadingOptions(), 2, True)),
        (mail_files.read_files, lambda i: mail_files.read_files((("a.csv", mails(i)),), ())),
    ],
)
def test_files_read_last_are_kept_as_far_as_there_is_room(
    cache: KeptValues[..., Any], read: Callable[[int], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.cache_clear()
    monkeypatch.setattr(cache, "_cache", BoundedCache(LIMIT))
    first = read(0)
    assert read(0) is first
    for i in range(1, 60):
        read(i)
    assert 0 < cache.size <= LIMIT
    assert read(0) is not first
    cache.cache_clear()
