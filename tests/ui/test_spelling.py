"""Texts are spelt as in Britain: in pages, lessons, and whatever else is a text of the app."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = {"pages": ".md", "lessons": ".toml", "films": ".py", "ui": ".py", "server": ".py"}
AMERICAN = re.compile(
    r"\b(label(ing|ings|ed)(?<!labelled)(?<!labelling)|model(ing|ed)|travel(ing|ed)|behavior|favor|flavor|neighborhood"
    r"|(general|minim|maxim|regular|normal|standard|summar|recogn|visual|initial|organ|optim)iz(e|es|ed|ing|ation|er|ers)"
    r"|analyz(e|ed|ing)|gray)\b",
    re.IGNORECASE,
)
# What others have written, and other ways to spell what is searched for.
QUOTED = re.compile(
    r"minimization algorithm|recognition and behavior|nearest-neighbor|optimizer|scipy\.optimize"
    r"|^\s*also = |^says = |shows = "
)
SENTENCE = re.compile(r"\w[^\w]+\w.*\w[^\w]+\w")  # of three words or more: not a name


def _texts(path: Path) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield from text.splitlines()
        return
    tree = ast.parse(text)
    docs = {
        ast.get_docstring(node, clean=False)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
    }
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and node.value not in docs
            and SENTENCE.search(node.value)
        ):
            yield node.value


FILES = sorted(path for folder, ending in FOLDERS.items() for path in (ROOT / folder).rglob(f"*{ending}"))


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_text_has_an_american_spelling(folder: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in FILES
        if path.is_relative_to(ROOT / folder)
        for text in _texts(path)
        if not QUOTED.search(text)
        for match in AMERICAN.finditer(text)
    ]
    assert wrong == []


def test_it_tells_the_spellings_apart() -> None:
    assert AMERICAN.search("all 16 labelings")
    assert AMERICAN.search("it does not generalize")
    assert not AMERICAN.search("all 16 labellings are labelled, and generalise")
