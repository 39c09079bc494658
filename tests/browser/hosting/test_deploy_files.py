"""The files of deploy/ agree with the app and with each other."""

import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.browser.find_haproxy import haproxy
from tests.browser.hosting.cluster import DEPLOY
from tests.browser.server import ROOT
from ui.serving.settings import Settings

PROXY_ASKS = set(re.findall(r"\$\{(\w+)\}", (DEPLOY / "haproxy.cfg").read_text())) - {"DNS"}
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
KUBERNETES = {
    (part["kind"], part["metadata"]["name"]): part
    for part in yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text())
}
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
EVERY_PAGE = """
import app
from pathlib import Path
from ui.lessons import library
from ui.navigation import NAMES
from ui.serving.addresses import PAGES
for name in NAMES:
    assert Path("pages", name + ".py").exists(), name
    PAGES[name].still(PAGES[name].read(""))
print(*library.lessons())
"""


def container(name: str) -> Any:
    return KUBERNETES["Deployment", name]["spec"]["template"]["spec"]["containers"][0]


def given(name: str) -> set[str]:
    return {variable["name"] for variable in container(name)["env"]}


def test_the_proxy_takes_its_file_and_warns_of_nothing(tmp_path: Path) -> None:
    environment = {"BIND": "127.0.0.1:8080", "APP": "app:8501", "COOKIE_KEY": "a key", "ERRORS": str(DEPLOY)}
    command = [haproxy(), "-c", "-f", str(DEPLOY / "haproxy.cfg")]
    done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr


def test_the_proxy_is_given_all_that_its_file_asks_for() -> None:
    assert set(COMPOSE["services"]["proxy"]["environment"]) == PROXY_ASKS
    assert given("proxy") == PROXY_ASKS


def test_the_image_holds_all_that_the_app_is_made_of() -> None:
    copied = {source for line in re.findall(r"^COPY (?!--from)(\S+) ", DOCKERFILE, re.MULTILINE) for source in [line]}
    kept = {line.removeprefix("!") for line in (ROOT / ".dockerignore").read_text().split() if line.startswith("!")}
    assert copied == kept
    assert all((ROOT / source).exists() for source in copied)
    assert {"app.py", "pages", "lessons", "playground", "ui", "requirements.txt", ".streamlit"} <= copied


@pytest.mark.parametrize(
    "text", [DOCKERFILE, (DEPLOY / "compose.yaml").read_text(), (DEPLOY / "kubernetes.yaml").read_text()]
)
def test_only_settings_that_the_app_knows_are_set(text: str) -> None:
    known = {f"PLAYGROUND_{field.name.upper()}" for field in fields(Settings)}
    assert set(re.findall(r"PLAYGROUND_[A-Z]+", text)) <= known


def test_replicas_are_found_where_they_listen() -> None:
    port = int(re.findall(r"--server\.port=(\d+)", DOCKERFILE)[0])
    assert COMPOSE["services"]["proxy"]["environment"]["APP"] == f"app:{port}"
    assert container("app")["ports"] == [{"containerPort": port}]
    assert KUBERNETES["Service", "app"]["spec"]["clusterIP"] == "None"  # its name has the addresses of all
    assert {"name": "APP", "value": f"app.playground.svc.cluster.local:{port}"} in container("proxy")["env"]


def test_the_cluster_counts_the_gateway_and_the_proxy() -> None:
    assert {"name": "PLAYGROUND_PROXIES", "value": "2"} in container("app")["env"]
    route = KUBERNETES["HTTPRoute", "playground"]["spec"]["rules"][0]["backendRefs"]
    assert route == [{"name": "proxy", "port": KUBERNETES["Service", "proxy"]["spec"]["ports"][0]["port"]}]


def test_what_the_cluster_is_configured_with_is_there() -> None:
    kustomization = yaml.safe_load((DEPLOY / "kustomization.yaml").read_text())
    files = kustomization["resources"] + [
        file for made in kustomization["configMapGenerator"] for file in made["files"]
    ]
    assert [file for file in files if not (DEPLOY / file).exists()] == []


def test_what_the_image_holds_is_enough_to_show_every_page(tmp_path: Path) -> None:
    for source, target in re.findall(r"^COPY (?!--from)(\S+) (\S+)", DOCKERFILE, re.MULTILINE):
        if not source.startswith(".js/"):  # of the stage before, which makes .js/node_modules
            copy = shutil.copytree if (ROOT / source).is_dir() else shutil.copy
            copy(ROOT / source, tmp_path / (source if target == "." else target))
    done = subprocess.run([sys.executable, "-c", EVERY_PAGE], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert set(done.stdout.split()) == {file.stem for file in (ROOT / "lessons").glob("*.toml")}
