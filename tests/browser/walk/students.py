"""Two students take lessons, at a laptop and at a phone: one has every answer right, one has every answer wrong and is
then shown the right one.

    python -m tests.browser.walk.students                                 all lessons, some minutes
    python -m tests.browser.walk.students 3-iris 5-losses --pictures /tmp  these, with a picture of each step

Ends with 1, and the step, where one of them cannot go on.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from films.lessons.lesson import Lesson
from tests.browser.find_chromium import FLAGS, chromium
from tests.browser.rest import NoRestError, listen
from tests.browser.server import Server
from tests.browser.walk.lesson_page import walked
from tests.films.lessons import as_read

SCREENS = {"laptop": (1280, 800), "phone": (390, 844)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lessons", nargs="*", metavar="LESSON", help=", ".join(as_read.lessons()))
    parser.add_argument("--pictures", type=Path, help="a folder")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            results = [
                _walk(browser, server.url, as_read.lessons()[name], screen, right=right, pictures=arguments.pictures)
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
        for done in walked(page, url, lesson, right=right):
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
