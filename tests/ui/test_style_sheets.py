"""Style sheets: every rule is for something that the code makes."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHEETS = sorted([*ROOT.glob("ui/**/*.css"), *ROOT.glob("addons/**/*.css")])
SOURCES = [
    path
    for kind in ("py", "js")
    for part in ("ui", "films", "server", "pages", "addons")
    for path in ROOT.glob(f"{part}/**/*.{kind}")
]
LIBRARIES = {"katex-display", "legendtext", "main-svg", "xgrid", "ygrid", "nsewdrag", "bg"}  # plotly's and KaTeX's own
KEY = "st-key-"  # Streamlit's, before the key of a container


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.stem)
def test_every_class_is_one_that_is_made(sheet: Path) -> None:
    rules = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    classes = set(re.findall(r"\.([a-zA-Z_][\w-]*)", re.sub(r"\{[^{}]*\}", "{}", rules))) - LIBRARIES
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    own = {name.removeprefix(KEY) for name in classes if name.startswith(KEY) or not name.startswith("st")}
    own |= {name for name in classes if name.startswith("stage")}
    assert {name for name in own if not re.search(rf"{name}\b|{name.partition('-')[0]}-\$", code)} == set()
