"""The patches are applied to the Streamlit that they are written for; another one is served as it is, and is named."""

import logging
from pathlib import Path

import pytest
import streamlit
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.state.safe_session_state import SafeSessionState

from server import streamlit_patches
from server.streamlit_patches import callbacks, left_pages

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def unpatched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SafeSessionState, "on_script_will_rerun", callbacks.streamlits_own)
    monkeypatch.setattr(AppSession, "request_rerun", left_pages.streamlits_own)


def test_they_are_applied_to_the_version_that_is_pinned(caplog: pytest.LogCaptureFixture) -> None:
    streamlit_patches.apply()
    assert SafeSessionState.on_script_will_rerun is callbacks.without_newer_run
    assert AppSession.request_rerun is left_pages.without_left_pages
    assert caplog.records == []
    assert f"streamlit=={streamlit_patches.VERSION} " in (ROOT / "requirements.txt").read_text()


def test_another_version_is_left_as_it_is_and_named_in_one_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(streamlit, "__version__", "1.99.0")
    with caplog.at_level(logging.WARNING):
        streamlit_patches.apply()
    assert SafeSessionState.on_script_will_rerun is callbacks.streamlits_own
    assert AppSession.request_rerun is left_pages.streamlits_own
    (warning,) = caplog.messages
    assert "1.99.0" in warning
