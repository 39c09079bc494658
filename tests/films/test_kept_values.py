"""Values are kept by their size."""

from films.kept_values import BoundedCache, kept_values


def test_values_used_last_are_kept_as_far_as_there_is_room() -> None:
    calls = list[int]()

    @kept_values(10_000)
    def text(n: int) -> str:
        calls.append(n)
        return chr(n) * 3000

    for n in (65, 66, 65, 67, 68):
        text(n)
    assert calls == [65, 66, 67, 68]
    text(65), text(68)
    assert text.size <= 10_000
    assert calls.count(68) == 1


def test_a_value_larger_than_all_room_is_not_kept() -> None:
    @kept_values(1000)
    def text(n: int) -> str:
        return "x" * n

    assert len(text(5000)) == 5000
    assert text.size == 0


def test_arguments_count_too() -> None:
    @kept_values(1000)
    def length(text: str, *, twice: bool = False) -> int:
        return len(text) * (1 + twice)

    assert (length("x" * 5000), length("ab"), length("ab", twice=True)) == (5000, 2, 4)
    assert 0 < length.size <= 1000


def test_nothing_is_left_once_it_is_cleared() -> None:
    @kept_values(1000)
    def same(n: int) -> int:
        return n

    same(1)
    same.cache_clear()
    assert same.size == 0


def test_a_cache_keeps_what_is_in_use_and_is_not_emptied_by_what_has_no_room() -> None:
    answers = BoundedCache[str, bytes](1500)
    for i in range(10):
        answers.keep(f"{i}", b"x" * 299)
        assert answers.get("0"), "it is in use"
    assert [i for i in range(10) if answers.get(f"{i}")] == [0, 8, 9]
    answers.keep("large", b"x" * 2000)
    assert answers.get("large") is None
    assert [i for i in range(10) if answers.get(f"{i}")] == [0, 8, 9]
    size = answers.size
    answers.keep("9", b"y" * 299)
    assert (answers.get("9"), answers.size) == (b"y" * 299, size)
