"""As a community host for Streamlit apps runs it: `streamlit run app.py`, settings among the secrets, and all of it
below a path that the host takes away before the app sees it."""

from collections.abc import Iterator
from urllib.request import ProxyHandler, build_opener

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hosting import image
from tests.browser.hosting.caddy_process import CaddyProcess
from tests.browser.menus import open_page
from tests.browser.server import free_port
from tests.browser.stage_page import StagePage

COMMAND = "exec streamlit run app.py --server.address=127.0.0.1 --server.port=$PORT"
BELOW = "/~/+"
HOST = """{{
	admin off
	auto_https off
}}
http://127.0.0.1:{port} {{
	bind 127.0.0.1
	handle_path {below}/* {{
		reverse_proxy {upstream}
	}}
	respond "The host's own page" 404
}}
"""


def text_at(url: str) -> str:
    with build_opener(ProxyHandler({})).open(url, timeout=10) as answer:
        return str(answer.read().decode())


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the app at the host."""
    app, host, port = tmp_path_factory.mktemp("app"), tmp_path_factory.mktemp("host"), free_port()
    secrets = app / ".streamlit" / "secrets.toml"
    secrets.parent.mkdir()
    secrets.write_text('PLAYGROUND_INSTITUTION = "University of Example"\n')
    with image.started(app, COMMAND, {}) as server:
        config = host / "Caddyfile"
        config.write_text(HOST.format(port=port, below=BELOW, upstream=server.url))
        process, url = CaddyProcess(host, config, {}), f"http://127.0.0.1:{port}{BELOW}"
        try:
            process.start(lambda: answers(f"{url}/healthz"))
            yield url
        finally:
            process.stop()


def answers(url: str) -> bool:
    try:
        return text_at(url) == "ok"
    except OSError:
        return False  # not yet


def test_pages_are_drawn_and_lead_to_each_other_below_a_path_that_the_app_does_not_know(
    hosted: str, page: Page
) -> None:
    stage = StagePage(page).open(f"{hosted}/perceptron?points=none")
    stage.click(1, 1)
    assert stage.address("points=1").startswith(hosted)
    open_page(page, "Hinge loss")
    expect(page).to_have_url(f"{hosted}/hinge")
    stage.ready()


def test_a_film_alone_plays_there_and_leads_to_its_page(hosted: str, page: Page, expected_errors: list[str]) -> None:
    expected_errors.append("favicon.ico")  # the browser's own idea, at the host's own page
    page.goto(f"{hosted}/embed/perceptron")
    page.get_by_role("button", name="Play (space)").click()
    expect(page.get_by_test_id("stage")).not_to_have_attribute("data-frame", "0")
    link = page.get_by_role("link", name="in the playground")
    assert link.evaluate("link => link.href").startswith(f"{hosted}/perceptron")


def test_settings_are_read_from_the_secrets(hosted: str) -> None:
    assert "University of Example" in text_at(f"{hosted}/perceptron")
