"""The wheel, in a fresh environment: the command and the engine, started in an empty folder, without a network."""

import os
import shutil
import subprocess
import sys
import time
import urllib.error
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

import pytest

from films.version import RELEASE
from tests.browser.server import free_port

ROOT = Path(__file__).parents[1]
PARTS = ("playground", "films", "lessons", "pages", "server", "ui", "addons", "docs")
OWN_FILES = {"__init__.py", "__main__.py", "command.py"}  # what the package has besides the house
APART = {"__pycache__", "tests", "benchmarks"}  # the last two: of an add-on
NOWHERE = {"HTTP_PROXY": "http://127.0.0.1:9", "HTTPS_PROXY": "http://127.0.0.1:9"}  # nothing listens there
WAIT = 300  # seconds for what a busy machine may take long for
ENGINE = """
import sys
from classifier_playground.playground.perceptron import train
trace = train([[2.0, 1.0], [-1.0, -1.5]], [1, -1])
others = {"classifier_playground.films", "classifier_playground.server", "streamlit", "plotly", "pandas"}
print(trace.w.tolist(), sorted(others & set(sys.modules)))
"""
OWN = """
from urllib.request import HTTPCookieProcessor, build_opener
from sklearn.neighbors import KNeighborsClassifier
from classifier_playground import show
app = show(KNeighborsClassifier, knob={"n_neighbors": [1, 3]}, name="mine", opens=False, wait=False)
opener = build_opener(HTTPCookieProcessor())
opener.open(app.url)
start, query = app.url.split("/methods?")
film = opener.open(f"{start}/film/methods?{query.partition('&')[2]}").read().decode()
app.stop()
print("n_neighbors = 3" in film, app.url.partition("method1")[2])
"""
WIDGET = """
import sys
from classifier_playground import perceptron
widget = perceptron([[2.0, 1.0], [-1.0, -1.5]], ["yes", "no"], eta=0.5)
sent = []
widget.send = lambda content, buffers: sent.append((content["status"], buffers[0][:9]))
for asks in ("film", "plotly"):
    widget._handle_custom_msg({"asks": asks, "id": "1", "scene": widget.scene}, [])
print(widget.y.tolist(), sent[0], sent[1][0], sorted({"streamlit", "starlette", "pandas"} & set(sys.modules)))
"""
NEIGHBOURS_OF_OURS = """
import films, playground, server
from classifier_playground import perceptron
perceptron([[2.0, 1.0], [-1.0, -1.5]], [1, -1])
print(films.WHOSE, playground.WHOSE, server.WHOSE)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-deps", "--wheel-dir", str(folder), str(ROOT / "deploy" / "wheel"))
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The interpreter of an environment that holds the wheel with the app's extra, and nothing else."""
    environment = tmp_path_factory.mktemp("fresh") / "environment"
    yield holding(f"{wheel}[app,show]", environment)
    shutil.rmtree(environment, ignore_errors=True)  # 0.8 GB; pytest removes what a process that ends still writes there


@pytest.fixture(scope="module")
def notebook_python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """That of one with the wheel and its extra for notebooks."""
    environment = tmp_path_factory.mktemp("notebook") / "environment"
    yield holding(f"{wheel}[widget]", environment)
    shutil.rmtree(environment, ignore_errors=True)


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    return tmp_path


def pip(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *words], check=True)


def holding(package: str, environment: Path) -> Path:
    """The interpreter of a new environment with this package and what it needs. uv does it in a sixth of pip's work,
    but knows nothing of pip's settings: where it comes to no index, pip does it. Both stay outside."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
    python = environment / "bin" / "python"
    uv = [sys.executable, "-m", "uv", "--quiet", "pip", "install", "--python", str(python), package]
    if subprocess.run(uv, check=False).returncode:
        pip("--python", str(python), "install", "--no-compile", package)
    return python


def unpacked(wheel: Path, folder: Path) -> Path:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "unpacked")
    return folder / "unpacked"


def command(python: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The console script, to its end."""
    script = python.with_name("classifier-playground")
    return subprocess.run([script, *words], cwd=folder, capture_output=True, text=True, check=False, timeout=WAIT)


@pytest.fixture
def address(python: Path, empty: Path) -> Iterator[str]:
    """Of the app, which the command has started."""
    port = free_port()
    script = python.with_name("classifier-playground")
    with (empty / "log").open("wb") as log:
        process = subprocess.Popen(
            [script, "--no-browser", "--port", str(port)], cwd=empty, env=NOWHERE, stdout=log, stderr=log
        )
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(WAIT)
    assert "Traceback" not in (empty / "log").read_text()


def read(address: str) -> tuple[str, dict[str, str]]:
    """What is answered, once the app answers, and its headers."""
    deadline = time.monotonic() + WAIT
    while True:
        try:
            with build_opener(ProxyHandler({})).open(address, timeout=WAIT) as answer:
                return answer.read().decode(), dict(answer.headers)
        except urllib.error.URLError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def test_it_holds_all_that_is_served_and_nothing_else(wheel: Path) -> None:
    wanted = {"app.py", "LICENSE", ".streamlit/config.toml", *OWN_FILES}
    wanted |= {
        str(file.relative_to(ROOT))
        for part in PARTS
        for file in (ROOT / part).rglob("*")
        if file.is_file() and not APART & {*file.relative_to(ROOT).parts}
    }
    start, about = "classifier_playground/", f"classifier_playground-{RELEASE}.dist-info/"
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.removeprefix(start) for name in names if not name.startswith(about)} == wanted


def test_its_file_is_named_by_the_release_as_its_readme_says(wheel: Path) -> None:
    assert wheel.name == f"classifier_playground-{RELEASE}-py3-none-any.whl"


def test_modules_of_a_notebook_do_not_clash_with_ours(notebook_python: Path, empty: Path) -> None:
    for name in ("films", "playground", "server"):
        (empty / f"{name}.py").write_text("WHOSE = 'mine'")
    command_line = [str(notebook_python), "-c", NEIGHBOURS_OF_OURS]
    run = subprocess.run(command_line, cwd=empty, capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("mine mine mine\n", "")


def test_the_package_adds_one_top_level_module(python: Path, empty: Path) -> None:
    words = f"from importlib.util import find_spec; print([name for name in {PARTS} if find_spec(name)])"
    output = subprocess.run([python, "-c", words], cwd=empty, capture_output=True, text=True, check=True).stdout
    assert output == "[]\n"


def test_the_engine_comes_without_the_app(python: Path, empty: Path) -> None:
    output = subprocess.run([python, "-c", ENGINE], cwd=empty, capture_output=True, text=True, check=True).stdout
    assert output == "[[0.0, 0.0], [2.0, 1.0]] []\n"


def test_the_widget_comes_without_the_app(notebook_python: Path, empty: Path) -> None:
    run = subprocess.run([notebook_python, "-c", WIDGET], cwd=empty, capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("['yes', 'no'] (200, b'{\"scene\":') 200 []\n", "")


def test_a_classifier_of_ones_own_is_on_the_page_of_methods(python: Path, empty: Path) -> None:
    run = subprocess.run([python, "-c", OWN], cwd=empty, capture_output=True, text=True, check=False, timeout=WAIT)
    assert run.stdout == "True =own&at2=2&overview=1\n", run.stderr


def test_without_its_packages_the_widget_says_what_to_install(wheel: Path, empty: Path) -> None:
    blocked = "import sys; sys.modules['anywidget'] = None; sys.path.insert(0, sys.argv[1])"
    words = f"{blocked}; import classifier_playground as c; c.perceptron"
    command_line = [sys.executable, "-c", words, str(unpacked(wheel, empty))]
    error = subprocess.run(command_line, cwd=empty, capture_output=True, text=True, check=False).stderr
    assert error.splitlines()[-1].endswith(f'pip install "{wheel.name}[widget]"')


def test_the_app_plays_from_an_empty_folder_with_its_settings(address: str) -> None:
    page, headers = read(f"{address}/perceptron?t=3")
    assert "<title>Perceptron" in page
    assert "default-src 'self'" in headers["content-security-policy"]
    film, _ = read(f"{address}/film/perceptron?t=3")
    assert film.startswith('{"scene":{')
    settings, _ = read(f"{address}/_stcore/host-config")
    assert "allowedOrigins" in settings


def test_the_command_says_its_version_and_what_is_no_port(python: Path, empty: Path) -> None:
    assert command(python, empty, "--version").stdout == f"classifier-playground {RELEASE}\n"
    refused = command(python, empty, "--port", "many")
    assert refused.returncode == 2
    assert refused.stderr.endswith("'many' is no port: a whole number from 1 to 65535\n")


def test_the_folder_of_lessons_is_printed_in_one_line(wheel: Path, empty: Path) -> None:
    """However long its path is: it goes into other commands."""
    words = "import sys; sys.path.insert(0, sys.argv[1]); from classifier_playground.command import main"
    package = unpacked(wheel, empty / "a folder whose name is longer than the line of a terminal")
    command_line = [sys.executable, "-c", f"{words}; main(['--lessons'])", str(package)]
    environment = {**os.environ, "COLUMNS": "40"}
    output = subprocess.run(
        command_line, cwd=empty, capture_output=True, text=True, env=environment, check=False
    ).stdout
    assert output == f"{package / 'classifier_playground' / 'lessons'}\n"
    assert [*Path(output.strip()).glob("*.toml")]
