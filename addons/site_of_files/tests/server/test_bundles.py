"""What a learning management system is told by brings no stage."""

from addons.site_of_files import ADDON
from tests.server.test_bundle import parts


def test_the_scripts_of_both_editions_bring_no_stage() -> None:
    assert parts("scorm", ADDON.stage) == {"scormpage", "scormsession", "lessonjudge", "judge"}
    assert parts("scorm2004", ADDON.stage) == parts("scorm", ADDON.stage) | {"scormlater"}
