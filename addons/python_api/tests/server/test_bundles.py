"""The widget of a notebook brings the stage, and nothing of any page."""

from addons.python_api import ADDON
from tests.server.test_bundle import parts


def test_the_widget_is_the_stage_and_its_kernel() -> None:
    assert parts("widget", ADDON.stage) == parts("embedded") - {"focus", "host"} | {"widgetkernel"}
