"""Firefox and WebKitGTK."""

from tests.browsers.conftest import *
