"""Films that are late because the machine is busy are waited for (tests/server/conftest.py)."""

from tests.server.conftest import *
