"""A patch that leads a visitor to the page asked for last, even if the page before it still reports a value.

Seen in Streamlit 1.67.0; no issue of Streamlit's is known. A widget's value is sent with the page that the browser
shows, and Streamlit runs that page. Suppose a visitor asks for a page and presses Back before it is drawn. Its
components report when they are drawn; Streamlit then runs that page and forgets the request to go back.

    st.components.v2.component("clock", js="export default ({ setStateValue }) => setStateValue('day', today())")()

Here a report of the page that was left runs the page asked for once more: if that was broken off, as where the
connection was lost, it is drawn then.
"""

from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.runtime.app_session import AppSession

streamlits_own = AppSession.request_rerun
LEFT = "_page_left"  # of a session: the page from which its last request led away, and that request


def ignore() -> None:
    """Have a report of a page that was left run the page asked for, in all of Streamlit's sessions."""
    AppSession.request_rerun = without_left_pages  # type: ignore[method-assign]


def without_left_pages(self: AppSession, client_state: ClientState | None) -> None:
    """In place of `AppSession.request_rerun`: a report of the page that was left last counts as the request that led
    away from it. A report has values of widgets. A request for a page has none; after Back or Forward it has those of
    widgets that stay. Requests arrive in the order in which they were sent."""
    page = client_state.page_script_hash if client_state else ""
    if client_state and page:
        reports = len(client_state.widget_states.widgets) > 0 and not client_state.is_history_navigation
        left, request = getattr(self, LEFT, ("", None))
        if reports and page == left:
            client_state = request
        else:
            now = self._pages_manager.current_page_script_hash
            setattr(self, LEFT, (now, client_state) if page != now else ("", None))
    streamlits_own(self, client_state)
