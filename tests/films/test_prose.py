"""The prose of pages is in Markdown files beside their scripts, every part of which is shown."""

import re
from pathlib import Path

import pytest

from films.pages import CONTENTS, LESSON_PAGES
from films.prose import PAGES, prose

PLACES = ("pages/{page}.py", "films/topics/{page}/prose.py", "films/topics/{page}/scene.py")  # which name parts


def parts(file: Path) -> list[str]:
    return ["", *re.findall(r"^<!-- (.+) -->$", file.read_text(encoding="utf-8"), re.MULTILINE)]


@pytest.mark.parametrize("page", LESSON_PAGES)
def test_every_part_of_the_prose_is_shown(page: str) -> None:
    files = [PAGES.parent / place.format(page=page) for place in PLACES]
    code = "".join(file.read_text(encoding="utf-8") for file in files if file.exists())
    assert f'prose("{page}")' in code
    assert [part for part in parts(PAGES / f"{page}.md")[1:] if f'"{part}"' not in code] == []


@pytest.mark.parametrize("page", LESSON_PAGES)
def test_all_parts_together_are_the_file(page: str) -> None:
    file = PAGES / f"{page}.md"
    text = "".join(f"<!-- {part} -->\n{prose(page, part)}" if part else prose(page) for part in parts(file))
    assert text == file.read_text(encoding="utf-8")
    assert prose(page).startswith("## ")


def test_a_part_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(ValueError, match=r"pages/hinge.md has no part “lost”; it has methods, other losses, surface\."):
        prose("hinge", "lost")


def test_every_file_of_prose_is_a_pages() -> None:
    assert {file.stem for file in PAGES.glob("*.md")} == {*LESSON_PAGES, CONTENTS}
