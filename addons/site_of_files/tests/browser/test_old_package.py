"""An old package of SCORM goes on in a system that has kept its state (tests/old/README.md)."""

import json
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from addons.site_of_files.tests.browser import scorm_system as system
from tests.old.foreign import FOLDER, from_json


def test_an_old_package_goes_on_in_a_system_that_has_kept_its_state(
    new_page: Callable[..., Page], serve_files: Callable[[Path], str], tmp_path: Path
) -> None:
    if not system.RUNTIME.is_dir():
        pytest.skip("scorm-again is not installed: make test and make lint install what .js/package.json lists")
    with zipfile.ZipFile(FOLDER / "scorm/13-regression.zip") as package:
        package.extractall(tmp_path / "package")
    shutil.copy(system.RUNTIME / system.FILES["1.2"], tmp_path)
    text = system.PAGE.replace("RUNTIME", system.FILES["1.2"]).replace("EDITION", "1.2")
    (tmp_path / "system.html").write_text(text + system.FRAME, encoding="utf-8")
    state = from_json("scorm/state-1.2-half-way.json")
    core = {name.removeprefix("cmi.core."): text for name, text in state.items() if name.startswith("cmi.core.lesson")}
    cmi = {"core": {**core, "exit": "suspend"}, "suspend_data": state["cmi.suspend_data"]}
    page = new_page(own=True)
    page.add_init_script(f"sessionStorage.cmi ??= {json.dumps(json.dumps(cmi))}")
    page.goto(f"{serve_files(tmp_path)}/system.html")
    lesson = page.frame_locator("iframe")
    expect(lesson.locator("#where")).to_contain_text("Step 3 of 6")
    expect(lesson.locator("#where")).to_contain_text("1 correct (0 at first try)")
    field = lesson.get_by_label("Your answer")
    field.click()
    page.keyboard.type("9")
    lesson.get_by_role("button", name="Check").click()
    expect(lesson.locator("#verdict")).to_contain_text("Right:")
    assert json.loads(system.record(page)["suspend_data"]) == {"1": "3|1", "2": "unsure", "3": "9"}
    assert (system.refusals(page), system.warnings(page)) == ([], [])
