"""The faults of `faults.toml`: slips that a person could make, and where they would show."""

import tomllib
from pathlib import Path
from typing import NamedTuple

LIST = Path(__file__).with_name("faults.toml")


class Fault(NamedTuple):
    """In the file `place` the `text`, which is there once, becomes the `replacement`.

    says   what is then wrong
    room   the tests, files or folders, that are to notice it where the golden films do not
    """

    place: str
    text: str
    replacement: str
    says: str
    room: tuple[str, ...]


def faults() -> list[Fault]:
    """All of them, in the order of the file."""
    return [Fault(**{**entry, "room": tuple(entry["room"])}) for entry in tomllib.loads(LIST.read_text())["fault"]]


def broken(fault: Fault, sound: str) -> str:
    """The file with the fault in it; ValueError unless its text is there exactly once."""
    if (times := sound.count(fault.text)) != 1:
        raise ValueError(f"{fault.place} has {fault.text!r} {times} times, not once")
    return sound.replace(fault.text, fault.replacement)
