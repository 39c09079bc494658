"""The app and pages of a browser."""

from tests.browser.fixtures import *
