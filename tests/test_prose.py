"""What stands on the pages is made of sentences."""

import ast
import re
from pathlib import Path

import pytest

PAGES = Path(__file__).parents[1] / "pages"
# After the end of a sentence a word that begins small; or a word twice.
BROKEN = re.compile(r"[a-z)*]{3,}[.!?] [a-z]+|\b([a-z]{2,}) \1\b")


def texts(file: Path) -> list[str]:
    if file.suffix == ".md":
        return [re.sub(r"\s+", " ", file.read_text(encoding="utf-8"))]
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]


@pytest.mark.parametrize("file", sorted(f for f in PAGES.iterdir() if f.suffix in (".md", ".py")), ids=lambda f: f.name)
def test_no_sentence_begins_small_and_no_word_stands_twice(file: Path) -> None:
    assert [match[0] for text in texts(file) for match in BROKEN.finditer(text)] == []


def test_a_sentence_left_in_two_is_seen() -> None:
    assert BROKEN.search("forwards and back, on points you place. points. The address")
