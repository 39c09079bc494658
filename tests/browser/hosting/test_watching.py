"""The metrics that Prometheus' configuration scrapes and warns of exist: promtool checks its syntax, this the names."""

import re

import yaml
from prometheus_client.parser import text_string_to_metric_families

from films import metrics
from tests.browser.hosting import image
from tests.browser.hosting.proxy import DEPLOY

CONFIGURATION = yaml.safe_load((DEPLOY / "prometheus.yml").read_text())
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
RULES = [rule for group in yaml.safe_load((DEPLOY / "alerts.yml").read_text())["groups"] for rule in group["rules"]]


def figures() -> set[str]:
    """The names of all that /metrics has, once something was refused and a film was made."""
    metrics.refused("picture")
    families = text_string_to_metric_families(metrics.figures().decode())
    return {sample.name for family in families for sample in family.samples}


def test_every_figure_that_an_alert_asks_for_is_there() -> None:
    names = {name for rule in RULES for name in re.findall(r"\bplayground_\w+", rule["expr"])}
    assert names
    assert names <= figures()


def test_prometheus_reads_the_alerts_and_finds_every_replica() -> None:
    (job,) = CONFIGURATION["scrape_configs"]
    (replicas,) = job["dns_sd_configs"]
    assert set(CONFIGURATION["rule_files"]) <= {path.name for path in DEPLOY.iterdir()}
    assert [replicas["names"], str(replicas["port"])] == [["app"], image.environment()["PORT"]]
    assert f'job="{job["job_name"]}"' in RULES[0]["expr"]


def test_compose_gives_prometheus_all_that_it_reads() -> None:
    mounted = {volume.split(":")[0].removeprefix("./") for volume in COMPOSE["services"]["prometheus"]["volumes"]}
    assert mounted == {"prometheus.yml", *CONFIGURATION["rule_files"]}
