"""The metrics that Prometheus' configuration reads and warns of exist: promtool checks its syntax, this the names."""

import re
from pathlib import Path

import yaml
from prometheus_client.parser import text_string_to_metric_families

from addons.metrics import metrics
from tests.browser.hosting import image
from tests.browser.hosting.proxy import DEPLOY

HERE = Path(__file__).parents[2]
CONFIGURATION = yaml.safe_load((HERE / "prometheus.yml").read_text())
COMPOSE = yaml.safe_load((HERE / "compose.yaml").read_text())["services"]
RULES = [rule for group in yaml.safe_load((HERE / "alerts.yml").read_text())["groups"] for rule in group["rules"]]


def names_of_metrics() -> set[str]:
    """The names of all that /metrics has, once something was refused and a film was made."""
    metrics.count("refusal", "picture")
    families = text_string_to_metric_families(metrics.text().decode())
    return {sample.name for family in families for sample in family.samples}


def test_every_figure_that_an_alert_asks_for_is_there() -> None:
    names = {name for rule in RULES for name in re.findall(r"\bplayground_\w+", rule["expr"])}
    assert names
    assert names <= names_of_metrics()


def test_prometheus_reads_the_alerts_and_finds_every_replica() -> None:
    (job,) = CONFIGURATION["scrape_configs"]
    (replicas,) = job["dns_sd_configs"]
    assert set(CONFIGURATION["rule_files"]) <= {path.name for path in HERE.iterdir()}
    assert [replicas["names"], str(replicas["port"])] == [["app"], image.environment()["PORT"]]
    assert f'job="{job["job_name"]}"' in RULES[0]["expr"]


def test_compose_gives_prometheus_all_that_it_reads() -> None:
    sources = [volume.split(":")[0] for volume in COMPOSE["prometheus"]["volumes"]]
    read = [HERE / name for name in ("prometheus.yml", *CONFIGURATION["rule_files"])]
    assert [(DEPLOY / source).resolve() for source in sources] == read


def test_compose_has_the_replicas_answer_with_metrics() -> None:
    assert COMPOSE["app"]["environment"] == {"PLAYGROUND_METRICS": "1"}
