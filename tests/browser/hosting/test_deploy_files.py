"""The files of deploy/ agree with the app and with each other."""

import re
import subprocess
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from server.settings import Settings
from tests.browser.find_haproxy import haproxy
from tests.browser.hosting import image
from tests.browser.hosting.proxy import DEPLOY
from tests.browser.server import ROOT


def composes_own() -> type[yaml.SafeLoader]:
    """A reader of YAML that knows !reset: what stands there before is taken away."""

    class Loader(yaml.SafeLoader):  # type: ignore[misc]  # yaml has no types
        pass

    Loader.add_constructor("!reset", lambda loader, node: ("reset", loader.construct_sequence(node)))
    return Loader


PROXY_ASKS = set(re.findall(r"\$\{(\w+)\}", (DEPLOY / "haproxy.cfg").read_text())) - {"DNS"}
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
TLS = yaml.load((DEPLOY / "compose.tls.yaml").read_text(), composes_own())
OF_ADDONS = sorted(ROOT.glob("addons/*/compose.yaml"))
SETTING = ("compose.yaml", "compose.tls.yaml", "kubernetes.yaml", "kustomization.yaml", "playground.service")
KUBERNETES = {
    (part["kind"], part["metadata"]["name"]): part
    for part in yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text())
}


def container(name: str) -> Any:
    return KUBERNETES["Deployment", name]["spec"]["template"]["spec"]["containers"][0]


def variables_of(name: str) -> set[str]:
    return {variable["name"] for variable in container(name)["env"]}


def test_the_proxy_takes_its_file_and_warns_of_nothing(tmp_path: Path) -> None:
    environment = {"BIND": "127.0.0.1:8080", "APP": "app:8501", "COOKIE_KEY": "a key", "ERRORS": str(DEPLOY)}
    command = [haproxy(), "-c", "-f", str(DEPLOY / "haproxy.cfg")]
    done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr


def test_the_proxy_is_given_all_that_its_file_asks_for() -> None:
    assert set(COMPOSE["services"]["proxy"]["environment"]) == PROXY_ASKS
    assert variables_of("proxy") == PROXY_ASKS


def test_what_ends_tls_is_given_all_that_its_file_must_have() -> None:
    placeholders = set(re.findall(r"\{\$(\w+)\}", (DEPLOY / "Caddyfile").read_text())) - {"BIND"}
    assert set(TLS["services"]["tls"]["environment"]) == placeholders
    port = COMPOSE["services"]["proxy"]["environment"]["BIND"].rpartition(":")[2]
    assert TLS["services"]["tls"]["environment"]["UPSTREAM"] == f"proxy:{port}"


def test_the_app_counts_the_proxies_that_compose_puts_before_it() -> None:
    assert COMPOSE["services"]["app"]["environment"]["PLAYGROUND_PROXIES"] == "1"
    assert TLS["services"]["app"]["environment"]["PLAYGROUND_PROXIES"] == "2"


def test_nobody_comes_past_the_outermost_proxy() -> None:
    """A client that did could forge the address that it is counted by."""
    assert COMPOSE["services"]["proxy"]["ports"] == ["${LISTEN:-127.0.0.1}:${PORT:-8080}:8080"]
    assert TLS["services"]["proxy"]["ports"] == ("reset", [])
    published = [
        port for name, service in composed().items() if name not in ("proxy", "tls") for port in ports_of(service)
    ]
    assert [port for port in published if not port.startswith("127.0.0.1:")] == []


def ports_of(service: dict[str, Any]) -> list[str]:
    return list(service.get("ports", []))


def test_compose_passes_every_setting_on() -> None:
    assert COMPOSE["services"]["app"]["env_file"] == ".env"


NAMED = re.compile(r'"(PLAYGROUND_[A-Z_]+)"')  # a setting of an add-on


@pytest.mark.parametrize(
    "path",
    [ROOT / "Dockerfile", *(DEPLOY / name for name in SETTING), *OF_ADDONS],
    ids=lambda path: path.relative_to(ROOT).as_posix(),
)
def test_only_settings_that_the_app_knows_are_set(path: Path) -> None:
    settings = {f"PLAYGROUND_{field.name.upper()}" for field in fields(Settings)}
    settings |= {name for file in ROOT.glob("addons/*/*.py") for name in NAMED.findall(file.read_text())}
    assert set(re.findall(r"PLAYGROUND_[A-Z_]+[A-Z]", path.read_text())) <= settings


def test_replicas_are_found_where_they_listen() -> None:
    port = int(image.environment()["PORT"])
    assert COMPOSE["services"]["proxy"]["environment"]["APP"] == f"app:{port}"
    assert container("app")["ports"] == [{"containerPort": port}]
    assert KUBERNETES["Service", "app"]["spec"]["clusterIP"] == "None"  # its name has the addresses of all
    assert {"name": "APP", "value": f"app.playground.svc.cluster.local:{port}"} in container("proxy")["env"]


def test_the_cluster_counts_the_gateway_and_the_proxy() -> None:
    assert {"name": "PLAYGROUND_PROXIES", "value": "2"} in container("app")["env"]
    route = KUBERNETES["HTTPRoute", "playground"]["spec"]["rules"][0]["backendRefs"]
    assert route == [{"name": "proxy", "port": KUBERNETES["Service", "proxy"]["spec"]["ports"][0]["port"]}]


def composed() -> dict[str, Any]:
    """The services of all files, as they are together."""
    added = [yaml.safe_load(file.read_text())["services"] for file in OF_ADDONS]
    services: dict[str, Any] = {}
    for each in (*added, TLS["services"], COMPOSE["services"]):
        services |= each
    return services


def deployed() -> list[tuple[str, Any, Any]]:
    """The name, pod and container of each deployment."""
    pods = {name: part["spec"]["template"]["spec"] for (kind, name), part in KUBERNETES.items() if kind == "Deployment"}
    return [(name, pod, box) for name, pod in pods.items() for box in pod["containers"]]


DIGEST = re.compile(r"[a-z/]+:[\w.-]+@sha256:[0-9a-f]{64}")


def images() -> list[str]:
    """Of all recipes, but for the app's own."""
    built = re.findall(r"^FROM (\S+)", image.TEXT, re.MULTILINE)
    named = [service["image"] for service in composed().values()] + [box["image"] for _, _, box in deployed()]
    return [name for name in (*built, *named) if name != "playground"]


def test_images_are_named_by_their_digests_and_the_same_everywhere() -> None:
    assert len(images()) >= 6
    assert [name for name in images() if not DIGEST.fullmatch(name)] == []
    assert len({name.partition("@")[0] for name in images()}) == len(set(images()))
    command = re.findall(r"grep -hoE '([^']+)'", (ROOT / "Makefile").read_text())[0].replace("[:alnum:]", "a-zA-Z0-9")
    assert [name for name in images() if not re.fullmatch(command, name)] == [], "make images finds them"


def test_replicas_have_a_store_in_common() -> None:
    """Of classes: a phone may come to any of them."""
    named = {variable["name"]: variable.get("value") for variable in container("app")["env"]}
    for url in (named["PLAYGROUND_VALKEY_URL"], COMPOSE["services"]["app"]["environment"]["PLAYGROUND_VALKEY_URL"]):
        assert url == "valkey://valkey:6379"
    assert "valkey" in COMPOSE["services"]
    assert container("valkey")["args"] == COMPOSE["services"]["valkey"]["command"]
    service, policy = KUBERNETES["Service", "valkey"]["spec"], KUBERNETES["NetworkPolicy", "valkey"]["spec"]
    assert service["ports"] == [{"port": 6379}]
    assert service["selector"] == policy["podSelector"]["matchLabels"] == {"part": "valkey"}
    assert policy["ingress"] == [
        {"from": [{"podSelector": {"matchLabels": {"part": "app"}}}], "ports": [{"port": 6379}]}
    ]
    assert KUBERNETES["Deployment", "valkey"]["spec"]["replicas"] == 1


@pytest.mark.parametrize(("name", "pod", "box"), deployed(), ids=[name for name, _, _ in deployed()])
def test_nothing_in_the_cluster_may_do_more_than_it_needs(name: str, pod: Any, box: Any) -> None:
    around = pod["securityContext"]
    assert around["runAsNonRoot"] is True
    assert around["runAsUser"] > 0
    assert around["seccompProfile"] == {"type": "RuntimeDefault"}
    assert pod["automountServiceAccountToken"] is False
    assert box["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    mounted = {mount["name"] for mount in box.get("volumeMounts", [])}
    assert mounted == {volume["name"] for volume in pod.get("volumes", [])}
    if name == "app":
        assert [mount["mountPath"] for mount in box["volumeMounts"]] == COMPOSE["services"]["app"]["tmpfs"]


@pytest.mark.parametrize("name", composed())
def test_nothing_in_compose_may_do_more_than_it_needs(name: str) -> None:
    service = composed()[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service.get("cap_add", []) == (["NET_BIND_SERVICE"] if name == "tls" else [])
    assert service["security_opt"] == ["no-new-privileges:true"]


def test_what_the_cluster_is_configured_with_is_there() -> None:
    kustomization = yaml.safe_load((DEPLOY / "kustomization.yaml").read_text())
    files = kustomization["resources"] + [
        file for generator in kustomization["configMapGenerator"] for file in generator.get("files", [])
    ]
    assert [file for file in files if not (DEPLOY / file).exists()] == []
