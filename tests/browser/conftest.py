"""The app and pages of a browser for the tests of this folder."""

from tests.browser.fixtures import *
