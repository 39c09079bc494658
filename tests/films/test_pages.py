"""The list of pages is whole, and what makes films starts without Streamlit."""

import subprocess
import sys
from pathlib import Path

from films.page import START
from films.pages import GROUPS, PAGES

ROOT = Path(__file__).parents[2]
WORKER = """
import importlib, sys
from server import worker
for name in worker.MODULES:
    importlib.import_module(name)
from films.rules.methods import METHODS
from films.topics.methods.page import trained
from films.topics.methods.scene import MethodsScene
assert not [key for key in METHODS if trained(MethodsScene(), method=key).reason]
print(*sorted(sys.modules))
"""


def test_every_script_is_in_the_list_and_every_page_has_a_script() -> None:
    assert {script.stem for script in (ROOT / "pages").glob("*.py")} == {*PAGES}


def test_every_page_is_in_one_group_of_the_navigation() -> None:
    assert sorted([START, *(name for names in GROUPS.values() for name in names)]) == sorted(PAGES)


def test_a_worker_process_trains_all_methods_and_imports_neither_streamlit_nor_widgets_nor_pandas() -> None:
    run = subprocess.run([sys.executable, "-c", WORKER], cwd=ROOT, capture_output=True, text=True, check=True)
    imported = {module.split(".")[0] for module in run.stdout.split()}
    assert {"films", "playground", "sklearn"} <= imported
    assert not imported & {"streamlit", "ui", "pandas", "pyarrow"}
