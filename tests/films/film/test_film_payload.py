"""What travels to the browser is plain JSON; tests/browser/test_films.py has film.js play it."""

from tests.films.film.random_films import random_film


def test_the_payload_names_chapters_and_traces_by_number():
    payload = random_film(1, 3, 6, 2).payload()
    assert (payload["chapters"], payload["chapterName"]) == ([1], "round")
    assert [(t["figure"], t["trace"], t["kind"]) for t in payload["tracks"]] == [
        (1, 0, "rows"),
        (0, 4, "rows"),
        (0, None, "rows"),
        (0, 1, "prefix"),
        (1, 1, "prefix"),
        (0, 2, "line"),
        (0, 3, "halfplane"),
        (1, 3, "halfplane"),
        (0, 0, "switch"),
        (0, 4, "label"),
        (0, 5, "slack"),
        (1, 6, "terms"),
        (1, 7, "terms"),
        (1, 8, "lines"),
        (1, 11, "line"),
        (1, 4, "rows"),
    ]
