"""A patch that leads a visitor to the page that was asked for last, though the page before has something to report.

Seen in Streamlit 1.67.0. A widget's value is sent with the page that the browser shows, and Streamlit runs that page.
Who asks for another page, by Back say, before the page that is on its way is drawn, is held there: that page's
components report as they are drawn, and the other page is forgotten.

    st.components.v2.component("clock", js="export default ({ setStateValue }) => setStateValue('day', today())")()

Here the value of a page that was left is not taken: its component reports again where the page is opened again.
"""

from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.runtime.app_session import AppSession

streamlits_own = AppSession.request_rerun
LEFT = "_page_left"  # of a session: the page from which its last request led away


def leave() -> None:
    """Have Streamlit's sessions take no values from pages that were left."""
    AppSession.request_rerun = without_left_pages  # type: ignore[method-assign]


def without_left_pages(self: AppSession, client_state: ClientState | None) -> None:
    """In place of `AppSession.request_rerun`. A request for a page has the values of no widgets; one of the history has
    those that stay. Requests come in the order in which they were sent."""
    page = client_state.page_script_hash if client_state else ""
    if client_state and page:
        reports = len(client_state.widget_states.widgets) > 0 and not client_state.is_history_navigation
        if reports and page == getattr(self, LEFT, ""):
            return
        now = self._pages_manager.current_page_script_hash
        setattr(self, LEFT, now if page != now else "")
    streamlits_own(self, client_state)
