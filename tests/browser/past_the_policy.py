"""Runs a script that drives pages by Playwright and does not say itself that the app's policy is not to hold for them.

The policy forbids to run text, and that is how Playwright waits for something in a page (`wait_for_function`):

    python -m tests.browser.past_the_policy SCRIPT ARGUMENTS ...
"""

import runpy
import sys
from functools import partialmethod

from playwright.sync_api import Browser


def main() -> None:
    for name in ("new_page", "new_context"):
        setattr(Browser, name, partialmethod(getattr(Browser, name), bypass_csp=True))
    sys.argv = sys.argv[1:]
    runpy.run_path(sys.argv[0], run_name="__main__")


if __name__ == "__main__":
    main()
