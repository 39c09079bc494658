"""No formula of a lesson, and nothing else that it says, is wider than a phone. The lessons' words alone: no film."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from films.lessons import library
from tests.browser.server import ROOT, Server

WIDER = """() => [...document.querySelectorAll('.katex-html .base, .katex-error, p, li, td, code')].flatMap((part) => {
  const held = part.closest('[data-testid=stMarkdown]'), { right } = part.getBoundingClientRect();
  const cut = part.matches('.katex-error') || (held && right > held.getBoundingClientRect().right + 1);
  return cut ? [`${part.closest('details')?.querySelector('summary').textContent}: ${part.textContent}`] : [];
})"""


def test_nothing_that_a_lesson_says_is_wider_than_a_phone(new_page: Callable[..., Page], tmp_path: Path) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    steps = sum(len(lesson.steps) for lesson in library.lessons().values())
    server = Server(tmp_path, "tests/browser/all_steps.py", PYTHONPATH=str(ROOT))
    server.start()
    try:
        page.goto(server.url)
        expect(page.get_by_text("All of them.")).to_be_visible(timeout=30_000)
        assert page.locator("details").count() == steps
        page.wait_for_function(f"document.querySelectorAll('.katex-html').length > {steps}")
        page.evaluate("document.fonts.ready")
        assert page.evaluate(WIDER) == []
    finally:
        page.goto("about:blank")
        server.stop()
