"""The steps of a run: its passes, and the same moment in a film that is watched more or less finely."""

import numpy as np

from films.steps import START, Steps, same_moment

CHECK, UPDATE = 1, 2


def steps(*rows: tuple[int, int, int]) -> Steps:
    """Frames of a kind, with so many checks made of three points, in a state; the first is the start."""
    kind, count, now = np.array([(START, 0, 0), *rows]).T
    return Steps(kind, kind * 0, now, now - 1, count, -(-count // 3), cut=False)


BY_CHECK = steps((CHECK, 1, 0), (UPDATE, 1, 1), (CHECK, 2, 1), (CHECK, 3, 1), (CHECK, 4, 1), (UPDATE, 4, 2))
BY_UPDATE = steps((UPDATE, 1, 1), (UPDATE, 4, 2))


def test_a_chapter_begins_with_each_pass() -> None:
    assert BY_CHECK.chapters == (1, 5)
    assert BY_UPDATE.chapters == (1, 2)


def test_a_check_is_found_among_updates_in_the_state_that_it_leaves() -> None:
    assert [same_moment(BY_CHECK, t, BY_UPDATE) for t in range(7)] == [0, 0, 1, 1, 1, 1, 2]


def test_an_update_is_found_among_checks_after_the_check_that_made_it() -> None:
    assert [same_moment(BY_UPDATE, t, BY_CHECK) for t in range(3)] == [0, 2, 6]


def test_a_frame_beyond_the_film_is_its_last() -> None:
    assert same_moment(BY_UPDATE, 99, BY_CHECK) == 6
