"""Two students take lessons in their own view, at a laptop and at a phone: one has every answer right, one has every
answer wrong and is then shown the right one.

    python -m tests.browser.walk.students                                 all lessons, some minutes
    python -m tests.browser.walk.students 3-iris 5-losses --pictures /tmp  these, with a picture of each step
    python -m tests.browser.walk.students --alone                         in the pages without Streamlit

Ends with 1, and the step, where one of them cannot go on.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from films.lessons.lesson import Lesson
from tests.browser.find_chromium import FLAGS, chromium
from tests.browser.rest import NoRestError, listen, rest
from tests.browser.server import Server
from tests.browser.walk import answers, lesson_page
from tests.films.lessons import as_read

SCREENS = {"laptop": (1280, 800), "phone": (390, 844)}
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


def walked(page: Page, url: str, lesson: Lesson, *, right: bool) -> Iterator[int]:
    """Takes a lesson from its first step to its last, and gives each step's number once it is done."""
    page.goto(f"{url}/{_address(lesson.steps[0].scene, lesson, 1)}")
    for number, step in enumerate(lesson.steps, 1):
        expect(page.locator(".st-key-lesson_head")).to_contain_text(f"{number} of {len(lesson.steps)}", timeout=60_000)
        rest(page)
        if step.question:
            (answers.answered_right if right else answers.answered_wrong)(page, step, step.question)
        if step.challenge and right:
            page.goto(f"{url}/{_address(step.challenge.solution, lesson, number)}")
            expect(answers.words(page)).to_contain_text("✓", timeout=60_000)
        elif step.challenge:
            answers.solution_shown(page, step)
        page.mouse.move(2, 2)  # off what tells its help, over the button that leads on
        rest(page)
        assert page.evaluate(WIDER) <= 0, f"step {number} is wider than the screen"
        yield number
        if number < len(lesson.steps):
            answers.words(page).get_by_role("button", name="Continue").click()
    missed = page.locator(".st-key-lesson_missed").get_by_role("button")
    asking = sum(bool(step.question or step.challenge) for step in lesson.steps[:-1])
    expect(missed).to_have_count(0 if right else asking)


def _address(scene: str, lesson: Lesson, number: int) -> str:
    return (
        f"{scene}{'&' if '?' in scene else '?'}{urlencode({'lesson': lesson.name, 'step': number, 'view': 'lesson'})}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lessons", nargs="*", metavar="LESSON", help=", ".join(as_read.lessons()))
    parser.add_argument("--pictures", type=Path, help="a folder")
    parser.add_argument("--alone", action="store_true", help="in the pages without Streamlit")
    arguments = parser.parse_args()
    take = lesson_page.walked if arguments.alone else walked
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            results = [
                _walk(
                    browser, server.url, as_read.lessons()[name], screen, take, right=right, pictures=arguments.pictures
                )
                for name in arguments.lessons or as_read.lessons()
                for screen in SCREENS
                for right in (True, False)
            ]
        finally:
            browser.close()
            server.stop()
    return 0 if all(results) else 1


def _walk(
    browser: Browser,
    url: str,
    lesson: Lesson,
    screen: str,
    take: Callable[..., Iterator[int]],
    *,
    right: bool,
    pictures: Path | None,
) -> bool:
    """One walk by a newcomer; whether it came to its end."""
    width, height = SCREENS[screen]
    context = browser.new_context(viewport={"width": width, "height": height}, bypass_csp=True)
    listen(context)
    page, how, done = context.new_page(), "right" if right else "wrong", 0
    try:
        for done in take(page, url, lesson, right=right):
            if pictures:
                page.screenshot(path=pictures / f"{lesson.name}-{done}-{screen}-{how}.png")
    except (AssertionError, NoRestError, PlaywrightError) as error:
        print(f"{lesson.name}, {screen}, {how}: stopped after step {done}: {error}", flush=True)
        return False
    finally:
        context.close()
    print(f"{lesson.name}, {screen}, {how}: {done} steps", flush=True)
    return True


if __name__ == "__main__":
    sys.exit(main())
