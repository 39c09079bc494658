"""A press is taken in whole, whatever is pressed next.

What a press does, its callback does before the page runs. Streamlit lets a newer run take over wherever a script looks
at the session, in callbacks too: one that has set half of what its button stands for ends there, and is never called
again. Here a newer run takes over after the callbacks, where Streamlit looks for one anyway.
"""

from typing import Any

from streamlit.runtime.state.safe_session_state import SafeSessionState

_streamlits = SafeSessionState.on_script_will_rerun


def finish() -> None:
    """Have Streamlit's sessions finish the callbacks of every press."""
    SafeSessionState.on_script_will_rerun = _undisturbed  # type: ignore[method-assign]


def _undisturbed(self: SafeSessionState, *args: Any, **options: Any) -> None:
    """In place of `SafeSessionState.on_script_will_rerun`. The state is one run's own, in one thread."""
    let_newer_run = self._yield_callback
    object.__setattr__(self, "_yield_callback", lambda: None)
    try:
        _streamlits(self, *args, **options)
    finally:
        object.__setattr__(self, "_yield_callback", let_newer_run)
