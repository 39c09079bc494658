"""What a press stands for is done whole although something else is pressed meanwhile; by Streamlit itself it is not."""

import pytest
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.testing.v1 import AppTest

from server.streamlit_patches import callbacks


def page() -> None:
    import streamlit as st
    from streamlit.runtime.scriptrunner import RerunData, get_script_run_ctx

    def load() -> None:
        st.session_state["points"] = "iris"
        ctx = get_script_run_ctx()
        assert ctx
        assert ctx.script_requests
        ctx.script_requests.request_rerun(RerunData())  # another widget is pressed
        st.session_state["labels"] = "setosa"

    st.button("Load", on_click=load)


def loaded() -> list[str]:
    """What the press has set."""
    app = AppTest.from_function(page).run()
    app.button[0].click()
    app.run()
    assert not app.exception
    return [name for name in ("points", "labels") if name in app.session_state]


def test_a_press_is_taken_in_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SafeSessionState, "on_script_will_rerun", callbacks.streamlits_own)
    callbacks.finish()
    assert loaded() == ["points", "labels"]


def test_canary_streamlit_itself_breaks_it_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where this fails Streamlit does right by itself: server/streamlit_patches/callbacks.py can go."""
    monkeypatch.setattr(SafeSessionState, "on_script_will_rerun", callbacks.streamlits_own)
    assert loaded() == ["points"]
