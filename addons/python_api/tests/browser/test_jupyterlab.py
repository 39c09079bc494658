"""The widget in JupyterLab: a film of one's own arrays plays in a cell's output, and points that are put come back."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

import nbformat
import pytest
from playwright.sync_api import Page, expect

from tests.browser.server import ROOT, START_SECONDS, free_port

CELLS = (
    """from addons.python_api.widget import perceptron
widget = perceptron([[2, 2], [2, -1], [-1, 0], [0, -2]], [1, -1, -1, -1])
widget""",
    "print(len(widget.X), widget.y.tolist(), widget.frame)",
)
# A key that is pressed beside the stage, and that the notebook has no use for, either.
ELSEWHERE = (
    "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }))"
)
NOT_RUN, PRESSES, TAKES = "[ ]:", 10, 6000  # a cell's prompt until it runs; milliseconds in which it begins to
QUIET = {"fetchNews": "false", "checkForUpdates": False}  # no request leaves the machine, nothing lies over the page


def settings(folder: Path) -> dict[str, str]:
    """An environment in which JupyterLab has nobody's settings but these."""
    news = folder / "settings" / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
    news.parent.mkdir(parents=True)
    news.write_text(json.dumps(QUIET))
    folders = {f"JUPYTER_{name}_DIR": str(folder / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
    labs = {f"JUPYTERLAB_{name}_DIR": str(folder / name.lower()) for name in ("SETTINGS", "WORKSPACES")}
    return {**os.environ, **folders, **labs, "PYTHONPATH": str(ROOT)}


@pytest.fixture
def notebook(tmp_path: Path) -> Iterator[str]:
    """The address of a notebook with `CELLS` in a JupyterLab of its own."""
    metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    cells = [nbformat.v4.new_code_cell(cell) for cell in CELLS]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=metadata), tmp_path / "film.ipynb")
    port = free_port()
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}"]
    command += ["--IdentityProvider.token=", f"--ServerApp.root_dir={tmp_path}"]
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(command, env=settings(tmp_path), stdout=log, stderr=log, cwd=tmp_path)
    try:
        await_answer(f"http://127.0.0.1:{port}/api", process, tmp_path / "log")
        yield f"http://127.0.0.1:{port}/doc/tree/film.ipynb"
    finally:
        process.terminate()
        process.wait(30)


def await_answer(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            build_opener(ProxyHandler({})).open(address, timeout=10).close()
        except URLError:
            if process.poll() is not None or time.monotonic() > deadline:
                pytest.fail(f"JupyterLab did not start:\n{log.read_text()}")
            time.sleep(0.1)
        else:
            return


def run(page: Page, cell: int) -> None:
    """Run a cell, once the kernel has nothing else to do. A press before the notebook has its kernel runs nothing."""
    expect(page.locator("#jp-main-statusbar")).to_contain_text("| Idle")
    prompt = page.locator(".jp-CodeCell .jp-InputPrompt").nth(cell)
    for _ in range(PRESSES):
        page.locator(".jp-CodeCell .cm-content").nth(cell).click()
        page.keyboard.press("Shift+Enter")
        try:
            expect(prompt).not_to_have_text(NOT_RUN, timeout=TAKES)
        except AssertionError:
            continue
        return
    pytest.fail(f"Cell {cell} does not run.")


def test_a_film_of_ones_own_arrays_plays_and_points_come_back(notebook: str, new_page: Callable[..., Page]) -> None:
    page = new_page(own=True)
    page.goto(notebook)
    run(page, 0)
    stage = page.get_by_test_id("stage")
    expect(stage).to_have_attribute("data-settled", "1")
    stage.get_by_role("button", name="Next (→)").click()
    page.keyboard.press("ArrowRight")  # the stage's: it has the focus
    expect(stage).to_have_attribute("data-frame", "2")
    widget = page.locator(".playground-widget")
    expect(widget).to_have_attribute("data-told", re.compile(r"^t=2&points=\w+$"))
    before = str(widget.get_attribute("data-told"))
    stage.locator(".stage-plane .nsewdrag").first.click(position={"x": 60, "y": 60})
    expect(stage).to_have_attribute("data-points", "5")
    expect(widget).not_to_have_attribute("data-told", before)
    page.evaluate(ELSEWHERE)
    run(page, 1)
    expect(page.locator(".jp-OutputArea-output pre").last).to_have_text("5 [1, -1, -1, -1, 1] 2\n")
