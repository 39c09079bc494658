"""A patch that lets the callbacks of a press finish, even if another widget is pressed meanwhile.

Seen in Streamlit 1.67.0; close to it is streamlit/streamlit#8365. What a button does, its callback does before the
page runs. Streamlit lets a newer run take over wherever a script touches the session, in callbacks too. A callback
that has set half of what its button stands for ends there, and is never called again:

    def load():
        st.session_state["points"] = "iris"
        time.sleep(1)  # another widget is pressed meanwhile
        st.session_state["labels"] = "setosa"  # never set: the newer run takes over here

    st.button("Load", on_click=load)
    st.toggle("other")

Here a newer run takes over after the callbacks, where Streamlit looks for one anyway.
"""

from typing import Any

from streamlit.runtime.state.safe_session_state import SafeSessionState

streamlits_own = SafeSessionState.on_script_will_rerun


def finish() -> None:
    """Have Streamlit's sessions finish the callbacks of every press."""
    SafeSessionState.on_script_will_rerun = without_newer_run  # type: ignore[method-assign]


def without_newer_run(self: SafeSessionState, *args: Any, **options: Any) -> None:
    """In place of `SafeSessionState.on_script_will_rerun`. The state is one run's own, in one thread."""
    let_newer_run = self._yield_callback
    object.__setattr__(self, "_yield_callback", lambda: None)
    try:
        streamlits_own(self, *args, **options)
    finally:
        object.__setattr__(self, "_yield_callback", let_newer_run)
