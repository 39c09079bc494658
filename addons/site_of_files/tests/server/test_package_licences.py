"""The site and packages of SCORM have the licences of other people's parts beside them."""

import re

import pytest

from addons.site_of_files.document import HERE
from addons.site_of_files.scorm import EDITIONS, package
from addons.site_of_files.site import Site
from films.lessons import library
from tests.test_licences import whole
from ui.stage import licences


def test_a_site_of_files_has_them() -> None:
    files = Site({}, [library.lessons()["13-regression"]]).files()
    assert whole(files[f"assets/{licences.FILE}"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_package_of_scorm_has_them_and_that_of_its_schemas(edition: str) -> None:
    files = package(library.lessons()["13-regression"], edition=edition)
    assert whole(files[f"assets/{licences.FILE}"])
    assert files["NOTICE.txt"] == (HERE / "schemas" / "NOTICE.txt").read_text(encoding="utf-8")
    schemas = [name for name in files if name.endswith((".xsd", ".dtd"))]
    assert schemas
    assert all(name in files["NOTICE.txt"] for name in schemas)


def test_a_notice_names_every_schema_that_others_have_made() -> None:
    folder = HERE / "schemas"
    notice = (folder / "NOTICE.txt").read_text(encoding="utf-8")
    schemas = {file.name for file in folder.rglob("*") if file.suffix in (".xsd", ".dtd")}
    assert set(re.findall(r"[\w.]+\.(?:xsd|dtd)(?=,|\n)", notice)) >= schemas
