"""The files of golden films, in `texts/`: two for each view, of numbers and of words.

Of numbers a part for each scene, with a line for each place. Of words a part for each sentence, with a line for the
places where it is read, and the scenes.
"""

from collections.abc import Iterator
from pathlib import Path

from tests.golden.text import Entries, Golden

FOLDER = Path(__file__).parent / "texts"
EVERYWHERE = "every scene"
LEAST_SHARED = 24  # letters: shorter texts are written again
GAP = "  "  # between a place and what is there


def load(view: str) -> Golden:
    """Return what is stored of a view; nothing of a new one."""
    numbers, words = ({} if not file.exists() else _read(file.read_text("utf-8")) for file in _files(view))
    return Golden(
        {name: _without_references(rows) for name, rows in numbers.items()},
        {sentence: _by_scene(rows, [*numbers]) for sentence, rows in words.items()},
    )


def save(view: str, golden: Golden) -> None:
    """Replace what is stored of a view."""
    FOLDER.mkdir(exist_ok=True)
    numbers, words = _files(view)
    numbers.write_text(_text({name: _with_references(rows) for name, rows in golden.numbers.items()}), "utf-8")
    by_place = {sentence: _by_place(uses, len(golden.numbers)) for sentence, uses in golden.words.items()}
    words.write_text(_text(by_place), "utf-8")


def views() -> set[str]:
    """Return the views of which something is stored."""
    return {path.name.partition(".")[0] for path in FOLDER.glob("*.txt")}


def _files(view: str) -> tuple[Path, Path]:
    return FOLDER / f"{view}.numbers.txt", FOLDER / f"{view}.words.txt"


def _text(entries: Entries) -> str:
    return "\n".join(line for head, rows in entries.items() for line in _lines(head, rows)) + "\n"


def _lines(head: str, rows: dict[str, str]) -> Iterator[str]:
    yield f"== {head}"
    for place, text in rows.items():
        assert GAP not in place, place
        yield f"{place}{GAP}{text}"
    yield ""


def _read(text: str) -> Entries:
    entries: Entries = {}
    for line in text.splitlines():
        if line.startswith("== "):
            rows = entries.setdefault(line[3:], {})
        elif line:
            place, _, rows[place] = line.partition(GAP)
    return entries


def _with_references(rows: dict[str, str]) -> dict[str, str]:
    """The numbers of a scene with "=a 0 points x" for a long text that stands at another place already."""
    first: dict[str, str] = {}
    shared = {}
    for place, text in rows.items():
        there = first.setdefault(text, place)
        shared[place] = f"={there}" if there != place and len(text) > LEAST_SHARED else text
    return shared


def _without_references(rows: dict[str, str]) -> dict[str, str]:
    return {place: rows[text[1:]] if text.startswith("=") else text for place, text in rows.items()}


def _by_place(uses: dict[str, str], n_scenes: int) -> dict[str, str]:
    """The scenes of a sentence by the places where it is read."""
    scenes: dict[str, list[str]] = {}
    for scene, places in uses.items():
        scenes.setdefault(places, []).append(scene)
    return {places: EVERYWHERE if len(names) == n_scenes else "; ".join(names) for places, names in scenes.items()}


def _by_scene(rows: dict[str, str], names: list[str]) -> dict[str, str]:
    return {
        scene: places
        for places, scenes in rows.items()
        for scene in (names if scenes == EVERYWHERE else scenes.split("; "))
    }
