"""What a lecturer reads within the app: every document for adopting it, whole but for what is about the code."""

import re
from pathlib import Path

import pytest

from ui.course.documents import documents

DOCS = Path(__file__).parents[3] / "docs"
FOR_LECTURERS = ("adopting.md", "numbers.md", "accessibility.md")


@pytest.mark.parametrize("name", FOR_LECTURERS)
def test_a_document_for_lecturers_is_in_the_app(name: str) -> None:
    text = (DOCS / name).read_text(encoding="utf-8")
    title, rest = re.fullmatch(r"# (.+?)\n(.+)", text, re.DOTALL).groups()  # type: ignore[union-attr]
    paragraphs = [part for part in rest.strip().split("\n\n") if not part.startswith("#")]
    assert [part for part in paragraphs if part not in documents()[title]] == []


def test_no_link_or_picture_leads_to_a_file_that_a_reader_does_not_have() -> None:
    assert [title for title, text in documents().items() if "![" in text] == []
    targets = [target for text in documents().values() for target in re.findall(r"\]\(([^)]+)\)", text)]
    assert [target for target in targets if not target.startswith("http")] == []


def test_headings_fit_below_one_of_the_page() -> None:
    levels = {len(marks) for text in documents().values() for marks in re.findall(r"^(#+) ", text, re.MULTILINE)}
    assert levels == {3}


def test_each_column_of_a_table_has_a_heading() -> None:
    headers = [
        header for text in documents().values() for header in re.findall(r"^(\|.*\|)\n\| ?-", text, re.MULTILINE)
    ]
    assert headers
    assert [header for header in headers if re.search(r"\| *\|", header)] == []
