"""A room that a browser keeps, and what its class has learned, are read as they were kept (tests/old/README.md)."""

from tests.old.foreign import browser_reads, from_json, toml


def test_an_old_room_and_what_its_class_has_learned_are_there() -> None:
    reading = browser_reads("classes", from_json("browsers/lecturer.json")["localStorage"])
    room, (kept_class,) = reading["room"], reading["classes"]
    expected = toml("browsers/expected.toml")["class"]
    assert {*room} == {"code", "secret"}
    assert room["code"] == kept_class["code"] == expected["code"]
    results = kept_class["results"]
    assert [question["text"] for question in results["questions"]] == expected["questions"]
    assert [question["right"] for question in results["questions"]] == expected["right"]
    assert results["hardest"] == expected["hardest"]
    assert len(kept_class["table"].splitlines()) == expected["rows"]
