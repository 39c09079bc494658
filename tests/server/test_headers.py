"""Every response tells the browser what to refuse."""

import pytest
from starlette.responses import PlainTextResponse

from server.headers import SecurityHeaders, inline_hashes, policy
from server.settings import Settings
from tests.server.asgi_client import ask


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


def directive(policy: str, name: str) -> list[str]:
    (sources,) = [part.split()[1:] for part in policy.split("; ") if part.split()[0] == name]
    return sources


@pytest.mark.parametrize("browser", ["Chrome/156.0", "HeadlessChrome/156.0", ""])
def test_all_browsers_are_told_the_same(browser: str) -> None:
    app = SecurityHeaders(PlainTextResponse("x"), Settings())
    assert ask(app, "/any", user_agent=browser).headers["content-security-policy"] == policy()


def test_pages_talk_to_this_host_alone() -> None:
    assert directive(policy(), "connect-src") == ["'self'"]


def test_pages_are_framed_by_those_sites_that_are_named() -> None:
    named = Settings(frames=("'self'", "https://*.school.example"))
    framing = ask(SecurityHeaders(PlainTextResponse("x"), named), "/any").headers["content-security-policy"]
    assert directive(framing, "frame-ancestors") == ["'self'", "https://*.school.example"]
    assert directive(policy(), "frame-ancestors") == ["'none'"]


def test_https_alone_where_that_is_asked_for() -> None:
    plain, strict = (SecurityHeaders(PlainTextResponse("x"), Settings(hsts=hsts)) for hsts in (0, 31536000))
    assert "strict-transport-security" not in ask(plain, "/any").headers
    assert ask(strict, "/any").headers["strict-transport-security"] == "max-age=31536000"


def test_the_hash_is_that_of_the_script() -> None:
    # The example of the CSP specification.
    hello = inline_hashes("<script>alert('Hello, world.');</script>")
    assert hello == ["'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"]
