"""A package of SCORM: its manifest is one by ADL's schemas, which lie beside it, and names every file."""

import re
import zipfile
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote

import pytest
from lxml import etree

from addons.site_of_files.scorm import EDITIONS, write
from tests.films.lessons import as_read

LESSON = as_read.lessons()["13-regression"]
SCHEMA = "http://www.w3.org/2001/XMLSchema"
WHERE = "{http://www.w3.org/2001/XMLSchema-instance}schemaLocation"
MANIFEST = "imsmanifest.xml"
# What schemas refuse, though it is well-formed: a part of a manifest, and what stands there instead.
DAMAGE: Mapping[str, tuple[str, str]] = {
    "an unknown kind of resource": ("sco", "page"),
    "no identifier": ('<item identifier="lesson"', "<item"),
    "an unknown element": ("<metadata>", "<metadata><riddle/>"),
    "no resources": ("</resources>", "</resources><resources></resources>"),
}


@pytest.fixture(params=EDITIONS)
def package(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The folder of an unpacked package."""
    write(LESSON, tmp_path / "lesson.zip", edition=request.param)
    with zipfile.ZipFile(tmp_path / "lesson.zip") as archive:
        assert archive.testzip() is None
        archive.extractall(tmp_path / request.param)
    return tmp_path / str(request.param)


def faults(package: Path, manifest: str) -> list[str]:
    """What the schemas that the manifest names find wrong with it."""
    document = etree.fromstring(manifest.encode())
    named = iter(document.get(WHERE).split())
    imports = "".join(
        f'<import namespace="{namespace}" schemaLocation="{(package / file).as_uri()}"/>'
        for namespace, file in zip(named, named, strict=True)
    )
    schema = etree.XMLSchema(etree.fromstring(f'<schema xmlns="{SCHEMA}">{imports}</schema>'))
    schema.validate(document)
    return [error.message for error in schema.error_log]


def test_the_manifest_is_one_by_the_schemas_beside_it(package: Path) -> None:
    assert faults(package, (package / MANIFEST).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("damage", DAMAGE)
def test_the_schemas_refuse_a_damaged_manifest(package: Path, damage: str) -> None:
    whole = (package / MANIFEST).read_text(encoding="utf-8")
    old, new = DAMAGE[damage]
    broken = re.sub(r'(scorm[tT]ype)="sco"', rf'\1="{new}"', whole) if old == "sco" else whole.replace(old, new, 1)
    assert broken != whole
    assert faults(package, broken) != []


def test_the_manifest_names_every_file_that_is_no_schema(package: Path) -> None:
    document = etree.parse(package / MANIFEST)
    files = {unquote(file.get("href")) for file in document.iterfind(".//{*}file")}
    there = {path.relative_to(package).as_posix() for path in package.rglob("*") if path.is_file()}
    assert {name for name in there - files if not name.endswith((".xsd", ".dtd"))} == {MANIFEST}
    assert files <= there
    (resource,) = document.iterfind(".//{*}resource")
    assert resource.get("href") in files
    assert document.findtext(".//{*}schemaversion").startswith(package.name)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_lesson_is_the_same_file(edition: str, tmp_path: Path) -> None:
    for name in ("one.zip", "two.zip"):
        write(LESSON, tmp_path / name, edition=edition)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
