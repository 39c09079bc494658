"""The app and pages of a browser; before its pages are left, the rooms that they hold are ended."""

import pytest

from addons.classroom.tests.browser.class_pages import ends
from tests.browser.fixtures import *
from tests.browser.fixtures import Leaving


@pytest.fixture(name="leaving")
def leaving_rooms() -> Leaving:
    return Leaving(ends, ("status of 410",))  # a page may tell something to a class that has just ended
