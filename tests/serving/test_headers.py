"""Every response tells the browser what to refuse."""

import pytest
from starlette.responses import PlainTextResponse

from tests.serving.asking import ask
from ui.serving.headers import SecurityHeaders, inline_hashes, policy
from ui.serving.settings import Settings


@pytest.mark.parametrize("status", [200, 404, 500])
def test_every_response_has_them(status: int) -> None:
    headers = ask(SecurityHeaders(PlainTextResponse("x", status), Settings()), "/any").headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "permissions-policy" in headers


def test_a_response_may_bring_its_own() -> None:
    own = PlainTextResponse("x", headers={"content-security-policy": "default-src 'none'"})
    assert ask(SecurityHeaders(own, Settings()), "/any").headers["content-security-policy"] == "default-src 'none'"


def test_no_script_runs_that_is_not_served_here_or_named_by_its_hash() -> None:
    (scripts,) = [part.split() for part in policy().split("; ") if part.startswith("script-src ")]
    assert "'unsafe-inline'" not in scripts
    assert "'unsafe-eval'" not in scripts
    assert {"'self'", "blob:"} < set(scripts)


@pytest.mark.parametrize(
    ("browser", "strict", "told"),
    [("Chrome/156.0", False, False), ("HeadlessChrome/156.0", False, True), ("HeadlessChrome/156.0", True, False)],
)
def test_only_browsers_without_a_window_may_run_text(browser: str, strict: bool, told: bool) -> None:
    app = SecurityHeaders(PlainTextResponse("x"), Settings(strict=strict))
    assert ("'unsafe-eval'" in ask(app, "/any", user_agent=browser).headers["content-security-policy"]) == told
    assert "'unsafe-eval'" not in ask(app, "/any").headers["content-security-policy"]


def test_the_hash_is_that_of_the_script() -> None:
    # The example of the CSP specification.
    hello = inline_hashes("<script>alert('Hello, world.');</script>")
    assert hello == ["'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"]
