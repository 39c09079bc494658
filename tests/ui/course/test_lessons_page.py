"""The page Lessons: what there is, how far one is, and what is due."""

import json
import re
from typing import Any

from films.lessons import library, progress_file
from tests.ui.shell.visit import Visit, visit


def links(page: Visit) -> list[str]:
    plain_links = re.findall(
        r'<a class="link"[^>]*>(.*?)</a>', "".join(html.proto.body for html in page.app.get("html"))
    )
    labels = [f"**{re.sub('<[^>]*>', '', words)}**" for words in plain_links]
    return [*(link.proto.label for link in page.app.get("page_link")), *labels]


def texts_of(page: Visit) -> str:
    return "\n".join(block.value for block in [*page.app.markdown, *page.app.caption])


def uploader(page: Visit, label: str) -> Any:
    (widget,) = (each for each in page.app.file_uploader if each.label == label)
    return widget


def test_it_lists_every_lesson_and_how_far_one_is() -> None:
    page = visit("lessons")
    assert [lesson.title for lesson in library.lessons().values() if lesson.title not in texts_of(page)] == []
    assert links(page).count("**Start**") == len(library.lessons())
    marks = {"1-perceptron": {"1": "2", "2": "seen"}}
    page.app.session_state["lessons.progress"] = {"kept": {"token": "", "marks": marks}}
    assert "**Continue at step 2**" in links(page.run())
    page.press("Forget it")
    assert links(page).count("**Start**") == len(library.lessons())
    components = (json.loads(each.proto.json) for each in page.app.get("bidi_component"))
    (progress,) = (data for data in components if "marks" in data)
    assert progress["marks"] == {}
    assert progress["token"]


def test_what_is_due_stands_above_the_lessons_and_another_browser_s_progress_comes_as_a_file() -> None:
    page = visit("lessons")
    assert "To review today" not in texts_of(page)
    marks, reviews = {"1-perceptron": {2: "7|8", 5: "1|0", 6: "1"}}, {"1-perceptron": {5: "2026-01-01/1"}}
    for content, sentence in ((b"{}", "does not say"), (progress_file.written(marks, reviews).encode(), "Taken: 3")):
        uploader(page, "A file of progress").clear()
        uploader(page, "A file of progress").upload("mine.json", content, "application/json")
        page.run()
        assert sentence in "".join(block.value for block in [*page.app.error, *page.app.success])
    assert "To review today: 2" in texts_of(page)
    due = [label for label in links(page) if label.startswith("**The perceptron, step ")]
    assert [label.split(":")[0] for label in due] == ["**The perceptron, step 2", "**The perceptron, step 5"]
    uploader(page, "A file of progress").clear()
    page.run().press("Forget it")
    assert "To review today" not in texts_of(page)


def test_a_day_that_the_browser_says_decides_what_is_due() -> None:
    page, marks = visit("lessons"), {"1-perceptron": {"5": "1|0"}}
    progress = {"token": "", "marks": marks, "reviews": {"1-perceptron": {"5": "2040-01-01/1"}}}
    for day, heading in (("2040-01-02", "Nothing to review today"), ("2040-01-03", "To review today: 1")):
        page.app.session_state["lessons.progress"] = {"kept": {**progress, "day": day}}
        assert heading in texts_of(page.run())
    assert "Later: " not in texts_of(page)
