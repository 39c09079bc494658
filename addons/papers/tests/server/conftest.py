"""Patience with a busy machine."""

from tests.server.conftest import *
