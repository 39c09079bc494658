"""Code computes the names of our modules instead of quoting them, as they differ in the wheel."""

import ast
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[1]
HOUSE = ("addons", "films", "pages", "playground", "server", "ui")
APART = {"tests", "benchmarks"}


def texts(file: Path) -> list[str]:
    return [
        node.value
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def is_module(text: str) -> bool:
    name = text.partition(":")[0]
    first, *others = name.split(".")
    if first not in HOUSE or not others or not all(part.isidentifier() for part in others):
        return False
    return (ROOT / Path(*name.split("."))).is_dir() or (ROOT / Path(*name.split("."))).with_suffix(".py").is_file()


def test_no_text_has_the_name_of_one_of_our_modules() -> None:
    files = [file for part in HOUSE for file in (ROOT / part).rglob("*.py") if not APART & {*file.parts}]
    assert [(file.name, text) for file in files for text in texts(file) if is_module(text)] == []


def test_a_module_is_known_by_its_name() -> None:
    assert find_spec("films.pages")
    assert is_module("films.pages")
    assert is_module("addons:ADDONS") is False
    assert is_module("server.baseUrlPath") is False
