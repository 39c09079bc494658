"""Settings come from the environment, and one that cannot be read ends the server with a sentence."""

import pytest

from server.settings import Settings, from_environment


def test_by_default_nothing_is_believed_framed_or_written_down() -> None:
    assert from_environment() == Settings(proxies=0, metrics=False, frames=(), hsts=0, access_log="")


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYGROUND_PROXIES", "2")
    monkeypatch.setenv("PLAYGROUND_METRICS", "1")
    monkeypatch.setenv("PLAYGROUND_FRAMES", "self https://school.example  https://*.b.example:8443")
    monkeypatch.setenv("PLAYGROUND_HSTS", "31536000")
    monkeypatch.setenv("PLAYGROUND_ACCESS_LOG", "anonymous")
    frames = ("'self'", "https://school.example", "https://*.b.example:8443")
    assert from_environment() == Settings(2, True, frames, 31536000, "anonymous")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PLAYGROUND_PROXIES", "many"),
        ("PLAYGROUND_PROXIES", "-1"),
        ("PLAYGROUND_HSTS", "a year"),
        ("PLAYGROUND_ACCESS_LOG", "yes"),
        ("PLAYGROUND_FRAMES", "https://a.example; script-src *"),
        ("PLAYGROUND_FRAMES", "school.example"),
        ("PLAYGROUND_FRAMES", "https://school.example/course"),
        ("PLAYGROUND_FRAMES", "https://a.example,https://b.example"),
        ("PLAYGROUND_FRAMES", "'none'"),
        ("PLAYGROUND_FRAMES", "javascript:"),
    ],
)
def test_what_cannot_be_read_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ValueError, match=name):
        from_environment()
