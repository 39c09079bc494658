"""What a page tells after another was asked for comes too late, and is passed over.

Stages are parts of pages that run by themselves. A stage may tell something (a frame, a moment after it was reached)
when its reader has just asked for another page, and the browser says then that it is still on the page before. Taken
together with the other page's run, that would take its place: the link would do nothing. Taken after it, the part of
the page before would be drawn into the other page, at which Streamlit's client ends with a white page.
"""

from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.runtime.app_session import AppSession

_streamlits = AppSession.request_rerun


def guard() -> None:
    """Have Streamlit's sessions run only parts of the page that was asked for last."""
    AppSession.request_rerun = _request_rerun  # type: ignore[method-assign]


def _request_rerun(self: AppSession, client_state: ClientState | None) -> None:
    """In place of `AppSession.request_rerun`. Streamlit's session knows which page its last run is on: here it does
    from the moment in which a page is asked for."""
    if client_state is not None and client_state.fragment_id:
        if _was_left(self, client_state.page_script_hash):
            return
    elif client_state is not None and client_state.page_script_hash:
        self._client_state.page_script_hash = client_state.page_script_hash
    _streamlits(self, client_state)


def _was_left(session: AppSession, page: str) -> bool:
    """Whether both are pages, and not the same. (While a session first runs, it is on the script of all pages.)"""
    return session.page_script_hash != page and {session.page_script_hash, page} <= session.get_pages().keys()
